import type { ReportNoto } from './report-noto.ts';

const comune = {
  sezione: 'Valutazione',
  area: 'Fiscalita',
  ambito: 'azienda',
  gruppi: [],
  perDimensioni: false,
  filtroTitoli: false,
  periodo: true,
  giorno: true,
} as const;

/** What is declared of a year: that of the last day that is asked for, else the last one that is over. */
export const reportQuadroRt: ReportNoto = {
  ...comune,
  nome: 'quadro-rt',
  indirizzo: '/Reports/tabella/quadro-rt',
  titolo: 'Prospetto per il quadro RT',
};

export const reportQuadroRm: ReportNoto = {
  ...comune,
  nome: 'quadro-rm',
  indirizzo: '/Reports/tabella/quadro-rm',
  titolo: 'Prospetto per il quadro RM',
};

export const reportQuadroRw: ReportNoto = {
  ...comune,
  nome: 'quadro-rw',
  indirizzo: '/Reports/tabella/quadro-rw',
  titolo: 'Prospetto per il quadro RW',
};

/** What pouches did in a year: of custodians that are named, else of what the company declares. */
export const reportZainetto: ReportNoto = {
  ...comune,
  nome: 'zainetto-fiscale',
  indirizzo: '/Reports/tabella/zainetto-fiscale',
  titolo: 'Zainetto fiscale',
};

export const reportDellaFiscalita: readonly ReportNoto[] = [
  reportZainetto,
  reportQuadroRt,
  reportQuadroRm,
  reportQuadroRw,
];
