import type { Static } from 'typebox';
import type { Mappatura } from '#contract/mappature.ts';
import type { TabellaRecord } from '#server/tabella-record.ts';

export type RecordMappatura = Static<typeof Mappatura>;

export const tabellaMappature: TabellaRecord = {
  nome: 'mappature',
  campi: {
    codMappatura: 'cod_mappatura',
    descrizione: 'descrizione',
    destinazione: 'destinazione',
    regole: 'regole',
    diSistema: 'di_sistema',
  },
  chiave: ['codMappatura'],
};
