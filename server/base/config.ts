import { isIP, isIPv4 } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { ErroreAvvio } from './errore-avvio.ts';

/**
 * What the environment decides (docs/regole/api.md#configurazione-pubblica). Everything else is
 * configuration in the product.
 */
export interface Configurazione {
  readonly cartella: string;
  readonly porta: number;
  readonly indirizzo: string;
  readonly passwordAdmin: string | undefined;
  readonly maxUploadByte: number;
  readonly livelloLog: string;
  readonly cartellaWeb: string;
  /** Where the measures for Prometheus are read; undefined when nobody asked for them. */
  readonly metriche: { readonly porta: number; readonly indirizzo: string } | undefined;
  /** Reverse proxies whose X-Forwarded-* are believed; none unless they are named. */
  readonly proxy: readonly string[];
  /** The addresses under which the product is reached; empty: see server/http/difese/indirizzi.ts. */
  readonly origini: readonly string[];
  /** Private networks that data providers may be called in; none unless they are named. */
  readonly retiProvider: readonly string[];
  /** Where traces are sent and which part of them; undefined when nobody asked for them. */
  readonly tracce: { readonly endpoint: string; readonly campione: number } | undefined;
  /** Whether the database keeps the plans of a slip's statements: not through a pool that has no names for them. */
  readonly pianiTenuti: boolean;
  /** How long a program's token may last, and how many calls a minute it may be given. */
  readonly token: { readonly giorniMassimi: number; readonly chiamateMassime: number };
  /** Multiplies the limits on calls (not those on passwords): 1 but for tests and measures. */
  readonly fattoreLimiti: number;
  readonly allegati: ImpostazioniAllegati;
  /** The folder in which others put statements; undefined when nobody asked for one. */
  readonly estratti: { readonly percorso: string; readonly utente: string } | undefined;
}

/** A store that speaks S3, in path style. */
export interface ImpostazioniS3 {
  readonly url: string;
  readonly regione: string;
  readonly secchio: string;
  /** What stands in front of every key. */
  readonly prefisso: string;
  readonly accesso: string;
  readonly segreto: string;
}

/** Where the documents of records are kept (docs/regole/allegati.md#depositi). */
export interface ImpostazioniAllegati {
  /** Where new ones go; those of before are read where they are. */
  readonly nuovi: 'database' | 'cartella' | 's3';
  readonly cartella: string;
  readonly s3: ImpostazioniS3 | undefined;
  /** The largest document. */
  readonly byteMassimi: number;
}

const RADICE = join(import.meta.dirname, '..', '..');

const intero = (nome: string, testo: string | undefined, predefinito: number, massimo: number) => {
  if (testo === undefined || testo === '') return predefinito;
  const valore = Number(testo);
  if (!Number.isInteger(valore) || valore < 0 || valore > massimo)
    throw new ErroreAvvio(
      `${nome}: atteso un numero intero tra 0 e ${massimo}, trovato "${testo}".`,
      2,
    );
  return valore;
};

const UNITA = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 } as const;

const LIVELLI = ['debug', 'info', 'warn', 'error', 'silent'];

const livello = (testo: string | undefined): string => {
  const scelto = testo || 'info';
  if (LIVELLI.includes(scelto)) return scelto;
  throw new ErroreAvvio(`RATEO_LOG: atteso ${LIVELLI.join(', ')}, trovato "${scelto}".`, 2);
};

/** A size as `256MB`, `64K` or plain bytes. */
const byte = (nome: string, testo: string | undefined, predefinito: number): number => {
  if (!testo) return predefinito;
  const trovato = /^(\d+)\s*([KMG]?)B?$/i.exec(testo.trim());
  if (!trovato)
    throw new ErroreAvvio(`${nome}: attesa una dimensione come 256MB, trovato "${testo}".`, 2);
  const unita = (trovato[2] ?? '').toUpperCase() as keyof typeof UNITA;
  return Number(trovato[1]) * UNITA[unita];
};

