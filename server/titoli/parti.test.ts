import { beforeAll, describe, expect, test } from 'vitest';
import type { Estensione, TitoloCompleto } from '#contract/titoli-forme.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, applicazione, proprietario } = await appDiProva();

const VUOTA = { rating: [], tassi: [], ammortamento: [], call: [], listini: [] };
let titolo: TitoloCompleto;

beforeAll(async () => {
  const creato = await admin('POST', '/Securities', {
    id: 1,
    cod_Titolo: 'STEPUP',
    descrizione: 'Obbligazione step-up',
    tipo_Titolo: 'O',
    codDivisa: 'EUR',
    tipoTasso: 'T',
    dataGodimento: '2024-03-05',
    dataScadenza: '2030-03-05',
  });
  expect(creato.statusCode, creato.body).toBe(201);
  titolo = creato.json<TitoloCompleto>();
});

const estensione = async () =>
  (await admin('GET', `/SecurityExtension/getById/${titolo.id}`)).json<Estensione>();
const scrivi = async (valori: object) => {
  const { versione } = await estensione();
  return admin('PUT', `/SecurityExtension/${titolo.id}`, { ...VUOTA, versione, ...valori });
};
const errori = async (valori: object) => {
  const risposta = await scrivi(valori);
  expect(risposta.statusCode, risposta.body).toBe(422);
  return risposta.json<{ errori: { campo: string; messaggio: string }[] }>().errori;
};

interface Voce {
  prima: Record<string, unknown>;
  dopo: Record<string, unknown> | null;
}
const storia = async () => (await admin('GET', `/storico/titoli/${titolo.id}`)).json<Voce[]>();

describe('i dati estesi', () => {
  test('si scrivono per intero e si rileggono in ordine', async () => {
    const risposta = await scrivi({
      cfi: 'DBVUFB',
      lei: '815600DE60799F5A9309',
      codPaese: 'IT',
      tassi: [
        { validoDal: '2027-03-05', tasso: '4.00', spread: null, presunto: false },
        { validoDal: '2024-03-05', tasso: '3.25', spread: null, presunto: false },
      ],
      call: [{ data: '2028-03-05', tipo: 'CALL', dataFine: null, prezzo: '100' }],
      listini: [
        {
          codListino: 'SU30',
          codMercato: 'MOTX',
          codDivisa: 'EUR',
          principale: true,
          validoDal: null,
          validoAl: null,
        },
      ],
    });
    expect(risposta.statusCode, risposta.body).toBe(200);
    expect(risposta.json()).toMatchObject({
      cfi: 'DBVUFB',
      tassi: [
        { validoDal: '2024-03-05', tasso: '3.25' },
        { validoDal: '2027-03-05', tasso: '4' },
      ],
    });
    const letto = await admin('GET', '/Securities/getbycode?code=STEPUP');
    expect(letto.json()).toMatchObject({ cod_Listino: 'SU30', codMercato: 'MOTX', mancanze: [] });
  });

  test('la storia del titolo dice che cosa è cambiato in ogni riga, e solo in quelle', async () => {
    const prima = await estensione();
    const quante = (await storia()).length;
    const tassi = prima.tassi.map((uno, i) => (i === 1 ? { ...uno, tasso: '4.5' } : uno));
    const { id: _id, versione: _vista, ...resto } = prima;
    expect((await scrivi({ ...resto, tassi })).statusCode).toBe(200);
    const voci = await storia();
    expect(voci).toHaveLength(quante + 1);
    expect(voci[0]).toMatchObject({
      prima: { Tassi: '05/03/2027 · 4' },
      dopo: { Tassi: '05/03/2027 · 4,5' },
    });
    expect((await scrivi({ ...resto, tassi, call: [] })).statusCode).toBe(200);
    const [tolta] = await storia();
    expect(tolta).toMatchObject({ dopo: { 'Rimborso anticipato': null } });
    expect(String(tolta?.prima['Rimborso anticipato'])).toContain('05/03/2028');
  });

  test('il listino principale passa da una riga all’altra', async () => {
    const listino = (codListino: string, principale: boolean) => ({
      codListino,
      codMercato: null,
      codDivisa: 'EUR',
      principale,
      validoDal: null,
      validoAl: null,
    });
    await scrivi({ listini: [listino('A', true), listino('B', false)] });
    const passato = await scrivi({ listini: [listino('A', false), listino('B', true)] });
    expect(passato.statusCode, passato.body).toBe(200);
    const due = await errori({ listini: [listino('A', true), listino('B', true)] });
    expect(due).toContainEqual(expect.objectContaining({ campo: 'listini' }));
  });

  test('un listino ha codice e divisa: ciò che è vuoto, o di soli spazi, è detto', async () => {
    const listino = { codMercato: null, principale: false, validoDal: null, validoAl: null };
    const trovati = await errori({
      listini: [
        { ...listino, codListino: ' ', codDivisa: 'EUR' },
        { ...listino, codListino: 'A', codDivisa: '' },
      ],
    });
    expect(trovati).toEqual([
      { campo: 'listini.0.codListino', messaggio: 'Riga 1: indicare il codice.' },
      { campo: 'listini.1.codDivisa', messaggio: 'Riga 2: indicare la divisa.' },
    ]);
  });

  test('di ogni riga sbagliata si dice quale e perché', async () => {
    const trovati = await errori({
      cfi: 'XXXXXX',
      tassi: [
        { validoDal: '2025-02-30', tasso: '3', spread: null, presunto: false },
        { validoDal: '2026-03-05', tasso: null, spread: null, presunto: false },
        { validoDal: '2026-03-05', tasso: '4', spread: null, presunto: false },
      ],
    });
    expect(trovati.map(({ campo }) => campo)).toEqual(
      expect.arrayContaining(['cfi', 'tassi.0.validoDal', 'tassi.1.tasso', 'tassi.2.validoDal']),
    );
    const piano = await errori({
      ammortamento: [
        { data: '2026-03-05', quotaCapitale: '60', poolFactor: null },
        { data: '2027-03-05', quotaCapitale: '50', poolFactor: null },
      ],
    });
    expect(piano[0]?.messaggio).toContain('110');
    const cresce = await errori({
      ammortamento: [
        { data: '2026-03-05', quotaCapitale: null, poolFactor: '0.5' },
        { data: '2027-03-05', quotaCapitale: null, poolFactor: '0.6' },
      ],
    });
    expect(cresce[0]?.messaggio).toContain('non ricresce');
  });

  test('una versione vecchia non scrive nulla, e mostra quella che c’è', async () => {
    const vecchia = await admin('PUT', `/SecurityExtension/${titolo.id}`, {
      ...VUOTA,
      versione: 1,
    });
    expect(vecchia.statusCode).toBe(409);
    const { versione } = await estensione();
    expect(vecchia.json()).toMatchObject({ attuale: { versione, listini: [{}, {}] } });
  });

  test('chi salva per secondo sulla stessa versione è fermato, anche se è tra gli autori', async () => {
    const { versione } = await estensione();
    const salva = (codPaese: string) =>
      admin('PUT', `/SecurityExtension/${titolo.id}`, { ...VUOTA, versione, codPaese });
    expect((await salva('FR')).statusCode).toBe(200);
    expect((await salva('DE')).statusCode).toBe(409);
    expect(await estensione()).toMatchObject({ codPaese: 'FR' });
  });

  test('di un titolo che non c’è non ce ne sono', async () => {
    expect((await admin('GET', '/SecurityExtension/getById/999999')).statusCode).toBe(404);
    const scritta = await admin('PUT', '/SecurityExtension/999999', { ...VUOTA, versione: 1 });
    expect(scritta.statusCode).toBe(404);
  });
});

