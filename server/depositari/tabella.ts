import type { Static } from 'typebox';
import type { Depositario } from '#contract/depositari.ts';
import type { TabellaRecord } from '#server/tabella-record.ts';

export type RecordDepositario = Static<typeof Depositario>;

export const tabellaDepositari: TabellaRecord = {
  nome: 'depositari',
  campi: {
    cod_Depositario: 'cod_depositario',
    descrizione: 'descrizione',
    codice: 'codice',
    cod_Portafoglio: 'cod_portafoglio',
    contoDeposito: 'conto_deposito',
    contoLiquidita: 'conto_liquidita',
    divisaConto: 'divisa_conto',
    iban: 'iban',
    bic: 'bic',
    lei: 'lei',
    codPaese: 'cod_paese',
    dataApertura: 'data_apertura',
    dataChiusura: 'data_chiusura',
    note: 'note',
  },
  chiave: ['cod_Depositario'],
};

/** On a write it is the company of the call; on the wire it is not shown. */
export const tabellaDepositariScritti: TabellaRecord = {
  ...tabellaDepositari,
  campi: { ...tabellaDepositari.campi, cod_Azienda: 'cod_azienda' },
};
