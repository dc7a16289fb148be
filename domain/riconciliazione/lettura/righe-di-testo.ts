import type { LettoreEstratti } from '#domain/riconciliazione/estratto.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';

/** No format has lines as long: what has is no text of lines. */
const LUNGHEZZA_MASSIMA = 100_000;

/** Cuts text that arrives in any pieces into lines (CRLF or LF, the last one with or without), numbered from 1. */
export function lettoreDiRighe(
  riga: (testo: string, n: number) => void,
  fine: () => void,
): LettoreEstratti {
  let n = 0;
  let resto = '';
  const consegna = (testo: string): void => {
    n++;
    riga(testo.endsWith('\r') ? testo.slice(0, -1) : testo, n);
  };
  return {
    scrivi(testo) {
      let da = 0;
      for (let a = testo.indexOf('\n'); a >= 0; a = testo.indexOf('\n', da)) {
        consegna(resto + testo.slice(da, a));
        resto = '';
        da = a + 1;
      }
      resto += testo.slice(da);
      if (resto.length > LUNGHEZZA_MASSIMA)
        rifiuta({ pagina: null, riga: n + 1 }, 'la riga è troppo lunga', CHIEDERE);
    },
    finisci() {
      if (resto !== '') consegna(resto);
      resto = '';
      fine();
    },
  };
}
