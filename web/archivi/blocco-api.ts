import { rottaMancantiDi, rotteBloccoDi } from '#contract/archivi/nuovi-valori.ts';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import type { EsitoBlocco } from '#domain/archivi/blocco.ts';
import { corpoFiltro, type FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { chiama, type PartiLibere } from '#web/base/api.ts';

/** A row on its way to be written: keys, values, and the version that was read of it. */
export type RigaDaSalvare = Readonly<Record<string, unknown>> & {
  readonly versione?: number | null;
};

/** The value that stands in the archive under the key of a row. */
type ValoreAttuale = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly versione: number;
  readonly modificatoIl: string;
  readonly modificatoDa: string | null;
};

export type RigaEsaminata = Readonly<Record<string, unknown>> & {
  readonly esito: EsitoBlocco;
  readonly codISIN: string | null;
  readonly descrizione: string | null;
  readonly attuale: ValoreAttuale | null;
  readonly precedente: string | null;
  readonly dataPrecedente: string | null;
  readonly tipoTitolo: string | null;
  readonly errori: readonly { readonly campo: string; readonly messaggio: string }[];
  readonly avvisi: readonly { readonly campo: string; readonly messaggio: string }[];
};

export interface TitoloMancante {
  readonly codTitolo: string;
  readonly codISIN: string | null;
  readonly descrizione: string;
  readonly codDivisa: string;
  readonly tipoTitolo: string;
  readonly precedente: string | null;
  readonly dataPrecedente: string | null;
  readonly ultimoValore: string | null;
  readonly ultimaData: string | null;
}

export type EsitoSalva = Risposta<ReturnType<typeof rotteBloccoDi>['salva']>;

/** The archives' bodies differ: their shape is the description's, checked by the server's contract. */
const invia = <T>(rotta: Rotta, parti: PartiLibere): Promise<T> =>
  chiama(rotta, parti as Parameters<typeof chiama<Rotta>>[1]) as Promise<
    Risposta<Rotta>
  > as Promise<T>;

/** What each line of a block would change, once it is a row; nothing is written. */
export async function esamiDi<L>(
  archivio: TipoArchivio,
  linee: readonly L[],
  comeRiga: (linea: L) => RigaDaSalvare,
): Promise<ReadonlyMap<L, RigaEsaminata>> {
  if (linee.length === 0) return new Map();
  const { anteprima } = rotteBloccoDi(archivio);
  const body = { righe: linee.map(comeRiga) };
  const { righe } = await invia<{ righe: readonly RigaEsaminata[] }>(anteprima, { body });
  return new Map(righe.map((riga, indice) => [linee[indice] as L, riga]));
}

export const salvaBlocco = (
  archivio: TipoArchivio,
  righe: readonly RigaDaSalvare[],
): Promise<EsitoSalva> => invia(rotteBloccoDi(archivio).salva, { body: { righe } });

export type Scritta = EsitoSalva['scritte'][number];

/** Puts back what stood before these versions: all of them or none. */
export const annullaScritte = (
  archivio: TipoArchivio,
  scritte: readonly Scritta[],
): Promise<unknown> =>
  invia(rotteBloccoDi(archivio).annulla, {
    body: { righe: scritte.map(({ id, versione }) => ({ id, versione })) },
  });

export function leggiMancanti(
  archivio: TipoArchivio,
  filtro: FiltroArchivio,
  signal: AbortSignal,
): Promise<readonly TitoloMancante[]> {
  const rotta = rottaMancantiDi(archivio);
  return rotta ? invia(rotta, { body: corpoFiltro(filtro), signal }) : Promise.resolve([]);
}
