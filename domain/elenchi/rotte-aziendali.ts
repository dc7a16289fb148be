import { eAziendale, schermataArchivio } from '#domain/archivi/tipi.ts';
import type { RottaWeb } from './rotte-web.ts';

const DI_UN_AZIENDA = [
  '/page/dashboards',
  '/page/tabelle/portafogli',
  '/page/tabelle/depositari',
  '/page/movimenti',
  '/page/dati-dinamici/qualita',
  '/page/valutazione/',
  '/page/contabilita/',
];

/** Whether a screen shows one company's data: without a company it has nothing to ask for. */
export function vuoleAzienda({ percorso }: Pick<RottaWeb, 'percorso'>): boolean {
  if (DI_UN_AZIENDA.some((uno) => percorso.startsWith(uno))) return true;
  const archivio = schermataArchivio(percorso.split('/').at(-1) ?? '');
  return archivio !== null && archivio.percorsoWeb === percorso && eAziendale(archivio);
}
