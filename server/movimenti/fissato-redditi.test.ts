import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, messaggi, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';

const { admin, proprietario } = await appDiProva();

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei,
      tipo_tasso, tipo_indicizzazione, indice_base, tasso_minimo, quotazione)
  values ('BTP2030', 'BTP 3,50% 1-3-2030', 'S', 'EUR', 'ITALIA', '2022-09-01', '2022-09-01',
          '2030-03-01', 100, 3.5, '6', 'ICMA', 'F', null, null, null, 'P'),
         ('OBB2012', 'Obbligazione a cavallo di due aliquote', 'O', 'EUR', 'SOCIETA', '2010-10-01',
          '2010-10-01', '2015-10-01', 100, 4, '12', 'ICMA', 'F', null, null, null, 'P'),
         ('BTPI', 'BTP Italia 1,60% 22-11-2028', 'S', 'EUR', 'ITALIA', '2023-05-22', '2023-05-22',
          '2028-11-22', 100, 1.6, '6', 'ICMA', 'I', 'II', null, null, 'P'),
         ('BTPEI', 'BTP€i 0,10% 15-5-2033', 'S', 'EUR', 'ITALIA', '2021-11-15', '2021-11-15',
          '2033-05-15', 100, 0.1, '6', 'ICMA', 'I', 'IE', 107.78267, null, 'P'),
         ('CCTEU', 'CCTeu 1-11-2018', 'S', 'EUR', 'ITALIA', '2013-05-01', '2013-05-01',
          '2018-11-01', 100, null, '6', 'A360', 'V', 'V2', null, 0, 'P'),
         ('RATE', 'A rate, 4% trimestrale', 'O', 'EUR', 'SOCIETA', '2020-01-15', '2020-01-15',
          '2030-01-15', 100, 4, '3', '30E', 'F', 'PF', null, null, 'P');
  insert into titoli_tassi (id_titolo, valido_dal, tasso)
    select id, '2013-05-01', 2.117 from titoli where cod_titolo = 'CCTEU';
  insert into titoli_ammortamento (id_titolo, data, pool_factor)
    select id, r.data, r.pool from titoli, (values (date '2024-10-15', 0.625),
      (date '2025-01-15', 0.5875)) r (data, pool) where cod_titolo = 'RATE';
  insert into coefficienti (cod_titolo, data, coefficiente)
  values ('BTPI', '2023-11-22', 1.00913), ('BTPI', '2023-08-22', 1.00500),
         ('BTPEI', '2022-05-15', 1.04470), ('BTPEI', '2033-05-15', 1.30000);
  insert into cambi (cod_divisa, data, cambio) values ('USD', '2025-05-12', 1.25);`);

const { calcola } = chiCalcola(admin);
const AMMINISTRATO = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };

const compra = (
  titolo: string,
  data: string,
  costo: string,
  quantita = '100000',
  portafoglio = 'CIRC',
) =>
  registraDiProva(proprietario, {
    causale: 'ACQ',
    titolo,
    data,
    quantita,
    costo,
    portafoglio,
    depositario: portafoglio === 'CIRC' ? 'BANCA' : 'BANCAN',
  });

beforeAll(async () => {
  await apriTitolo(proprietario, 'AZIONE', 'USD');
  for (const portafoglio of ['CIRC', 'AMM']) {
    await compra('BTP2030', '2025-05-15', '101366', '100000', portafoglio);
    await compra('AZIONE', '2025-01-10', '9000', '1000', portafoglio);
  }
  await compra('OBB2012', '2010-10-01', '100000', '100000', 'AMM');
  await compra('BTPI', '2023-05-22', '100000');
  await compra('BTPEI', '2021-11-15', '100000');
  await compra('CCTEU', '2013-05-01', '100000');
  await compra('RATE', '2024-11-04', '60000');
});

const cedola = (cod_Titolo: string, dataMovimento: string, altro = {}) =>
  calcola({ cod_Causale: 'CED', cod_Titolo, dataMovimento, ...altro });

describe('cedole', () => {
  test('del lordista: la quantità tenuta, la cedola dei termini, il lordo (T05)', async () => {
    const calcolato = await cedola('BTP2030', '2025-09-01');
    expect(valori(calcolato)).toMatchObject({
      qtaVnominale: '100000',
      rateo: '1.75',
      interessiLordi: '1750',
      ritenutaSuInteressi: '0',
      saldo: '1750',
    });
    expect(note(calcolato)).toMatchObject({
      qtaVnominale: 'in giacenza al 31/08/2025 per valuta',
      rateo: 'cedola del 01/09/2025, dai termini del titolo',
    });
    expect(calcolato.campi.find(({ nome }) => nome === 'rateo')?.etichetta).toBe('Cedola per 100');
    expect(messaggi(calcolato, 'errore')).toEqual([]);
    expect(calcolato.effetti).toEqual([]);
  });

  test('del nettista: la ritenuta su tutta la cedola (T05)', async () => {
    expect(valori(await cedola('BTP2030', '2025-09-01', AMMINISTRATO))).toMatchObject({
      ritenutaSuInteressi: '218.75',
      saldo: '1531.25',
    });
  });

  test('a cavallo di due aliquote ciascun tratto paga la sua (D.L. 138/2011)', async () => {
    // 4% from 1-10-2011 to 1-10-2012: 92 days at 12.5%, 274 at 20% of 366.
    const calcolato = await cedola('OBB2012', '2012-10-01', AMMINISTRATO);
    expect(valori(calcolato)).toMatchObject({
      interessiLordi: '4000',
      ritenutaSuInteressi: '724.59',
    });
    expect(note(calcolato).ritenutaSuInteressi).toBe('12,5%, 20%');
  });

  test('dal piano confermato, e presunta quando il tasso non è ancora noto', async () => {
    await admin('GET', '/Securities/genera-piano-cedole/CCTEU/conferma');
    const prima = await cedola('CCTEU', '2013-11-01');
    expect(valori(prima)).toMatchObject({ rateo: '1.082', interessiLordi: '1082' });
    expect(note(prima).rateo).toBe('cedola del 01/11/2013, dal piano confermato');
    expect(messaggi(await cedola('CCTEU', '2014-05-01'), 'avviso')[0]).toContain('presunto');
  });

  test('del BTP Italia con la rivalutazione, del BTP€i senza (Banca d’Italia, 22-11-2023)', async () => {
    expect(valori(await cedola('BTPI', '2023-11-22'))).toMatchObject({
      rateo: '1.720304',
      interessiLordi: '1720.3',
    });
    expect(valori(await cedola('BTPEI', '2022-05-16'))).toMatchObject({
      dataValuta: '2022-05-16',
      rateo: '0.052235',
      interessiLordi: '52.24',
    });
  });

  test('a rate: gli interessi sul capitale vivo (cedole.md#capitale-a-rate)', async () => {
    expect(valori(await cedola('RATE', '2025-01-15'))).toMatchObject({
      interessiLordi: '625',
      saldo: '625',
    });
  });

  test('comprata per la valuta della cedola non è di chi compra', async () => {
    await compra('BTPI', '2024-05-22', '1000', '50000');
    const calcolato = await cedola('BTPI', '2024-05-22');
    expect(valori(calcolato).qtaVnominale).toBe('100000');
  });
});

describe('dividendi, proventi, interessi', () => {
  const dividendo = {
    cod_Causale: 'DIV',
    cod_Titolo: 'AZIONE',
    rateo: '0.5',
    ritenutaEstera: '75',
  };

  test('estero: ritenuta estera, poi l’italiana sul netto frontiera (T06)', async () => {
    const calcolato = await calcola({ ...dividendo, ...AMMINISTRATO });
    expect(valori(calcolato)).toMatchObject({
      qtaVnominale: '1000',
      interessiLordi: '500',
      interessiLordiEuro: '400',
      ritenutaEstera: '75',
      ritenutaEsteraEuro: '60',
      ritenutaSuInteressi: '110.5',
      ritenutaSuInteressiEuro: '88.4',
      saldo: '314.5',
      saldoEuro: '251.6',
    });
    const etichette = Object.fromEntries(calcolato.campi.map((uno) => [uno.nome, uno.etichetta]));
    expect(etichette).toMatchObject({
      rateo: 'Dividendo per azione',
      interessiLordi: 'Dividendo lordo',
      ritenutaSuInteressi: 'Ritenuta',
    });
  });

  test('del lordista l’italiana non c’è; senza l’importo unitario si chiede', async () => {
    expect(valori(await calcola(dividendo))).toMatchObject({
      ritenutaSuInteressi: '0',
      saldo: '425',
    });
    expect(messaggi(await calcola({ ...dividendo, rateo: null }), 'errore')).toEqual([
      'Campo Obbligatorio: Dividendo per azione',
    ]);
  });

  test('interessi di conto: senza titolo, il lordo si scrive', async () => {
    const interessi = { cod_Causale: 'INT', interessiLordi: '100' };
    expect(valori(await calcola(interessi))).toMatchObject({ codDivisa: 'EUR', saldo: '100' });
    expect(valori(await calcola({ ...interessi, ...AMMINISTRATO }))).toMatchObject({
      ritenutaSuInteressi: '26',
      saldo: '74',
    });
  });

  test('una ritenuta estera recuperata si incassa e non è un reddito', async () => {
    const slip = { cod_Causale: 'RIE', cod_Titolo: 'AZIONE', controvaloreOriginale: '50' };
    expect(valori(await calcola(slip))).toMatchObject({ saldo: '50', saldoEuro: '40' });
  });
});

describe('rimborsi', () => {
  test('alla pari: la quantità tenuta, il prezzo di rimborso, la perdita sul carico (T07)', async () => {
    const slip = { cod_Causale: 'RIM', cod_Titolo: 'BTP2030', dataMovimento: '2030-03-01' };
    const calcolato = await calcola(slip);
    expect(valori(calcolato)).toMatchObject({
      qtaVnominale: '100000',
      prezzo: '100',
      controvaloreOriginale: '100000',
      rateo: '0',
      saldo: '100000',
    });
    expect(calcolato.effetti).toMatchObject([{ costoScaricato: '101366', risultato: '-1366' }]);
    expect(messaggi(calcolato, 'errore')).toEqual([]);
  });

  test('di una rata: il pool factor prima e dopo, la quota, il costo liberato (cedole.md#capitale-a-rate)', async () => {
    const calcolato = await calcola({
      cod_Causale: 'RIP',
      cod_Titolo: 'RATE',
      dataMovimento: '2025-01-15',
    });
    expect(valori(calcolato)).toMatchObject({
      qtaVnominale: '100000',
      poolFactor: '0.625',
      poolFactorDopo: '0.5875',
      controvaloreOriginale: '3750',
      saldo: '3750',
    });
    expect(calcolato.effetti).toMatchObject([
      {
        quantitaDopo: '100000',
        costoScaricato: '3600',
        costoDopo: '56400',
        risultato: '150',
      },
    ]);
  });

  test('del BTP€i il capitale rivalutato, del BTP Italia il nominale', async () => {
    const rimborso = (cod_Titolo: string, dataMovimento: string) =>
      calcola({
        cod_Causale: 'RIM',
        cod_Titolo,
        dataMovimento,
        qtaVnominale: '100000',
        manuali: ['qtaVnominale'],
      });
    expect(valori(await rimborso('BTPEI', '2033-05-15'))).toMatchObject({
      dataValuta: '2033-05-16',
      coefficiente: '1.3',
      controvaloreOriginale: '130000',
    });
    expect(valori(await rimborso('BTPI', '2028-11-22'))).toMatchObject({
      coefficiente: '1',
      controvaloreOriginale: '100000',
    });
  });
});

test('comprare un BTP Italia: prezzo e rateo per il coefficiente del giorno', async () => {
  // 92 days of 184 on 22-8-2023: accrual 0.4; 100,000 × 98/100 × 1.005 and 100,000 × 0.4/100 × 1.005.
  const slip = { cod_Causale: 'ACQ', cod_Titolo: 'BTPI', qtaVnominale: '100000', prezzo: '98' };
  const calcolato = await calcola({ ...slip, dataMovimento: '2023-08-18' });
  expect(valori(calcolato)).toMatchObject({
    dataValuta: '2023-08-22',
    coefficiente: '1.005',
    rateo: '0.4',
    controvaloreOriginale: '98490',
    interessiLordi: '402',
  });
  const senza = await calcola({ ...slip, dataMovimento: '2023-09-18' });
  expect(messaggi(senza, 'errore')[0]).toContain('non è nell’archivio Coefficienti');
  expect(valori(senza).controvaloreOriginale).toBeNull();
});
