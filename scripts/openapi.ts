import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { creaServer } from '#server/app.ts';
import { configurazione } from '#server/config.ts';
import { apriDb } from '#server/db/kysely.ts';
import { apriPool } from '#server/db/pool.ts';

/** Writes openapi.json from the contract: no database is asked, the pool stays closed. */
const pool = apriPool({});
const config = configurazione({ RATEO_LOG: 'silent' });
const app = await creaServer({ db: apriDb(pool), config });
const file = join(import.meta.dirname, '..', 'openapi.json');
writeFileSync(file, `${JSON.stringify(app.swagger(), null, 2)}\n`);
await app.close();
await pool.end();
