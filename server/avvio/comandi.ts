import { USCITE, type Uscita } from '#server/base/errore-avvio.ts';
import pacchetto from '../../package.json' with { type: 'json' };
import type { Comando } from './comando.ts';

const DATABASE = ['RATEO_HOME', 'DATABASE_URL', 'DATABASE_URL_APP'] as const;
/** Of what starts the embedded database by itself. */
const INCORPORATO = [...DATABASE, 'RATEO_MEMORIA'] as const;
const LETTURA = ['DATABASE_URL_LETTURA'] as const;
const SERVER = [
  'DATABASE_URL_POOLER',
  'RATEO_PORT',
  'RATEO_HOST',
  'RATEO_ORIGINE',
  'RATEO_PROXY',
  'RATEO_MAX_UPLOAD',
  'RATEO_TOKEN_GIORNI',
  'RATEO_TOKEN_CHIAMATE',
  'RATEO_ALLEGATI_MAX',
  'RATEO_LOG',
  'RATEO_PIANI_TENUTI',
] as const;
const WORKER = [
  'RATEO_BCE_URL_GIORNALIERO',
  'RATEO_BCE_URL_90_GIORNI',
  'RATEO_BCE_URL_STORICO',
] as const;
const ALLEGATI = [
  'RATEO_ALLEGATI',
  'RATEO_ALLEGATI_CARTELLA',
  'RATEO_ALLEGATI_S3_URL',
  'RATEO_ALLEGATI_S3_REGIONE',
  'RATEO_ALLEGATI_S3_SECCHIO',
  'RATEO_ALLEGATI_S3_PREFISSO',
  'RATEO_ALLEGATI_S3_CHIAVE',
  'RATEO_ALLEGATI_S3_SEGRETO',
] as const;
const METRICHE = ['RATEO_METRICHE_PORTA', 'RATEO_METRICHE_INDIRIZZO'] as const;

const start: Comando = {
  nome: 'start',
  riassunto: 'avvia tutto: database, server web e worker',
  uso: ['[--vuoto | --da-chiudere]'],
  descrizione: [
    'Costruisce l’applicazione web se è cambiata, avvia il database incorporato (o controlla ' +
      'quello di DATABASE_URL), lo porta alla versione di questo programma, poi avvia server e ' +
      'worker e li tiene vivi: un processo che muore o non risponde riparte da sé.',
    'Al primo avvio crea l’utente admin e ne mostra la password una volta sola. Ctrl+C, o ' +
      'SIGTERM, ferma tutto: le richieste in corso finiscono, i lavori tornano in coda.',
  ],
  opzioni: [
    { nome: 'vuoto', testo: 'un database nuovo nasce senza le aziende dimostrative e i loro dati' },
    {
      nome: 'da-chiudere',
      testo: 'le aziende dimostrative di un database nuovo hanno tutti gli esercizi ancora aperti',
    },
  ],
  parole: 0,
  ambiente: [
    ...[...INCORPORATO, ...LETTURA, ...SERVER, 'RATEO_ADMIN_PASSWORD'],
    ...[...ALLEGATI, ...METRICHE, ...WORKER],
  ] as const,
  uscite: [0, 1, 2, 3, 4, 5, 130],
  esempi: [
    { riga: 'start', testo: 'tutto su questa macchina, su http://127.0.0.1:8080' },
    { riga: 'start --vuoto', testo: 'una installazione vera: nessun dato dimostrativo' },
  ],
  carica: async () => (await import('./supervisore.ts')).avviaDaConsole,
};

const server: Comando = {
  nome: 'server',
  riassunto: 'soltanto il server web, su un database già pronto',
  uso: [''],
  descrizione: [
    'Serve le pagine e le chiamate su un database che "start" o "migrate" ha già preparato. Più ' +
      'server, anche su macchine diverse, possono stare sullo stesso DATABASE_URL: non tengono ' +
      'nulla in memoria che gli altri debbano sapere. Non costruisce l’applicazione web: la serve ' +
      'se è già in dist/web ("npm run build" la costruisce).',
    'A SIGTERM non accetta altre richieste, finisce quelle in corso e termina.',
  ],
  opzioni: [],
  parole: 0,
  ambiente: [...DATABASE, ...LETTURA, ...SERVER, ...ALLEGATI, ...METRICHE],
  uscite: [0, 1, 2, 3, 4, 5],
  esempi: [
    { riga: 'server', testo: 'accanto ad altri server e worker, uno per macchina o per core' },
  ],
  carica: async () => {
    const { vivi } = await import('./vita.ts');
    const { servi } = await import('./comando-server.ts');
    return () => vivi(servi);
  },
};

