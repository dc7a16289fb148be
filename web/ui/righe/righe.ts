import type { OpzioneCodice } from '../codici.ts';
import { leggiDigitato, OBBLIGATORIO, testoDaModificare } from '../tabella/digitazione.ts';
import type { ColonnaScritta } from '../tabella/tipi.ts';

/** What a row holds in the wire's own form. */
type ValoreRiga = string | boolean | null;
export type ValoriRiga = Readonly<Record<string, ValoreRiga>>;

/** One column of rows that are written by hand or pasted from a sheet. */
export interface ColonnaRiga extends ColonnaScritta<ValoriRiga> {
  readonly tipo: 'testo' | 'codice' | 'data' | 'numero' | 'scelta' | 'siNo';
  readonly scelte?: readonly OpzioneCodice[];
  /** The code of a choice is the machine's: only its words are read. */
  readonly senzaCodice?: boolean;
  readonly lunghezza?: number;
  /** What a new row begins with. */
  readonly predefinito?: string;
  /** One row at most has this tick. */
  readonly unica?: boolean;
}

/** A row as it is written: every cell a text, also the one that cannot be read yet. */
export interface RigaScritta {
  readonly chiave: number;
  readonly testi: Readonly<Record<string, string>>;
}

export interface ErroreCella {
  /** Position among the rows, from 0. */
  readonly riga: number;
  readonly campo: string;
  readonly messaggio: string;
}

/** A sheet of more rows is an import. */
export const RIGHE_MASSIME = 1_000;

export interface RigheLette {
  readonly valori: readonly ValoriRiga[];
  /** Where each of them stands among the rows as they are written. */
  readonly posti: readonly number[];
  readonly errori: readonly ErroreCella[];
}

export const SI = 'S';
const DETTO_SI = /^(s|si|sì|x|1|v|vero|true|y|yes)$/i;
const DETTO_NO = /^(n|no|0|f|falso|false)$/i;

let ultima = 0;

const conChiave = (testi: RigaScritta['testi']): RigaScritta => {
  ultima += 1;
  return { chiave: ultima, testi };
};

export const rigaVuota = (colonne: readonly ColonnaRiga[]): RigaScritta =>
  conChiave(Object.fromEntries(colonne.map(({ campo, predefinito = '' }) => [campo, predefinito])));

/** The rows of a record, ready to be written on. */
export const righeScritte = (
  colonne: readonly ColonnaRiga[],
  righe: readonly Readonly<Record<string, unknown>>[],
): readonly RigaScritta[] =>
  righe.map((riga) =>
    conChiave(
      Object.fromEntries(colonne.map((colonna) => [colonna.campo, scritto(colonna, riga)])),
    ),
  );

function scritto(colonna: ColonnaRiga, riga: Readonly<Record<string, unknown>>): string {
  const valore = riga[colonna.campo];
  if (colonna.tipo === 'siNo') return valore === true ? SI : '';
  if (valore === null || valore === undefined) return '';
  const { tipo, decimali = 0 } = colonna;
  return tipo === 'data' || tipo === 'numero'
    ? testoDaModificare({ tipo, decimali }, String(valore))
    : String(valore);
}

/** A row in which nothing was written: left out of what is saved. */
const eVuota = (colonne: readonly ColonnaRiga[], { testi }: RigaScritta): boolean =>
  colonne.every(({ campo, predefinito = '' }) => {
    const testo = testi[campo]?.trim() ?? '';
    return testo === '' || testo === predefinito;
  });

/** What a cell says, or why it says nothing. */
function leggiCella(
  colonna: ColonnaRiga,
  testo: string,
): { readonly valore: ValoreRiga; readonly errore?: string | undefined } {
  const { tipo, titolo, scelte = [], obbligatoria = false, decimali = 0 } = colonna;
  if (tipo === 'siNo') {
    if (testo === '' || testo === SI) return { valore: testo === SI };
    return { valore: false, errore: `${titolo}: «${testo}» non è né sì né no` };
  }
  if (tipo === 'scelta' && testo !== '' && !scelte.some(({ codice }) => codice === testo)) {
    return { valore: null, errore: `${titolo}: «${testo}» non è fra le scelte` };
  }
  const regole = { tipo: tipo === 'scelta' ? ('testo' as const) : tipo, decimali, obbligatoria };
  const { valore, errore } = leggiDigitato(regole, testo, {});
  if (errore === undefined) return { valore };
  return { valore: null, errore: errore === OBBLIGATORIO ? errore : `${titolo}: ${errore}` };
}

