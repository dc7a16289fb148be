/** How somebody shows who they are; `oidc` is another's word for it. */
export type Metodo = 'password' | 'totp' | 'recupero' | 'passkey' | 'oidc';

const NOMI: Readonly<Record<Metodo, string>> = {
  password: 'password',
  totp: 'app di autenticazione',
  recupero: 'codice di recupero',
  passkey: 'passkey',
  oidc: 'accesso unico',
};

/** «password e passkey»: how a session came in, in words. */
export const metodiInParole = (metodi: readonly string[]): string =>
  metodi
    .map((uno) => (Object.hasOwn(NOMI, uno) ? NOMI[uno as Metodo] : uno))
    .join(', ')
    .replace(/, ([^,]*)$/, ' e $1');

/** 32 characters that are not mistaken for one another: five bits each, and no l, o, 0, 1. */
export const ALFABETO_RECUPERO = 'abcdefghijkmnpqrstuvwxyz23456789';
export const LUNGHEZZA_RECUPERO = 12;
export const CODICI_RECUPERO = 10;
/** The beginning of a recovery code says which one it is. */
export const LUNGHEZZA_SELETTORE = 4;

export interface CodiceLetto {
  readonly tipo: 'totp' | 'recupero';
  readonly codice: string;
}

/** A typed or pasted code, with whatever spaces and dashes; undefined where it can be neither kind. */
export const leggiCodice = (scritto: string): CodiceLetto | undefined => {
  const codice = scritto.replace(/[\s\-–]/g, '').toLowerCase();
  if (/^\d{6}$/.test(codice)) return { tipo: 'totp', codice };
  const suoi = [...codice].every((segno) => ALFABETO_RECUPERO.includes(segno));
  return suoi && codice.length === LUNGHEZZA_RECUPERO ? { tipo: 'recupero', codice } : undefined;
};

/** In groups, as a key or a code is read aloud and typed: `ABCD EFGH`. */
export const aGruppi = (testo: string, fra = ' ', quanti = 4): string =>
  testo.match(new RegExp(`.{1,${quanti}}`, 'g'))?.join(fra) ?? '';

/** Whether what a person has shown of themselves is too old for an act that asks for it anew. */
export const provaVecchia = (etaS: number, minuti: number): boolean => etaS > minuti * 60;

const eIndirizzoIp = (nome: string): boolean => /^[\d.]+$/.test(nome) || nome.includes(':');

/**
 * Why passkeys cannot work at an address, and what helps; undefined where they can. Browsers want a
 * host name, and https unless it is localhost.
 */
export const impedimentoPasskey = (origine: string): string | undefined => {
  const url = URL.parse(origine);
  const nome = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (url && (nome === 'localhost' || nome.endsWith('.localhost'))) return undefined;
  if (eIndirizzoIp(nome) && (nome === '::1' || nome.startsWith('127.')))
    return `Le passkey non funzionano a un indirizzo IP (${nome}): aprire Rateo come http://localhost${url?.port ? `:${url.port}` : ''}.`;
  const rimedio = 'chi installa Rateo lo serve sotto https e imposta RATEO_ORIGINE';
  if (url === null || nome === '' || eIndirizzoIp(nome))
    return `Le passkey non funzionano a un indirizzo IP${nome ? ` (${nome})` : ''}: serve un nome di macchina; ${rimedio}, come https://rateo.esempio.it.`;
  if (url.protocol !== 'https:')
    return `Le passkey non funzionano senza https (${url.origin}): ${rimedio}, come https://${nome}.`;
  return undefined;
};
