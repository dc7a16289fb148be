import { expect, test, vi } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { migrazioneSpread, spread } from '#tests/setup/archivio-inventato.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';

/**
 * A thirteenth archive as CONTRIBUTING.md says it: one description and one migration. The product is
 * the real one; only the list of the descriptions has one more.
 */
vi.mock('#domain/archivi/tipi.ts', async (originale) => {
  const { spread } = await import('#tests/setup/archivio-inventato.ts');
  const vero = await originale<typeof import('#domain/archivi/tipi.ts')>();
  const tutti = [...vero.tipiArchivio, spread];
  return {
    ...vero,
    tipiArchivio: tutti,
    tipoArchivio: (tipo: string) => tutti.find((uno) => uno.tipo === tipo) ?? null,
    archiviSotto: (pagina: string) =>
      tutti.filter(({ tipo, percorsoWeb }) => percorsoWeb === `${pagina}/${tipo}`),
  };
});

/** Two bonds of Italian companies, by their ISINs. */
const [ENEL, ENI] = ['XS2000719992', 'XS2334857138'];
const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await proprietario.query(migrazioneSpread);
await proprietario.query(
  `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
   values ('ENEL80', '${ENEL}', 'Enel 2080', 'O', 'EUR'), ('ENI49', '${ENI}', 'Eni perpetua', 'O', 'EUR')`,
);
await lavoratoreDiProva(prova);

const scrivi = (corpo: object, altra: Record<string, string> = {}) =>
  admin('POST', '/SpreadNormali', { id: 1, ...corpo }, altra);
const pagina = async (filter: object, altra: Record<string, string> = {}) =>
  (await admin('POST', '/SpreadNormali/getpagedpost', { paging: {}, filter }, altra)).json<{
    items: Record<string, unknown>[];
    totalCount: number;
  }>();

test('ha il suo indirizzo, la sua scheda e le sue rotte', async () => {
  const { rotteWeb } = await import('#domain/elenchi/rotte-web.ts');
  const { pagineSchede } = await import('#domain/elenchi/schede.ts');
  const { tutteLeRotte } = await import('#contract/tutte.ts');
  expect(rotteWeb.find(({ percorso }) => percorso === spread.percorsoWeb)).toMatchObject({
    titolo: 'Spread Normali',
    privilegi: ['Quotazioni_R'],
  });
  expect(pagineSchede.flatMap(({ schede }) => schede).map(({ id }) => id)).toContain(spread.tipo);
  const rotte = tutteLeRotte.filter(({ url }) => url.startsWith('/SpreadNormali'));
  expect(rotte.length).toBeGreaterThanOrEqual(9);
});

test('si scrive, si corregge, si ordina e si filtra per titolo', async () => {
  await scrivi({ data: '2026-03-30', codTitolo: ENEL, punti: '95.5' });
  const scritto = await scrivi({ data: '2026-03-31', codTitolo: 'ENEL80', punti: '97.5' });
  expect(scritto.statusCode).toBe(201);
  expect(scritto.json()).toMatchObject({
    codAzienda: '001',
    codTitolo: 'ENEL80',
    codISIN: ENEL,
    descrizione: 'Enel 2080',
    punti: '97.5',
    variazione: '2.09',
  });
  await scrivi({ data: '2026-03-31', codTitolo: 'ENI49', punti: '-1.25' });
  const perPunti = await pagina({ sqlParams: { orderByDict: { punti: 'ASC' } } });
  expect(perPunti.items.map(({ punti }) => punti)).toEqual(['-1.25', '95.5', '97.5']);
  const diEnel = await pagina({ codTitolo: ['ENEL80'], dateFrom: '2026-03-31' });
  expect(diEnel.items.map(({ punti }) => punti)).toEqual(['97.5']);
  const corretto = await scrivi({ data: '2026-03-31', codTitolo: 'ENI49', punti: '-1.5' });
  expect(corretto.statusCode).toBe(200);
  expect(corretto.json()).toMatchObject({ sostituito: '-1.25', versione: 2 });
  expect((await admin('GET', '/SpreadNormali/getcount')).json()).toEqual({ count: 3 });
});

test('rifiuta ciò che la descrizione non ammette, con il campo', async () => {
  const sbagliato = await scrivi({
    data: '2026-03-31',
    codTitolo: 'ENEL80',
    punti: '1.23456789012',
  });
  expect(sbagliato.statusCode).toBe(422);
  expect(sbagliato.json()).toMatchObject({
    detail: 'Punti base: ha più di 10 decimali; arrotondalo',
  });
  const ignoto = await scrivi({ data: '2026-03-31', codTitolo: 'NESSUNO', punti: '1' });
  expect(ignoto.json()).toMatchObject({ errori: [{ campo: 'codTitolo' }] });
});

test('è di ogni azienda, e chi non ha il privilegio non lo vede', async () => {
  const seconda = { 'x-cod-azienda': '002' };
  await scrivi({ data: '2026-03-31', codTitolo: 'ENEL80', punti: '1' }, seconda);
  expect((await pagina({}, seconda)).items.map(({ punti }) => punti)).toEqual(['1']);
  const estraneo = await come({ username: 'senza', su: { '001': ['Ratei_W'] } });
  expect((await estraneo('GET', '/SpreadNormali')).statusCode).toBe(403);
});

test('si importa da CSV e si esporta con le stesse colonne', async () => {
  const byte = `ISIN;PUNTI;DATA\r\n${ENEL};101,25;01/04/2026\r\n${ENI};-2,5;01/04/2026\r\n`;
  const avviato = await caricaFile(admin, '/SpreadNormali/uploadFromCsv', {
    nome: 'spread.csv',
    byte,
  });
  const importato = await attendi(admin, avviato.json<{ guidID: string }>().guidID);
  expect(importato.esito).toMatchObject({ letti: 2, inseriti: 2, scartati: 0 });
  const chiesto = await admin('POST', '/Reports/archivio/spread-normali', {
    dateFrom: '2026-04-01',
  });
  const { guidID } = chiesto.json<{ guidID: string }>();
  expect((await attendi(admin, guidID)).esito).toMatchObject({ letti: 2 });
  const file = await admin('GET', `/reportsmonitor/get-report/${guidID}?fileExtension=.csv`);
  expect(file.body).toContain('CODICE TITOLO');
  expect(file.body).toContain('101,25');
});

test('la sua griglia e il suo modulo sono quelli di tutti', async () => {
  const { colonneArchivio } = await import('#web/archivi/colonne.ts');
  const colonne = colonneArchivio(spread, undefined).map(({ campo }) => campo);
  expect(colonne).toEqual(expect.arrayContaining(['data', 'codTitolo', 'codISIN', 'punti']));
});
