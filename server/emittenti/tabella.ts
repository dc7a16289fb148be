import type { TabellaRecord } from '#server/tabella-record.ts';

export const tabellaEmittenti: TabellaRecord = {
  nome: 'emittenti',
  campi: {
    codEmittente: 'cod_emittente',
    descrizione: 'descrizione',
    tipoEmittente: 'tipo_emittente',
    lei: 'lei',
    codiceFiscale: 'codice_fiscale',
    codPaese: 'cod_paese',
    settoreIndustriale: 'settore_industriale',
    codCapogruppo: 'cod_capogruppo',
    quotato: 'quotato',
    whiteList: 'white_list',
    whiteListDal: 'white_list_dal',
    whiteListAl: 'white_list_al',
    note: 'note',
  },
  chiave: ['codEmittente'],
};