const metriche = (env: NodeJS.ProcessEnv) => {
  if (!env.RATEO_METRICHE_PORTA) return undefined;
  const porta = intero('RATEO_METRICHE_PORTA', env.RATEO_METRICHE_PORTA, 0, 65_535);
  return { porta, indirizzo: env.RATEO_METRICHE_INDIRIZZO || '127.0.0.1' };
};

const elenco = (testo: string | undefined): string[] =>
  (testo ?? '').split(',').flatMap((voce) => voce.trim() || []);

const siNo = (nome: string, testo: string | undefined, predefinito: boolean): boolean => {
  if (!testo) return predefinito;
  if (testo === 'sì' || testo === 'si') return true;
  if (testo === 'no') return false;
  throw new ErroreAvvio(`${nome}: atteso sì o no, trovato "${testo}".`, 2);
};

/** Addresses and networks as `10.0.0.1` or `10.0.0.0/8`. */
const reti = (nome: string, testo: string | undefined): string[] => {
  const voci = elenco(testo);
  for (const voce of voci) {
    const [indirizzo = '', bit, altro] = voce.split('/');
    const massimo = isIPv4(indirizzo) ? 32 : 128;
    const reteGiusta = bit === undefined || (/^\d{1,3}$/.test(bit) && Number(bit) <= massimo);
    if (isIP(indirizzo) === 0 || !reteGiusta || altro !== undefined)
      throw new ErroreAvvio(
        `${nome}: attesi indirizzi o reti come 10.0.0.0/8, trovato "${voce}".`,
        2,
      );
  }
  return voci;
};

/** Addresses of the product as `https://rateo.esempio.it`. */
const origini = (nome: string, testo: string | undefined): string[] => {
  const voci = elenco(testo);
  for (const voce of voci) {
    const url = URL.parse(voce);
    if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
      throw new ErroreAvvio(
        `${nome}: atteso un indirizzo come https://rateo.it, trovato "${voce}".`,
        2,
      );
  }
  return voci.map((voce) => new URL(voce).origin);
};

const tracce = (env: NodeJS.ProcessEnv) => {
  const endpoint = env.RATEO_OTEL_ENDPOINT;
  if (!endpoint) return undefined;
  const url = URL.parse(endpoint);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ErroreAvvio(
      `RATEO_OTEL_ENDPOINT: atteso un indirizzo come http://127.0.0.1:4318, trovato "${endpoint}".`,
      2,
    );
  const campione = Number(env.RATEO_OTEL_CAMPIONE || '1');
  if (!(campione >= 0 && campione <= 1))
    throw new ErroreAvvio(
      `RATEO_OTEL_CAMPIONE: atteso un numero da 0 a 1, trovato "${env.RATEO_OTEL_CAMPIONE}".`,
      2,
    );
  return { endpoint: endpoint.replace(/\/+$/, ''), campione };
};

const s3 = (env: NodeJS.ProcessEnv): ImpostazioniS3 | undefined => {
  const url = env.RATEO_ALLEGATI_S3_URL;
  if (!url) return undefined;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new ErroreAvvio(
      `RATEO_ALLEGATI_S3_URL: atteso un indirizzo come https://s3.esempio.it, trovato "${url}".`,
      2,
    );
  const scritta = (nome: string): string => {
    const valore = env[nome];
    if (valore) return valore;
    throw new ErroreAvvio(`${nome}: manca, e con RATEO_ALLEGATI_S3_URL serve.`, 2);
  };
  return {
    url,
    regione: env.RATEO_ALLEGATI_S3_REGIONE || 'us-east-1',
    secchio: scritta('RATEO_ALLEGATI_S3_SECCHIO'),
    prefisso: env.RATEO_ALLEGATI_S3_PREFISSO ?? '',
    accesso: scritta('RATEO_ALLEGATI_S3_CHIAVE'),
    segreto: scritta('RATEO_ALLEGATI_S3_SEGRETO'),
  };
};

const DEPOSITI = ['database', 'cartella', 's3'] as const;

