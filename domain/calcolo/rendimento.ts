import { type Data, numeroGiorno } from '#domain/tempo/data.ts';
import { pianoCedole } from './piano-cedole.ts';
import { radice } from './radice.ts';
import { rateoLordo100 } from './rateo.ts';
import type { TitoloPreparato } from './termini.ts';

/** What a bond yields and how its price moves, as numbers for screens of analysis (doubles). */
export interface Rendimento {
  /** Compounded yearly, of 1 (0.0343 is 3.43 %). */
  readonly lordo: number;
  /** Macaulay's duration, in years. */
  readonly durata: number;
  /** Relative change of the full price for a change of 1 in the yield. */
  readonly durataModificata: number;
  readonly convessita: number;
}

interface Pagamento {
  readonly anni: number;
  readonly importo: number;
}

const pagamenti = (titolo: TitoloPreparato, valuta: Data): Pagamento[] => {
  const da = numeroGiorno(valuta);
  return pianoCedole(titolo)
    .filter(({ dataCedola }) => dataCedola > valuta)
    .map(({ dataCedola, importo100, quotaCapitale100 }) => ({
      anni: (numeroGiorno(dataCedola) - da) / 365,
      importo: Number(importo100) + Number(quotaCapitale100),
    }));
};

/** Sums of the discounted payments, weighted by time and by its square. */
function somme(flussi: readonly Pagamento[], tasso: number) {
  let prezzo = 0;
  let tempo = 0;
  let tempoQuadro = 0;
  for (const { anni, importo } of flussi) {
    const valore = importo * (1 + tasso) ** -anni;
    prezzo += valore;
    tempo += anni * valore;
    tempoQuadro += anni * (anni + 1) * valore;
  }
  return { prezzo, tempo, tempoQuadro };
}

/**
 * The price without accrual per 100 that a yield gives, by the MEF's convention: yearly compounding,
 * days over 365, coupons on their own dates, less the rounded accrual (domain.md §1.11).
 */
export const prezzoDaRendimento = (
  titolo: TitoloPreparato,
  valuta: Data,
  rendimento: number,
): number =>
  somme(pagamenti(titolo, valuta), rendimento).prezzo - Number(rateoLordo100(titolo, valuta));

/**
 * Yield, duration and convexity at a price without accrual, by the same convention. Solved in doubles to
 * 1e-14; null after maturity or where no yield gives the price.
 */
export function rendimento(
  titolo: TitoloPreparato,
  valuta: Data,
  prezzo: string,
): Rendimento | null {
  const flussi = pagamenti(titolo, valuta);
  const telQuel = Number(prezzo) + Number(rateoLordo100(titolo, valuta));
  if (flussi.length === 0 || telQuel <= 0) return null;
  const lordo = radice(
    (tasso) => {
      const { prezzo: valore, tempo } = somme(flussi, tasso);
      return { valore: valore - telQuel, derivata: -tempo / (1 + tasso) };
    },
    [-0.99, 10],
  );
  if (lordo === null) return null;
  const { prezzo: valore, tempo, tempoQuadro } = somme(flussi, lordo);
  const durata = tempo / valore;
  return {
    lordo,
    durata,
    durataModificata: durata / (1 + lordo),
    convessita: tempoQuadro / valore / (1 + lordo) ** 2,
  };
}
