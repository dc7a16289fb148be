import type { EffettiCausale } from './effetti.ts';

/**
 * What is particular of a causale beside its effects: a `sostituzione` gives new shares in the place of the
 * old ones, a `scissione` a part of the cost alone; a `nuova emissione` is bought of who issues it; a transfer changes one thing and leaves the rest.
 */
export const comportamenti = [
  'ordinario',
  'sostituzione',
  'scissione',
  'nuova emissione',
  'altro depositario',
  'altro portafoglio',
  'altro comparto',
] as const;
export type Comportamento = (typeof comportamenti)[number];

const EVENTO = 'E';
const ACQUISTO = 'A';
const TRASFERIMENTO = 'T';
const OPZIONE = 'O';

/** What a causale does: its family, its effects, and what is particular of it. */
export interface CausaleCheOpera extends EffettiCausale {
  readonly tipoCausale: string;
  readonly comportamento: Comportamento;
}

/**
 * Why a causale cannot behave so, with its family and its effects; undefined where it can. The table of
 * causali checks the same.
 */
export function difettoComportamento(causale: CausaleCheOpera): string | undefined {
  const { comportamento, tipoCausale, reddito } = causale;
  const { effettoQuantita, effettoCosto, effettoLiquidita } = causale;
  if (comportamento === 'ordinario') return undefined;
  if (comportamento === 'sostituzione')
    return tipoCausale === EVENTO && effettoQuantita !== 0 && effettoCosto === 0
      ? undefined
      : 'Una sostituzione è un evento che cambia la quantità e non tocca il costo.';
  if (comportamento === 'scissione') {
    const passa = effettoQuantita > 0 && effettoCosto > 0 && effettoLiquidita === 0;
    return tipoCausale === EVENTO && passa && reddito === 'nessuno'
      ? undefined
      : 'Una scissione è un evento che carica quantità e costo, senza denaro né reddito.';
  }
  if (comportamento === 'nuova emissione')
    return tipoCausale === ACQUISTO && effettoQuantita > 0 && effettoLiquidita < 0
      ? undefined
      : 'Una nuova emissione è un acquisto che carica quantità e paga denaro.';
  return tipoCausale === TRASFERIMENTO
    ? undefined
    : 'Solo un trasferimento cambia depositario, portafoglio o comparto.';
}

/**
 * Whether what goes out is exercised, and names the causale that buys in its place; of an option, which may
 * have to be delivered for, the one that sells too.
 */
export function esercizioDi(causale: CausaleCheOpera): {
  readonly compra: boolean;
  readonly vende: boolean;
} {
  const { tipoCausale, reddito, effettoQuantita, effettoCosto, effettoLiquidita } = causale;
  const esce = effettoQuantita < 0 && effettoCosto !== 0 && effettoLiquidita === 0;
  const alCosto = esce && reddito === 'nessuno';
  return {
    compra: alCosto && (tipoCausale === EVENTO || tipoCausale === OPZIONE),
    vende: alCosto && tipoCausale === OPZIONE,
  };
}
