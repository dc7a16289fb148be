import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import {
  type NomeParametro,
  parametriSelezionati,
} from '#domain/archivi/filtro/parametri-archivio.ts';
import { type Parametro, parametriDi, senzaCampo } from '#domain/record/filtri/campo-filtro.ts';
import { campiFiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import { type NomiFiltroTitoli, nomeFra } from '#domain/titoli/filtro/parametri-titoli.ts';
import { campiSoloMovimenti, type FiltroMovimenti, PARTI_DI_ARCHIVIO } from './filtro-movimenti.ts';

type NomeMovimenti = (typeof campiSoloMovimenti)[number]['nome'] | NomeParametro;

/** What has been chosen, line by line. */
export const parametriMovimenti = (
  filtro: FiltroMovimenti,
  nomi: NomiFiltroTitoli = {},
): readonly Parametro<NomeMovimenti>[] => [
  ...parametriDi(campiSoloMovimenti, filtro, nomeFra(nomi)),
  ...parametriSelezionati(PARTI_DI_ARCHIVIO, { ...filtroVuoto, ...filtro }, nomi),
];

/** The filter without one of the parameters that the side box names, and what hung from it. */
export const senzaParametroMovimenti = (
  filtro: FiltroMovimenti,
  campo: NomeMovimenti,
): FiltroMovimenti => senzaCampo([...campiSoloMovimenti, ...campiFiltroTitoli], filtro, campo);
