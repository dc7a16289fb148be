import { comunica } from '#server/avvio/messaggi.ts';
import { interpreta } from '#server/avvio/riga-di-comando.ts';
import { conParoleNostre, daStampare, uscitaDi } from '#server/base/errore-avvio.ts';

async function esegui(): Promise<number> {
  const richiesta = interpreta(process.argv.slice(2));
  if (richiesta.tipo === 'esegui') {
    const comando = await richiesta.comando.carica();
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
