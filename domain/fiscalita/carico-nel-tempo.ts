import {
  arrotonda,
  differenza,
  prodotto,
  quoziente,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import {
  type CostoIncerto,
  dopoMossaIncerta,
  type MossaFiscale,
  SENZA_CARICO,
} from '#domain/posizioni/costo-fiscale.ts';
import type { Data } from '#domain/tempo/data.ts';

const CENTESIMI = 2;
const DECIMALI_MEDIA = 6;
const CENTO = '100';

/** What is held after a movement: its cost to the taxman, and in the books. Euro. */
export interface PassoDelCarico {
  readonly id: number;
  readonly quantitaMossa: string;
  readonly costoMosso: string;
  readonly quantita: string;
  readonly costo: string;
  /** Per 100 of nominal or per unit; null of nothing. */
  readonly medio: string | null;
  /** Discount and revaluation accrued when it was bought, per 100 on average; null where it cannot be told. */
  readonly scarto100: string | null;
  readonly costoLibri: string;
}

interface Possesso {
  readonly mosse: readonly (MossaFiscale & {
    readonly id: number;
    readonly costoNeiLibri: string;
  })[];
  /** Whether the price is per 100 of nominal. */
  readonly perCento: boolean;
  readonly scarto100Del: (giorno: Data) => string | null;
}

/**
 * The average cost by which gains are taxed, movement by movement, beside that of the books, which valuations move and
 * the tax on transactions enters
 * (D.Lgs. 461/1997 art. 6; docs/regole/dichiarazione.md#costo-fiscale).
 */
export function caricoNelTempo({
  mosse,
  perCento,
  scarto100Del,
}: Possesso): readonly PassoDelCarico[] {
  let carico: CostoIncerto = SENZA_CARICO;
  let costoLibri = '0';
  return mosse.map(({ id, costoNeiLibri, ...mossa }) => {
    const prima = carico;
    carico = dopoMossaIncerta(prima, mossa, scarto100Del);
    costoLibri = somma(costoLibri, costoNeiLibri);
    const { quantita, costo, scarto100 } = carico;
    const unitario = segno(quantita) === 0 ? null : quoziente(costo, quantita);
    return {
      ...{ id, quantitaMossa: mossa.quantita, quantita, scarto100, costoLibri },
      costoMosso: arrotonda(differenza(costo, prima.costo), CENTESIMI),
      costo: arrotonda(costo, CENTESIMI),
      medio: unitario && arrotonda(perCento ? prodotto(unitario, CENTO) : unitario, DECIMALI_MEDIA),
    };
  });
}
