import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { avviaIncorporato } from '#server/db/incorporato.ts';
import { migra } from '#server/db/migra.ts';
import { paginaSchema } from '#server/db/pagina-schema.ts';
import { apriPool } from '#server/db/pool.ts';
import { leggiSchema } from '#server/db/schema-letto.ts';

/** Writes docs/schema.md from an empty database that has had every migration. */
const home = join(tmpdir(), `rateo-schema-${randomUUID().slice(0, 8)}`);
const postgres = await avviaIncorporato(home);
try {
  const pool = apriPool(postgres.connessione.proprietario, { segnala: () => undefined });
  await migra(pool);
  const file = join(import.meta.dirname, '..', 'docs', 'schema.md');
  writeFileSync(file, paginaSchema(await leggiSchema(pool)));
  await pool.end();
} finally {
  await postgres.ferma();
  rmSync(postgres.descrizione.base, { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}
