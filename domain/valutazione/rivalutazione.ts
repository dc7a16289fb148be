import {
  daDecimale,
  differenza,
  type Frazione,
  prodotto,
  quoziente,
  somma,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { alCentesimo } from './importi.ts';
import type { RigaStoria } from './ingressi.ts';
import { perValuta } from './storia.ts';

type Riga = RigaStoria & { readonly id: number };

/** How much of a purchase is held after rows: what goes out takes of all that averaged methods hold. */
function restante(storia: readonly Riga[], movimento: number): Frazione {
  let [tenuti, sua] = [ZERO, ZERO];
  for (const riga of perValuta(storia) as readonly Riga[]) {
    const mossi = daDecimale(riga.quantita);
    const dopo = somma(tenuti, mossi);
    if (riga.id === movimento) sua = mossi;
    else if (mossi.n < 0n && tenuti.n > 0n) sua = prodotto(sua, quoziente(dopo, tenuti));
    tenuti = dopo;
  }
  return sua;
}

/**
 * What a purchase paid of the revaluation that its first coupon pays, of what is still held of it, with the sign that
 * takes it from the cost (docs/regole/valutazione.md#prima-di-uno-scarico).
 */
export function rivalutazionePagata(
  storia: readonly Riga[],
  { movimento, coefficiente }: { readonly movimento: number; readonly coefficiente: string },
  lotti: readonly { readonly lotto: string; readonly quantita: string }[] | null,
): string {
  const resta =
    lotti === null
      ? restante(storia, movimento)
      : daDecimale(lotti.find(({ lotto }) => lotto === String(movimento))?.quantita ?? '0');
  const oltre1 = differenza(daDecimale('1'), daDecimale(coefficiente));
  return alCentesimo(prodotto(resta, oltre1));
}
