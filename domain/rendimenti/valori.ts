import { diviso, SCALA, type Valore } from './effetti.ts';

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
  readonly cambi: readonly Serie[];
  readonly coefficienti: readonly Serie[];
}

export type Mancante = 'prezzo' | 'cambio' | 'coefficiente';

/** Quantities are whole millionths. */
export const MILIONESIMI = 1_000_000n;

/** What a quantity is worth on an evening, without accrual; or what the archives lack. */
export function valoreSecco(
  quotato: Quotato,
  { prezzi, cambi, coefficienti }: Archivi,
  quantita: bigint,
  giorno: number,
): (Omit<Valore, 'rateo'> & { readonly cambio: bigint }) | Mancante {
  if (quantita === 0n || quotato.impegno)
    return { secco: 0n, divisa: 0n, cambio: valoreAl(cambi, giorno) ?? SCALA };
  const prezzo = valoreAl(prezzi, giorno);
  if (prezzo === null) return 'prezzo';
  const cambio = valoreAl(cambi, giorno);
  if (cambio === null || cambio === 0n) return 'cambio';
  let [su, giu] = [quantita * prezzo * 100n, MILIONESIMI * SCALA];
  if (quotato.perCento) giu *= 100n;
  if (quotato.moltiplicatore !== null) [su, giu] = [su * quotato.moltiplicatore, giu * SCALA];
  if (quotato.coefficiente !== null) {
    const suo = valoreAl(coefficienti, giorno);
    if (suo === null && quotato.coefficiente === 'richiesto') return 'coefficiente';
    if (suo !== null) [su, giu] = [su * suo, giu * SCALA];
  }
  const divisa = diviso(su, giu);
  const secco = cambio === SCALA ? divisa : diviso(su * SCALA, giu * cambio);
  return { secco, divisa, cambio };
}