const worker: Comando = {
  nome: 'worker',
  riassunto: 'soltanto l’esecutore dei lavori, su un database già pronto',
  uso: [''],
  descrizione: [
    'Prende dalla coda importazioni, esportazioni e gli altri lavori, due alla volta. Più worker, ' +
      'anche su macchine diverse, si dividono la stessa coda: un lavoro è eseguito una volta sola, ' +
      'e quello di un worker che muore lo riprende un altro.',
    'A SIGTERM rimette in coda i lavori in corso e termina: nulla resta scritto a metà.',
  ],
  opzioni: [],
  parole: 0,
  ambiente: [
    ...[...DATABASE, ...LETTURA, 'RATEO_LOG', 'RATEO_MAX_UPLOAD'],
    ...[...ALLEGATI, ...METRICHE, ...WORKER],
  ] as const,
  uscite: [0, 1, 2, 3, 4, 5],
  esempi: [{ riga: 'worker', testo: 'un secondo worker, per dimezzare la coda' }],
  carica: async () => {
    const { vivi } = await import('./vita.ts');
    const { lavora } = await import('./comando-worker.ts');
    return () => vivi(lavora);
  },
};

const migrate: Comando = {
  nome: 'migrate',
  riassunto: 'porta il database alla versione di questo programma',
  uso: ['[--controlla]'],
  descrizione: [
    'Controlla che il database di DATABASE_URL abbia ciò che serve, applica le migrazioni che ' +
      'mancano, carica le tabelle di base e, su un database nuovo, crea admin. Ripeterlo non ' +
      'cambia nulla; se due lo eseguono insieme, il secondo aspetta e non trova nulla da fare.',
    'Prima di un aggiornamento conviene una copia di sicurezza.',
  ],
  opzioni: [
    {
      nome: 'controlla',
      testo: 'dice soltanto che cosa manca al database e quali migrazioni applicherebbe',
    },
  ],
  parole: 0,
  ambiente: [...DATABASE, 'RATEO_ADMIN_PASSWORD'],
  uscite: [0, 1, 2, 3, 5],
  esempi: [
    { riga: 'migrate --controlla', testo: 'che cosa farebbe, senza toccare nulla' },
    { riga: 'migrate', testo: 'prima di avviare server e worker di una nuova versione' },
  ],
  carica: async () => (await import('./comando-migrate.ts')).migraDaConsole,
};

const user: Comando = {
  nome: 'user',
  riassunto: 'elenca, crea e attiva gli utenti, dà loro una nuova password',
  uso: [
    'list',
    'create <utente> [nome]',
    'password <utente>',
    'reset-factors <utente>',
    'disable <utente>',
    'enable <utente>',
    'admin <utente>',
    'local',
  ],
  descrizione: [
    'Per quando dal browser non si può: la password di admin è persa, o nessuno può più entrare. ' +
      'Il database deve essere acceso; con quello incorporato, Rateo deve essere avviato.',
    'La nuova password è casuale, si vede una volta sola, va cambiata al primo accesso; le ' +
      'sessioni aperte di quell’utente finiscono. Un utente creato qui non ha ruoli: glieli dà un ' +
      'amministratore dal browser, o "user admin".',
    '"user reset-factors" toglie app, passkey e codici di recupero a chi li ha persi: fino al prossimo ' +
      'secondo fattore basta la password.',
    '"user admin" attiva l’utente e gli dà il ruolo Amministratore su tutte le aziende. L’ultimo ' +
      'amministratore non si può disattivare.',
    '"user local" riaccende l’accesso con nome e password per tutti, dove era spento e si entrava con ' +
      'un fornitore di identità.',
  ],
  opzioni: [],
  parole: 12,
  ambiente: DATABASE,
  uscite: [0, 1, 2, 3],
  esempi: [
    { riga: 'user list', testo: 'chi può entrare' },
    { riga: 'user password admin', testo: 'una nuova password per admin' },
    { riga: 'user reset-factors admin', testo: 'admin ha perso il telefono e i codici' },
    { riga: 'user create anna.arcuri Anna Arcuri', testo: 'un utente, con la sua prima password' },
    { riga: 'user admin anna.arcuri', testo: 'chi amministra, quando nessuno può più' },
    {
      riga: 'user local',
      testo: 'di nuovo con la password, se il fornitore di identità non risponde',
    },
  ],
  carica: async () => (await import('./comando-user.ts')).gestisciUtenti,
};

