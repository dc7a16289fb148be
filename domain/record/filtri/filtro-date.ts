import { confronta, type Data, stampaData } from '#domain/tempo/data.ts';

/** Which date of a movement is asked: trade, settlement, or when we came to know. */
export type SelezioneTipo = 'M' | 'V' | 'I';

export const tipiData: Readonly<Record<SelezioneTipo, string>> = {
  M: 'Data Movimento',
  V: 'Data Valuta',
  I: 'Data Inserimento',
};

export const dateInvertite = (dal: Data | null, al: Data | null): boolean =>
  dal !== null && al !== null && confronta(dal, al) > 0;

/** "01/10/2025 – 13/04/2026", "dal 01/10/2025", "al 13/04/2026", one day alone; null of none. */
export function stampaPeriodo(dal: Data | null, al: Data | null): string | null {
  if (dal !== null && al !== null) {
    const inizio = stampaData(dal);
    return dal === al ? inizio : `${inizio} – ${stampaData(al)}`;
  }
  if (dal !== null) return `dal ${stampaData(dal)}`;
  return al === null ? null : `al ${stampaData(al)}`;
}
