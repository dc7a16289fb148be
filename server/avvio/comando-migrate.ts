import { resolve } from 'node:path';
import { applicaMigrazioni } from '#server/avvio/preparazione.ts';
import { configurazione } from '#server/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { assicuraRuoloEsterno } from '#server/db/ruoli.ts';

export async function migraDaConsole(): Promise<number> {
  const connessione = connessioneDi(resolve(configurazione(process.env).cartella));
  if (process.env.DATABASE_URL) await assicuraRuoloEsterno(connessione);
  const applicate = await applicaMigrazioni(connessione);
  for (const nome of applicate) console.log(`Applicata: ${nome}`);
  if (applicate.length === 0) console.log('Il database è già aggiornato.');
  return 0;
}
