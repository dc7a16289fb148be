import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { comunica } from '#server/avvio/messaggi.ts';
import { interpreta } from '#server/avvio/riga-di-comando.ts';
import { conParoleNostre, daStampare, uscitaDi } from '#server/base/errore-avvio.ts';

/** What has been compiled once starts in half the time; where nobody may write, nothing is kept. */
const COMPILATO = join(import.meta.dirname, '..', 'node_modules', '.cache', 'rateo');

async function esegui(): Promise<number> {
  const richiesta = interpreta(process.argv.slice(2));
  if (richiesta.tipo === 'esegui') {
    enableCompileCache(COMPILATO);
    const comando = await richiesta.comando.carica();
    // Now, since a process that is killed keeps nothing at its end.
    flushCompileCache();
    return comando(richiesta.argomenti);
  }
  const chiesto = richiesta.tipo === 'aiuto';
  console[chiesto ? 'log' : 'error'](richiesta.testo);
  return chiesto ? 0 : 2;
}

try {
  process.exitCode = await esegui();
} catch (e) {
  const errore = conParoleNostre(e);
  console.error(daStampare(errore));
  const uscita = uscitaDi(errore);
  await comunica({ tipo: 'errore', testo: errore.message, uscita });
  process.exitCode = uscita;
}
