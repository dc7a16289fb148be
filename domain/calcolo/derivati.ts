import {
  arrotonda,
  confronta,
  daDecimale,
  differenza,
  type Frazione,
  prodotto,
  quoziente,
  somma,
  ZERO,
} from './frazione.ts';
import { inCifre, type Passo } from './traccia.ts';

/** Contracts at a price; what is sold short is negative. Amounts in the titolo's currency. */
export interface Contratti {
  readonly contratti: string;
  readonly prezzo: string;
  /** What a point of price is worth. */
  readonly moltiplicatore: string;
}

export interface Valutato {
  readonly valore: string;
  readonly passo: Passo;
}

const CENTESIMI = 2;
const AL_CENTESIMO = 'Arrotondato al centesimo, per eccesso dal mezzo';

/**
 * Contracts × price × multiplier, to the cent: the premium of an option, the notional of a future.
 * With the sign of the contracts (docs/regole/derivati.md#futures, #opzioni; OIC 32).
 */
export function valoreContratti(
  titolo: string,
  { contratti, prezzo, moltiplicatore }: Contratti,
): Valutato {
  const esatto = prodotto(
    prodotto(daDecimale(contratti), daDecimale(prezzo)),
    daDecimale(moltiplicatore),
  );
  const valore = arrotonda(esatto, CENTESIMI);
  return {
    valore,
    passo: {
      titolo,
      calcolo: `${inCifre(contratti)} × ${inCifre(prezzo)} × ${inCifre(moltiplicatore)}`,
      valore,
      fonte: AL_CENTESIMO,
    },
  };
}

/** A future's row in the order of time: contracts as a positive number. */
export interface RigaFuture {
  readonly che: 'apre' | 'chiude' | 'regola';
  readonly contratti: string;
  readonly prezzo: string;
}

/** What is open of a future: how many contracts, and at which prices they were opened and settled last. */
export interface FutureAperto {
  readonly contratti: Frazione;
  /** Average of the prices at which what is open was opened. */
  readonly apertura: Frazione;
  /** Average of the prices that margins have settled up to. */
  readonly regolato: Frazione;
}

const medio = (prima: Frazione, quanti: Frazione, prezzo: Frazione, altri: Frazione): Frazione =>
  quoziente(somma(prodotto(prima, quanti), prodotto(prezzo, altri)), somma(quanti, altri));

/**
 * What rows leave open: an opening enters at its price, a margin settles all up to its price, a
 * closing takes its contracts at the average (docs/regole/derivati.md#futures). More closed than
 * open leaves nothing.
 */
export function futureAperto(righe: readonly RigaFuture[]): FutureAperto {
  let [contratti, apertura, regolato] = [ZERO, ZERO, ZERO];
  for (const riga of righe) {
    const [quanti, prezzo] = [daDecimale(riga.contratti), daDecimale(riga.prezzo)];
    if (riga.che === 'regola') {
      regolato = prezzo;
    } else if (riga.che === 'apre') {
      if (quanti.n === 0n) continue;
      apertura = medio(apertura, contratti, prezzo, quanti);
      regolato = medio(regolato, contratti, prezzo, quanti);
      contratti = somma(contratti, quanti);
    } else {
      contratti = confronta(contratti, quanti) > 0 ? differenza(contratti, quanti) : ZERO;
      if (contratti.n === 0n) [apertura, regolato] = [ZERO, ZERO];
    }
  }
  return { contratti, apertura, regolato };
}

export interface Margine extends Valutato {
  /** What the contracts have made since they were opened, this margin too. */
  readonly complessivo: string;
  readonly precedente: string;
}

/**
 * The variation margin: (price − price settled last) × multiplier × contracts, to the cent; a short
 * position has negative contracts and gains where prices fall. `complessivo` is counted from the
 * opening price (docs/regole/derivati.md#futures; OIC 32).
 */
export function margineDiVariazione(
  { contratti, prezzo, moltiplicatore }: Contratti,
  { apertura, regolato }: Pick<FutureAperto, 'apertura' | 'regolato'>,
): Margine {
  const perPunto = prodotto(daDecimale(contratti), daDecimale(moltiplicatore));
  const da = (partenza: Frazione) =>
    arrotonda(prodotto(differenza(daDecimale(prezzo), partenza), perPunto), CENTESIMI);
  const precedente = arrotonda(regolato, 10);
  const valore = da(regolato);
  return {
    valore,
    complessivo: da(apertura),
    precedente,
    passo: {
      titolo: 'Margine di variazione',
      calcolo: `(${inCifre(prezzo)} − ${inCifre(precedente)}) × ${inCifre(moltiplicatore)} × ${inCifre(contratti)}`,
      valore,
      fonte: AL_CENTESIMO,
    },
  };
}
