import {
  daDecimale,
  type Frazione,
  prodotto,
  quoziente,
  somma as sommaEsatta,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { parte } from './importi.ts';
import type { RigaStoria } from './ingressi.ts';

/** Write-downs that are open, in euro and in the titolo's currency. */
export interface Aperte {
  readonly euro: string;
  readonly divisa: string;
}

const nonSotto0 = (importo: string): string => (segno(importo) < 0 ? '0' : importo);
const assoluto = (importo: string): string => importo.replace(/^-/, '');

/**
 * The write-downs that rows leave open: more with each one, fewer with what is written back, and each
 * discharge takes the part of the cost that it takes (docs/regole/valutazione.md#motore).
 */
export function svalutazioniAperte(storia: readonly RigaStoria[], iniziali = '0'): Aperte {
  let aperte: Aperte = { euro: iniziali, divisa: iniziali };
  let costo = '0';
  for (const riga of storia) {
    if (riga.che === 'rivalutazione')
      aperte = {
        euro: nonSotto0(differenza(aperte.euro, riga.costo)),
        divisa: nonSotto0(differenza(aperte.divisa, riga.costoDivisa)),
      };
    else if (riga.che === 'scarico' && segno(costo) > 0) {
      const uscito = assoluto(riga.costo);
      aperte = {
        euro: differenza(aperte.euro, parte(aperte.euro, uscito, costo)),
        divisa: differenza(aperte.divisa, parte(aperte.divisa, uscito, costo)),
      };
    }
    costo = somma(costo, riga.costo);
  }
  return aperte;
}

/** The quantity settled before a day. */
export const quantitaPrimaDi = (storia: readonly RigaStoria[], giorno: Data): string =>
  somma('0', ...storia.flatMap(({ valuta, quantita }) => (valuta < giorno ? [quantita] : [])));

/** Rows by their day of settlement, as discounts accrue from there. */
export const perValuta = (storia: readonly RigaStoria[]): readonly RigaStoria[] =>
  storia.toSorted((a, b) => a.valuta.localeCompare(b.valuta));

/**
 * The average of what a level was when what is held came in, by quantity: what goes out leaves it as it is, and a
 * discount that was written takes all up to its own day. Null where a level is not known
 * (docs/regole/valutazione.md#motore).
 */
export function livelloMedio(
  storia: readonly RigaStoria[],
  livello: (riga: RigaStoria) => Frazione | null,
): Frazione | null {
  let [medio, tenuti] = [ZERO, ZERO];
  for (const riga of perValuta(storia)) {
    const mossi = daDecimale(riga.quantita);
    if (riga.che === 'scarto' || (riga.che === 'carico' && mossi.n > 0n)) {
      const suo = livello(riga);
      if (suo === null) return null;
      medio =
        riga.che === 'scarto'
          ? suo
          : quoziente(
              sommaEsatta(prodotto(medio, tenuti), prodotto(suo, mossi)),
              sommaEsatta(tenuti, mossi),
            );
    }
    tenuti = sommaEsatta(tenuti, mossi);
    if (tenuti.n <= 0n) [medio, tenuti] = [ZERO, ZERO];
  }
  return medio;
}
