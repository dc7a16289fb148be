/** What decides the fate of a kept PDF. */
export interface VoceTenuta {
  readonly chiave: string;
  readonly expiration: Date;
  readonly byte: number;
}

/**
 * How long after the store was touched what has expired in it is thrown away
 * (docs/regole/schermate.md#pdf).
 */
export const ATTESA_PULIZIA_MS = 10_000;

/** A larger report is downloaded each time; all together they stay within the second one. */
export const BYTE_PER_REPORT = 64 * 1024 * 1024;
const BYTE_IN_TUTTO = 256 * 1024 * 1024;

/**
 * When a PDF kept at this moment expires: at the next midnight of this browser's clock. A report is
 * of its day: tomorrow whoever opens it gets it from the server again, whatever the hour it was made.
 */
export function scadenzaDi(adesso: Date): Date {
  return new Date(adesso.getFullYear(), adesso.getMonth(), adesso.getDate() + 1);
}

export const scaduta = ({ expiration }: Pick<VoceTenuta, 'expiration'>, adesso: Date): boolean =>
  expiration.getTime() <= adesso.getTime();

/** One user's copy of one report: another user of the same browser never meets it. */
export const chiaveVoce = (utente: string, guid: string): string => `${utente} ${guid}`;

/** The keys that go: what has expired, then the first to expire until the others are small enough. */
export function daTogliere(
  voci: readonly VoceTenuta[],
  adesso: Date,
  byteInTutto = BYTE_IN_TUTTO,
): readonly string[] {
  const via = voci.filter((una) => scaduta(una, adesso));
  const vive = voci
    .filter((una) => !scaduta(una, adesso))
    .toSorted((a, b) => b.expiration.getTime() - a.expiration.getTime());
  let byte = 0;
  for (const una of vive) {
    byte += una.byte;
    if (byte > byteInTutto) via.push(una);
  }
  return via.map(({ chiave }) => chiave);
}
