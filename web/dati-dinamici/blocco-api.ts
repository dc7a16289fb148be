import { rottaMancantiDi, rotteBloccoDi } from '#contract/nuovi-valori.ts';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import type { EsitoBlocco } from '#domain/dati-dinamici/blocco.ts';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { corpoFiltro, type FiltroArchivio } from '#domain/filtri/filtro-archivio.ts';
import { chiama, type PartiLibere } from '#web/api.ts';

/** A row on its way to be written: keys, values, and the version that was read of it. */
export type RigaDaSalvare = Readonly<Record<string, unknown>> & {
  readonly versione?: number | null;
};

/** The value that stands in the archive under the key of a row. */
export type ValoreAttuale = Readonly<Record<string, unknown>> & {
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
  readonly errori: readonly { readonly campo: string; readonly messaggio: string }[];
};

export interface TitoloMancante {
  readonly codTitolo: string;
  readonly codISIN: string | null;
  readonly descrizione: string;
  readonly codDivisa: string;
  readonly ultimoValore: string | null;
  readonly ultimaData: string | null;
}

export type EsitoSalva = Risposta<ReturnType<typeof rotteBloccoDi>['salva']>;

/** The archives' bodies differ: their shape is the description's, checked by the server's contract. */
const invia = <T>(rotta: Rotta, parti: PartiLibere): Promise<T> =>
  chiama(rotta, parti as Parameters<typeof chiama<Rotta>>[1]) as Promise<
    Risposta<Rotta>
  > as Promise<T>;

/** What a block would change; nothing is written. */
export async function esaminaBlocco(
  archivio: TipoArchivio,
  righe: readonly RigaDaSalvare[],
): Promise<readonly RigaEsaminata[]> {
  if (righe.length === 0) return [];
  const { anteprima } = rotteBloccoDi(archivio);
  return (await invia<{ righe: readonly RigaEsaminata[] }>(anteprima, { body: { righe } })).righe;
}

export const salvaBlocco = (
  archivio: TipoArchivio,
  righe: readonly RigaDaSalvare[],
): Promise<EsitoSalva> => invia(rotteBloccoDi(archivio).salva, { body: { righe } });

export function leggiMancanti(
  archivio: TipoArchivio,
  filtro: FiltroArchivio,
  signal: AbortSignal,
): Promise<readonly TitoloMancante[]> {
  const rotta = rottaMancantiDi(archivio);
  return rotta ? invia(rotta, { body: corpoFiltro(filtro), signal }) : Promise.resolve([]);
}
