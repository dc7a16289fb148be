import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import {
  caricaAnagraficheDimostrative,
  contestoDimostrativo,
} from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { movimentiCalcolati } from '#server/avvio/dati-iniziali/movimenti-da-fissati.ts';
import {
  type CalcoloDimostrativo,
  calcoliComeFile,
  comeFile,
  FILE_DEI_CALCOLI,
  FILE_DEI_MOVIMENTI,
  type MovimentoDimostrativo,
} from '#server/avvio/dati-iniziali/movimenti-dimostrativi.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { avviaIncorporato } from '#server/db/incorporato.ts';
import { migra } from '#server/db/migra.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';

/** Writes the rows of the demo movements from their slips, as the calculation of the product gives them. */
const home = join(tmpdir(), `rateo-movimenti-${randomUUID().slice(0, 8)}`);
const postgres = await avviaIncorporato(home);
try {
  const pool = apriPool(postgres.connessione.proprietario, { segnala: () => undefined });
  await migra(pool);
  const db = apriDb(pool);
  const movimenti: MovimentoDimostrativo[] = [];
  const calcoli: CalcoloDimostrativo[] = [];
  await caricaBase(db);
  await inTransazione(db, contestoDimostrativo, async (tx) => {
    await caricaAnagraficheDimostrative(tx);
    for await (const { movimento, calcolo, errori } of movimentiCalcolati(tx)) {
      for (const errore of errori) process.stderr.write(`${errore}\n`);
      if (errori.length === 0 || movimento.esito === 'bozza') movimenti.push(movimento);
      if (errori.length === 0 && movimento.esito !== 'bozza') calcoli.push(calcolo);
    }
  });
  writeFileSync(FILE_DEI_MOVIMENTI, comeFile(movimenti));
  writeFileSync(FILE_DEI_CALCOLI, calcoliComeFile(calcoli));
  await pool.end();
} finally {
  await postgres.ferma();
  rmSync(postgres.descrizione.base, { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}
