import { giornoPagamento, inParole } from '#domain/calcolo/calendario-cedole.ts';
import type { Calcolo } from '#domain/movimenti/foglio.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';

/** What a titolo pays on a day that is no business day, it pays when its terms say. */
export function valutaDelPagamento({ titolo, dataMovimento }: Quadro): Calcolo {
  if (titolo === null) return { valore: dataMovimento };
  const { termini } = titolo.calcolato;
  const valore = giornoPagamento(dataMovimento, termini);
  return { valore, nota: valore === dataMovimento ? null : inParole(termini) };
}
