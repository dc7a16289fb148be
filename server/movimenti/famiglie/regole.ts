import { regolaCambiATermine } from './cambi-a-termine.ts';
import { regolaDenaro } from './denaro.ts';
import { regolaEvento } from './eventi.ts';
import { regolaFutures } from './futures.ts';
import { regolaOneri } from './oneri.ts';
import { regolaOpzioni } from './opzioni.ts';
import { regolaPronti } from './pronti-contro-termine.ts';
import { regolaReddito } from './redditi.ts';
import type { RegolaFissato } from './regola.ts';
import { regolaRettifica } from './rettifiche.ts';
import { regolaRimborso } from './rimborsi.ts';
import { regolaScambio } from './scambi.ts';
import { regolaTrasferimento } from './trasferimenti.ts';

/** How the slip of each family of causali is computed; its fields: domain/movimenti/famiglie. */
const REGOLE: Readonly<Record<string, RegolaFissato>> = {
  A: regolaScambio,
  V: regolaScambio,
  R: regolaRimborso,
  C: regolaReddito,
  D: regolaReddito,
  E: regolaEvento,
  T: regolaTrasferimento,
  F: regolaFutures,
  O: regolaOpzioni,
  K: regolaCambiATermine,
  P: regolaPronti,
  S: regolaOneri,
  N: regolaRettifica,
};

/** The rule of a family; one that is not known moves money alone. */
export const regolaDi = (tipoCausale: string): RegolaFissato => REGOLE[tipoCausale] ?? regolaDenaro;
