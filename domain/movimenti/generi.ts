import type { Genere } from '#domain/posizioni/genere.ts';
import type { Comportamento } from '#domain/tabelle/causali/comportamento.ts';
import type { Effetto } from '#domain/tabelle/causali/effetti.ts';

/** Of a causale, what decides how it works on positions. */
export interface EffettiSullaPosizione {
  readonly codCausale: string;
  readonly tipoCausale: string;
  readonly effettoQuantita: Effetto;
  readonly effettoCosto: Effetto;
  readonly effettoLiquidita: Effetto;
  readonly reddito: string;
  readonly comportamento: Comportamento;
}

/** Families whose positions may be short: futures, options, forwards. */
export const FAMIGLIE_DERIVATI: ReadonlySet<string> = new Set(['F', 'O', 'K']);

/** Storni are made by reversing: nobody types them, and no file brings them. */
export const eStorno = (tipoCausale: string): boolean => tipoCausale === 'X';

/** Which side of a registration a row is: of one row alone, or of two that stand together. */
export type Lato = 'sola' | 'capofila' | 'seguente';

/**
 * Whether the causale needs the other side: quantity and cost move without cash or income between two
 * positions of the holder's own. What goes out so is a transfer, a conversion, a right or option exercised.
 */
export function chiedeAltra(causale: EffettiSullaPosizione): boolean {
  const { effettoQuantita, effettoCosto, effettoLiquidita, reddito, tipoCausale } = causale;
  if (effettoQuantita === 0 || effettoCosto === 0 || effettoLiquidita !== 0) return false;
  return reddito === 'nessuno' && tipoCausale !== 'N' && !eStorno(tipoCausale);
}

/**
 * How a row works on its position, from the effects of its causale (decisions 0013, 0020); null where
 * it works on none: income, charges, margins, cash.
 */
export function genereDi(causale: EffettiSullaPosizione, lato: Lato): Genere | null {
  const { effettoQuantita, effettoCosto, effettoLiquidita, tipoCausale, comportamento } = causale;
  if (lato === 'capofila') return comportamento === 'scissione' ? 'scissione' : 'uscita';
  // What pays for what it loads, or earns by what it discharges, keeps its own way on the second row too.
  if (lato === 'seguente') return effettoQuantita < 0 ? 'scarico' : 'entrata';
  if (effettoQuantita === 0) {
    if (effettoCosto === 0) return null;
    return effettoLiquidita === 0 ? 'rettifica' : 'scorporo';
  }
  if (tipoCausale === 'E' && effettoCosto === 0)
    return effettoQuantita > 0 ? 'frazionamento' : 'raggruppamento';
  return effettoQuantita > 0 ? 'carico' : 'scarico';
}

const ORDINI: Readonly<Record<Genere, number>> = {
  frazionamento: 1,
  raggruppamento: 1,
  scissione: 1,
  carico: 2,
  uscita: 3,
  entrata: 3,
  scorporo: 4,
  scarico: 5,
  rettifica: 6,
};

/** Openings before anything else of their day, closings after. */
const ORDINE_APERTURA = 0;
const ORDINE_CHIUSURA = 9;

/**
 * The place of a registration within its day (decision 0020): what happens to the capital, then what
 * comes in, then what moves, then what goes out; adjustments are of what the day leaves. Both rows of a
 * pair have the first one's.
 */
export function ordineNelGiorno(causale: EffettiSullaPosizione, genere: Genere): number {
  if (causale.tipoCausale === 'N' && causale.effettoQuantita > 0) return ORDINE_APERTURA;
  if (causale.tipoCausale === 'N' && causale.effettoQuantita < 0) return ORDINE_CHIUSURA;
  return ORDINI[genere];
}
