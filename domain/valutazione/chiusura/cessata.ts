import { somma } from '#domain/money/decimale.ts';
import { partiDi, siAmmortizza } from '../ammortamento.ts';
import type { PosizioneDaValutare } from '../ingressi.ts';
import { type ConInteressi, interessiCompetenza } from './competenza.ts';
import type { AlCostoAmmortizzato } from './dettaglio.ts';
import { storicoDi } from './storico.ts';

/** A bond that nothing is left of. */
export interface Cessata extends ConInteressi {
  readonly posizione: PosizioneDaValutare;
  /** Of an averaged method: of lots each had a rate of its own. */
  readonly aMedia: boolean;
}

/** What it earned in its last exercise, with the rate that it was held at; null of several. */
export interface AmmortizzataCessata extends AlCostoAmmortizzato {
  readonly tassoEffettivo: string | null;
}

/**
 * A bond at amortised cost that went out to the last in the exercise: its interest and the discount that was written on
 * it, by its terms and at its effective rate; nothing is left at either end (docs/regole/valutazione.md#stampe).
 */
export function ammortizzataCessata(da: Cessata): AmmortizzataCessata | undefined {
  const { titolo, posizione, dal, aMedia } = da;
  const { storia, classeIfrs9, quantita } = posizione;
  const ancheBrevi = classeIfrs9 !== undefined;
  const acquisto = storia.find(({ che }) => che === 'carico');
  if (!acquisto || !siAmmortizza(titolo, { ...posizione, ancheBrevi })) return undefined;
  const [media] = aMedia ? (partiDi(titolo, { storia, quantita, lotti: null }) ?? []) : [];
  const interessi = interessiCompetenza(da, '0');
  return {
    ...{ acquisto: acquisto.valuta, costoIniziale: '0', valoreInizio: '0', valoreFine: '0' },
    interessiCompetenza: interessi,
    interesseEffettivo: interessi && somma(interessi, storicoDi(storia, dal).scrittiAnno),
    tassoEffettivo: media?.tenuta.tasso ?? null,
  };
}
