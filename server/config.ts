import { join } from 'node:path';

/** What the environment decides (product.md §11). Everything else is configuration in the product. */
export interface Configurazione {
  readonly cartella: string;
  readonly porta: number;
  readonly indirizzo: string;
  readonly passwordAdmin: string | undefined;
  readonly maxUploadByte: number;
  readonly livelloLog: string;
  readonly cartellaWeb: string;
}

const RADICE = join(import.meta.dirname, '..');

const intero = (nome: string, testo: string | undefined, predefinito: number, massimo: number) => {
  if (testo === undefined || testo === '') return predefinito;
  const valore = Number(testo);
  if (!Number.isInteger(valore) || valore < 0 || valore > massimo)
    throw new Error(`${nome}: atteso un numero intero tra 0 e ${massimo}, trovato "${testo}".`);
  return valore;
};

const UNITA = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 } as const;

/** A size as `256MB`, `64K` or plain bytes. */
const byte = (nome: string, testo: string | undefined, predefinito: number): number => {
  if (!testo) return predefinito;
  const trovato = /^(\d+)\s*([KMG]?)B?$/i.exec(testo.trim());
  if (!trovato) throw new Error(`${nome}: attesa una dimensione come 256MB, trovato "${testo}".`);
  const unita = (trovato[2] ?? '').toUpperCase() as keyof typeof UNITA;
  return Number(trovato[1]) * UNITA[unita];
};

export const configurazione = (env: NodeJS.ProcessEnv): Configurazione => ({
  cartella: env.RATEO_HOME ?? join(RADICE, '.rateo'),
  porta: intero('RATEO_PORT', env.RATEO_PORT, 8080, 65_535),
  indirizzo: env.RATEO_HOST ?? '127.0.0.1',
  passwordAdmin: env.RATEO_ADMIN_PASSWORD || undefined,
  maxUploadByte: byte('RATEO_MAX_UPLOAD', env.RATEO_MAX_UPLOAD, 256 * 1024 ** 2),
  livelloLog: env.RATEO_LOG ?? 'info',
  cartellaWeb: join(RADICE, 'dist', 'web'),
});
