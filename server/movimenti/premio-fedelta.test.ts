import { beforeAll, describe, expect, test } from 'vitest';
import type { CedolaInArrivoWire } from '#contract/giacenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi, posto } from '#tests/setup/elaborazioni.ts';
import { chiCalcola, messaggi, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { type MovimentoDiProva, registraDiProva } from '#tests/setup/movimenti.ts';
import { reportLetto } from '#tests/setup/report.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

/**
 * Invented retail bonds of the Treasury: a premium at the end, one on a coupon's day, one by itself; the
 * same of a company; and one whose premium falls due ten days from now.
 */
await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BANCAN2', 'Un’altra banca', 'AMM');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, quotazione, premio_fedelta, data_premio)
  select v.cod, 'Titolo ' || v.cod, 'S', 'EUR', v.emittente, '2021-06-14', '2021-06-14', '2025-06-14',
         100, 100, 3, '6', 'ICMA', 'F', 'P', v.premio, v.al
    from (values ('FINALE', 'ITALIA', 0.5, date '2025-06-14'),
                 ('INTERMEDIO', 'ITALIA', 0.4, date '2024-06-14'),
                 ('DASOLO', 'ITALIA', 0.4, date '2024-08-01'),
                 ('DOPPIO', 'ITALIA', 0.6, date '2025-06-14'),
                 ('SOCIETARIO', 'SOCIETA', 1, date '2025-06-14')) as v (cod, emittente, premio, al);
  update titoli set premio_intermedio = 0.4, data_premio_intermedio = '2023-06-14' where cod_titolo = 'DOPPIO';
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei,
      tipo_tasso, quotazione, premio_fedelta, data_premio)
  select 'PRESTO', 'Premio fra dieci giorni', 'S', 'EUR', 'ITALIA', '2022-03-01', '2022-03-01',
         '2060-03-01', 100, 3, '12', 'ICMA', 'F', 'P', 0.8,
         (now() at time zone 'Europe/Rome')::date + 10`);

const NETTISTA = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
const { calcola } = chiCalcola(admin);

const muovi = (
  titolo: string,
  data: string,
  quantita: string,
  altro: Partial<MovimentoDiProva> = {},
) =>
  registraDiProva(proprietario, {
    causale: 'SOT',
    titolo,
    data,
    quantita,
    costo: quantita,
    portafoglio: 'AMM',
    depositario: 'BANCAN',
    ...altro,
  });

const LORDISTA = { portafoglio: 'CIRC', depositario: 'BANCA' };

beforeAll(async () => {
  for (const titolo of ['FINALE', 'INTERMEDIO', 'DASOLO', 'DOPPIO'])
    await muovi(titolo, '2021-06-10', '50000', { valuta: '2021-06-14' });
  await muovi('SOCIETARIO', '2021-06-14', '10000', LORDISTA);
  await muovi('FINALE', '2021-06-14', '20000', LORDISTA);
  await muovi('PRESTO', '2022-03-01', '30000');
  await muovi('PRESTO', '2022-03-01', '7000', LORDISTA);
  await muovi('PRESTO', '2023-03-01', '4000', { depositario: 'BANCAN2' });
});

const rimborso = (cod_Titolo: string, altro = {}) =>
  calcola({ cod_Causale: 'RIM', cod_Titolo, dataMovimento: '2025-06-14', ...NETTISTA, ...altro });

describe('il premio col rimborso', () => {
  test('50.000 con lo 0,50%: 250,00 di provento tassato al 12,5%, non prezzo', async () => {
    const calcolato = await rimborso('FINALE');
    expect(valori(calcolato)).toMatchObject({
      qtaVnominale: '50000',
      prezzo: '100',
      controvaloreOriginale: '50000',
      rateo: '0',
      interessiLordi: '250',
      ritenutaSuInteressi: '31.25',
      impostaPlusvalenze: '0',
      saldo: '50218.75',
    });
    expect(note(calcolato)).toMatchObject({
      interessiLordi: 'premio fedeltà 0,5% su 50.000',
      ritenutaSuInteressi: '12,5%',
    });
    const traccia = calcolato.campi.find(({ nome }) => nome === 'interessiLordi')?.traccia;
    expect(traccia?.map(({ titolo, valore }) => [titolo, valore])).toEqual([
      ['Premio fedeltà', '250'],
      ['Interessi e premio', '250'],
    ]);
    expect(calcolato.effetti).toMatchObject([{ costoScaricato: '50000', risultato: '0' }]);
    expect(messaggi(calcolato, 'errore')).toEqual([]);
  });

  test('spetta alle persone fisiche: a un lordista di un titolo di Stato non si propone, e si dice', async () => {
    const lordista = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };
    const calcolato = await rimborso('FINALE', lordista);
    expect(valori(calcolato)).toMatchObject({ interessiLordi: '0', saldo: '20000' });
    expect(messaggi(calcolato, 'avviso')).toContainEqual(
      expect.stringContaining('è delle persone fisiche'),
    );
    expect(valori(await rimborso('SOCIETARIO', lordista))).toMatchObject({
      interessiLordi: '100',
      ritenutaSuInteressi: '0',
      saldo: '10100',
    });
  });

  test('chi sa altrimenti scrive gli interessi: si tassano allo stesso modo', async () => {
    const calcolato = await rimborso('FINALE', {
      interessiLordi: '100',
      manuali: ['interessiLordi'],
    });
    expect(valori(calcolato)).toMatchObject({
      interessiLordi: '100',
      ritenutaSuInteressi: '12.5',
      saldo: '50087.5',
    });
  });

  test('prima della scadenza, e di un titolo senza premio, nulla', async () => {
    expect(valori(await rimborso('FINALE', { dataMovimento: '2025-03-14' })).interessiLordi).toBe(
      '370.88',
    );
    expect(valori(await rimborso('INTERMEDIO')).interessiLordi).toBe('0');
  });
});

test('in un file gli interessi che dice si tassano come il premio che sono', async () => {
  const byte =
    'Data Movimento;Causale;Titolo;Quantità;Prezzo;Interessi lordi\n14/06/2025;RIM;FINALE;50000;100,00;250,00\n';
  const luogo = { portafoglio: 'AMM', depositario: 'BANCAN' };
  const lavoro = await importa(admin, { nome: 'movimenti.csv', byte }, luogo, 'movimenti');
  expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 1 } });
  const { rows } = await proprietario.query(
    `delete from movimenti where stato = 'bozza'
     returning interessi_lordi::text as lordi, ritenuta_su_interessi::text as ritenuta`,
  );
  expect(rows).toEqual([{ lordi: '250.00', ritenuta: '31.25' }]);
});

describe('il premio prima della scadenza', () => {
  const cedola = (cod_Titolo: string, dataMovimento: string) =>
    calcola({ cod_Causale: 'CED', cod_Titolo, dataMovimento, ...NETTISTA });

  test('nel giorno di una cedola si incassa con lei', async () => {
    // 50,000 × 1.5% = 750, and 0.4% of premium = 200, taxed together at 12.5%.
    const calcolato = await cedola('INTERMEDIO', '2024-06-14');
    expect(valori(calcolato)).toMatchObject({
      qtaVnominale: '50000',
      rateo: '1.5',
      interessiLordi: '950',
      ritenutaSuInteressi: '118.75',
      saldo: '831.25',
    });
    expect(valori(await cedola('INTERMEDIO', '2023-12-14')).interessiLordi).toBe('750');
    expect(valori(await cedola('INTERMEDIO', '2024-12-16')).interessiLordi).toBe('750');
    expect(valori(await cedola('FINALE', '2025-06-14')).interessiLordi).toBe('750');
  });

  test('in un altro giorno è un incasso a sé, su ciò che vi ha diritto', async () => {
    const calcolato = await cedola('DASOLO', '2024-08-01');
    expect(valori(calcolato)).toMatchObject({
      qtaVnominale: '50000',
      rateo: '0.4',
      interessiLordi: '200',
      ritenutaSuInteressi: '25',
      saldo: '175',
    });
    expect(note(calcolato).rateo).toBe('premio fedeltà del 01/08/2024');
    expect(valori(await cedola('DASOLO', '2024-12-16')).rateo).toBe('1.5');
  });
});

test('due premi, ognuno nel suo giorno: lo 0,4% con la cedola, lo 0,6% col rimborso', async () => {
  const cedola = { cod_Causale: 'CED', cod_Titolo: 'DOPPIO', ...NETTISTA };
  const intermedia = await calcola({ ...cedola, dataMovimento: '2023-06-14' });
  expect(valori(intermedia).interessiLordi).toBe('950');
  expect(note(intermedia).interessiLordi).toBe('premio fedeltà 0,4% su 50.000');
  expect(valori(await calcola({ ...cedola, dataMovimento: '2025-06-14' })).interessiLordi).toBe(
    '750',
  );
  expect(valori(await rimborso('DOPPIO'))).toMatchObject({
    interessiLordi: '300',
    ritenutaSuInteressi: '37.5',
  });
  const piano = await admin('GET', '/Securities/genera-piano-cedole/DOPPIO/anteprima');
  const premi = piano.json<{ genere: string }[]>().filter(({ genere }) => genere === 'premio');
  expect(premi).toMatchObject([
    { n: 9, dataCedola: '2023-06-14', importo100: '0.4' },
    { n: 10, dataCedola: '2025-06-14', importo100: '0.6' },
  ]);
});

describe('su quanto', () => {
  test('su ciò che si tiene dall’emissione; il trasferimento lo porta con sé, la vendita lo toglie', async () => {
    await muovi('FINALE', '2022-01-10', '10000', { causale: 'ACQ' });
    const conAltri = await rimborso('FINALE');
    expect(valori(conAltri)).toMatchObject({ qtaVnominale: '60000', interessiLordi: '250' });
    expect(messaggi(conAltri, 'avviso')).toContainEqual(
      'Premio fedeltà su 50.000 di 60.000: il resto non è in giacenza per valuta dal 14/06/2021. Se spetta su altro, scrivere gli interessi lordi.',
    );
    await muovi('FINALE', '2023-01-10', '15000', { causale: 'VEN' });
    expect(valori(await rimborso('FINALE'))).toMatchObject({ interessiLordi: '225' });
    const lato = { titolo: 'FINALE', data: '2024-01-10', quantita: '5000', portafoglio: 'AMM' };
    await registraDiProva(
      proprietario,
      { ...lato, causale: 'TRF', depositario: 'BANCAN' },
      { ...lato, causale: 'TRF', depositario: 'BANCAN2' },
    );
    expect(valori(await rimborso('FINALE'))).toMatchObject({
      qtaVnominale: '40000',
      interessiLordi: '200',
    });
    expect(valori(await rimborso('FINALE', { cod_Depositario: 'BANCAN2' }))).toMatchObject({
      qtaVnominale: '5000',
      interessiLordi: '25',
    });
  });
});

describe('dove si vede', () => {
  test('nel piano, una riga di genere suo dopo l’ultima cedola; i due piani non differiscono per lui', async () => {
    const genera = (modo: string) =>
      admin('GET', `/Securities/genera-piano-cedole/FINALE/${modo}`).then((una) => una.json());
    const righe = await genera('conferma');
    expect(righe).toHaveLength(9);
    expect(righe.at(-2)).toMatchObject({ genere: 'cedola', n: 8, quotaCapitale100: '100' });
    expect(righe.at(-1)).toMatchObject({
      genere: 'premio',
      dataInizio: '2021-06-14',
      dataCedola: '2025-06-14',
      dataPagamento: '2025-06-16',
      importo100: '0.5',
      quotaCapitale100: '0',
    });
    const piano = (await admin('GET', '/Securities/piano-cedole/FINALE')).json();
    expect(piano.oggi.at(-1).traccia[0]).toMatchObject({ titolo: 'Premio fedeltà per 100' });
    expect(piano.confermato.at(-1)).toMatchObject({ genere: 'premio' });
    expect(piano.differenze).toEqual([]);
  });

  test('in cedole in arrivo e nel calendario, su ciò che vi ha diritto', async () => {
    const risposta = await admin('GET', '/giacenze/cedole-in-arrivo?giorni=20');
    const premi = risposta
      .json<CedolaInArrivoWire[]>()
      .filter(({ evento }) => evento === 'Premio fedeltà');
    expect(premi).toMatchObject([
      { cod_Titolo: 'PRESTO', quantita: '30000', cedola100: '0.8', importo: '240.00' },
    ]);
    const { rows } = await proprietario.query<{ dateFrom: string; dateTo: string }>(
      `select oggi::text as "dateFrom", (oggi + 20)::text as "dateTo"
         from (select (now() at time zone 'Europe/Rome')::date as oggi) g`,
    );
    const { righe } = await reportLetto(admin, '/Reports/tabella/calendario', {
      ...rows[0],
      gruppi: [],
      codTitolo: ['PRESTO'],
    });
    expect(righe.map((riga) => riga.slice(6, -1))).toEqual([
      ['Premio fedeltà', '', '0,8', '', 'No', 'Dai termini', '30000', '240', '240'],
    ]);
  });

  test('nell’analisi di un titolo, su ciò che vi aveva diritto la sera prima, dei soli portafogli chiesti', async () => {
    const ne = { titolo: 'SOCIETARIO', quantita: '90000' };
    await muovi(ne.titolo, '2021-06-14', ne.quantita);
    await muovi(ne.titolo, '2025-06-20', ne.quantita, { causale: 'VEN' });
    const { elaborata, sotto } = elaborazioniDi(admin);
    const testa = await elaborata('analisi-titolo', {
      codTitolo: ['SOCIETARIO'],
      codPortafoglio: ['AMM'],
      dataDa: '2025-01-01',
      dataA: '2025-12-31',
    });
    const parte = (await sotto(testa.guid)).find(({ chiavi }) => chiavi[0] === 'eventi');
    const premi = (await sotto(testa.guid, parte?.n, 100)).filter(
      ({ valori }) => valori[posto(testa, 'voce')] === 'Premio fedeltà',
    );
    expect(
      premi.map(({ valori }) =>
        ['data', 'quantita', 'importoAtteso'].map((nome) => valori[posto(testa, nome)]),
      ),
    ).toEqual([['2025-06-14', '90000', '900']]);
  });
});