const backup: Comando = {
  nome: 'backup',
  riassunto: 'una copia di sicurezza in un file solo, anche mentre si lavora',
  uso: ['[--file FILE] [--cifra] [--sostituisci] [--quieto]'],
  descrizione: [
    'Scrive in un file (tar compresso con zstd) tutto ciò che serve a un prodotto ripristinato, ' +
      'come era in un solo istante; chi lavora non aspetta. Con il database incorporato fermo, lo ' +
      'accende per il tempo della copia.',
    'Il file appare sotto il suo nome quando è intero, e lo legge soltanto chi lo ha preso: ' +
      'contiene gli hash delle password. Sessioni, token e contatori non ci sono; i lavori non ' +
      'finiti ci stanno come falliti.',
  ],
  opzioni: [
    {
      nome: 'file',
      valore: 'FILE',
      testo: 'dove scriverla (se manca: rateo-AAAAMMGG-OOMMSS.tar.zst in copie, fra i dati)',
    },
    { nome: 'cifra', testo: 'la cifra con la password in RATEO_COPIA_PASSWORD' },
    { nome: 'sostituisci', testo: 'al posto di un file che c’è già' },
    { nome: 'quieto', testo: 'scrive soltanto gli errori' },
  ],
  parole: 0,
  ambiente: [...INCORPORATO, ...ALLEGATI, 'RATEO_COPIA_PASSWORD'],
  uscite: [0, 1, 2, 3, 5, 130],
  esempi: [
    { riga: 'backup', testo: 'nella cartella dei dati, con il giorno e l’ora nel nome' },
    { riga: 'backup --file /copie/rateo.tar.zst --sostituisci', testo: 'ogni notte, da cron' },
  ],
  carica: async () => (await import('./comando-backup.ts')).backup,
};

const restore: Comando = {
  nome: 'restore',
  riassunto: 'ripristina una copia di sicurezza in un database vuoto',
  uso: ['--file FILE [--quieto]'],
  descrizione: [
    'Legge la copia dal primo all’ultimo byte, la carica in una sola transazione in un database ' +
      'vuoto (una cartella dei dati nuova, o un DATABASE_URL appena creato), prova che ogni ' +
      'tabella ha le stesse righe e lo stesso contenuto, e la porta alla versione di questo ' +
      'programma. Se qualcosa non torna, il database resta vuoto.',
  ],
  opzioni: [
    { nome: 'file', valore: 'FILE', testo: 'la copia' },
    { nome: 'quieto', testo: 'scrive soltanto gli errori' },
  ],
  parole: 0,
  ambiente: [...INCORPORATO, 'RATEO_COPIA_PASSWORD'],
  uscite: [0, 1, 2, 3, 5, 130],
  esempi: [
    {
      riga: 'restore --file rateo-20261121-141530.tar.zst',
      testo: 'con RATEO_HOME su una cartella nuova, poi start',
    },
  ],
  carica: async () => (await import('./comando-restore.ts')).restore,
};

const verify: Comando = {
  nome: 'verify',
  riassunto: 'prova che il database è integro, o che lo è una copia',
  uso: ['[--rifai] [--json]', '--file FILE [--json]'],
  descrizione: [
    'Guarda il database a un solo istante, senza scrivere nulla: migrazioni, regole sulle righe, ' +
      'trigger, vincoli, riferimenti, sequenze, storico, lavori; di ogni tabella dà righe e ' +
      'impronta del contenuto, da confrontare nel tempo.',
    'Con --rifai prima rigioca i movimenti e corregge le posizioni che non ne danno le cifre (una regola ' +
      'di prima, una mano nel database): con effetti di oggi, e ciò che si sapeva prima resta.',
    'Con --file legge una copia di sicurezza e ne prova ogni byte, senza alcun database.',
  ],
  opzioni: [
    { nome: 'rifai', testo: 'corregge le posizioni diverse dai loro movimenti, poi verifica' },
    { nome: 'file', valore: 'FILE', testo: 'la copia da provare al posto del database' },
    { nome: 'json', testo: 'l’esito in JSON, per altri programmi' },
  ],
  parole: 0,
  ambiente: [...INCORPORATO, ...ALLEGATI, 'RATEO_COPIA_PASSWORD'],
  uscite: [0, 1, 2, 3, 130],
  esempi: [
    { riga: 'verify', testo: 'il database di questa installazione' },
    { riga: 'verify --file rateo-20261121-141530.tar.zst', testo: 'una copia, prima di fidarsene' },
  ],
  carica: async () => (await import('./comando-verify.ts')).verify,
};

