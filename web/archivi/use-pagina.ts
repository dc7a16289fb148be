import type { QueryKey } from '@tanstack/react-query';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import {
  domandaPagina,
  type PaginaChiesta,
  type PaginaMostrata,
  usePaginaServer,
} from '#web/ui/tabella/use-pagina-server.ts';
import { leggiPagina, type RigaArchivio } from './archivio-api.ts';

/** Page size of every archive (docs/regole/schermate.md#pagine). */
const DIMENSIONE = 25;

interface RigheChieste {
  readonly archivio: TipoArchivio;
  readonly codAzienda: string;
  readonly filtro: FiltroArchivio;
  readonly lettura: number;
}

export interface RichiestaTabella extends RigheChieste {
  readonly numero: number;
  readonly onNumero: (numero: number) => void;
}

/** Newest first, then by code: the order that the server gives where none is asked. */
export function ordinePredefinito(archivio: TipoArchivio): Ordinamento {
  return Object.fromEntries(
    archivio.chiave.map(({ nome, di }) => [nome, di === 'data' ? 'DESC' : 'ASC']),
  );
}

export const chiaveArchivio = ({ tipo }: TipoArchivio): QueryKey => ['archivio', tipo];

const elencoDi = ({ archivio, codAzienda, filtro, lettura }: RigheChieste) => ({
  chiave: [...chiaveArchivio(archivio), codAzienda, lettura, filtro],
  dimensione: DIMENSIONE,
  leggi: (pagina: PaginaChiesta, signal: AbortSignal) =>
    leggiPagina(archivio, { filtro, ...pagina }, signal),
});

/** Its first page, before there is a screen that shows it. */
export const primaPagina = (archivio: TipoArchivio, codAzienda: string, filtro: FiltroArchivio) =>
  domandaPagina({ ...elencoDi({ archivio, codAzienda, filtro, lettura: 0 }), numero: 1 });

/** The page of an archive that the address names. */
export function usePagina(richiesta: RichiestaTabella): PaginaMostrata<RigaArchivio> {
  const { numero, onNumero } = richiesta;
  return usePaginaServer({ ...elencoDi(richiesta), numero, onNumero });
}
