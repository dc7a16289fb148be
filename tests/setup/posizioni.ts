import type { RigaRicostruita, StatoPosizione } from '#domain/posizioni/riga.ts';
import { data } from '#domain/tempo/data.ts';

/** Quantities in units, costs in euro: millionths and cents are nothing to the play. */
export interface Scritta extends Partial<Omit<RigaRicostruita, 'data' | 'quantita' | 'costo'>> {
  readonly il: string;
  readonly q?: number;
  readonly eur?: number;
}

/** Rows as they are read: one after the other, the ids from 1. */
export function righe(...scritte: readonly Scritta[]): RigaRicostruita[] {
  return scritte.map(({ il, q = 0, eur = 0, ...altro }, i) => ({
    id: i + 1,
    posizione: 1,
    genere: 'carico',
    data: data(il),
    quantita: BigInt(q),
    costo: BigInt(Math.round(eur * 100)),
    costoDivisa: BigInt(Math.round(eur * 100)),
    quota: null,
    rapporto: null,
    idCapofila: null,
    lotti: null,
    ...altro,
  }));
}

/** Cents as euro. */
export const euro = (centesimi: bigint): string => (Number(centesimi) / 100).toFixed(2);

/** «100 a 1000.00», lot by lot. */
export const strati = ({ posizione }: StatoPosizione) =>
  posizione.lotti.map(({ quantita, costo }) => `${quantita} a ${euro(costo)}`);
