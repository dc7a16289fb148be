import { confronta, differenza, prodotto, quoziente, segno } from '#domain/money/decimale.ts';

/** A value and the one before it on the same key. */
export interface CoppiaValori {
  readonly precedente: string;
  readonly valore: string;
}

const modulo = (numero: string): string => (segno(numero) < 0 ? prodotto(numero, '-1') : numero);

/**
 * How far a value lies from the one before: |valore / precedente − 1| · 100, percent, not rounded.
 * It is not symmetrical: after +25% it takes −20% to be back. Null where the one before is not
 * above zero, of which no percentage says anything.
 */
export function saltoPercentuale({ precedente, valore }: CoppiaValori): string | null {
  if (segno(precedente) <= 0) return null;
  const distanza = quoziente(differenza(valore, precedente), precedente);
  return modulo(prodotto(distanza, '100'));
}

/** Whether the jump is beyond the tolerance; one that equals it is not. */
export function oltreTolleranza(coppia: CoppiaValori, tolleranza: string): boolean {
  const salto = saltoPercentuale(coppia);
  return salto !== null && confronta(salto, tolleranza) > 0;
}

/** The factors that a decimal mark in the wrong place gives. */
export const FATTORI = ['10', '100', '1000'] as const;
type Fattore = (typeof FATTORI)[number];

/** How near to the factor the quotient must be, percent: an ordinary day's movement. */
export const VICINANZA_PERCENTO = '15';

export interface OrdineDiGrandezza {
  readonly fattore: Fattore;
  readonly verso: 'maggiore' | 'minore';
}

/**
 * Whether a value is about ten, a hundred or a thousand times the one before, or as many times
 * smaller: perhaps its separator was read for another. Null where it is not.
 */
export function ordineDiGrandezza({ precedente, valore }: CoppiaValori): OrdineDiGrandezza | null {
  if (segno(precedente) <= 0 || segno(valore) <= 0) return null;
  for (const fattore of FATTORI) {
    const atteso = prodotto(precedente, fattore);
    if (!oltreTolleranza({ precedente: atteso, valore }, VICINANZA_PERCENTO))
      return { fattore, verso: 'maggiore' };
    const ridotto = quoziente(precedente, fattore);
    if (!oltreTolleranza({ precedente: ridotto, valore }, VICINANZA_PERCENTO))
      return { fattore, verso: 'minore' };
  }
  return null;
}
