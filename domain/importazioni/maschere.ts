/**
 * What a cell's text can be read as, one bit each, so that a column of a million values is judged by
 * AND-ing integers while it streams by. The same numbers are used by the SQL of the validation.
 */
export const NUMERO_IT = 1;
export const NUMERO_EN = 2;
/** The Italian and the English reading exist and are different numbers (`1,172`). */
export const NUMERO_DIVERSO = 4;
/** The cell came with its own type (Excel): it is not text to be interpreted. */
export const NATIVO = 8;
export const DATA_BARRE = 16;
export const DATA_TRATTINI = 32;
export const DATA_PUNTI = 64;
export const DATA_ISO = 128;
/** A date by its shape, but of a day that the calendar, or the archive's range, does not have. */
export const DATA_IMPOSSIBILE = 256;
/** A number that is taken as it is written, never rounded: one decimal too many is an error. */
export const ESATTO = 512;

export const NUMERO_STILI = NUMERO_IT | NUMERO_EN;
export const DATA_STILI = DATA_BARRE | DATA_TRATTINI | DATA_PUNTI | DATA_ISO;

export const formatiNumero = { it: NUMERO_IT, en: NUMERO_EN } as const;
export type FormatoNumero = keyof typeof formatiNumero;

export const formatiData = {
  'dd/mm/yyyy': DATA_BARRE,
  'dd-mm-yyyy': DATA_TRATTINI,
  'dd.mm.yyyy': DATA_PUNTI,
  'yyyy-mm-dd': DATA_ISO,
} as const;
export type FormatoData = keyof typeof formatiData;
