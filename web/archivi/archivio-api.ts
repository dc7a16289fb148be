import { type RotteArchivio, rotteArchivi } from '#contract/archivi/archivi.ts';
import { rottePrezzi } from '#contract/archivi/prezzi.ts';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import { rotteRimanenze } from '#contract/valutazione/rimanenze.ts';
import { corpoFiltro, type FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { prezzi } from '#domain/archivi/prezzi.ts';
import { corpoRimanenze, rimanenze } from '#domain/archivi/rimanenze.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { chiama, type PartiLibere } from '#web/base/api.ts';
import type { PaginaChiesta, PaginaDelServer } from '#web/ui/tabella/use-pagina-server.ts';

/** A record of any archive: who wrote it, and under their names the columns of its description. */
export type RigaArchivio = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly versione: number;
  readonly modificatoIl: string;
  readonly modificatoDa: string | null;
};

export interface RichiestaPagina extends PaginaChiesta {
  readonly filtro: FiltroArchivio;
}

function rotte({ tipo }: TipoArchivio): RotteArchivio {
  const trovate = rotteArchivi[tipo];
  if (!trovate) throw new Error(`Nessuna rotta per l'archivio ${tipo}`);
  return trovate;
}

interface Lettura {
  readonly pagina: Rotta;
  readonly corpo: (filtro: FiltroArchivio) => object;
}

/** What has an archive's screen and is none. */
const SOLO_LETTI: Readonly<Record<string, Lettura>> = {
  [prezzi.tipo]: { pagina: rottePrezzi.pagina, corpo: corpoFiltro },
  [rimanenze.tipo]: { pagina: rotteRimanenze.pagina, corpo: corpoRimanenze },
};

/** The route on which its rows are read page by page, and what is sent there. */
const letturaDi = (archivio: TipoArchivio): Lettura =>
  SOLO_LETTI[archivio.tipo] ?? { pagina: rotte(archivio).pagina, corpo: corpoFiltro };

/** The kinds' bodies differ, their shape is the description's: checked by the server's contract. */
const invia = <T>(rotta: Rotta, parti: PartiLibere): Promise<T> =>
  chiama(rotta, parti as Parameters<typeof chiama<Rotta>>[1]) as Promise<
    Risposta<Rotta>
  > as Promise<T>;

/** What a write carries: key and value columns, and which version of the record it corrects. */
function corpo(archivio: TipoArchivio, riga: RigaArchivio): Record<string, unknown> {
  const colonne = [...archivio.chiave, ...archivio.valori].map(({ nome }) => nome);
  return {
    id: riga.id,
    versione: riga.versione,
    ...Object.fromEntries(colonne.map((nome) => [nome, riga[nome]])),
  };
}

export function leggiPagina(
  archivio: TipoArchivio,
  { filtro, numero, dimensione, cursore }: RichiestaPagina,
  signal?: AbortSignal,
): Promise<PaginaDelServer<RigaArchivio>> {
  const paging = { pageNumber: numero, pageSize: dimensione, cursore };
  const { pagina, corpo } = letturaDi(archivio);
  return invia(pagina, {
    body: { paging, filter: corpo(filtro) },
    ...(signal && { signal }),
  });
}

/** All rows of a filter, at most 10,000. */
export const leggiFiltrate = (
  archivio: TipoArchivio,
  filtro: FiltroArchivio,
  signal: AbortSignal,
): Promise<readonly RigaArchivio[]> =>
  invia(rotte(archivio).filtrati, { body: corpoFiltro(filtro), signal });

/** New records are sent with id 1, which the server ignores (docs/regole/api.md#record-nuovi). */
export function creaRiga(
  archivio: TipoArchivio,
  riga: RigaArchivio,
): Promise<RigaArchivio & { readonly sostituito: string | null }> {
  const { versione: _senza, ...campi } = corpo(archivio, riga);
  return invia(rotte(archivio).crea, { body: { ...campi, id: 1 } });
}

/** A deleted record back as it was: where its value came from is kept with it. */
export function riprendiRiga(archivio: TipoArchivio, riga: RigaArchivio): Promise<RigaArchivio> {
  const { versione: _senza, ...campi } = corpo(archivio, riga);
  return invia(rotte(archivio).crea, { body: { ...campi, id: 1, ripristina: riga.id } });
}

/** A value as it was written, with what the quality checks find of it. */
export type RigaScritta = RigaArchivio & {
  readonly avvisi: readonly { readonly messaggio: string }[];
};

export function aggiornaRiga(archivio: TipoArchivio, riga: RigaArchivio): Promise<RigaScritta> {
  const params = { id: riga.id };
  return invia(rotte(archivio).aggiorna, { params, body: corpo(archivio, riga) });
}

export function eliminaRiga(archivio: TipoArchivio, { id, versione }: RigaArchivio) {
  const parti = { params: { id }, query: { versione }, body: { id, versione } };
  return invia<{ id: number }>(rotte(archivio).elimina, parti);
}
