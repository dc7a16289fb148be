import { ALLA_PARI, type Cambio, diviso, SCALA, type Valore } from './effetti.ts';

/** The values that one archive holds of a titolo or of a currency, by rising days; of how many days ago one may be. */
export interface Serie {
  readonly eta: number;
  readonly giorni: readonly number[];
  /** Times `SCALA`. */
  readonly valori: readonly bigint[];
}

/** A decimal of up to ten decimals times `SCALA`. */
export function scalato(numero: string): bigint {
  const [intero = '0', parte = ''] = numero.split('.');
  const cifre = BigInt(`${intero.replace('-', '')}${parte.slice(0, 10).padEnd(10, '0')}`);
  return numero.startsWith('-') ? -cifre : cifre;
}

/** The last value of a series that may stand for a day; null where it has none. */
export function ultimoAl({ eta, giorni, valori }: Serie, giorno: number): bigint | null {
  let [da, a] = [0, giorni.length];
  while (da < a) {
    const mezzo = (da + a) >>> 1;
    if ((giorni[mezzo] ?? 0) <= giorno) da = mezzo + 1;
    else a = mezzo;
  }
  const suo = giorni[da - 1];
  return suo === undefined || suo < giorno - eta ? null : (valori[da - 1] ?? null);
}

/** The value of the first archive of the fallback that has one (docs/regole/valutazione.md#ripiego). */
export function valoreAl(fonti: readonly Serie[], giorno: number): bigint | null {
  for (const fonte of fonti) {
    const valore = ultimoAl(fonte, giorno);
    if (valore !== null) return valore;
  }
  return null;
}

/** How a titolo is quoted and counted. */
export interface Quotato {
  /** Worth nothing but its margins. */
  readonly impegno: boolean;
  /** Per 100 of nominal. */
  readonly perCento: boolean;
  /** Times `SCALA`; null where there is none. */
  readonly moltiplicatore: bigint | null;
  /** Whether its nominal grows with a coefficient, and whether it is 1 where the archive has none. */
  readonly coefficiente: 'richiesto' | 'facoltativo' | null;
}

/** The archives of one titolo, each in the sequence of its fallback. */
export interface Archivi {
  readonly prezzi: readonly Serie[];
  readonly coefficienti: readonly Serie[];
  /** The code of the currency where it has none. */
  readonly cambioAl: (giorno: number) => Cambio | string;
}

/** A currency with its rates for one euro. */
export interface Divisa {
  readonly codice: string;
  readonly cambi: readonly Serie[];
}

/** The rate of a currency for another one, on an evening: by what both are for one euro. */
export const cambioFra =
  (di: Divisa, per: Divisa) =>
  (giorno: number): Cambio | string => {
    if (di.codice === per.codice) return ALLA_PARI;
    const [suo, altro] = [valoreAl(di.cambi, giorno), valoreAl(per.cambi, giorno)];
    if (!suo) return di.codice;
    return altro ? { di: suo, per: altro } : per.codice;
  };

export type Mancante = 'prezzo' | 'cambio' | 'coefficiente';

/** Quantities are whole millionths. */
export const MILIONESIMI = 1_000_000n;

/** What a quantity is worth on an evening, without accrual; or what the archives lack. */
export function valoreSecco(
  quotato: Quotato,
  { prezzi, coefficienti, cambioAl }: Archivi,
  quantita: bigint,
  giorno: number,
): (Omit<Valore, 'rateo'> & { readonly cambio: Cambio }) | Mancante {
  const cambio = cambioAl(giorno);
  if (quantita === 0n || quotato.impegno)
    return { secco: 0n, divisa: 0n, cambio: typeof cambio === 'string' ? ALLA_PARI : cambio };
  const prezzo = valoreAl(prezzi, giorno);
  if (prezzo === null) return 'prezzo';
  if (typeof cambio === 'string') return 'cambio';
  let [su, giu] = [quantita * prezzo * 100n, MILIONESIMI * SCALA];
  if (quotato.perCento) giu *= 100n;
  if (quotato.moltiplicatore !== null) [su, giu] = [su * quotato.moltiplicatore, giu * SCALA];
  if (quotato.coefficiente !== null) {
    const suo = valoreAl(coefficienti, giorno);
    if (suo === null && quotato.coefficiente === 'richiesto') return 'coefficiente';
    if (suo !== null) [su, giu] = [su * suo, giu * SCALA];
  }
  const divisa = diviso(su, giu);
  const secco = cambio.di === cambio.per ? divisa : diviso(su * cambio.per, giu * cambio.di);
  return { secco, divisa, cambio };
}
