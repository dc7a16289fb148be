import type { Static } from 'typebox';
import { type formeGenerazione, rotteGenerazione } from '#contract/generazione.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { TipoGenerazione } from '#domain/generazione/specie.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { nuovoGuid } from '#web/base/guid.ts';

type PaginaProposte = Risposta<typeof rotteGenerazione.righe>;
export type Proposta = Static<typeof formeGenerazione.RigaGenerazione>;
export type Totale = PaginaProposte['totali'][number];
export type DomandaProposte = Ingresso<typeof rotteGenerazione.righe>['query'];

/** What a preview is asked for: days and kinds beside the filter of positions. */
export interface Parametri {
  readonly dal: Data | null;
  readonly al: Data | null;
  readonly tipi: readonly TipoGenerazione[];
  readonly presunte: boolean;
  readonly filtro: FiltroArchivio;
}

const CHIAVE = 'generazione';

export const chiaveProposte = (guid: string) => [CHIAVE, guid] as const;

export const proposteDi = (guid: string, domanda: DomandaProposte) => ({
  queryKey: [...chiaveProposte(guid), domanda],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<PaginaProposte> =>
    chiama(rotteGenerazione.righe, { params: { guid }, query: domanda, signal }),
});

/** Asks for a preview; the guid of its job. */
export async function chiediAnteprima(parametri: Parametri): Promise<string> {
  const { dal, al, tipi, presunte, filtro } = parametri;
  const {
    ordinamento: _ordine,
    livelloDettaglio: _livello,
    dateFrom: _da,
    dateTo: _a,
    ...scelte
  } = filtro;
  const body = {
    ...senzaVuoti(scelte),
    dataDa: dal,
    dataA: al,
    tipi,
    compresePresunte: presunte,
  };
  const { guidID } = await chiama(rotteGenerazione.anteprima, {
    query: { guid: nuovoGuid() },
    body: body as never,
  });
  return guidID;
}

export const scegli = (guid: string, { id }: Proposta, scelta: boolean): Promise<Proposta> =>
  chiama(rotteGenerazione.correggi, { params: { guid, id }, body: { scelta } });

/** Chooses or leaves all that is in view and may be chosen; how many changed. */
export const scegliTutte = async (
  guid: string,
  vista: Pick<DomandaProposte, 'tipo' | 'stato'>,
  scelta: boolean,
): Promise<number> =>
  (await chiama(rotteGenerazione.scegliTutte, { params: { guid }, query: vista, body: { scelta } }))
    .cambiate;

export type CampiCorretti = NonNullable<
  Ingresso<typeof rotteGenerazione.correggi>['body']['campi']
>;

/** Writes what is corrected of a proposal, by the slip's names; what is not there is computed. */
export const correggi = (guid: string, { id }: Proposta, campi: CampiCorretti): Promise<Proposta> =>
  chiama(rotteGenerazione.correggi, { params: { guid, id }, body: { campi } });

export const genera = (guid: string, registra: boolean) =>
  chiama(rotteGenerazione.genera, { query: { guid, registra } });
