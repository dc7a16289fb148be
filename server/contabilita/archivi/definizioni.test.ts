import { expect, test } from 'vitest';
import type { DefinizioneWire, EsitoProvaWire } from '#contract/contabilita/definizioni.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

const a001 = { 'x-cod-azienda': '001' };
const caricati = await admin('POST', '/contabilita/predefiniti', {}, a001);
const conto = async (numeroConto: string) =>
  (await admin('POST', '/S_DescrizioneConti/getfiltered', { numeroConto: [numeroConto] })).json<
    { id: number }[]
  >()[0]?.id ?? 0;
const [stato, corporate] = [await conto('1203601'), await conto('1203602')];
const crea = (valori: object, coda = '') =>
  admin('POST', `/S_DefinizioneConti/create${coda}`, { id: 1, ...valori }, a001);
const filtra = async (filtro: object) =>
  (await admin('POST', '/S_DefinizioneConti/getfiltered', filtro, a001)).json<DefinizioneWire[]>();

test('i predefiniti si caricano una volta sola; poi si aggiunge ciò che manca', async () => {
  expect(caricati.json()).toEqual({ conti: 74, definizioni: 87, modelli: 299 });
  const ancora = await admin('POST', '/contabilita/predefiniti', {}, a001);
  expect(ancora.statusCode).toBe(409);
  const [tolta] = await filtra({ codiceConto: ['ARROT'] });
  await admin(
    'DELETE',
    `/S_DefinizioneConti/${tolta?.id}?versione=${tolta?.versione}`,
    undefined,
    a001,
  );
  const mancanti = await admin('POST', '/contabilita/predefiniti', { soloMancanti: true }, a001);
  expect(mancanti.json()).toEqual({ conti: 0, definizioni: 1, modelli: 0 });
  const contabile = await come({ username: 'solo.conti', su: { '001': ['Contabile_W'] } });
  expect((await contabile('POST', '/contabilita/predefiniti', {}, a001)).statusCode).toBe(403);
});

test('una definizione ha condizioni che ci sono, ognuna detta una volta', async () => {
  const nuova = await crea({
    codiceConto: 'TIT',
    codicePriorita: 11,
    descrizioneContoId: corporate,
    condizioni: { immCirc: ['C', 'C'], gruppo: ['RF'], codTitolo: [] },
  });
  expect(nuova.statusCode).toBe(201);
  expect(nuova.json()).toMatchObject({
    codLibro: 'CIV',
    numeroConto: '1203602',
    condizioni: { immCirc: ['C'], gruppo: ['RF'] },
  });
  for (const [condizioni, detto] of [
    [{ immCirc: ['X'] }, 'Imm./Circ.: X non c’è.'],
    [{ codPortafoglio: ['MAI'] }, 'Portafoglio: MAI non c’è.'],
  ] as const) {
    const no = await crea({
      codiceConto: 'TIT',
      codicePriorita: 12,
      descrizioneContoId: stato,
      condizioni,
    });
    expect(no.statusCode).toBe(422);
    expect(no.json()).toMatchObject({ errori: [{ campo: 'condizioni', messaggio: detto }] });
  }
  const doppia = await crea({
    codiceConto: 'TIT',
    codicePriorita: 11,
    descrizioneContoId: corporate,
  });
  expect(doppia.statusCode).toBe(409);
});

test('il codice conto viene dalla riga del modello che si indica', async () => {
  const nuova = await crea(
    { codicePriorita: 900, descrizioneContoId: stato },
    '?nScrittura=100&nRiga=2',
  );
  expect(nuova.json()).toMatchObject({ codiceConto: 'TIT', condizioni: {} });
  expect((await crea({ codicePriorita: 901, descrizioneContoId: stato })).statusCode).toBe(422);
  const altrove = await crea(
    { codicePriorita: 901, descrizioneContoId: stato },
    '?nScrittura=1&nRiga=1',
  );
  expect(altrove.statusCode).toBe(422);
});