const allegati = (env: NodeJS.ProcessEnv, home: string, maxUpload: number) => {
  const nuovi = DEPOSITI.find((uno) => uno === (env.RATEO_ALLEGATI || 'database'));
  const deposito = s3(env);
  if (nuovi === undefined || (nuovi === 's3' && !deposito))
    throw new ErroreAvvio(
      nuovi === 's3'
        ? 'RATEO_ALLEGATI: con s3 serve anche RATEO_ALLEGATI_S3_URL.'
        : `RATEO_ALLEGATI: atteso ${DEPOSITI.join(', ')}, trovato "${env.RATEO_ALLEGATI}".`,
      2,
    );
  const massimi = byte('RATEO_ALLEGATI_MAX', env.RATEO_ALLEGATI_MAX, 25 * 1024 ** 2);
  return {
    nuovi,
    cartella: env.RATEO_ALLEGATI_CARTELLA || join(home, 'allegati'),
    s3: deposito,
    byteMassimi: Math.min(massimi, maxUpload),
  };
};

const estratti = (env: NodeJS.ProcessEnv) => {
  const percorso = env.RATEO_ESTRATTI_CARTELLA;
  if (!percorso) return undefined;
  const utente = env.RATEO_ESTRATTI_UTENTE;
  if (!isAbsolute(percorso))
    throw new ErroreAvvio(
      `RATEO_ESTRATTI_CARTELLA: atteso un percorso intero, trovato "${percorso}".`,
      2,
    );
  if (!utente)
    throw new ErroreAvvio('RATEO_ESTRATTI_UTENTE: manca, e con RATEO_ESTRATTI_CARTELLA serve.', 2);
  return { percorso, utente };
};

/** Of how much memory the embedded database may think: what a machine has, unless others live there too. */
export const memoriaConcessa = (env: NodeJS.ProcessEnv, dellaMacchina: number): number =>
  Math.min(dellaMacchina, byte('RATEO_MEMORIA', env.RATEO_MEMORIA, dellaMacchina));

const cartellaDati = (env: NodeJS.ProcessEnv): string => env.RATEO_HOME ?? join(RADICE, '.rateo');
const maxUpload = (env: NodeJS.ProcessEnv): number =>
  byte('RATEO_MAX_UPLOAD', env.RATEO_MAX_UPLOAD, 256 * 1024 ** 2);

export const configurazione = (env: NodeJS.ProcessEnv): Configurazione => ({
  cartella: cartellaDati(env),
  porta: intero('RATEO_PORT', env.RATEO_PORT, 8080, 65_535),
  indirizzo: env.RATEO_HOST ?? '127.0.0.1',
  passwordAdmin: env.RATEO_ADMIN_PASSWORD || undefined,
  maxUploadByte: maxUpload(env),
  livelloLog: livello(env.RATEO_LOG),
  cartellaWeb: join(RADICE, 'dist', 'web'),
  metriche: metriche(env),
  tracce: tracce(env),
  pianiTenuti: siNo('RATEO_PIANI_TENUTI', env.RATEO_PIANI_TENUTI, !env.DATABASE_URL_POOLER),
  proxy: reti('RATEO_PROXY', env.RATEO_PROXY),
  origini: origini('RATEO_ORIGINE', env.RATEO_ORIGINE),
  retiProvider: reti('RATEO_PROVIDER_RETI_PRIVATE', env.RATEO_PROVIDER_RETI_PRIVATE),
  token: {
    giorniMassimi: Math.max(1, intero('RATEO_TOKEN_GIORNI', env.RATEO_TOKEN_GIORNI, 365, 365)),
    chiamateMassime: Math.max(
      1,
      intero('RATEO_TOKEN_CHIAMATE', env.RATEO_TOKEN_CHIAMATE, 6_000, 12_000),
    ),
  },
  fattoreLimiti: Math.max(1, intero('RATEO_LIMITI', env.RATEO_LIMITI, 1, 1000)),
  allegati: allegati(env, cartellaDati(env), maxUpload(env)),
  estratti: estratti(env),
});
