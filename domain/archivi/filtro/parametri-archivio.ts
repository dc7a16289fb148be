import { type Parametro, parametriDi, senzaCampo } from '#domain/record/filtri/campo-filtro.ts';
import { type NomiFiltroTitoli, nomeFra } from '#domain/titoli/filtro/parametri-titoli.ts';
import {
  type ArchivioFiltrato,
  campiFiltroArchivio,
  coerente,
  type FiltroArchivio,
} from './filtro-archivio.ts';

export type NomeParametro = (typeof campiFiltroArchivio)[number]['nome'];

/** What has been chosen, line by line; only what the archive's panel shows. */
export const parametriSelezionati = (
  archivio: ArchivioFiltrato,
  scelto: FiltroArchivio,
  nomi: NomiFiltroTitoli = {},
): readonly Parametro<NomeParametro>[] =>
  parametriDi(campiFiltroArchivio, coerente(archivio, scelto), nomeFra(nomi)).map((uno) =>
    // Where currencies are the archive's own, they are not those of titoli.
    uno.campo === 'codDivisa' && archivio.filtriMostrati.includes('divise')
      ? { ...uno, etichetta: 'Divisa' }
      : uno,
  );

/** The filter without one of the parameters that the side box names, and what hung from it. */
export const senzaParametro = (
  archivio: ArchivioFiltrato,
  filtro: FiltroArchivio,
  campo: NomeParametro,
): FiltroArchivio => coerente(archivio, senzaCampo(campiFiltroArchivio, filtro, campo));
