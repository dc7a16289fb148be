import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { creaServer } from '#server/avvio/app.ts';
import { configurazione } from '#server/base/config.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';

const COLONNE = 100;

/** JSON to be read and compared by line: what fits on one stands on one. */
const steso = (valore: unknown, rientro = ''): string => {
  const corto = JSON.stringify(valore, null, 1).replace(/\n\s*/g, ' ');
  if (typeof valore !== 'object' || valore === null || rientro.length + corto.length < COLONNE)
    return corto;
  const [apre, chiude] = Array.isArray(valore) ? '[]' : '{}';
  const dentro = `${rientro} `;
  const voci = Object.entries(valore).map(([nome, uno]) =>
    Array.isArray(valore)
      ? dentro + steso(uno, dentro)
      : `${dentro}${JSON.stringify(nome)}: ${steso(uno, dentro)}`,
  );
  return `${apre}\n${voci.join(',\n')}\n${rientro}${chiude}`;
};

/** Writes openapi.json from the contract: no database is asked, the pool stays closed. */
const pool = apriPool({});
const config = configurazione({ RATEO_LOG: 'silent' });
const app = await creaServer({ db: apriDb(pool), config });
const file = join(import.meta.dirname, '..', 'openapi.json');
writeFileSync(file, `${steso(app.swagger())}\n`);
await app.close();
await pool.end();
