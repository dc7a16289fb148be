import { type Data, stampaData } from '#domain/tempo/data.ts';

/** Of which days prices are, from the oldest to the last: «prezzi dal 19/11/2026 al 20/11/2026»; null where there are none. */
export const giorniDeiPrezzi = (dal: Data | null, al: Data | null): string | null => {
  if (dal === null || al === null) return null;
  return dal === al
    ? `prezzi del ${stampaData(al)}`
    : `prezzi dal ${stampaData(dal)} al ${stampaData(al)}`;
};
