import { rotteContabilizza } from '#contract/contabilita/contabilizza.ts';
import {
  type FiltroDestinazioneWire,
  rotteDestinazione,
  type ScritturaCorrettaWire,
} from '#contract/contabilita/destinazione.ts';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { chiama } from '#web/base/api.ts';
import { salva, scarica } from '#web/base/file.ts';
import { nuovoGuid } from '#web/base/guid.ts';
import { quandoPronta } from '../quando-pronta.ts';
import type { Parametri } from './parametri-contabilizza.ts';

export type TipoElaborazione = 'G' | 'F';
export type Riepilogo = Risposta<typeof rotteContabilizza.bilancio>;
export type Simulata = Risposta<typeof rotteContabilizza.scritture>['items'][number];
export type Scarto = Risposta<typeof rotteContabilizza.scarti>['items'][number];
export type Scrittura = Risposta<typeof rotteDestinazione.perCodice>;
export type Manutenzione = Risposta<typeof rotteDestinazione.manutenzione>;
export type Estesa = Risposta<typeof rotteDestinazione.estesa>;
type DomandaPagina = Ingresso<typeof rotteContabilizza.scritture>['query'];

const CHIAVE = 'contabilizza';

interface Segnale {
  readonly signal: AbortSignal;
}

/** `atto` is what was done with it last: what was known before says nothing of it then. */
export const riepilogoDi = (guid: string, atto = '') => ({
  queryKey: [CHIAVE, guid, 'bilancio', atto] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteContabilizza.bilancio, { params: { guid }, signal }),
});

export const simulateDi = (guid: string, query: DomandaPagina) => ({
  queryKey: [CHIAVE, guid, 'scritture', query] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteContabilizza.scritture, { params: { guid }, query, signal }),
});

/** How many of what is left out are read: who has more mends these first. */
export const SCARTI_LETTI = 100;

export const scartiDi = (guid: string) => ({
  queryKey: [CHIAVE, guid, 'scarti'] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteContabilizza.scarti, {
      ...{ params: { guid }, query: { pageSize: SCARTI_LETTI }, signal },
    }),
});

/** The generation of a book that waits to be confirmed or cancelled. */
export const pendenteDi = (
  codAzienda: string,
  tipoElaborazione: TipoElaborazione,
  codLibro: string | null,
) => ({
  queryKey: [CHIAVE, 'pendente', codAzienda, tipoElaborazione, codLibro] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteDestinazione.esistePrecedente, {
      ...{ params: { codAzienda }, signal },
      query: { tipoElaborazione, ...(codLibro && { codLibro }) },
    }),
  staleTime: 0,
});

export const scrittureDi = (body: FiltroDestinazioneWire) => ({
  queryKey: [CHIAVE, 'destinazione', body] as const,
  queryFn: ({ signal }: Segnale) => chiama(rotteDestinazione.filtrate, { body, signal }),
});

export const manutenzioneDi = (id: number) => ({
  queryKey: [CHIAVE, 'manutenzione', id] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteDestinazione.manutenzione, { params: { id }, signal }),
  staleTime: 0,
});

export const estesaDi = (code: number) => ({
  queryKey: [CHIAVE, 'estesa', code] as const,
  queryFn: ({ signal }: Segnale) => chiama(rotteDestinazione.estesa, { params: { code }, signal }),
});

export const CHIAVE_CONTABILIZZA = [CHIAVE] as const;

/** Simulates or generates; the guid of its job, under which what comes of it is read. */
export async function chiediScritture(
  che: 'anteprima' | 'genera',
  tipoElaborazione: TipoElaborazione,
  { arretrate, deroga: conDeroga, ...scelti }: Parametri,
  conScarti = false,
): Promise<string> {
  const body = { ...senzaVuoti(scelti), arretrate, conDeroga, conScarti };
  const { guidID } = await chiama(rotteContabilizza[che], {
    params: { tipoElaborazione },
    query: { guid: nuovoGuid() },
    body: body as never,
  });
  return guidID;
}

export const correggiScrittura = (id: number, body: ScritturaCorrettaWire) =>
  chiama(rotteDestinazione.aggiorna, { params: { id }, body });

export const eliminaScrittura = (id: number) =>
  chiama(rotteDestinazione.elimina, { params: { id } });

/** Saves the sectional journal of a generation: what waits is marked PROVVISORIO on it. */
export async function stampaGiornale({ codLibro, elaborazione }: Riepilogo, codAzienda: string) {
  const stato = elaborazione?.stato === 'C' ? ('C' as const) : ('G' as const);
  const body = { stato, codLibro, idElaborazione: elaborazione?.id ?? null };
  const guid = nuovoGuid();
  const parti = { params: { codAzienda }, query: { guid }, body };
  const nome = stato === 'G' ? 'brogliaccio.pdf' : 'giornale-sezionale.pdf';
  const chiesta = scarica(rotteDestinazione.stampa, parti, nome);
  const letta = { params: { id: guid }, query: { fileExtension: '.pdf' } };
  salva(await quandoPronta(guid, chiesta, () => scarica(rotteReportsMonitor.file, letta, nome)));
}

interface Quale {
  readonly codAzienda: string;
  readonly tipo: TipoElaborazione;
  readonly codLibro: string;
}

export const annullaGenerazione = ({ codAzienda, tipo: tipoElaborazione, codLibro }: Quale) =>
  chiama(rotteDestinazione.annulla, {
    params: { codAzienda },
    query: { tipoElaborazione, codLibro },
  });

export async function confermaGenerazione(quale: Quale): Promise<string> {
  const { codAzienda, tipo: tipoElaborazione, codLibro } = quale;
  const { guidID } = await chiama(rotteDestinazione.conferma, {
    params: { codAzienda },
    query: { tipoElaborazione, codLibro, guid: nuovoGuid() },
  });
  return guidID;
}
