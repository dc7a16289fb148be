import type { Verso } from '#domain/record/filtri/ordinamento.ts';

/** A column of an order: its wire name, its column and the type that cursors cast to. */
export interface VoceOrdine {
  readonly campo: string;
  readonly colonna: string;
  readonly tipo: 'date' | 'text' | 'numeric' | 'bigint';
  readonly verso: Verso;
  /** What an empty value stands as in the order; a column without it is never empty. */
  readonly vuoto?: string;
  /** The table has row-level security, which lets no index answer a condition on a coalesce. */
  readonly protetta?: true;
}

/** A place between two rows of an ordered list: the key values of the row beside it. */
export interface Cursore {
  readonly valori: readonly string[];
  readonly indietro: boolean;
}

const firma = (ordine: readonly VoceOrdine[]): string =>
  ordine.map(({ campo, verso }) => `${campo} ${verso}`).join(',');

export const scriviCursore = (
  ordine: readonly VoceOrdine[],
  riga: Readonly<Record<string, unknown>>,
  indietro: boolean,
): string => {
  const valori = ordine.map(({ campo, vuoto }) => String(riga[campo] ?? vuoto));
  return Buffer.from(JSON.stringify([firma(ordine), valori, indietro])).toString('base64url');
};

const FORME = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  numeric: /^-?\d{1,30}(\.\d{1,30})?$/,
  bigint: /^\d{1,18}$/,
  text: /^.{0,200}$/s,
} as const;

const decifra = (testo: string): unknown => {
  try {
    return JSON.parse(Buffer.from(testo, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** The cursor, `ultima` for the last page, undefined for none, null when it is not of this order. */
export const leggiCursore = (
  testo: string | null,
  ordine: readonly VoceOrdine[],
): Cursore | 'ultima' | undefined | null => {
  if (testo === null || testo === '') return undefined;
  if (testo === 'ultima') return 'ultima';
  const letto = decifra(testo);
  if (!Array.isArray(letto) || letto.length !== 3) return null;
  const [ordineScritto, valori, indietro] = letto as [unknown, unknown, unknown];
  if (ordineScritto !== firma(ordine) || !Array.isArray(valori)) return null;
  const adatti = ordine.every(
    ({ tipo, vuoto }, i) =>
      typeof valori[i] === 'string' && (valori[i] === vuoto || FORME[tipo].test(valori[i])),
  );
  if (!adatti || typeof indietro !== 'boolean') return null;
  return { valori: valori as string[], indietro };
};
