import { tipoArchivio } from '#domain/archivi/tipi.ts';
import { aggiungiMesi, type Data, eData, numeroGiorno } from '#domain/tempo/data.ts';

/** How far back a chart looks. */
export type Periodo = '1M' | '6M' | '1A' | 'TUTTO';

export const PERIODI: readonly (readonly [Periodo, string])[] = [
  ['1M', '1M'],
  ['6M', '6M'],
  ['1A', '1A'],
  ['TUTTO', 'Tutto'],
];

const MESI: Readonly<Record<Periodo, number | null>> = { '1M': 1, '6M': 6, '1A': 12, TUTTO: null };

/** The first day that a chart shows; null where it shows all there is. */
export function inizioPeriodo(periodo: Periodo, oggi: Data): Data | null {
  const mesi = MESI[periodo];
  return mesi === null ? null : aggiungiMesi(oggi, -mesi);
}

/** A line, or points, of the values of one archive. */
export interface SerieDisegnata {
  /** The last segment of the archive's screen. */
  readonly tipo: string;
  readonly nome: string;
  readonly colore: string;
  readonly tratto: string;
  readonly aPunti: boolean;
  /** It stays what it was until the next point. */
  readonly gradini?: boolean;
  /** Its points are triangles that look up or down. */
  readonly segno?: 'su' | 'giu';
  readonly punti: readonly { readonly data: string; readonly valore: string }[];
}

/** One day of the chart: where it stands, and the values as they were written, by archive. */
export interface GiornoDisegnato {
  readonly x: number;
  readonly data: Data;
  readonly valori: Readonly<Record<string, string>>;
}

/** The days on which some series has a value, in their order; no day is invented. */
export function giorniDisegnati(serie: readonly SerieDisegnata[]): readonly GiornoDisegnato[] {
  const giorni = new Map<string, Record<string, string>>();
  for (const { tipo, punti } of serie)
    for (const { data, valore } of punti) {
      const valori = giorni.get(data) ?? {};
      valori[tipo] = valore;
      giorni.set(data, valori);
    }
  return [...giorni]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([data, valori]) => (eData(data) ? [{ x: numeroGiorno(data), data, valori }] : []));
}

/** The decimals that an archive's values are shown with, and all that they have beyond. */
export function decimaliDi(tipo: string) {
  const [valore] = tipoArchivio(tipo)?.valori ?? [];
  return {
    decimaliMin: valore?.mostrati ?? 2,
    decimaliMax: valore?.decimali ?? 10,
  };
}
