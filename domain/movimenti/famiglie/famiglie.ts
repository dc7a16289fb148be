import { cambiATermine } from './cambi-a-termine.ts';
import { denaro } from './denaro.ts';
import { eventi } from './eventi.ts';
import type { Famiglia } from './famiglia.ts';
import { futures } from './futures.ts';
import { oneri } from './oneri.ts';
import { opzioni } from './opzioni.ts';
import { pronti } from './pronti-contro-termine.ts';
import { redditi } from './redditi.ts';
import { rettifiche } from './rettifiche.ts';
import { rimborsi } from './rimborsi.ts';
import { scambi } from './scambi.ts';
import { trasferimenti } from './trasferimenti.ts';

/** The families of causali by their code (tipi_causale). */
const FAMIGLIE: Readonly<Record<string, Famiglia>> = {
  A: scambi,
  V: scambi,
  R: rimborsi,
  C: redditi,
  D: redditi,
  E: eventi,
  T: trasferimenti,
  F: futures,
  O: opzioni,
  K: cambiATermine,
  P: pronti,
  S: oneri,
  N: rettifiche,
};

/** The family of a code; one that is not known moves money alone. */
export const famigliaDi = (tipoCausale: string): Famiglia => FAMIGLIE[tipoCausale] ?? denaro;
