import { rottaProviderDi } from '#contract/importazioni.ts';
import { type RotteQualita, rotteQualita } from '#contract/qualita.ts';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import { corpoFiltro, type FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { CodiceControllo } from '#domain/archivi/qualita/controllo.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama, type PartiLibere } from '#web/base/api.ts';
import { nuovoGuid } from '#web/base/guid.ts';

export type Giudizio = Risposta<RotteQualita['controlli']>;
export type PaginaAnomalie = Risposta<RotteQualita['righe']>;
export type Anomalia = PaginaAnomalie['items'][number];

/** What is examined: the day of reference, how many days before it, the archive's own filter. */
export interface Esame {
  readonly data: Data;
  readonly giorni: number;
  readonly filtro: FiltroArchivio | null;
}

export const CHIAVE_QUALITA = ['qualita'] as const;

function rotte({ tipo }: TipoArchivio): RotteQualita {
  const sue = rotteQualita[tipo];
  if (!sue) throw new Error(`Nessun controllo per l'archivio ${tipo}`);
  return sue;
}

const invia = <T>(rotta: Rotta, parti: PartiLibere): Promise<T> =>
  chiama(rotta, parti as Parameters<typeof chiama<Rotta>>[1]) as Promise<unknown> as Promise<T>;

const esaminato = ({ data, giorni, filtro }: Esame) => ({
  data,
  giorni,
  filter: filtro ? corpoFiltro(filtro) : null,
});

export const leggiControlli = (archivio: TipoArchivio, esame: Esame, signal: AbortSignal) =>
  invia<Giudizio>(rotte(archivio).controlli, { body: esaminato(esame), signal });

export interface Quali {
  readonly controllo: CodiceControllo;
  readonly accettate: boolean;
}

export interface PaginaChiesta extends Quali {
  readonly numero: number;
  readonly dimensione: number;
  readonly ordine: Ordinamento | null;
}

export const leggiAnomalie = (
  archivio: TipoArchivio,
  esame: Esame,
  { controllo, accettate, numero, dimensione, ordine }: PaginaChiesta,
  signal: AbortSignal,
): Promise<PaginaAnomalie> => {
  const { filter, ...giorni } = esaminato(esame);
  return invia(rotte(archivio).righe, {
    body: {
      ...giorni,
      controllo,
      accettate,
      paging: { pageNumber: numero, pageSize: dimensione },
      filter: { ...filter, ...(ordine && { sqlParams: { orderByDict: ordine } }) },
    },
    signal,
  });
};

export const esporta = (archivio: TipoArchivio, esame: Esame, quali: Quali) =>
  invia<{ guidID: string }>(rotte(archivio).esporta, {
    query: { guid: nuovoGuid() },
    body: { ...esaminato(esame), ...quali },
  });

/** The key of a row; the value that was seen goes along where it is accepted. */
const chiaveDi = ({ codTitolo, codDivisa, cod_Portafoglio }: Anomalia) =>
  codTitolo ? { codTitolo, cod_Portafoglio } : { codDivisa, cod_Portafoglio };

interface Scelte {
  readonly archivio: TipoArchivio;
  readonly righe: readonly Anomalia[];
}

export const accetta = (
  { archivio, righe }: Scelte,
  parti: { readonly controllo: CodiceControllo; readonly nota: string },
) =>
  invia<{ righe: number }>(rotte(archivio).accetta, {
    body: {
      ...parti,
      righe: righe.map((una) => ({ ...chiaveDi(una), data: una.data, valore: una.valore })),
    },
  });

export const riapri = ({ archivio, righe }: Scelte, controllo: CodiceControllo) =>
  invia<{ righe: number }>(rotte(archivio).riapri, {
    body: { controllo, righe: righe.map((una) => ({ ...chiaveDi(una), data: una.data })) },
  });

interface ValoreScritto {
  readonly id: number;
  readonly versione: number;
}

export const riporta = ({ archivio, righe }: Scelte, data: Data) =>
  invia<{ righe: number; scritte: readonly ValoreScritto[] }>(rotte(archivio).riporta, {
    body: { data, righe: righe.map(chiaveDi) },
  });

export const eliminaValori = (archivio: TipoArchivio, righe: readonly ValoreScritto[]) =>
  invia<{ righe: number }>(rotte(archivio).elimina, {
    body: { righe: righe.map(({ id, versione }) => ({ id, versione })) },
  });

/** Reads the archive again from its source, the day of reference included. */
export const avviaProvider = (archivio: TipoArchivio, data: Data) =>
  invia<{ guidID: string }>(rottaProviderDi(archivio), {
    query: { guid: nuovoGuid(), dataRiletturaForzata: data },
  });
