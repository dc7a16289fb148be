import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { controlliAttuati } from '#domain/archivi/qualita/tolleranze.ts';
import { quotazioni } from '#domain/archivi/quotazioni.ts';
import type { Data } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { esaminate, type Nodo, nodi } from '#tests/setup/piani.ts';
import { tieni } from '#tests/setup/tenuti.ts';
import { domandaMancanti } from './mancanti.ts';
import { domandaDi } from './qualita/domande.ts';
import { esameDi } from './qualita/esame.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);

const TITOLI = 1_000;
const GIORNI = 200;

beforeAll(async () => {
  await proprietario.query(`
    insert into divise (cod_divisa, desc_divisa) values ('EUR', 'Euro') on conflict do nothing;
    insert into tipi_titolo (tipo_titolo, gruppo, prezzo_per_cento, matura_rateo, descrizione)
      values ('A', 'AZ', false, false, 'Azioni') on conflict do nothing;
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
      select 'T' || n, 'Titolo ' || n, 'A', 'EUR' from generate_series(1, ${TITOLI}) n;
    insert into quotazioni (cod_titolo, data, prezzo)
      select 'T' || n, date '2025-01-01' + g, 10 + n
        from generate_series(0, ${GIORNI - 1}) g, generate_series(1, ${TITOLI}) n
       where g < ${GIORNI - 1} or n % 2 = 0`);
  await proprietario.query(
    `insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima')`,
  );
  await tieni(proprietario);
  await proprietario.query('vacuum analyze posizioni');
  await proprietario.query('vacuum analyze quotazioni');
  await proprietario.query('vacuum analyze titoli');
}, 120_000);

test('l’ultimo valore di ogni titolo si trova in una riga dell’indice, non leggendo l’archivio', async () => {
  const giorno = '2025-07-19';
  const luogo = { giorno, portafoglio: null, uguali: [sql`v.cod_titolo = t.cod_titolo`] };
  const filtro = { dateFrom: giorno, dateTo: giorno, ultimaQuotazioneNuoviInserimenti: true };
  const domanda: RawBuilder<unknown> = domandaMancanti(quotazioni, filtro, luogo, '001');
  const chi = { utente: { id: 0, username: 'prova' }, aziende: ['001'] };
  const { rows } = await inTransazione(db, chi, (tx) =>
    sql<{ 'QUERY PLAN': readonly { Plan: Nodo }[] }>`
      explain (analyze, format json) ${domanda}`.execute(tx),
  );
  const [piano] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!piano) throw new Error('Nessun piano.');
  expect(piano.Plan['Actual Rows']).toBe(TITOLI / 2);
  const letti = nodi(piano.Plan).filter((nodo) => nodo['Relation Name'] === 'quotazioni');
  const righe = letti.reduce((somma, nodo) => somma + esaminate(nodo), 0);
  expect(letti.map((nodo) => nodo['Node Type'])).not.toContain('Seq Scan');
  // The rows of the day for who has one, and one row for each who has none.
  expect(righe).toBeLessThanOrEqual(TITOLI + TITOLI / 2);
});

test('nessun controllo del giorno legge l’archivio intero', async () => {
  const esame = esameDi(quotazioni, {
    data: '2025-07-18' as Data,
    giorni: 1,
    filtro: {},
    codAzienda: '001',
  });
  for (const attuato of controlliAttuati(quotazioni, [])) {
    const domanda = domandaDi(esame, attuato);
    if (domanda === null) continue;
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${domanda}`.execute(db);
    const piano = rows.map((riga) => riga['QUERY PLAN']).join('\n');
    expect(piano, `${attuato.controllo.codice}\n${piano}`).not.toMatch(/Seq Scan on quotazioni/);
  }
});
