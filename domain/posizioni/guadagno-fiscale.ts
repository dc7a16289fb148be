import { inEuro } from '#domain/calcolo/controvalore.ts';
import { type Guadagno, guadagno } from '#domain/calcolo/plusvalenza.ts';
import { arrotonda, confronta, differenza, prodotto, segno } from '#domain/money/decimale.ts';
import { type CostoFiscale, quotaDi } from './costo-fiscale.ts';

const CENTESIMI = 2;

/** What goes out of a position against money. */
export interface UscitaFiscale {
  readonly quantita: string;
  /** Of a repayment that leaves the nominal: how much of what was alive, from 0 to 1. */
  readonly quota: string;
  readonly poolFactor: string;
  /** Euro for a unit of its currency, as `inEuro` has it. */
  readonly cambio: string;
  /** Euro. */
  readonly ricavo: string;
  /** Euro. */
  readonly oneri: string;
  /** What had accrued per 100 by then: income of capital. */
  readonly maturato100: () => string;
  /** What it cost by the books, euro, instead of its part of the average. */
  readonly costo?: string;
  /** Of an exercise: what its option brought in, or cost with a minus, in euro. */
  readonly premio?: string;
  readonly corto?: boolean;
}

export interface GuadagnoInUscita extends Guadagno {
  readonly costo: string;
  /** What accrued while it was held, euro. */
  readonly scarto: string;
}

/** Whether there is that much to go out. */
export const basta = (carico: Pick<CostoFiscale, 'quantita'>, quantita: string): boolean =>
  segno(carico.quantita) !== 0 && confronta(quantita, carico.quantita) <= 0;

/**
 * The gain of what goes out over its average cost, euro at the cent; null where less is held than goes out
 * (docs/regole/imposte.md#plusvalenza).
 */
export function guadagnoInUscita(
  carico: CostoFiscale,
  uscita: UscitaFiscale,
): GuadagnoInUscita | null {
  const { quantita, quota, poolFactor, cambio, ricavo, oneri, premio, corto } = uscita;
  if (!basta(carico, quantita)) return null;
  const medio = () => prodotto(quotaDi(carico.costo, quantita, carico.quantita), quota);
  const costo = arrotonda(uscita.costo ?? medio(), CENTESIMI);
  const nominale = prodotto(prodotto(quantita, quota), poolFactor);
  const scarto100 = differenza(uscita.maturato100(), carico.scarto100);
  const maturato = arrotonda(prodotto(prodotto(nominale, scarto100), '0.01'), CENTESIMI);
  const scarto = inEuro(maturato, cambio);
  const suo = guadagno({
    ...{ ricavo, costo, scarto, oneri },
    ...(premio !== undefined && { premio }),
    ...(corto !== undefined && { corto }),
  });
  return { ...suo, costo, scarto };
}
