import { parseArgs } from 'node:util';
import { comunica } from '#server/avvio/messaggi.ts';
import pacchetto from '../package.json' with { type: 'json' };

const AIUTO = `Rateo ${pacchetto.version}

Uso: node server/main.ts <comando> [opzioni]

  start [--vuoto]         avvia tutto: database incorporato (o DATABASE_URL), server e worker;
                          con --vuoto un database nuovo nasce senza l'azienda dimostrativa
  server                  solo il server web, su un database già pronto
  worker                  solo l'esecutore dei lavori, su un database già pronto
  migrate                 porta il database alla versione di questo programma
  user list               elenca gli utenti
  user password <utente>  dà all'utente una nuova password casuale, da cambiare al primo accesso
  version                 la versione del programma

Ambiente: RATEO_HOME (cartella dei dati), RATEO_PORT (8080), RATEO_HOST (127.0.0.1),
RATEO_ADMIN_PASSWORD, RATEO_MAX_UPLOAD, DATABASE_URL, RATEO_LOG.`;

/** Each command loads only what it needs: `version` does not wait for the database's code. */
const COMANDI: Record<string, (argomenti: readonly string[]) => Promise<number>> = {
  async start(argomenti) {
    const { values } = parseArgs({
      args: [...argomenti],
      options: { vuoto: { type: 'boolean', default: false } },
    });
    const { avvia } = await import('#server/avvio/supervisore.ts');
    return avvia({ vuoto: values.vuoto });
  },
  async server() {
    const { vivi } = await import('#server/avvio/vita.ts');
    const { servi } = await import('#server/avvio/comando-server.ts');
    return vivi(servi);
  },
  async worker() {
    const { vivi } = await import('#server/avvio/vita.ts');
    const { lavora } = await import('#server/avvio/comando-worker.ts');
    return vivi(lavora);
  },
  async migrate() {
    const { migraDaConsole } = await import('#server/avvio/comando-migrate.ts');
    return migraDaConsole();
  },
  async user(argomenti) {
    const { gestisciUtenti } = await import('#server/avvio/comando-user.ts');
    return gestisciUtenti(argomenti);
  },
  async version() {
    console.log(pacchetto.version);
    return 0;
  },
};

async function esegui(): Promise<number> {
  const [nome = '', ...argomenti] = process.argv.slice(2);
  const comando = Object.hasOwn(COMANDI, nome) ? COMANDI[nome] : undefined;
  if (comando) return comando(argomenti);
  const chiesto = ['help', '--help', '-h', ''].includes(nome);
  console[chiesto ? 'log' : 'error'](chiesto ? AIUTO : `Comando sconosciuto: ${nome}\n\n${AIUTO}`);
  return chiesto ? 0 : 2;
}

try {
  process.exitCode = await esegui();
} catch (e) {
  const testo = e instanceof Error ? e.message : String(e);
  console.error(process.env.RATEO_LOG === 'debug' ? e : testo);
  await comunica({ tipo: 'errore', testo });
  process.exitCode = 1;
}
