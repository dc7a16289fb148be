import { ART_68_DERIVATI, type Guadagno, sommaAlgebrica } from '#domain/calcolo/plusvalenza.ts';
import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { quotaDi } from '#domain/posizioni/costo-fiscale.ts';

/** What a row did to a future or a forward: contracts or nominal as a positive number, amounts in euro. */
export interface MossaDifferenziale {
  readonly che: 'apre' | 'chiude' | 'regola';
  readonly quantita: string;
  /** Cashed, or paid with a minus: the margins that settle; nothing of an opening, or of a guarantee. */
  readonly differenziale: string;
  /** Charges, as a positive number. */
  readonly oneri: string;
}

/** What is open, and what was settled and paid for it so far, in euro. */
export type RapportoAperto = Omit<MossaDifferenziale, 'che'>;

const CENTESIMI = 2;
const NULLA: RapportoAperto = { quantita: '0', differenziale: '0', oneri: '0' };

function parte(rapporto: RapportoAperto, quantita: string): RapportoAperto {
  const di = (importo: string) => quotaDi(importo, quantita, rapporto.quantita);
  return { quantita, differenziale: di(rapporto.differenziale), oneri: di(rapporto.oneri) };
}

/**
 * What rows leave open, oldest first: a closing takes its part of what was settled and paid before, by
 * quantity, as contracts of one titolo are alike. Exact to 40 digits (art. 68 c. 8 T.U.I.R.).
 */
export function rapportoAperto(mosse: readonly MossaDifferenziale[]): RapportoAperto {
  let aperto = NULLA;
  for (const { che, quantita, differenziale, oneri } of mosse) {
    if (che === 'chiude') {
      const resta = differenza(aperto.quantita, quantita);
      aperto = segno(resta) > 0 ? parte(aperto, resta) : NULLA;
    } else
      aperto = {
        quantita: che === 'apre' ? somma(aperto.quantita, quantita) : aperto.quantita,
        differenziale: somma(aperto.differenziale, differenziale),
        oneri: somma(aperto.oneri, oneri),
      };
  }
  return aperto;
}

const meno = (importo: string): string => arrotonda(prodotto(importo, '-1'), CENTESIMI);

/**
 * What a closing earns: the last difference, those settled since the opening, less the charges of
 * all of them. Differences and charges of before are each rounded half up to the cent; null where
 * more is closed than is open (art. 67 c. 1 lett. c-quater, art. 68 c. 8 T.U.I.R.;
 * docs/regole/derivati.md#futures, #cambi-a-termine).
 */
export function guadagnoDaDifferenziali(
  aperto: RapportoAperto,
  { quantita, differenziale, oneri }: RapportoAperto,
): Guadagno | null {
  if (segno(quantita) <= 0 || confronta(quantita, aperto.quantita) > 0) return null;
  const suo = parte(aperto, quantita);
  return sommaAlgebrica(
    [
      ['alla chiusura', differenziale],
      ['margini regolati', arrotonda(suo.differenziale, CENTESIMI)],
      ['oneri precedenti', meno(suo.oneri)],
      ['oneri', meno(oneri)],
    ],
    ART_68_DERIVATI,
  );
}
