import { difettoBic } from '#domain/codici/bic.ts';
import { difettoCodiceFiscale } from '#domain/codici/codice-fiscale.ts';
import { difettoLei } from '#domain/codici/lei.ts';
import { difettoPartitaIva } from '#domain/codici/partita-iva.ts';
import { eData } from '#domain/tempo/data.ts';

/** What fields of many master tables hold, said once. */

/** A text that looks like this, and what is said of one that does not. */
export const forma = (modello: RegExp, detto: string) => (valore: string) =>
  modello.test(valore) ? undefined : detto;

/** A code that users give: letters without accents, digits, and what joins them. */
export const CODICE = {
  tipo: 'codice',
  lunghezza: 20,
  modello: '^[0-9A-Za-z_.-]{1,20}$',
  detto: 'Lettere senza accenti, cifre, punto, trattino o sottolineato, senza spazi',
} as const;

/** What a new record cannot be without. */
export const CHIESTO = { obbligatorio: true, chiesto: true } as const;

/** What names a record: others refer to it. */
export const CHIAVE = { ...CODICE, ...CHIESTO, chiave: true } as const;

export const DESCRIZIONE = { tipo: 'testo', lunghezza: 120, nonVuoto: true, ...CHIESTO } as const;
/** The same, of more than spaces. */
export const DESCRIZIONE_PIENA = {
  ...DESCRIZIONE,
  modello: '\\S',
  detto: 'Campo Obbligatorio',
} as const;
export const NOTE = { tipo: 'testo', lunghezza: 2000, righe: 4 } as const;
export const DATA = {
  tipo: 'data',
  difetto: (giorno: string) => (eData(giorno) ? undefined : 'Il giorno non esiste nel calendario.'),
} as const;
export const SI_NO = { tipo: 'siNo', obbligatorio: true } as const;
/** Told by the product, which brings the record along: its code does not change and it stays. */
export const DI_SISTEMA = { ...SI_NO, soloLettura: true } as const;
export const LEI = { tipo: 'codice', lunghezza: 20, difetto: difettoLei } as const;
export const BIC = { tipo: 'codice', lunghezza: 11, difetto: difettoBic } as const;
export const CODICE_FISCALE = {
  tipo: 'codice',
  lunghezza: 16,
  difetto: difettoCodiceFiscale,
} as const;

export const testo = <const L extends number>(lunghezza: L) =>
  ({ tipo: 'testo', lunghezza }) as const;

export const PARTITA_IVA = { ...testo(11), difetto: difettoPartitaIva } as const;
export const PEC = {
  ...testo(254),
  difetto: forma(
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
    'La PEC è un indirizzo di posta, come nome@pec.esempio.it.',
  ),
} as const;

/** The code of a record of another table. */
export const riferimento = <const T extends string, const L extends number>(
  tabella: T,
  lunghezza: L,
) => ({ tipo: 'riferimento', tabella, lunghezza }) as const;

export const DIVISA = { ...riferimento('divise', 3), modello: '^[A-Z]{3}$' } as const;
export const PAESE = { ...riferimento('paesi', 2), modello: '^[A-Z]{2}$' } as const;
