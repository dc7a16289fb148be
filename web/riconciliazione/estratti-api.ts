import {
  type EstrattoWire,
  type MessaggioDepositarioWire,
  type RigaEstrattoWire,
  rotteEstratti,
} from '#contract/riconciliazione/estratti.ts';
import { rotteTabelle } from '#contract/riconciliazione/mappatura.ts';
import type { Ingresso } from '#contract/rotta.ts';
import type { MappaturaConto } from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import { chiama } from '#web/base/api.ts';
import { carica } from '#web/base/file.ts';
import type { PaginaChiesta } from '#web/ui/tabella/use-pagina-server.ts';
import { CHIAVE_RICONCILIAZIONE } from './in-sintesi.ts';
import { pagingDi } from './riconciliazione-api.ts';

export type Estratto = EstrattoWire;
export type RigaEstratto = RigaEstrattoWire;
export type Messaggio = MessaggioDepositarioWire;

type Segnale = { readonly signal: AbortSignal };
export type FiltroEstratti = NonNullable<Ingresso<typeof rotteEstratti.pagina>['body']['filter']>;

/** What waits for a person, or for other files. */
const IN_ATTESA = ['da assegnare', 'da confermare', 'sospeso'] as const;
const MASSIMO_IN_ATTESA = 100;
/** How many statements of an account may be chosen by their day. */
const SCELTI = 200;

const leggiPagina = async (filter: FiltroEstratti, pageSize: number, signal: AbortSignal) =>
  (await chiama(rotteEstratti.pagina, { body: { paging: { pageSize }, filter }, signal })).items;

export const estrattiDi = (filtro: FiltroEstratti) => ({
  chiave: [CHIAVE_RICONCILIAZIONE, 'estratti', filtro],
  leggi: (pagina: PaginaChiesta, signal: AbortSignal) =>
    chiama(rotteEstratti.pagina, { body: { paging: pagingDi(pagina), filter: filtro }, signal }),
});

export type FiltroMessaggi = NonNullable<Ingresso<typeof rotteEstratti.messaggi>['body']['filter']>;

export const messaggiDi = (filtro: FiltroMessaggi) => ({
  chiave: [CHIAVE_RICONCILIAZIONE, 'messaggi', 'pagina', filtro],
  leggi: (pagina: PaginaChiesta, signal: AbortSignal) =>
    chiama(rotteEstratti.messaggi, { body: { paging: pagingDi(pagina), filter: filtro }, signal }),
});

/** Those that say how an account stands: settlements say what moved, and are compared with nothing. */
export const estrattiDelConto = (idConto: number, specie: Estratto['specie']) => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'estratti', 'conto', idConto, specie],
  queryFn: ({ signal }: Segnale): Promise<Estratto[]> =>
    leggiPagina({ idConto, specie, stato: 'letto' }, SCELTI, signal),
});

export const estrattiInAttesa = () => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'estratti', 'attesa'],
  queryFn: async ({ signal }: Segnale): Promise<Estratto[]> =>
    (
      await Promise.all(IN_ATTESA.map((stato) => leggiPagina({ stato }, MASSIMO_IN_ATTESA, signal)))
    ).flat(),
});

export const estrattoDi = (id: number) => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'estratto', id],
  queryFn: ({ signal }: Segnale): Promise<Estratto> =>
    chiama(rotteEstratti.uno, { params: { id }, signal }),
});

export const righeDellEstratto = (id: number) => ({
  chiave: [CHIAVE_RICONCILIAZIONE, 'estratto', id, 'righe'],
  leggi: (pagina: PaginaChiesta, signal: AbortSignal) =>
    chiama(rotteEstratti.righe, { params: { id }, body: { paging: pagingDi(pagina) }, signal }),
});

export interface DaCaricare {
  readonly file: File;
  /** Of a message without its head. */
  readonly tipo?: string | undefined;
  /** Of a table: whose mapping reads it. */
  readonly idConto?: number | undefined;
}

/** Sends a file; the guid of the job that takes it. */
export async function caricaEstratti(
  { file, tipo, idConto }: DaCaricare,
  onPercentuale: (inviati: number) => void,
): Promise<string> {
  const query = { ...(tipo && { tipo }), ...(idConto !== undefined && { idConto }) };
  const { guidID } = await carica(rotteEstratti.carica, { parti: { query }, file, onPercentuale });
  return guidID;
}

/** Of a text its beginning is enough; a sheet can only be read whole. */
const INIZIO_DI_TESTO = 64 * 1024;

/** The first rows of a table, as the intake tells them apart. */
export const primeRigheDi = (file: File) =>
  carica(rotteTabelle.titoli, {
    parti: {},
    file: /\.xls[xm]?$/i.test(file.name)
      ? file
      : new File([file.slice(0, INIZIO_DI_TESTO)], file.name),
  });

/** What the intake would read of a table by a mapping as it stands in the form. */
export const provaTabella = (file: File, mappatura: MappaturaConto, divisa: string | null) =>
  carica(rotteTabelle.prova, {
    parti: { query: { mappatura: JSON.stringify(mappatura), ...(divisa && { divisa }) } },
    file,
  });

export const assegnaEstratto = (id: number, idConto: number): Promise<Estratto> =>
  chiama(rotteEstratti.assegna, { params: { id }, body: { idConto } });

export const sostituisciEstratto = ({ id, versione }: Estratto): Promise<Estratto> =>
  chiama(rotteEstratti.sostituisci, { params: { id }, body: { versione } });

/** Takes away all that a file has brought. */
export const ripristinaFile = (idFile: number) =>
  chiama(rotteEstratti.ripristina, { params: { id: idFile } });
