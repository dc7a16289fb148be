import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { leggiInModifica, scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { TIPI_GENERAZIONE } from '#domain/generazione/specie.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { dataScritta, inizioMese } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import type { Parametri } from './generazione-api.ts';

/** The month that runs, of everything. */
export const parametriIniziali = (): Parametri => ({
  dal: inizioMese(oggi()),
  al: oggi(),
  tipi: TIPI_GENERAZIONE,
  presunte: true,
  filtro: filtroVuoto,
});

const ARCHIVIO = { ...PARTI_DI_ARCHIVIO, chiave: [], valori: [] };

/** The parameters of an address; what it does not say is proposed. */
export function parametriDi(ricerca: RicercaUrl): Parametri {
  const iniziali = parametriIniziali();
  const detti = (ricerca.causali ?? '').split(',');
  const tipi = TIPI_GENERAZIONE.filter((uno) => detti.includes(uno));
  return {
    dal: dataScritta(ricerca.dal) ?? iniziali.dal,
    al: dataScritta(ricerca.al) ?? iniziali.al,
    tipi: tipi.length > 0 ? tipi : iniziali.tipi,
    presunte: ricerca.presunte !== 'no',
    filtro: leggiInModifica(ARCHIVIO, { ...ricerca, dal: '', al: '' }) ?? filtroVuoto,
  };
}

/** The words back; those that mean what is there without them are left out. */
export const paroleDi = ({ dal, al, tipi, presunte, filtro }: Parametri): RicercaUrl => ({
  ...scriviFiltro(filtro),
  dal: dal ?? '',
  al: al ?? '',
  causali: tipi.length === TIPI_GENERAZIONE.length ? '' : tipi.join(','),
  presunte: presunte ? '' : 'no',
});
