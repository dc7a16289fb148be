import { rotteMovimenti } from '#contract/movimenti.ts';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { corpoMovimenti, type FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import type { AreaMovimenti } from '#domain/movimenti/pagine.ts';
import { chiama } from '#web/base/api.ts';
import type { PaginaOrdinata } from '#web/tabelle/ElencoPaginato.tsx';
import type { PaginaDelServer } from '#web/ui/tabella/use-pagina-server.ts';
import { conAttesa } from './attesa.ts';

export type RigaMovimenti = MovimentoWire;
type Scelto = Pick<RigaMovimenti, 'id' | 'versione'>;

/** A draft of two rows is one: its first row stands for it. */
const registrazioni = (righe: readonly RigaMovimenti[]): readonly Scelto[] =>
  righe.filter(
    ({ idCapofila }) => idCapofila === null || !righe.some(({ id }) => id === idCapofila),
  );

export function leggiPaginaMovimenti(
  area: AreaMovimenti,
  filtro: FiltroMovimenti,
  { numero, dimensione, cursore, ordine }: PaginaOrdinata,
  signal: AbortSignal,
): Promise<PaginaDelServer<RigaMovimenti>> {
  return chiama(rotteMovimenti.pagina, {
    body: {
      paging: { pageNumber: numero, pageSize: dimensione, cursore },
      filter: { ...corpoMovimenti(area, filtro), sqlParams: { orderByDict: ordine } },
    } as never,
    signal,
  });
}

export const leggiTotaliMovimenti = (
  area: AreaMovimenti,
  filtro: FiltroMovimenti,
  signal: AbortSignal,
) => chiama(rotteMovimenti.totali, { body: corpoMovimenti(area, filtro) as never, signal });

const scelti = (righe: readonly RigaMovimenti[]) => ({
  movimenti: registrazioni(righe).map(({ id, versione }) => ({ id, versione })),
});

/** All or none. */
export const eliminaBozze = (righe: readonly RigaMovimenti[]) =>
  conAttesa(chiama(rotteMovimenti.eliminaScelti, { body: scelti(righe) }));

/** All or none. */
export const registraBozze = (righe: readonly RigaMovimenti[]) =>
  conAttesa(chiama(rotteMovimenti.registraScelti, { body: scelti(righe) }));
