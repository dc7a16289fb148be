import type { UsiFamiglia } from '../campi.ts';
import { usiDenaro } from './denaro.ts';
import { usiCambiATermine, usiFutures, usiOpzioni, usiPronti } from './derivati.ts';
import { usiEvento } from './eventi.ts';
import { usiOneri } from './oneri.ts';
import { usiReddito } from './redditi.ts';
import { usiRettifica } from './rettifiche.ts';
import { usiRimborso } from './rimborsi.ts';
import { usiScambio } from './scambi.ts';
import { usiTrasferimento } from './trasferimenti.ts';

/** Which fields the slip of each family of causali has (tipi_causale). */
const USI: Readonly<Record<string, UsiFamiglia>> = {
  A: usiScambio,
  V: usiScambio,
  R: usiRimborso,
  C: usiReddito,
  D: usiReddito,
  E: usiEvento,
  T: usiTrasferimento,
  F: usiFutures,
  O: usiOpzioni,
  K: usiCambiATermine,
  P: usiPronti,
  S: usiOneri,
  N: usiRettifica,
};

/** The fields of a family; one that is not known moves money alone. */
export const usiFamiglia = (tipoCausale: string): UsiFamiglia => USI[tipoCausale] ?? usiDenaro;
