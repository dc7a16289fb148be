import {
  arrotonda,
  confronta,
  daDecimale,
  decimale,
  differenza,
  type Frazione,
  prodotto,
  quoziente,
  rapporto,
  somma,
  ZERO,
} from './frazione.ts';
import { inCifre, type Traccia } from './traccia.ts';

/** A currency bought (positive nominal) or sold forward; rates are units of currency for 1 euro. */
export interface CambioATermine {
  readonly nominale: string;
  readonly cambioConvenzionale: string;
  readonly cambioSpot: string;
}

export interface ValoreATermine {
  /** Euro of the nominal at the rate that was agreed, and at the spot one; with the nominal's sign. */
  readonly aTermine: string;
  readonly aPronti: string;
  /**
   * What agreeing on the forward rate costs (negative) or brings against the spot one: at the opening the
   * premium or discount to accrue, at the closing the result.
   */
  readonly differenza: string;
  readonly traccia: Traccia;
}

const CENTESIMI = 2;

function inEuro(nominale: string, cambio: string): string {
  const tasso = daDecimale(cambio);
  if (tasso.n <= 0n) throw new RangeError('Il cambio deve essere maggiore di zero.');
  return arrotonda(quoziente(daDecimale(nominale), tasso), CENTESIMI);
}

const meno = (a: string, b: string): string => {
  const [x, y] = [daDecimale(a), daDecimale(b)];
  return arrotonda({ n: x.n * y.d - y.n * x.d, d: x.d * y.d }, CENTESIMI);
};

/**
 * Euro at the agreed rate and at spot, each half up to the cent, and their difference as the holder
 * sees it: who buys currency gains where it is worth more at spot, who sells where it is worth less
 * (OIC 26, OIC 32; docs/regole/derivati.md#cambi-a-termine). A rate that is not above zero throws
 * `RangeError`.
 */
export function valoreATermine(cambio: CambioATermine): ValoreATermine {
  const { nominale, cambioConvenzionale, cambioSpot } = cambio;
  const aTermine = inEuro(nominale, cambioConvenzionale);
  const aPronti = inEuro(nominale, cambioSpot);
  const differenza = meno(aPronti, aTermine);
  const passo = (titolo: string, tasso: string, valore: string) => ({
    titolo,
    calcolo: `${inCifre(nominale)} / cambio ${inCifre(tasso)}`,
    valore,
    fonte: 'Cambio certo per incerto, al centesimo',
  });
  return {
    aTermine,
    aPronti,
    differenza,
    traccia: [
      passo('Euro al cambio a termine', cambioConvenzionale, aTermine),
      passo('Euro al cambio a pronti', cambioSpot, aPronti),
      {
        titolo: 'Differenza fra pronti e termine',
        calcolo: `${inCifre(aPronti)} − ${inCifre(aTermine)}`,
        valore: differenza,
        fonte: 'Dal punto di vista di chi ha il contratto',
      },
    ],
  };
}

/**
 * The part of a premium or discount that has accrued: linear by days, half up to the cent (OIC 26;
 * docs/regole/derivati.md#cambi-a-termine). Days beyond the whole throw `RangeError`.
 */
export function premioMaturato(
  differenza: string,
  { giorni, totali }: { readonly giorni: number; readonly totali: number },
): string {
  if (giorni < 0 || totali <= 0 || giorni > totali)
    throw new RangeError('I giorni maturati stanno fra zero e quelli del contratto.');
  const parte: Frazione = rapporto(giorni, totali);
  return arrotonda(prodotto(daDecimale(differenza), parte), CENTESIMI);
}

/** A row of a forward in the order of time: nominal as a positive number; one that neither opens nor closes is 0. */
export interface RigaATermine {
  readonly effettoQuantita: -1 | 0 | 1;
  readonly quantita: string;
  readonly cambioConvenzionale: string | null;
}

const DECIMALI_CAMBIO = 10;

/**
 * The rate at which what is open was agreed: currency over its euro, so that euro add up; ten
 * decimals, half up. Null where nothing is open (docs/regole/derivati.md#cambi-a-termine).
 */
export function cambioAperto(righe: readonly RigaATermine[]): string | null {
  let [divisa, euro]: [Frazione, Frazione] = [ZERO, ZERO];
  for (const { effettoQuantita, quantita, cambioConvenzionale } of righe) {
    const mossa = daDecimale(quantita);
    if (effettoQuantita > 0 && cambioConvenzionale !== null) {
      divisa = somma(divisa, mossa);
      euro = somma(euro, quoziente(mossa, daDecimale(cambioConvenzionale)));
    } else if (effettoQuantita < 0 && divisa.n > 0n) {
      const resta = confronta(divisa, mossa) > 0 ? differenza(divisa, mossa) : ZERO;
      euro = resta.n > 0n ? prodotto(euro, quoziente(resta, divisa)) : ZERO;
      divisa = resta;
    }
  }
  return euro.n === 0n ? null : decimale(quoziente(divisa, euro), DECIMALI_CAMBIO);
}
