import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { controlliAttuati } from '#domain/archivi/qualita/tolleranze.ts';
import { quotazioni } from '#domain/archivi/quotazioni.ts';
import type { Data } from '#domain/tempo/data.ts';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { domandaDi } from './domande.ts';
import { esameDi } from './esame.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);
await caricaBase(db);

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
      select 'T' || n, 'Titolo ' || n, 'A', 'EUR', 'U' from generate_series(1, 600) n;
    insert into quotazioni (cod_titolo, data, prezzo)
      select 'T' || n, date '2025-06-01' + g, 10 + n / 100.0 + g / 1000.0
        from generate_series(1, 600) n, generate_series(0, 319) g;
    analyze titoli; analyze quotazioni`);
});

test('nessun controllo del giorno legge l’archivio intero', async () => {
  const esame = esameDi(quotazioni, {
    data: '2026-04-13' as Data,
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
