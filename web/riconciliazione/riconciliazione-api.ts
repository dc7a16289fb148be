import {
  type AbbinamentoWire,
  type DiscordanzaWire,
  type MovimentoDiContoWire,
  type PosizioneConfrontataWire,
  type QuadroWire,
  type RigaDiContoWire,
  rotteAbbinamenti,
  rotteConfronto,
} from '#contract/riconciliazione/confronto.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import type { PaginaChiesta } from '#web/ui/tabella/use-pagina-server.ts';
import { CHIAVE_RICONCILIAZIONE } from './in-sintesi.ts';

export type Discordanza = DiscordanzaWire;
export type Posizione = PosizioneConfrontataWire;
export type Quadro = QuadroWire;
export type RigaDiConto = RigaDiContoWire;
export type MovimentoDiConto = MovimentoDiContoWire;
export type Abbinamento = AbbinamentoWire;

type Segnale = { readonly signal: AbortSignal };

/** What is asked of the server for a page, whatever it is of. */
export const pagingDi = ({ numero, dimensione, cursore }: PaginaChiesta) => ({
  pageNumber: numero,
  pageSize: dimensione,
  ...(cursore && { cursore }),
});

export const quadroDi = (id: number, idEstratto: number | undefined) => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'quadro', id, idEstratto ?? null],
  queryFn: ({ signal }: Segnale): Promise<Quadro> =>
    chiama(rotteConfronto.quadro, {
      params: { id },
      query: idEstratto === undefined ? {} : { idEstratto },
      signal,
    }),
});

export const posizioniDi = (idEstratto: number, soloDiscordanti: boolean) => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'posizioni', idEstratto, soloDiscordanti],
  queryFn: ({ signal }: Segnale): Promise<Posizione[]> =>
    chiama(rotteConfronto.posizioni, { body: { idEstratto, soloDiscordanti }, signal }),
});

export type FiltroConto = NonNullable<Ingresso<typeof rotteConfronto.righe>['body']['filter']>;

export const righeDi = (filtro: FiltroConto) => ({
  chiave: [CHIAVE_RICONCILIAZIONE, 'righe', filtro],
  leggi: (pagina: PaginaChiesta, signal: AbortSignal) =>
    chiama(rotteConfronto.righe, { body: { paging: pagingDi(pagina), filter: filtro }, signal }),
});

export const movimentiDi = (filtro: FiltroConto) => ({
  chiave: [CHIAVE_RICONCILIAZIONE, 'movimenti', filtro],
  leggi: (pagina: PaginaChiesta, signal: AbortSignal) =>
    chiama(rotteConfronto.movimenti, {
      body: { paging: pagingDi(pagina), filter: filtro },
      signal,
    }),
});

export type FiltroDiscordanze = NonNullable<
  Ingresso<typeof rotteConfronto.discordanze>['body']['filter']
>;

export const discordanzeDi = (filtro: FiltroDiscordanze) => ({
  chiave: [CHIAVE_RICONCILIAZIONE, 'discordanze', filtro],
  leggi: (pagina: PaginaChiesta, signal: AbortSignal) =>
    chiama(rotteConfronto.discordanze, {
      body: { paging: pagingDi(pagina), filter: filtro },
      signal,
    }),
});

export const discordanzaDi = (id: number) => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'discordanza', id],
  queryFn: ({ signal }: Segnale): Promise<Discordanza> =>
    chiama(rotteConfronto.discordanza, { params: { id }, signal }),
});

export const leggiAbbinamento = (id: number, signal?: AbortSignal): Promise<Abbinamento> =>
  chiama(rotteAbbinamenti.uno, { params: { id }, signal });

/** Who may follow a difference. */
export const responsabiliDi = () => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'responsabili'],
  queryFn: ({ signal }: Segnale): Promise<string[]> =>
    chiama(rotteConfronto.responsabili, { signal }),
});

export const abbinamentoDi = (id: number) => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'abbinamento', id],
  queryFn: ({ signal }: Segnale) => leggiAbbinamento(id, signal),
});

/** Whatever was written may be in any list of the area, in the menu and on the home. */
export const rileggi = (): Promise<void> =>
  interrogazioni.invalidateQueries({ queryKey: [CHIAVE_RICONCILIAZIONE] });

export type Seguita = Ingresso<typeof rotteConfronto.segui>['body'];

export const segui = (id: number, body: Seguita): Promise<Discordanza> =>
  chiama(rotteConfronto.segui, { params: { id }, body });

export type Confermati = Risposta<typeof rotteAbbinamenti.conferma>;
type DaConfermare = Ingresso<typeof rotteAbbinamenti.conferma>['body'];

export const confermaAbbinamenti = (body: DaConfermare): Promise<Confermati> =>
  chiama(rotteAbbinamenti.conferma, { body });

export const sciogliAbbinamenti = (ids: number[]) =>
  chiama(rotteAbbinamenti.sciogli, { body: { ids } });

export const creaAbbinamento = (
  body: Ingresso<typeof rotteAbbinamenti.crea>['body'],
): Promise<Abbinamento> => chiama(rotteAbbinamenti.crea, { body });

/** Compares an account again at once: the job that does. */
export const ricalcolaConto = (id: number) => chiama(rotteConfronto.ricalcola, { params: { id } });
