import type { MessaggioLetto, RigaLetta, TipoQuantita } from '#domain/riconciliazione/estratto.ts';

/** Which titolo a file says: by its ISIN as written, by another code, in words. */
export type TitoloLetto = Pick<RigaLetta, 'isin' | 'codiceLocale' | 'descrizione'>;

export const TITOLO_IGNOTO: TitoloLetto = { isin: null, codiceLocale: null, descrizione: null };

export interface QuantitaLetta {
  readonly quantita: string;
  readonly tipo: TipoQuantita;
}

export interface ImportoLetto {
  readonly importo: string;
  readonly divisa: string | null;
}

/** A line of which nothing was read yet: what a format has no word for stays null. */
export const RIGA_VUOTA: Omit<RigaLetta, 'n' | 'tipo' | 'grezzo' | 'origine'> = {
  stato: 'contabilizzata',
  isin: null,
  codiceLocale: null,
  descrizione: null,
  quantita: null,
  tipoQuantita: null,
  disponibile: null,
  bloccata: null,
  inArrivo: null,
  inConsegna: null,
  prezzo: null,
  rateo: null,
  fattore: null,
  importo: null,
  divisa: null,
  dataContabile: null,
  dataValuta: null,
  riferimenti: [],
  causale: null,
  storno: false,
  controparte: null,
  testo: null,
  luogo: null,
};

export const MESSAGGIO_VUOTO: Omit<
  MessaggioLetto,
  'formato' | 'tipo' | 'specie' | 'riferimento' | 'grezzo' | 'origine'
> = {
  funzione: null,
  collegato: null,
  riferimentoEvento: null,
  coordinate: null,
  preparato: null,
  isin: null,
  descrizione: null,
  verso: null,
  quantita: null,
  tipoQuantita: null,
  giaRegolata: null,
  daRegolare: null,
  parziale: false,
  importo: null,
  divisa: null,
  dataContrattazione: null,
  dataRegolamento: null,
  dataEffettiva: null,
  codiceStato: null,
  motivo: null,
  codiceEvento: null,
  opzione: null,
  dataStacco: null,
  dataRegistrazione: null,
  dataPagamento: null,
  rapporto: null,
  aliquota: null,
  perUnita: null,
  lordo: null,
  ritenuta: null,
  netto: null,
  isinNuovo: null,
};

/** What the message itself says: its format and its raw text are of whoever gives it out. */
export type MessaggioSenzaFormato = Omit<MessaggioLetto, 'formato' | 'tipo' | 'grezzo'>;

const NESSUNO = new Set([
  '',
  '-',
  'NONREF',
  'NOTPROVIDED',
  'NOT PROVIDED',
  'NONE',
  'UNKNOWN',
  'EREF',
  'PREF',
]);

/** Those that name something, once each, in the order given. */
export function riferimenti(...scritti: readonly (string | null | undefined)[]): string[] {
  const visti = new Set<string>();
  for (const scritto of scritti) {
    const pulito = scritto?.trim() ?? '';
    // One letter names nothing: it is what is left of a field.
    if (pulito.length > 1 && !NESSUNO.has(pulito.toUpperCase())) visti.add(pulito);
  }
  return [...visti];
}

/** The first of them that names something; null of none. */
export const primoRiferimento = (
  ...scritti: readonly (string | null | undefined)[]
): string | null => riferimenti(...scritti)[0] ?? null;

/** Text whose lines were broken anywhere: one line, single blanks; null of nothing. */
export function unito(...pezzi: readonly (string | null | undefined)[]): string | null {
  const testo = pezzi
    .filter((p) => p)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return testo === '' ? null : testo;
}

/** An account is compared without its blanks. */
export const coordinate = (scritte: string): string => scritte.replace(/\s+/g, '');

/** Raw text of one line: enough to be shown, never a whole file; nor half of a character, which cannot be written. */
const GREZZO_MASSIMO = 20_000;

export const grezzo = (testo: string): string =>
  testo.length > GREZZO_MASSIMO ? `${testo.slice(0, GREZZO_MASSIMO).toWellFormed()}…` : testo;
