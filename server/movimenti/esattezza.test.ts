import { beforeAll, describe, expect, test } from 'vitest';
import type { SchedaTitoloWire } from '#contract/giacenze.ts';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import { differenzeDaZero } from '#server/posizioni/differenze.ts';
import { rifaiPosizioni } from '#server/posizioni/rifai.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, messaggi, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { chi } from '#tests/setup/righe-movimento.ts';

/** What a figure must be, whatever is done to it, worked out by hand from the rule that is named. */

const { admin, db, proprietario } = await appDiProva();

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto, tipo_valutazione)
  values ('001', 'MEDIO', 'Costo medio annuale', 'L', 'CA'), ('001', 'SCATTI', 'LIFO a scatti', 'L', 'LS');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BM', 'Del medio', 'MEDIO'), ('001', 'BS', 'Degli scatti', 'SCATTI'),
         ('001', 'BANCA3', 'Altra banca', 'CIRC');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
  values ('AZ', 'Azione', 'A', 'EUR', 'U'), ('SPEZZATA', 'Azione che si fraziona', 'A', 'EUR', 'U'),
         ('ANNUALE', 'Azione che si fraziona nell’anno', 'A', 'EUR', 'U'),
         ('DOLLARI', 'Azione in dollari senza cambi', 'A', 'USD', 'U');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, tipo_option, cod_sottostante, strike,
      moltiplicatore)
  values ('CALLUSD', 'Opzione in dollari', 'P', 'USD', 'C', 'DOLLARI', 12, 10),
         ('DIRITTO', 'Diritto in dollari', 'D', 'USD', null, 'DOLLARI', null, null);
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, tipo_indicizzazione, indice_base, quotazione, tipo_rimborso)
  values ('EI1', 'BTP€i che parte da 1', 'S', 'EUR', 'ITALIA', '2024-05-15', '2024-05-15', '2026-05-15', 100,
          100, 1, '6', 'ICMA', 'I', 'IE', 100, 'P', 'U'),
         ('EI2', 'BTP€i a corso avviato', 'S', 'EUR', 'ITALIA', '2020-05-15', '2020-05-15', '2026-05-15', 100,
          100, 1, '6', 'ICMA', 'I', 'IE', 100, 'P', 'U'),
         ('ITALIA28', 'BTP Italia 1,60% 22-11-2028', 'S', 'EUR', 'ITALIA', '2023-05-22', '2023-05-22',
          '2028-11-22', 100, 100, 1.6, '6', 'ICMA', 'I', 'II', null, 'P', 'U'),
         ('FISSA', 'Obbligazione in unica soluzione', 'O', 'EUR', 'SOCIETA', '2024-01-15', '2024-01-15',
          '2030-01-15', 100, 100, 3, '12', 'ICMA', 'F', null, null, 'P', 'U');
  insert into coefficienti (cod_titolo, data, coefficiente)
  values ('EI1', '2025-05-15', 1), ('EI1', '2026-05-15', 1.02), ('EI2', '2025-05-15', 1.2),
         ('EI2', '2026-05-15', 1.25), ('ITALIA28', '2025-08-19', 1.012);`);

const { calcola, registra } = chiCalcola(admin);

type Slip = Readonly<Record<string, unknown>>;

const riletto = async ({ id }: Pick<MovimentoWire, 'id'>): Promise<MovimentoWire> =>
  (await admin('GET', `/movimenti/${id}`)).json<{ movimento: MovimentoWire }>().movimento;

const rifiuto = async (slip: Slip) => {
  const risposta = await admin('POST', '/movimenti/calcola', slip);
  return { stato: risposta.statusCode, errori: risposta.json<{ errori: unknown }>().errori };
};

const sano = async (): Promise<readonly string[]> => inTransazione(db, chi(), differenzeDaZero);

describe('metodi annuali: quanto costa ciò che è uscito', () => {
  const compra = (cod_Portafoglio: string, cod_Depositario: string, altro: Slip) => ({
    ...{ cod_Causale: 'ACQ', cod_Titolo: 'AZ', cod_Portafoglio, cod_Depositario },
    ...{ dataMovimento: '2025-02-10', qtaVnominale: '1000', prezzo: '10', ...altro },
  });
  const vendi = (cod_Portafoglio: string, cod_Depositario: string, altro: Slip) =>
    compra(cod_Portafoglio, cod_Depositario, {
      ...{ cod_Causale: 'VEN', dataMovimento: '2025-03-10', qtaVnominale: '500', prezzo: '15' },
      ...altro,
    });

  test.each([
    ['MEDIO', 'BM'],
    ['SCATTI', 'BS'],
  ])(
    '%s: il fissato mostra ciò che la chiusura dell’anno farà uscire, il registrato lo tiene',
    async (portafoglio, depositario) => {
      await registra(compra(portafoglio, depositario, {}));
      const [effetto] = (await calcola(vendi(portafoglio, depositario, {}))).effetti;
      expect(effetto).toMatchObject({
        costoScaricato: '5000',
        risultato: '2500',
        annoChiusura: 2025,
      });
      const vendita = await registra(vendi(portafoglio, depositario, {}));
      expect(vendita).toMatchObject({
        controvaloreChiusuraConto: '5000.00',
        risultato: '2500.00',
        risultatoPrezzo: '2500.00',
        risultatoCambio: '0.00',
      });
    },
  );

  test('un acquisto che arriva dopo cambia il costo di ogni vendita del suo anno, e non di altri', async () => {
    const prima = await registra(vendi('MEDIO', 'BM', { dataMovimento: '2025-04-10' }));
    expect(prima.controvaloreChiusuraConto).toBe('5000.00');
    await registra(compra('MEDIO', 'BM', { dataMovimento: '2026-01-12', prezzo: '20' }));
    const nuova = await registra(vendi('MEDIO', 'BM', { dataMovimento: '2026-02-10' }));
    expect(nuova.controvaloreChiusuraConto).toBe('10000.00');
    // 2,000 at 12 on average: 500 and 500 of them went out.
    await registra(compra('MEDIO', 'BM', { dataMovimento: '2025-12-01', prezzo: '14' }));
    const ora = await riletto(prima);
    expect(ora).toMatchObject({ controvaloreChiusuraConto: '6000.00', risultato: '1500.00' });
    // 1,000 of 2025 at 12 and 1,000 of 2026 at 20: 16 on average.
    expect((await riletto(nuova)).controvaloreChiusuraConto).toBe('8000.00');
    expect(await sano()).toEqual([]);
  });

  test('ciò che l’anno dice di ogni vendita si verifica, e rifatto è com’è contato', async () => {
    const suo = { cod_Titolo: 'ANNUALE' };
    await registra(
      compra('MEDIO', 'BM', { ...suo, dataMovimento: '2025-01-10', qtaVnominale: '100' }),
    );
    const vende = (dataMovimento: string, qtaVnominale: string) =>
      registra(vendi('MEDIO', 'BM', { ...suo, dataMovimento, qtaVnominale }));
    const prima = await vende('2025-02-10', '20');
    await registra({
      ...compra('MEDIO', 'BM', { ...suo, cod_Causale: 'FRA', dataMovimento: '2025-03-10' }),
      ...{ nuove: '2', vecchie: '1', qtaVnominale: undefined, prezzo: undefined },
    });
    const dopo = await vende('2025-04-10', '40');
    expect(await sano()).toEqual([]);
    // By the quantities as they were written 20 and 40 would share 400.00.
    for (const [{ id }, costo] of [
      [prima, '-133.33'],
      [dopo, '-266.67'],
    ] as const)
      await proprietario.query(
        'update effetti_posizioni set costo = $2, costo_divisa = $2 where id_scarico = $1',
        [id, costo],
      );
    expect(await sano()).toHaveLength(2);
    await rifaiPosizioni(apriDb(proprietario));
    expect(await sano()).toEqual([]);
    for (const una of [prima, dopo])
      expect((await riletto(una)).controvaloreChiusuraConto).toBe('200.00');
  });

  test('di una vendita stornata l’anno non dice più un costo', async () => {
    const vendita = await registra(vendi('SCATTI', 'BS', { qtaVnominale: '100' }));
    await admin('POST', `/movimenti/${vendita.id}/storna`, {});
    expect(await riletto(vendita)).toMatchObject({
      controvaloreChiusuraConto: null,
      risultato: null,
    });
  });
});

describe('titoli indicizzati: la rivalutazione è reddito di capitale (docs/regole/imposte.md#rivalutazione)', () => {
  const AMM = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
  const compra = (cod_Titolo: string, qtaVnominale: string, prezzo: string, altro: Slip = {}) => ({
    ...{
      ...AMM,
      cod_Causale: 'ACQ',
      cod_Titolo,
      dataMovimento: '2025-05-13',
      qtaVnominale,
      prezzo,
    },
    ...altro,
  });
  const rimborsa = (cod_Titolo: string) => ({
    ...{ ...AMM, cod_Causale: 'RIM', cod_Titolo, dataMovimento: '2026-05-15' },
  });

  test('comprato a 103 senza rivalutazione e rimborsato a 1,02: 25,00 di imposta e 300 di perdita', async () => {
    const acquisto = compra('EI1', '10000', '103');
    expect(valori(await calcola(acquisto))).toMatchObject({ impostaScarto: '0' });
    await registra(acquisto);
    const { campi } = await calcola(rimborsa('EI1'));
    const campo = (nome: string) => campi.find((uno) => uno.nome === nome);
    expect(campo('controvaloreOriginale')?.valore).toBe('10200');
    expect(campo('impostaScarto')).toMatchObject({ valore: '25', nota: '12,5%, a debito' });
    expect(campo('impostaPlusvalenze')).toMatchObject({ valore: '0', nota: 'minusvalenza 300,00' });
  });

  test('comprato a 1,2 e rimborsato a 1,25: credito 250,00, debito 312,50, guadagno 120', async () => {
    const acquisto = compra('EI2', '10000', '99');
    expect(valori(await calcola(acquisto))).toMatchObject({
      controvaloreOriginale: '11880',
      impostaScarto: '250',
    });
    const { saldo } = await registra(acquisto);
    expect(Number(saldo)).toBeGreaterThan(-11880);
    const { campi } = await calcola(rimborsa('EI2'));
    expect(campi.find(({ nome }) => nome === 'impostaScarto')?.valore).toBe('312.5');
    expect(campi.find(({ nome }) => nome === 'impostaPlusvalenze')).toMatchObject({
      valore: '15',
      nota: 'plusvalenza 120,00',
    });
  });

  test('BTP Italia venduto fra due cedole: 30,00 sulla rivalutazione e 25,30 sul resto', async () => {
    await registra(
      compra('ITALIA28', '20000', '100', { dataMovimento: '2023-05-18', dataValuta: '2023-05-22' }),
    );
    const vendita = compra('ITALIA28', '20000', '101', {
      ...{ cod_Causale: 'VEN', dataMovimento: '2025-08-14', dataValuta: '2025-08-19' },
    });
    expect(valori(await calcola(vendita))).toMatchObject({
      coefficiente: '1.012',
      impostaScarto: '30',
      impostaPlusvalenze: '25.3',
    });
  });
});

describe('frazionamenti: il rapporto vale per ciò che c’è in quel giorno', () => {
  const BASE = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA', cod_Titolo: 'SPEZZATA' };
  const compra = (dataMovimento: string, qtaVnominale: string) =>
    registra({ ...BASE, cod_Causale: 'ACQ', dataMovimento, qtaVnominale, prezzo: '10' });
  const tenute = async () => {
    const { rows } = await proprietario.query<{ q: string }>(
      `select trim_scale(quantita)::text || ' a ' || costo as q from posizioni where cod_titolo = 'SPEZZATA'`,
    );
    return rows.map(({ q }) => q);
  };

  test('un acquisto che arriva dopo, di prima del frazionamento, si fraziona', async () => {
    await compra('2025-01-10', '100');
    const diviso = await registra({
      ...{ ...BASE, cod_Causale: 'FRA', dataMovimento: '2025-03-10', nuove: '2', vecchie: '1' },
    });
    expect(diviso).toMatchObject({ qtaVnominale: '100', nuove: '2', vecchie: '1' });
    await compra('2025-02-10', '50');
    expect(await tenute()).toEqual(['300 a 1500.00']);
    expect(await sano()).toEqual([]);
  });

  test('la quantità scritta a mano resta quella', async () => {
    await registra({
      ...{ ...BASE, cod_Causale: 'AUG', dataMovimento: '2025-04-10', nuove: '1', vecchie: '3' },
      ...{ qtaVnominale: '90', manuali: ['qtaVnominale'] },
    });
    await compra('2025-04-01', '30');
    expect(await tenute()).toEqual(['420 a 1800.00']);
  });

  test('un rapporto che va nel verso sbagliato è rifiutato dicendo che cos’è', async () => {
    const calcolato = await calcola({
      ...{ ...BASE, cod_Causale: 'FRA', dataMovimento: '2025-05-10', nuove: '1', vecchie: '2' },
    });
    expect(messaggi(calcolato, 'errore')).toContainEqual(expect.stringContaining('raggruppamento'));
  });
});

describe('nulla si chiede che non serve, nulla si scarta senza dirlo', () => {
  const DOLLARI = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA', cod_Titolo: 'DOLLARI' };
  beforeAll(async () => {
    await registra({
      ...{ ...DOLLARI, cod_Causale: 'ACQ', dataMovimento: '2025-01-10', qtaVnominale: '100' },
      ...{ prezzo: '10', cambio: '1.25', manuali: ['cambio'] },
    });
  });

  test('un frazionamento e un trasferimento di un titolo in dollari non vogliono cambi', async () => {
    const diviso = await registra({
      ...{ ...DOLLARI, cod_Causale: 'FRA', dataMovimento: '2025-02-10', nuove: '2', vecchie: '1' },
    });
    expect(diviso).toMatchObject({ cambio: null, saldo: '0.00' });
    const mosso = await registra({
      ...{ ...DOLLARI, cod_Causale: 'TRF', dataMovimento: '2025-02-11', qtaVnominale: '50' },
      altra: { cod_Depositario: 'BANCA3' },
    });
    expect(mosso.cambio).toBeNull();
    expect(await sano()).toEqual([]);
  });

  test('ciò che non vende non realizza nulla, nemmeno con il cambio di quel giorno', async () => {
    await registra({
      ...{ ...DOLLARI, cod_Causale: 'TRF', dataMovimento: '2025-02-11', qtaVnominale: '10' },
      ...{ altra: { cod_Depositario: 'BANCA3' }, cambio: '1.10', manuali: ['cambio'] },
    });
    const scheda = async (altro = {}) => {
      const chiesta = { codTitolo: 'DOLLARI', ...altro };
      return (await admin('POST', '/giacenze/scheda', chiesta)).json<SchedaTitoloWire>().righe;
    };
    const righe = await scheda();
    expect(righe.map(({ cod_Causale }) => cod_Causale)).toContain('ACQ');
    expect(await scheda({ codDepositario: 'BANCA3' })).toHaveLength(2);
    const nulla = { risultatoPrezzo: null, risultatoCambio: null };
    for (const una of righe) {
      expect(una).toMatchObject(nulla);
      expect(await riletto(una)).toMatchObject({ risultato: null, ...nulla });
    }
  });

  test('con una spesa il cambio serve, e manca', async () => {
    const calcolato = await calcola({
      ...{ ...DOLLARI, cod_Causale: 'FRA', dataMovimento: '2025-02-12', nuove: '2', vecchie: '1' },
      commissioni: '5',
    });
    expect(messaggi(calcolato, 'errore')).toContainEqual(expect.stringContaining('cambio di USD'));
  });

  test.each([
    ['OSC', 'CALLUSD', {}],
    ['OES', 'CALLUSD', {}],
    ['ESD', 'DIRITTO', { altra: { qtaVnominale: '1', prezzo: '9' } }],
  ])(
    '%s di %s paga o realizza: il cambio serve, e si può scrivere',
    async (cod_Causale, cod_Titolo, altro) => {
      const slip = {
        ...{ ...DOLLARI, cod_Causale, cod_Titolo, dataMovimento: '2025-02-12', qtaVnominale: '1' },
        ...altro,
      };
      expect(messaggi(await calcola(slip), 'errore')).toContainEqual(
        expect.stringContaining('cambio di USD'),
      );
      const scritto = await calcola({ ...slip, cambio: '1.25', manuali: ['cambio'] });
      expect(valori(scritto).cambio).toBe('1.25');
    },
  );

  const FISSA = {
    ...{ cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA', cod_Titolo: 'FISSA' },
    ...{ dataMovimento: '2025-03-10', qtaVnominale: '19000', prezzo: '85.53' },
  };

  test('un pool factor che il titolo non ha e un rateo che si calcola non passano in silenzio', async () => {
    const compra = { ...FISSA, cod_Causale: 'ACQ' };
    expect(await rifiuto({ ...compra, poolFactor: '0.8' })).toMatchObject({
      stato: 422,
      errori: [{ campo: 'poolFactor', messaggio: expect.stringContaining('non è di questo') }],
    });
    expect(await rifiuto({ ...compra, rateo: '0.99999' })).toMatchObject({
      stato: 422,
      errori: [{ campo: 'rateo', messaggio: expect.stringContaining('«manuali»') }],
    });
    const bozza = await admin('POST', '/movimenti', { ...compra, rateo: '0.99999' });
    expect(bozza.statusCode).toBe(422);
    const imposto = await calcola({ ...compra, rateo: '0.99999', manuali: ['rateo'] });
    expect(valori(imposto).rateo).toBe('0.99999');
  });

  test('una bozza riletta si salva com’è, anche se ciò che si calcola è cambiato', async () => {
    const crea = await admin('POST', '/movimenti', { ...FISSA, cod_Causale: 'ACQ' });
    const [letta] = crea.json<{ righe: [MovimentoWire & Slip] }>().righe;
    const campi = { ...FISSA, cod_Causale: 'ACQ', rateo: letta.rateo, saldo: letta.saldo };
    const cambia = { ...campi, versione: letta.versione, qtaVnominale: '20000' };
    const salvata = await admin('PUT', `/movimenti/${letta.id}`, cambia);
    expect(salvata.statusCode, salvata.body).toBe(200);
    const altra = await admin('PUT', `/movimenti/${letta.id}`, {
      ...{ ...cambia, versione: letta.versione + 1, rateo: '0.5' },
    });
    expect(altra.statusCode).toBe(422);
  });

  test('ciò che si rimborsa in unica soluzione non si rimborsa a rate', async () => {
    await registra({ ...FISSA, cod_Causale: 'ACQ' });
    const risposta = await admin('POST', '/movimenti/calcola', {
      ...{ cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA', cod_Titolo: 'FISSA' },
      ...{
        cod_Causale: 'RIP',
        dataMovimento: '2026-01-15',
        poolFactor: '1',
        poolFactorDopo: '0.8',
      },
      manuali: ['poolFactor', 'poolFactorDopo'],
    });
    expect(messaggi(risposta.json(), 'errore')).toContainEqual(
      expect.stringContaining('unica soluzione'),
    );
  });
});