describe('i dividendi annunciati', () => {
  /** Generali's: economymagazine.it, 20-5-2024. */
  const DIVIDENDO = {
    dataStacco: '2024-05-20',
    dataRegistrazione: null,
    dataPagamento: '2024-05-22',
    importo: '1.28',
    codDivisa: 'EUR',
    tipo: 'ordinario',
    ritenutaEstera: null,
    nota: null,
  };
  const di = async (codice: string, dividendi?: readonly object[]) => {
    const letto = await admin('GET', `/Securities/getbycode?code=${codice}`);
    const { id, versione } = letto.json<{ id: number; versione: number }>();
    const corpo = { ...VUOTA, versione, ...(dividendi && { dividendi }) };
    return { id, risposta: await admin('PUT', `/SecurityExtension/${id}`, corpo) };
  };

  test('sono una parte di chi li paga: si tengono, si correggono, e la storia lo dice', async () => {
    await proprietario.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa) values ('G', 'Generali', 'A', 'EUR')`,
    );
    const { id, risposta } = await di('G', [{ ...DIVIDENDO, importo: '1.280' }]);
    expect(risposta.json()).toMatchObject({ dividendi: [DIVIDENDO] });
    // Who does not know of them leaves them as they are.
    expect((await di('G')).risposta.json()).toMatchObject({ dividendi: [DIVIDENDO] });
    const corretto = { ...DIVIDENDO, importo: '1.3', dataRegistrazione: '2024-05-21' };
    expect((await di('G', [corretto])).risposta.json()).toMatchObject({ dividendi: [corretto] });
    const voci = (await admin('GET', `/storico/titoli/${id}`)).json<Voce[]>();
    expect(voci[0]).toMatchObject({
      prima: { 'Dividendi annunciati': '20/05/2024 · 22/05/2024 · 1,28 · EUR · ordinario' },
      dopo: { 'Dividendi annunciati': expect.stringContaining('21/05/2024 · 22/05/2024 · 1,3') },
    });
    const copia = await admin('POST', '/Securities?codTitoloDaDuplicare=G', {
      id: 1,
      cod_Titolo: 'G2',
      tipo_Titolo: 'A',
      codDivisa: 'EUR',
      descrizione: 'Di un altro emittente',
    });
    expect(copia.json()).toMatchObject({ estensione: { dividendi: [] } });
    expect((await di('G', [])).risposta.json()).toMatchObject({ dividendi: [] });
  });

  test('chi non ne paga, o una divisa che non c’è, è detto col campo', async () => {
    const messaggi = async (codice: string, dividendo: object) => {
      const { risposta } = await di(codice, [dividendo]);
      expect(risposta.statusCode, risposta.body).toBe(422);
      return risposta.json<{ errori: { campo: string; messaggio: string }[] }>().errori;
    };
    expect(await messaggi('STEPUP', DIVIDENDO)).toEqual([
      {
        campo: 'dividendi',
        messaggio:
          'Un titolo di tipo O (Obbligazioni) non paga dividendi: togliere le righe, o correggere il tipo.',
      },
    ]);
    expect(await messaggi('G', { ...DIVIDENDO, codDivisa: 'ZZZ' })).toMatchObject([
      { campo: 'dividendi.0.codDivisa' },
    ]);
    expect(await messaggi('G', { ...DIVIDENDO, dataPagamento: '2024-05-17' })).toMatchObject([
      { campo: 'dividendi.0.dataPagamento' },
    ]);
  });
});

describe('la composizione', () => {
  const indirizzo = () => `/Securities/${titolo.id}/composizione`;
  const componi = (voci: object[]) => admin('PUT', indirizzo(), { voci });

  test('somma a 100 per ogni genere e per ogni dimensione', async () => {
    await proprietario.query(`
      insert into numeri_raggruppamento (numero, descrizione) values (1, 'Area'), (2, 'Rischio');
      insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
      values (1, 'EU', 'Europa'), (1, 'US', 'America'), (2, 'B', 'Basso')`);
    const { rows } = await proprietario.query<{ id: number }>(
      'select id from raggruppamenti order by id',
    );
    const [eu, us, basso] = rows.map(({ id }) => id);
    const voce = (idRaggruppamento: number | undefined, percentuale: string) => ({
      genere: 'raggruppamento',
      idRaggruppamento,
      percentuale,
    });
    const giusta = await componi([
      { genere: 'divisa', codDivisa: 'EUR', percentuale: '33.3333' },
      { genere: 'divisa', codDivisa: 'USD', percentuale: '66.6667' },
      voce(eu, '70'),
      voce(us, '30'),
      voce(basso, '100'),
    ]);
    expect(giusta.statusCode, giusta.body).toBe(200);
    expect(giusta.json<{ voci: unknown[] }>().voci).toHaveLength(5);
    const storta = await componi([voce(eu, '70'), voce(basso, '30')]);
    expect(storta.statusCode).toBe(422);
    expect(storta.body).toContain('La composizione per raggruppamento 1 somma a 70');
    expect((await admin('GET', indirizzo())).json<{ voci: unknown[] }>().voci).toHaveLength(5);
  });

  test('una voce doppia, vuota o di un altro genere è nominata', async () => {
    const risposta = await componi([
      { genere: 'divisa', codDivisa: 'EUR', percentuale: '50' },
      { genere: 'divisa', codDivisa: 'EUR', percentuale: '50' },
      { genere: 'assetClass', codDivisa: 'EUR', percentuale: '100' },
    ]);
    const campi = risposta.json<{ errori: { campo: string }[] }>().errori.map(({ campo }) => campo);
    expect(campi).toEqual(
      expect.arrayContaining(['voci.1.codDivisa', 'voci.2.tipo_Titolo', 'voci.2.codDivisa']),
    );
    expect(
      (await componi([{ genere: 'divisa', codDivisa: 'ZZZ', percentuale: '100' }])).statusCode,
    ).toBe(422);
  });

  test('la banca dati non lascia chiudere una transazione che non somma a 100', async () => {
    const scrittura = applicazione.query(
      `update titoli_composizione set percentuale = 50 where id_titolo = $1 and cod_divisa = 'EUR'`,
      [titolo.id],
    );
    await expect(scrittura).rejects.toMatchObject({ code: 'RT032' });
  });

  test('vuota si può: il titolo vale per ciò che è', async () => {
    expect((await componi([])).json()).toMatchObject({ voci: [] });
  });
});
