import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import type { NomeElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import { elaborazioneDi } from './tutte.ts';

const SERVE = 'Quotazioni_R';

/** The parts of an elaboration that the caller may not read, each with its reason. */
export const assentiPer = (
  contesto: Contesto,
  nome: NomeElaborazione,
): { readonly parte: string; readonly motivo: string }[] =>
  haPrivilegio(contesto, SERVE, contesto.codAzienda)
    ? []
    : (elaborazioneDi(nome).conPrezzi ?? []).map((parte) => ({
        parte,
        motivo: servePrivilegio(SERVE),
      }));
