import type { Static } from 'typebox';
import type { Portafoglio } from '#contract/portafogli.ts';
import { posizioniDelPortafoglio } from '#server/giacenze/metodo.ts';
import type { TabellaRecord } from '#server/tabella-record.ts';

export type RecordPortafoglio = Static<typeof Portafoglio>;

export const tabellaPortafogli: TabellaRecord = {
  nome: 'portafogli',
  campi: {
    cod_Portafoglio: 'cod_portafoglio',
    descrizione: 'descrizione',
    cod_Azienda: 'cod_azienda',
    calcoloCostoAmm: 'calcolo_costo_amm',
    tipoGestione: 'tipo_gestione',
    tipoValutazione: 'tipo_valutazione',
    tipoSoggetto: 'tipo_soggetto',
    codRegime: 'cod_regime',
    immCirc: 'imm_circ',
    divisaConto: 'divisa_conto',
    codGestore: 'cod_gestore',
    dataApertura: 'data_apertura',
    dataChiusura: 'data_chiusura',
    note: 'note',
  },
  letture: { posizioni: posizioniDelPortafoglio },
  chiave: ['cod_Azienda', 'cod_Portafoglio'],
};
