import { type RigaAnagraficaWire, rotteAnagrafiche } from '#contract/anagrafiche.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { SceltaAnagrafica } from '#domain/anagrafiche/stato.ts';
import type { TipoAnagrafica } from '#domain/anagrafiche/tipi.ts';
import { chiama } from '#web/base/api.ts';
import { salva, scarica } from '#web/base/file.ts';

export type Riga = RigaAnagraficaWire;
export type PaginaRighe = Risposta<typeof rotteAnagrafiche.righe>;
export type DomandaRighe = Ingresso<typeof rotteAnagrafiche.righe>['query'];

const CHIAVE = 'anagrafiche';

export const chiaveRighe = (guid: string) => [CHIAVE, guid] as const;

export const righeDi = (guid: string, domanda: DomandaRighe) => ({
  queryKey: [...chiaveRighe(guid), domanda],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<PaginaRighe> =>
    chiama(rotteAnagrafiche.righe, { params: { guid }, query: domanda, signal }),
});

/** The same from the source that is configured for this master table. */
export const leggiDaFonte = (tipoAnagrafica: TipoAnagrafica) =>
  chiama(rotteAnagrafiche.daSorgente, { query: { tipoAnagrafica } });

export const correggi = (
  guid: string,
  n: number,
  corpo: {
    readonly valori?: Record<string, string | null>;
    readonly scelta?: SceltaAnagrafica | null;
    readonly candidato?: number;
  },
): Promise<Riga> => chiama(rotteAnagrafiche.correggi, { params: { guid, n }, body: corpo });

/** What the registration answers, in its own words. */
export async function registra(
  guid: string,
  chi: { readonly userId: string; readonly codAzienda: string },
  importaPotenzialiDuplicati: boolean,
): Promise<string> {
  const parti = { params: { guid, ...chi }, query: { importaPotenzialiDuplicati } };
  return (await scarica(rotteAnagrafiche.registra, parti, 'risposta.txt')).contenuto.text();
}

export async function scaricaImportabili(guid: string, formato: 'csv' | 'xlsx'): Promise<void> {
  const parti = { params: { id: guid }, query: { formato } };
  salva(await scarica(rotteAnagrafiche.importabili, parti, `anagrafiche-importabili.${formato}`));
}