const upgrade: Comando = {
  nome: 'upgrade',
  riassunto: 'porta il database incorporato al PostgreSQL di questo programma',
  uso: ['[--motore CARTELLA]', '--indietro [--perdi]'],
  descrizione: [
    'A Rateo fermo: copia i dati dal cluster di prima, ne crea uno nuovo accanto, vi ripristina la ' +
      'copia, prova che ogni tabella ha le stesse righe e lo stesso contenuto, verifica, e soltanto ' +
      'allora lo mette al posto dell’altro, che resta da parte. Interrotto in un punto qualunque, o a ' +
      'disco pieno, resta il cluster di prima.',
    'I programmi del PostgreSQL di prima si prendono dal registro npm, nella versione fissata da ' +
      'questo programma, se non sono già su questa macchina.',
    'Con --indietro torna il cluster di prima, se da allora non si è scritto nulla; altrimenti dice in ' +
      'quali tabelle.',
  ],
  opzioni: [
    {
      nome: 'motore',
      valore: 'CARTELLA',
      testo: 'i programmi del PostgreSQL di prima, se sono già su questa macchina',
    },
    { nome: 'indietro', testo: 'rimette il cluster che c’era prima dell’ultimo passaggio' },
    { nome: 'perdi', testo: 'con --indietro: anche se vi manca ciò che si è scritto dopo' },
  ],
  parole: 0,
  ambiente: ['RATEO_HOME', 'RATEO_MEMORIA'],
  uscite: [0, 1, 2, 3, 5, 130],
  esempi: [
    { riga: 'upgrade', testo: 'dopo aver messo un programma con un altro PostgreSQL' },
    { riga: 'upgrade --motore /usr/lib/postgresql/17/bin', testo: 'senza rete' },
    { riga: 'upgrade --indietro', testo: 'di nuovo il cluster di prima' },
  ],
  carica: async () => (await import('./comando-upgrade.ts')).upgrade,
};

const archiviaStorico: Comando = {
  nome: 'archivia-storico',
  riassunto: 'mette in un file un anno chiuso dello storico, o lo riporta',
  uso: ['--anno ANNO [--riporta]'],
  descrizione: [
    'Scrive le modifiche di un anno finito in un file compresso (storico, fra i dati), lo rilegge, e solo ' +
      'allora le toglie dal database, che ne tiene l’impronta: storia dei record e registro delle modifiche le ' +
      'leggono da lì, e dicono se il file manca o è alterato. Gli anni vanno in ordine. Chi lavora non aspetta.',
    'Con --riporta le rimette nel database, dall’anno più recente, e lascia il file, che può servire a un altro ' +
      'database: dice come toglierlo. Una importazione di un anno archiviato ' +
      'si ripristina soltanto dopo averlo riportato.',
  ],
  opzioni: [
    { nome: 'anno', valore: 'ANNO', testo: 'quale, di quattro cifre' },
    { nome: 'riporta', testo: 'dal file al database' },
  ],
  parole: 0,
  ambiente: INCORPORATO,
  uscite: [0, 1, 2, 3],
  esempi: [{ riga: 'archivia-storico --anno 2024', testo: 'un anno che serve ormai di rado' }],
  carica: async () => (await import('./comando-archivia-storico.ts')).archiviaStorico,
};

const allegati: Comando = {
  nome: 'allegati',
  riassunto: 'porta i documenti allegati nel deposito scelto',
  uso: ['--sposta'],
  descrizione: [
    'I documenti nuovi vanno dove dice RATEO_ALLEGATI, gli altri restano dov’erano e si leggono da lì. Con ' +
      '--sposta vanno tutti nel deposito di adesso, ciascuno riletto, anche mentre si lavora; si può ripetere.',
  ],
  opzioni: [{ nome: 'sposta', testo: 'tutti i documenti nel deposito di RATEO_ALLEGATI' }],
  parole: 0,
  ambiente: [...INCORPORATO, ...ALLEGATI],
  uscite: [0, 1, 2, 3],
  esempi: [{ riga: 'allegati --sposta', testo: 'dopo aver cambiato RATEO_ALLEGATI' }],
  carica: async () => (await import('./comando-allegati.ts')).allegati,
};

const version: Comando = {
  nome: 'version',
  riassunto: 'la versione del programma',
  uso: [''],
  descrizione: ['Scrive il numero di versione e nulla più.'],
  opzioni: [],
  parole: 0,
  ambiente: [],
  uscite: [0, 2],
  esempi: [{ riga: 'version', testo: `scrive ${pacchetto.version}` }],
  carica: async () => async () => {
    console.log(pacchetto.version);
    return 0;
  },
};

/** Every command, in the order of the help; `help` itself is the line's own. */
export const COMANDI: readonly Comando[] = [
  start,
  server,
  worker,
  migrate,
  user,
  backup,
  restore,
  verify,
  upgrade,
  archiviaStorico,
  allegati,
  version,
];

export const testoUscita = (uscita: Uscita): string => USCITE[uscita];