test('si filtrano per codice, conto e valori delle condizioni, e si leggono a pagine', async () => {
  expect(
    (await filtra({ numeroConto: ['1203601'], tipoTitolo: ['S'] })).map((d) => d.codiceConto),
  ).toEqual(['TIT']);
  const pagina = await admin(
    'POST',
    '/S_DefinizioneConti/getpagedpost',
    {
      paging: { pageSize: 5 },
      filter: { sqlParams: { orderByDict: { codicePriorita: 'DESC' } } },
    },
    a001,
  );
  const { items, cursoreDopo } = pagina.json<{ items: DefinizioneWire[]; cursoreDopo: string }>();
  expect(items[0]?.codicePriorita).toBe(900);
  const dopo = await admin(
    'POST',
    '/S_DefinizioneConti/getpagedpost',
    {
      paging: { pageSize: 5, cursore: cursoreDopo, pageNumber: 2 },
      filter: { sqlParams: { orderByDict: { codicePriorita: 'DESC' } } },
    },
    a001,
  );
  const seconda = dopo.json<{ items: DefinizioneWire[] }>().items;
  expect(seconda).toHaveLength(5);
  expect(items.map(({ id }) => id)).not.toContain(seconda[0]?.id);
  const codici = await admin('GET', '/S_DefinizioneConti/getDistinctCodiciConto', undefined, a001);
  expect(codici.json()).toContainEqual({ codiceConto: 'BANCA', definizioni: 2, inModelli: true });
});

test('la prova dice ogni definizione, con le condizioni che valgono, e quale è', async () => {
  await admin('POST', '/portafogli', { id: 1, cod_Portafoglio: 'VITA', descrizione: 'Vita' }, a001);
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, imm_circ)
     values ('BTP-PROVA', 'Btp di prova', 'S', 'EUR', 'C')`,
  );
  const prova = await admin(
    'POST',
    '/S_DefinizioneConti/prova',
    { codiceConto: 'TIT', codTitolo: 'BTP-PROVA', causale: 'ACQ' },
    a001,
  );
  const esito = prova.json<EsitoProvaWire>();
  expect(esito).toMatchObject({ numeroConto: '1203601', scarto: null, messaggio: null });
  expect(esito.candidati.filter(({ scelta }) => scelta)).toHaveLength(1);
  expect(esito.candidati[0]).toMatchObject({
    codicePriorita: 5,
    condizioni: [{ dimensione: 'corto', valori: ['S'], soddisfatta: false }],
    candidata: false,
  });
  const ignoto = await admin(
    'POST',
    '/S_DefinizioneConti/prova',
    { codiceConto: 'TIT', codTitolo: 'MAI' },
    a001,
  );
  expect(ignoto.json()).toMatchObject({ errori: [{ campo: 'codTitolo' }] });
  // A titolo that takes another code takes its definitions along.
  await crea({
    codiceConto: 'TIT',
    codicePriorita: 1,
    descrizioneContoId: stato,
    condizioni: { codTitolo: ['BTP-PROVA'] },
  });
  await proprietario.query(
    `update titoli set cod_titolo = 'BTP-NUOVO' where cod_titolo = 'BTP-PROVA'`,
  );
  const [sua] = (await filtra({ codiceConto: ['TIT'] })).filter(
    ({ codicePriorita }) => codicePriorita === 1,
  );
  expect(sua?.condizioni).toEqual({ codTitolo: ['BTP-NUOVO'] });
});

test('un conto che definizioni usano non si elimina; un’altra azienda non le vede', async () => {
  const [bersaglio] = (
    await admin('POST', '/S_DescrizioneConti/getfiltered', { numeroConto: ['1203601'] }, a001)
  ).json<{ id: number; versione: number }[]>();
  const no = await admin(
    'DELETE',
    `/S_DescrizioneConti/${bersaglio?.id}?versione=${bersaglio?.versione}`,
    undefined,
    a001,
  );
  expect([no.statusCode, no.json<{ codice: string }>().codice]).toEqual([409, 'IN_USO']);
  const altrove = await admin('GET', '/S_DefinizioneConti', undefined, { 'x-cod-azienda': '002' });
  expect(altrove.json()).toEqual([]);
});

test('le opzioni di un libro si cambiano una per volta', async () => {
  const lette = await admin('GET', '/contabilita/opzioni', undefined, a001);
  const [libro] = lette.json<{ versione: number }[]>();
  expect(libro).toMatchObject({
    codLibro: 'CIV',
    principale: true,
    opzioni: { separaCambio: 'M', contiOrdine: 'S' },
  });
  const cambiate = await admin(
    'PUT',
    '/contabilita/opzioni',
    { versione: libro?.versione, opzioni: { contiOrdine: 'N' } },
    a001,
  );
  expect(cambiate.json()).toMatchObject({ opzioni: { separaCambio: 'M', contiOrdine: 'N' } });
  const tardi = await admin(
    'PUT',
    '/contabilita/opzioni',
    { versione: libro?.versione, opzioni: { contiOrdine: 'S' } },
    a001,
  );
  expect(tardi.statusCode).toBe(409);
});
