import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configurazione } from '#server/base/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { preparaEsterno, verificaApplicazione } from '#server/db/esterno.ts';
import { daApplicare } from '#server/db/migra.ts';
import { apriPool, type Connessione } from '#server/db/pool.ts';
import { preparaDati } from './preparazione.ts';

const racconta = (riga: string) => console.log(riga);

async function controlla(connessione: Connessione): Promise<number> {
  const pool = apriPool(connessione.proprietario, { massimo: 1, nome: 'rateo migrazioni' });
  try {
    const mancanti = await daApplicare(pool);
    for (const nome of mancanti) racconta(`Da applicare: ${nome}`);
    if (mancanti.length === 0) racconta('Il database è già aggiornato.');
    return 0;
  } finally {
    await pool.end();
  }
}

/** `migrate`: the same preparation as `start`, for servers and workers that are started alone. */
export async function migraDaConsole(argomenti: readonly string[]): Promise<number> {
  const options = { controlla: { type: 'boolean', default: false } } as const;
  const { controlla: soloControllo } = parseArgs({ args: [...argomenti], options }).values;
  const config = configurazione(process.env);
  const connessione = connessioneDi(resolve(config.cartella));
  if (process.env.DATABASE_URL) {
    await preparaEsterno(connessione, { soloControllo, avvisa: racconta });
    // Before anything is written; a role that is only looked for cannot be taken yet.
    if (!soloControllo || connessione.separata) await verificaApplicazione(connessione);
  }
  if (soloControllo) return controlla(connessione);
  await preparaDati(connessione, {
    config,
    demo: 'nessuna',
    racconta,
    alleMigrazioni: (applicate) => {
      for (const nome of applicate) racconta(`Applicata: ${nome}`);
      if (applicate.length === 0) racconta('Il database è già aggiornato.');
    },
  });
  return 0;
}
