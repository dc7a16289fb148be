import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import {
  leggiInModifica,
  paroleFiltroArchivio,
  scriviFiltro,
} from '#domain/archivi/filtro/indirizzo-archivio.ts';
import {
  leggiParole,
  type ParoleIndirizzo,
  type ParoleLette,
  paroleDi,
  scriviParole,
} from '#domain/record/filtri/campo-filtro.ts';
import { paroleFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import {
  campiSoloMovimenti,
  type FiltroMovimenti,
  movimentiConfermati,
  PARTI_DI_ARCHIVIO,
} from './filtro-movimenti.ts';

/** Days of its own screens: those of movements are `movDal` and what follows. */
const DI_ALTRI: ReadonlySet<string> = new Set(['dal', 'al', 'ordine']);

/** Every word of the address that the movements filter is written in. */
export const paroleFiltroMovimenti: readonly string[] = [
  ...paroleDi(campiSoloMovimenti),
  ...paroleFiltroTitoli,
  ...paroleFiltroArchivio.filter((una) => !DI_ALTRI.has(una)),
];

/** The confirmed filter as it stands in the address. */
export const scriviFiltroMovimenti = (filtro: FiltroMovimenti): ParoleIndirizzo => ({
  ...scriviFiltro({ ...filtroVuoto, ...filtro }),
  ...scriviParole(campiSoloMovimenti, filtro),
});

/** Reads it back; null where the address holds no filter. */
export function leggiFiltroMovimenti(parole: ParoleLette): FiltroMovimenti | null {
  const {
    dateFrom: _da,
    dateTo: _a,
    ...altri
  } = leggiInModifica({ ...PARTI_DI_ARCHIVIO, chiave: [], valori: [] }, parole) ?? filtroVuoto;
  return movimentiConfermati({ ...altri, ...leggiParole(campiSoloMovimenti, parole) });
}
