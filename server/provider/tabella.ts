import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { ProviderCsv } from '#contract/provider.ts';
import type { TabellaRecord } from '#server/tabella-record.ts';

export type RecordProvider = Static<typeof ProviderCsv>;

export const tabellaProvider: TabellaRecord = {
  nome: 'provider_csv',
  campi: {
    codProvider: 'cod_provider',
    descrizione: 'descrizione',
    archivio: 'archivio',
    indirizzo: 'indirizzo',
    intestazioni: 'intestazioni',
    codMappatura: 'cod_mappatura',
    formatoNumero: 'formato_numero',
    formatoData: 'formato_data',
    filtroTitoli: 'filtro_titoli',
    fonte: 'fonte',
    attivo: 'attivo',
    orario: 'orario',
    programmatoDa: 'programmato_da',
    giorniPrimaLettura: 'giorni_prima_lettura',
    attesaS: 'attesa_s',
    megaMassimi: 'mega_massimi',
    chiamateMassime: 'chiamate_massime',
    parallele: 'parallele',
    pausaMs: 'pausa_ms',
    note: 'note',
    diSistema: 'di_sistema',
  },
  letture: { intestazioni: sql`t.intestazioni` },
  chiave: ['codProvider'],
};
