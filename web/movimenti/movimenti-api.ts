import { queryOptions } from '@tanstack/react-query';
import { rotteMovimenti } from '#contract/movimenti.ts';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { corpoMovimenti, type FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import type { AreaMovimenti } from '#domain/movimenti/pagine.ts';
import { chiama } from '#web/base/api.ts';
import type { Elenco } from '#web/tabelle/ElencoPaginato.tsx';
import { conAttesa } from './attesa.ts';
import { CHIAVE_MOVIMENTI } from './fissato/fissato-api.ts';
import type { SchermataMovimenti } from './schermate-movimenti.ts';

export type RigaMovimenti = MovimentoWire;
type Scelto = Pick<RigaMovimenti, 'id' | 'versione'>;

/** A draft of two rows is one: its first row stands for it. */
const registrazioni = (righe: readonly RigaMovimenti[]): readonly Scelto[] =>
  righe.filter(
    ({ idCapofila }) => idCapofila === null || !righe.some(({ id }) => id === idCapofila),
  );

/** The list of one of the two screens (docs/regole/schermate.md#pagine). */
export const elencoMovimenti = (
  { area, griglia }: SchermataMovimenti,
  filtro: FiltroMovimenti,
): Elenco<RigaMovimenti> => ({
  nome: griglia,
  dimensione: 25,
  ordinePredefinito: { dataMovimento: 'DESC' },
  chiave: [CHIAVE_MOVIMENTI, 'pagina', area, filtro],
  leggi: ({ numero, dimensione, cursore, ordine }, signal) =>
    chiama(rotteMovimenti.pagina, {
      body: {
        paging: { pageNumber: numero, pageSize: dimensione, cursore },
        filter: { ...corpoMovimenti(area, filtro), sqlParams: { orderByDict: ordine } },
      } as never,
      signal,
    }),
});

export const totaliMovimenti = (area: AreaMovimenti, filtro: FiltroMovimenti) =>
  queryOptions({
    queryKey: [CHIAVE_MOVIMENTI, 'totali', area, filtro],
    queryFn: ({ signal }) =>
      chiama(rotteMovimenti.totali, { body: corpoMovimenti(area, filtro) as never, signal }),
  });

const scelti = (righe: readonly RigaMovimenti[]) => ({
  movimenti: registrazioni(righe).map(({ id, versione }) => ({ id, versione })),
});

/** All or none. */
export const eliminaBozze = (righe: readonly RigaMovimenti[]) =>
  conAttesa(chiama(rotteMovimenti.eliminaScelti, { body: scelti(righe) }));

/** All or none. */
export const registraBozze = (righe: readonly RigaMovimenti[]) =>
  conAttesa(chiama(rotteMovimenti.registraScelti, { body: scelti(righe) }));
