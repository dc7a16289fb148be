/**
 * The token of a program: `rateo_pat_` + its code, which is no secret + `_` + secret + checksum, so that whoever
 * searches files for forgotten secrets recognises one, and can tell a whole one from something like it.
 */
export const MODELLO_TOKEN = 'rateo_pat_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}';

export const PREFISSO_TOKEN = 'rateo_pat_';
export const LUNGHEZZA_CODICE = 8;
/** 62^43 > 2^256. */
export const LUNGHEZZA_SEGRETO = 43;
const LUNGHEZZA_CONTROLLO = 6;

/** Days that one lives, and calls a minute, unless its maker says otherwise. */
export const GIORNI_TOKEN = 90;
export const CHIAMATE_TOKEN = 600;
/** More than these no setting allows. */
export const CHIAMATE_TOKEN_MASSIME = 12_000;
export const NOME_TOKEN_MASSIMO = 60;

export const ALFABETO_TOKEN = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const POLINOMIO = 0xedb88320;

/** CRC-32 (ISO 3309, as in ZIP) of ASCII text. */
const crc32 = (testo: string): number => {
  let resto = 0xffffffff;
  for (const lettera of testo) {
    resto ^= lettera.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) resto = (resto >>> 1) ^ (resto & 1 ? POLINOMIO : 0);
  }
  return (resto ^ 0xffffffff) >>> 0;
};

/** CRC-32 of what stands before it, in base 62, six digits: 62^6 > 2^32. */
const controllo = (testo: string): string => {
  let cifre = '';
  for (let resto = crc32(testo); cifre.length < LUNGHEZZA_CONTROLLO; resto = Math.floor(resto / 62))
    cifre = (ALFABETO_TOKEN[resto % 62] ?? '') + cifre;
  return cifre;
};

/** The whole token of a code and a secret. */
export const tokenDa = (codice: string, segreto: string): string => {
  const testo = `${PREFISSO_TOKEN}${codice}_${segreto}`;
  return testo + controllo(testo);
};

/** Whether it is meant as a token of a program, whole or not. */
export const sembraToken = (testo: string): boolean => testo.startsWith(PREFISSO_TOKEN);

const INTERO = new RegExp(`^${MODELLO_TOKEN}$`);

/** Whether it has the form and the checksum of a token: one mistyped or cut is none. */
export const eToken = (testo: string): boolean => {
  if (!INTERO.test(testo)) return false;
  const prima = testo.slice(0, -LUNGHEZZA_CONTROLLO);
  return prima + controllo(prima) === testo;
};
