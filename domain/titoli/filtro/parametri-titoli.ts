import {
  type NomeDelCodice,
  type Parametro,
  parametriDi,
} from '#domain/record/filtri/campo-filtro.ts';
import { type CampoElenco, campiFiltroTitoli, type FiltroTitoli } from './filtro-titoli.ts';

/** How the side box calls what the filter knows by a code or a number only. */
export interface NomiFiltroTitoli {
  readonly raggruppamento?: (id: number) => string | undefined;
  readonly numero?: (numero: number) => string | undefined;
  /** An import, by its guid. */
  readonly lavoro?: (guid: string) => string | undefined;
  /** The words of a code of a list; without them it is read by its code. */
  readonly voce?: (campo: CampoElenco, codice: string) => string | undefined;
}

export const nomeFra =
  ({ raggruppamento, numero, lavoro, voce }: NomiFiltroTitoli): NomeDelCodice =>
  (campo, codice) => {
    if (campo === 'idRaggruppamenti') return raggruppamento?.(Number(codice));
    if (campo === 'raggruppamento') return numero?.(Number(codice));
    if (campo === 'lavoro' || campo === 'importazione') return lavoro?.(String(codice));
    return voce?.(campo as CampoElenco, String(codice));
  };

/** What has been chosen, line by line. */
export const parametriSelezionatiTitoli = (
  filtro: FiltroTitoli,
  nomi: NomiFiltroTitoli = {},
): readonly Parametro<keyof FiltroTitoli>[] =>
  parametriDi(campiFiltroTitoli, filtro, nomeFra(nomi));
