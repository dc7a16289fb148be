import { rotteAccesso } from './accesso.ts';
import { rotteAziende } from './aziende.ts';
import { rotteCambi } from './cambi.ts';
import { rotteDivise } from './divise.ts';
import type { Rotta } from './rotta.ts';
import { rotteServizio } from './servizio.ts';

/** Every route of the API, for the tests that walk them and for the OpenAPI document. */
export const tutteLeRotte: readonly Rotta[] = [
  rotteAccesso,
  rotteServizio,
  rotteAziende,
  rotteDivise,
  rotteCambi,
].flatMap((area) => Object.values<Rotta>(area));
