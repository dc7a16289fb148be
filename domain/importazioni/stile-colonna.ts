import type { TipoColonna } from './colonne.ts';
import {
  DATA_STILI,
  type FormatoData,
  type FormatoNumero,
  formatiData,
  formatiNumero,
  NATIVO,
  NUMERO_DIVERSO,
  NUMERO_STILI,
} from './maschere.ts';

interface Esempio {
  readonly riga: number;
  readonly testo: string;
}

/** What is known of a column's styles after the values seen so far. */
export interface StiliVisti {
  /** Styles that every value fits; all bits before the first value. */
  comuni: number;
  /** Some value reads differently in two styles. */
  diversi: Esempio | null;
  /** The first value that fits exactly one style, by style. */
  readonly esempi: Map<number, Esempio>;
}

export const nessunoStile = (): StiliVisti => ({ comuni: -1, diversi: null, esempi: new Map() });

/** Takes one value's mask into account. Text that fits no style is a row's error, not the column's. */
export function aggiungiStile(
  visti: StiliVisti,
  maschera: number,
  riga: number,
  testo: string,
): void {
  const stili = maschera & (NUMERO_STILI | DATA_STILI);
  if (stili === 0 || (maschera & NATIVO) !== 0) return;
  if (visti.diversi === null && (maschera & NUMERO_DIVERSO) !== 0) visti.diversi = { riga, testo };
  if (visti.comuni !== 0 && (visti.comuni & stili) === visti.comuni) return;
  visti.comuni &= stili;
  if ((stili & (stili - 1)) === 0 && !visti.esempi.has(stili))
    visti.esempi.set(stili, { riga, testo });
}

/** A column that fits no single style: what to ask the user, and with which parameter to answer. */
export interface Domanda {
  readonly parametro: 'formatoNumero' | 'formatoData';
  readonly scelte: readonly string[];
  readonly messaggio: string;
}

export interface StiliScelti {
  readonly formatoNumero?: FormatoNumero | undefined;
  readonly formatoData?: FormatoData | undefined;
}

const citato = ({ riga, testo }: Esempio): string => `«${testo.slice(0, 40)}» alla riga ${riga}`;

function domandaNumero(titolo: string, visti: StiliVisti): Domanda {
  const fatti = [...visti.esempi.values()].map(citato).join(' e ');
  const perche =
    visti.comuni === 0
      ? `contiene numeri scritti in due stili diversi: ${fatti}`
      : `si legge in due modi diversi: ${visti.diversi ? citato(visti.diversi) : ''}`;
  return {
    parametro: 'formatoNumero',
    scelte: Object.keys(formatiNumero),
    messaggio:
      `La colonna ${titolo} ${perche}. Ripetere l'importazione indicando ` +
      'formatoNumero=it (1.234,56) oppure formatoNumero=en (1,234.56).',
  };
}

function domandaData(titolo: string, visti: StiliVisti): Domanda {
  const scelte = Object.entries(formatiData)
    .filter(([, stile]) => visti.esempi.has(stile))
    .map(([nome]) => nome);
  const fatti = [...visti.esempi.values()].map(citato).join(' e ');
  const risposte = scelte.map((nome) => `formatoData=${nome}`).join(' oppure ');
  return {
    parametro: 'formatoData',
    scelte,
    messaggio:
      `La colonna ${titolo} contiene date scritte in stili diversi: ${fatti}. ` +
      `Ripetere l'importazione indicando ${risposte}.`,
  };
}

/**
 * The one style of a column, or the question to ask. A style given by the user wins: what does not
 * fit it is then an error of its row. Whole numbers fit both number styles and read the same.
 */
export function stileColonna(
  colonna: { readonly titolo: string; readonly tipo: TipoColonna },
  visti: StiliVisti,
  scelti: StiliScelti,
): { readonly stile: number } | { readonly domanda: Domanda } {
  if (colonna.tipo === 'numero') {
    if (scelti.formatoNumero) return { stile: formatiNumero[scelti.formatoNumero] };
    const comuni = visti.comuni & NUMERO_STILI;
    const incerto = comuni === NUMERO_STILI && visti.diversi !== null;
    if (comuni === 0 || incerto) return { domanda: domandaNumero(colonna.titolo, visti) };
    return { stile: comuni === NUMERO_STILI ? formatiNumero.it : comuni };
  }
  if (colonna.tipo === 'data') {
    if (scelti.formatoData) return { stile: formatiData[scelti.formatoData] };
    const comuni = visti.comuni & DATA_STILI;
    if (comuni === 0) return { domanda: domandaData(colonna.titolo, visti) };
    return { stile: comuni };
  }
  return { stile: 0 };
}
