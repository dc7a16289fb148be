import { type Campo, campo, scelta } from '#domain/campi/campo.ts';
import {
  CHIAVE,
  DATA,
  DESCRIZIONE,
  DIVISA,
  NOTE,
  riferimento,
} from '#domain/record/forme-campi.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { GESTIONE, SOGGETTO } from './fiscalita.ts';

const FISCALE = { sezione: 'Fiscale' } as const;
const CONTABILITA = { sezione: 'Contabilità' } as const;

/** How a subject is taxed, and the regime and method of its titoli: of a company, of a portfolio. */
export const TIPO_SOGGETTO = { ...SOGGETTO, ...FISCALE } as const;
export const REGIME = {
  ...riferimento('tipi_regime_tassazione', 4),
  breve: 'Regime',
  ...FISCALE,
} as const;
export const VALUTAZIONE = {
  ...riferimento('tipi_valutazione_rimanenze', 2),
  modello: '^.{2}$',
  breve: 'Valutazione',
  ...CONTABILITA,
} as const;

/** THE description of a portfolio: what it leaves empty is its company's. */
export const campiPortafoglio = [
  campo('cod_Portafoglio', 'cod_portafoglio', 'Codice Portafoglio', CHIAVE),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE),
  campo('tipoGestione', 'tipo_gestione', 'Tipo gestione', {
    ...GESTIONE,
    ...FISCALE,
    vuoto: 'Dichiarativo',
  }),
  campo('codGestore', 'cod_gestore', 'Gestore', {
    ...riferimento('controparti', 40),
    nonVuoto: true,
    ...FISCALE,
  }),
  campo('tipoSoggetto', 'tipo_soggetto', 'Tipo soggetto', TIPO_SOGGETTO),
  campo('codRegime', 'cod_regime', 'Regime di tassazione', { ...REGIME, nonVuoto: true }),
  campo('tipoValutazione', 'tipo_valutazione', 'Valutazione delle rimanenze', VALUTAZIONE),
  campo('divisaConto', 'divisa_conto', 'Divisa di conto', { ...DIVISA, ...CONTABILITA }),
  campo('immCirc', 'imm_circ', 'Immobilizzato o circolante', {
    tipo: 'scelta',
    chiusa: true,
    scelte: IMM_CIRC.toReversed(),
    ...CONTABILITA,
    aiuto: 'Proposto per i suoi movimenti',
  }),
  campo('calcoloCostoAmm', 'calcolo_costo_amm', 'Costo ammortizzato', {
    ...scelta(['N', 'No'], ['S', 'Sì']),
    ...CONTABILITA,
    predefinito: 'N',
    aiuto: 'Se i titoli si valutano al costo ammortizzato (OIC 20)',
  }),
  campo('bollo', 'bollo', 'Imposta di bollo', {
    ...scelta(['A', 'Annuale'], ['T', 'Trimestrale']),
    ...FISCALE,
    vuoto: 'Non dovuta',
    aiuto: 'Ogni quanto il rendiconto paga il bollo: lo propone la generazione',
  }),
  campo('dataApertura', 'data_apertura', 'Aperto il', DATA),
  campo('dataChiusura', 'data_chiusura', 'Chiuso il', DATA),
  campo('note', 'note', 'Note', { ...NOTE, ...CONTABILITA }),
] as const satisfies readonly Campo[];
