/** One variable of the environment, as the help and docs/esercizio.md tell of it. */
export interface Variabile {
  readonly nome: string;
  readonly predefinito: string;
  readonly testo: string;
  /** Holds a password: never printed, never logged. */
  readonly segreta?: boolean;
}

/** All that the environment decides; whatever else can be set is configuration in the product. */
export const VARIABILI = [
  {
    nome: 'RATEO_HOME',
    predefinito: '.rateo nella cartella del programma',
    testo: 'cartella dei dati: database incorporato, registri',
  },
  { nome: 'RATEO_PORT', predefinito: '8080', testo: 'porta del server web' },
  {
    nome: 'RATEO_HOST',
    predefinito: '127.0.0.1',
    testo: 'indirizzo su cui il server web ascolta; 0.0.0.0 per tutti',
  },
  {
    nome: 'RATEO_ADMIN_PASSWORD',
    predefinito: 'casuale, mostrata una volta',
    testo: 'password di admin, letta soltanto quando quell’utente nasce',
    segreta: true,
  },
  {
    nome: 'RATEO_ORIGINE',
    predefinito: 'i nomi di questa macchina',
    testo: 'gli indirizzi con cui si raggiunge Rateo, per esempio https://rateo.esempio.it',
  },
  {
    nome: 'RATEO_PROXY',
    predefinito: 'nessuno',
    testo: 'reverse proxy di cui si credono le intestazioni X-Forwarded-*: indirizzi o reti',
  },
  {
    nome: 'RATEO_MAX_UPLOAD',
    predefinito: '256MB',
    testo: 'il file più grande che si può caricare',
  },
  {
    nome: 'RATEO_TOKEN_GIORNI',
    predefinito: '365',
    testo: 'quanti giorni dura al più un token per un programma',
  },
  {
    nome: 'RATEO_TOKEN_CHIAMATE',
    predefinito: '6000',
    testo: 'quante chiamate al minuto può fare al più un programma con un token; mai oltre 12000',
  },
  {
    nome: 'RATEO_ALLEGATI',
    predefinito: 'database',
    testo: 'dove vanno i documenti allegati ai record: database, cartella o s3',
  },
  {
    nome: 'RATEO_ALLEGATI_MAX',
    predefinito: '25MB',
    testo: 'il documento più grande che si può allegare, entro RATEO_MAX_UPLOAD',
  },
  {
    nome: 'RATEO_ALLEGATI_CARTELLA',
    predefinito: 'allegati nella cartella dei dati',
    testo: 'la cartella dei documenti, comune a tutte le macchine',
  },
  {
    nome: 'RATEO_ALLEGATI_S3_URL',
    predefinito: 'nessuno',
    testo: 'il deposito S3 dei documenti, per esempio https://s3.esempio.it',
  },
  {
    nome: 'RATEO_ALLEGATI_S3_REGIONE',
    predefinito: 'us-east-1',
    testo: 'la regione di quel deposito',
  },
  { nome: 'RATEO_ALLEGATI_S3_SECCHIO', predefinito: 'nessuno', testo: 'il suo secchio (bucket)' },
  {
    nome: 'RATEO_ALLEGATI_S3_PREFISSO',
    predefinito: 'nessuno',
    testo: 'che cosa sta davanti al nome di ogni documento nel secchio',
  },
  {
    nome: 'RATEO_ALLEGATI_S3_CHIAVE',
    predefinito: 'nessuna',
    testo: 'la chiave di accesso al deposito S3',
    segreta: true,
  },
  {
    nome: 'RATEO_ALLEGATI_S3_SEGRETO',
    predefinito: 'nessuno',
    testo: 'il segreto di quella chiave',
    segreta: true,
  },
  {
    nome: 'RATEO_ESTRATTI_CARTELLA',
    predefinito: 'nessuna',
    testo: 'la cartella in cui altri mettono estratti da prendere, con dentro una per azienda',
  },
  {
    nome: 'RATEO_ESTRATTI_UTENTE',
    predefinito: 'nessuno',
    testo: 'l’utente a nome del quale si prendono gli estratti di quella cartella',
  },
  {
    nome: 'RATEO_MEMORIA',
    predefinito: 'quella della macchina',
    testo: 'la memoria su cui il database incorporato si regola, se altri programmi ne usano: 4GB',
  },
  {
    nome: 'RATEO_LOG',
    predefinito: 'info',
    testo: 'livello del registro: debug, info, warn, error, silent',
  },
  {
    nome: 'RATEO_METRICHE_PORTA',
    predefinito: 'spente',
    testo: 'porta delle metriche per Prometheus (/metrics); con start il worker usa la successiva',
  },
  {
    nome: 'RATEO_METRICHE_INDIRIZZO',
    predefinito: '127.0.0.1',
    testo: 'indirizzo su cui si leggono le metriche',
  },
  {
    nome: 'DATABASE_URL',
    predefinito: 'database incorporato',
    testo: 'PostgreSQL 15 o successivo da usare al posto di quello incorporato; è il proprietario',
    segreta: true,
  },
  {
    nome: 'DATABASE_URL_APP',
    predefinito: 'DATABASE_URL, assumendo rateo_app',
    testo: 'le credenziali proprie di rateo_app sullo stesso database (consigliate)',
    segreta: true,
  },
  {
    nome: 'DATABASE_URL_LETTURA',
    predefinito: 'nessuna',
    testo: 'una replica in sola lettura dello stesso database, da cui si legge ciò che è lungo',
    segreta: true,
  },
  {
    nome: 'DATABASE_URL_POOLER',
    predefinito: 'nessuno',
    testo:
      'rateo_app attraverso un pooler (PgBouncer a transazioni): lo usa soltanto il server web',
    segreta: true,
  },
  {
    nome: 'RATEO_PIANI_TENUTI',
    predefinito: 'sì, no con DATABASE_URL_POOLER',
    testo:
      'se il database tiene i piani del fissato; un pooler deve portare le istruzioni preparate (PgBouncer dall’1.21)',
  },
  {
    nome: 'RATEO_COPIA_PASSWORD',
    predefinito: 'nessuna',
    testo: 'password delle copie di sicurezza cifrate, almeno 12 caratteri',
    segreta: true,
  },
  {
    nome: 'RATEO_BCE_URL_GIORNALIERO',
    predefinito: 'il file della BCE',
    testo: 'da dove si leggono i cambi dell’ultimo giorno',
  },
  {
    nome: 'RATEO_BCE_URL_90_GIORNI',
    predefinito: 'il file della BCE',
    testo: 'da dove si leggono i cambi degli ultimi novanta giorni',
  },
  {
    nome: 'RATEO_BCE_URL_STORICO',
    predefinito: 'il file della BCE',
    testo: 'da dove si leggono i cambi dal 1999',
  },
  {
    nome: 'RATEO_PROVIDER_RETI_PRIVATE',
    predefinito: 'nessuna',
    testo: 'indirizzi o reti private che provider e webhook possono chiamare, anche con http',
  },
  {
    nome: 'RATEO_OTEL_ENDPOINT',
    predefinito: 'spente',
    testo: 'dove si mandano le tracce (OpenTelemetry, OTLP su HTTP): http://127.0.0.1:4318',
  },
  {
    nome: 'RATEO_OTEL_CAMPIONE',
    predefinito: '1',
    testo: 'quale parte delle tracce si manda, da 0 a 1',
  },
] as const satisfies readonly Variabile[];

export type NomeVariabile = (typeof VARIABILI)[number]['nome'];

/** Set by our own launcher for the processes it starts; nobody else should. */
export const VARIABILI_INTERNE = [
  'RATEO_LIMITI',
  'RATEO_AVVIATORI',
  'RATEO_INIZIO',
  'RATEO_DEV_SERVER',
];
