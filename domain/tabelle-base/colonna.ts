import { eData } from '#domain/tempo/data.ts';

export interface SceltaBase {
  readonly codice: string;
  readonly descrizione: string;
}

/** One column of a base table: wire, database, form and check follow from it. */
export interface ColonnaBase {
  readonly nome: string;
  readonly sql: string;
  readonly titolo: string;
  readonly tipo:
    | 'codice'
    | 'testo'
    | 'intero'
    | 'numero'
    | 'siNo'
    | 'data'
    | 'scelta'
    | 'riferimento';
  /** Written when the row is made and never after. */
  readonly chiave?: boolean;
  readonly obbligatorio?: boolean;
  readonly lunghezza?: number;
  /** What a code looks like, and how that is told. */
  readonly forma?: RegExp;
  readonly formaDetta?: string;
  readonly minimo?: number;
  readonly massimo?: number;
  readonly decimali?: number;
  readonly scelte?: readonly SceltaBase[];
  /** The base table whose key it holds. */
  readonly riferimento?: string;
  /** May be changed on a row of the product too. */
  readonly libera?: boolean;
  /** What a new row begins with. */
  readonly predefinito?: string | number | boolean;
  readonly aiuto?: string;
}

const DECIMALE = /^-?\d{1,12}(\.\d{1,12})?$/;
const LUNGHEZZA = 120;

const difettoNumero = (colonna: ColonnaBase, testo: string): string | undefined => {
  const { tipo, minimo = 0, massimo = 32_767, decimali = 6 } = colonna;
  if (tipo === 'intero' ? !/^-?\d{1,5}$/.test(testo) : !DECIMALE.test(testo))
    return tipo === 'intero' ? 'Serve un numero intero.' : 'Serve un numero.';
  if ((testo.split('.')[1] ?? '').length > decimali) return `Al più ${decimali} decimali.`;
  const fuori = Number(testo) < minimo || Number(testo) > massimo;
  return fuori ? `Da ${minimo} a ${massimo}.` : undefined;
};

const difettoTesto = (colonna: ColonnaBase, testo: string): string | undefined => {
  const { forma, formaDetta, lunghezza = LUNGHEZZA } = colonna;
  if (testo.length > lunghezza) return `Al più ${lunghezza} caratteri.`;
  if (forma && !forma.test(testo)) return formaDetta ?? 'Il codice non ha la forma attesa.';
  return undefined;
};

const vuoto = (valore: unknown): boolean =>
  valore === undefined || valore === null || (typeof valore === 'string' && valore.trim() === '');

/** Why a value cannot stand in the column; undefined where it can. */
export const difettoColonna = (colonna: ColonnaBase, valore: unknown): string | undefined => {
  const { tipo, obbligatorio, scelte } = colonna;
  if (vuoto(valore)) return obbligatorio ? 'Campo Obbligatorio' : undefined;
  if (tipo === 'siNo') return typeof valore === 'boolean' ? undefined : 'Atteso vero o falso.';
  if (typeof valore !== 'string' && typeof valore !== 'number') return 'Valore non ammesso.';
  const testo = String(valore).trim();
  switch (tipo) {
    case 'intero':
    case 'numero':
      return difettoNumero(colonna, testo);
    case 'data':
      return eData(testo) ? undefined : 'Il giorno non esiste nel calendario.';
    case 'scelta':
      return scelte?.some(({ codice }) => codice === testo)
        ? undefined
        : 'Il valore non è tra quelli ammessi.';
    default:
      return difettoTesto(colonna, testo);
  }
};

/** A value as the database takes it: trimmed, empty as null. */
export const valoreColonna = ({ tipo }: ColonnaBase, valore: unknown): unknown => {
  if (vuoto(valore)) return null;
  if (tipo === 'siNo') return valore;
  const testo = String(valore).trim();
  return tipo === 'intero' ? Number(testo) : testo;
};
