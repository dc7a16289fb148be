import { arrotondata, daDecimale, quoziente, rapporto } from '#domain/calcolo/frazione.ts';

/** An account in currency on a day: what it has of its currency and at which euro it stands, both in cents. */
export interface ContoInDivisa {
  readonly divisa: bigint;
  readonly euro: bigint;
  /** Units of currency for a euro; null where nobody knows it. */
  readonly cambio: string | null;
}

/** A line of a translation: dare is above zero, in cents. */
export interface RigaAdeguamento {
  readonly codiceConto: string;
  readonly importo: bigint;
}

/**
 * What brings an account in currency to the rate of a day: `S(divisa / cambio) − euro`, in cents, half up. What has no
 * currency left needs no rate: its euro go. Null where a rate is needed and nobody knows it (art. 2426 n. 8-bis c.c.,
 * OIC 26; docs/regole/contabilita.md#conti-in-divisa).
 */
export function adeguamento({ divisa, euro, cambio }: ContoInDivisa): bigint | null {
  if (divisa === 0n) return -euro;
  if (cambio === null) return null;
  return arrotondata(quoziente(rapporto(divisa), daDecimale(cambio)), 0) - euro;
}

/** The lines of a translation: the account, against a gain or a loss from valuation; none where it stands as it ought to. */
export const righeAdeguamento = (importo: bigint): readonly RigaAdeguamento[] =>
  importo === 0n
    ? []
    : [
        { codiceConto: 'BANCA', importo },
        { codiceConto: importo > 0n ? 'UTCAMBI.V' : 'PERCAMBI.V', importo: -importo },
      ];