/** The rows in the wire's form, without the empty ones, and what is wrong cell by cell. */
export function leggiRighe(
  colonne: readonly ColonnaRiga[],
  righe: readonly RigaScritta[],
): RigheLette {
  const errori: ErroreCella[] = [];
  const valori: ValoriRiga[] = [];
  const posti: number[] = [];
  for (const [riga, scritta] of righe.entries()) {
    if (eVuota(colonne, scritta)) continue;
    const celle = colonne.map(
      (colonna) =>
        [colonna, leggiCella(colonna, scritta.testi[colonna.campo]?.trim() ?? '')] as const,
    );
    const letta = Object.fromEntries(celle.map(([{ campo }, { valore }]) => [campo, valore]));
    for (const [{ campo, convalida, tipo }, { valore, errore }] of celle) {
      const detto = tipo === 'siNo' ? undefined : convalida?.(valore as string | null, letta);
      const messaggio = errore ?? detto;
      if (messaggio !== undefined) errori.push({ riga, campo, messaggio });
    }
    valori.push(letta);
    posti.push(riga);
  }
  return { valori, posti, errori };
}

/** What a pasted text means in its column; what it does not understand stays, to be put right. */
export function testoIncollato(colonna: ColonnaRiga, incollato: string): string {
  const testo = incollato.trim();
  const { tipo, decimali = 0, scelte = [] } = colonna;
  if (tipo === 'siNo') {
    if (DETTO_SI.test(testo)) return SI;
    return DETTO_NO.test(testo) ? '' : testo;
  }
  if (tipo === 'scelta') {
    const cercato = testo.toLowerCase();
    const trovata = scelte.find(
      ({ codice, descrizione }) =>
        codice.toLowerCase() === cercato || descrizione.toLowerCase() === cercato,
    );
    return trovata?.codice ?? testo;
  }
  const pulito = tipo === 'numero' ? testo.replace(/\s*[%€]$/, '') : testo;
  const { valore } = leggiDigitato({ tipo, decimali }, pulito, {});
  return valore === null ? pulito : testoDaModificare({ tipo, decimali }, valore);
}

/**
 * The place where a block is pasted: a row among the present ones (or one after the last), a
 * column.
 */
export interface Posto {
  readonly riga: number;
  readonly campo: string;
}

/** The rows with a block of cells written from a place on, right and down; new ones where they end. */
export function righeIncollate(
  colonne: readonly ColonnaRiga[],
  righe: readonly RigaScritta[],
  celle: readonly (readonly string[])[],
  { riga: prima, campo }: Posto,
): readonly RigaScritta[] {
  const da = Math.max(
    0,
    colonne.findIndex((una) => una.campo === campo),
  );
  const testata = celle[0]?.every((cella, indice) => eTitolo(colonne[da + indice], cella)) ?? false;
  const blocco = testata ? celle.slice(1) : celle;
  const scritte = blocco.map((testi, indice) => {
    const presente = righe[prima + indice] ?? rigaVuota(colonne);
    const nuovi = testi.flatMap((testo, posto) => {
      const colonna = colonne[da + posto];
      return colonna ? [[colonna.campo, testoIncollato(colonna, testo)] as const] : [];
    });
    return { ...presente, testi: { ...presente.testi, ...Object.fromEntries(nuovi) } };
  });
  return [...righe.slice(0, prima), ...scritte, ...righe.slice(prima + scritte.length)];
}

/** Whether a pasted cell is the head of its column: copied along, it is no row. */
const eTitolo = (colonna: ColonnaRiga | undefined, cella: string): boolean =>
  colonna !== undefined && cella.trim().toLowerCase() === colonna.titolo.toLowerCase();
