import type { UseQueryOptions } from '@tanstack/react-query';
import { type RottaSerie, rotteSerie } from '#contract/archivi/serie.ts';
import type { Risposta } from '#contract/rotta.ts';
import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';

export type Serie = Risposta<RottaSerie>;

/** What is looked at: a titolo or a currency, by its code. */
export interface Soggetto {
  readonly che: 'titolo' | 'divisa';
  readonly codice: string;
}

export interface PeriodoChiesto {
  readonly dal: Data | null;
  readonly al: Data | null;
}

/** The values of an archive over time; under the archive's key, so that an import renews them. */
export const serieDi = (
  tipo: string,
  codAzienda: string,
  { codice }: Soggetto,
  { dal, al }: PeriodoChiesto,
) =>
  ({
    queryKey: ['archivio', tipo, 'serie', codAzienda, codice, dal, al],
    queryFn: ({ signal }) => {
      const rotta = rotteSerie[tipo];
      if (!rotta) throw new RangeError(`L'archivio ${tipo} non si disegna.`);
      const query = { ...(dal && { dal }), ...(al && { al }) };
      return chiama(rotta, { params: { codice }, query, signal });
    },
  }) satisfies UseQueryOptions<Serie>;

/** The address of an archive's rows of a titolo or a currency in a period. */
export const nellArchivio = (
  tipo: string,
  { che, codice }: Soggetto,
  { dal, al }: PeriodoChiesto,
) => ({
  to: tipoArchivio(tipo)?.percorsoWeb ?? '/page/dati-dinamici',
  search: scriviFiltro({
    ...filtroVuoto,
    ...(che === 'titolo' ? { codTitolo: [codice] } : { codDivisa: [codice] }),
    dateFrom: dal,
    dateTo: al,
  }),
});
