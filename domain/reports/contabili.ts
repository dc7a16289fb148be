import type { ReportNoto } from './report-noto.ts';

const comune = {
  sezione: 'Contabilità',
  area: 'Contabile',
  ambito: 'azienda',
  ...{ gruppi: [], perDimensioni: false, filtroTitoli: false, periodo: true },
} as const;

/** The entries that were transferred, line by line, with totals carried over from page to page. */
export const reportGiornale: ReportNoto = {
  ...comune,
  ...{ nome: 'giornale', indirizzo: '/Reports/tabella/giornale', titolo: 'Giornale' },
};

/** The card of every account, or of one. */
export const reportMastrini: ReportNoto = {
  ...comune,
  ...{ nome: 'mastrini', indirizzo: '/Reports/tabella/mastrini', titolo: 'Mastrini' },
};

export const reportBilancio: ReportNoto = {
  ...comune,
  nome: 'bilancio-verifica',
  indirizzo: '/Reports/tabella/bilancio-verifica',
  titolo: 'Bilancio di verifica',
  gruppi: [{ codice: 'categoria', titolo: 'Categoria' }],
};

/** The statements of the civil code, beside those of the year before. */
export const reportBilancioCee: ReportNoto = {
  ...comune,
  ...{ nome: 'bilancio-cee', indirizzo: '/Reports/tabella/bilancio-cee', titolo: 'Bilancio CEE' },
  giorno: true,
};

/** What accounts have, beside what positions say that they ought to. */
export const reportQuadratura: ReportNoto = {
  ...comune,
  ...{ nome: 'quadratura', indirizzo: '/Reports/tabella/quadratura', titolo: 'Quadratura' },
  giorno: true,
};

export const reportContabili: readonly ReportNoto[] = [
  reportGiornale,
  reportMastrini,
  reportBilancio,
  reportBilancioCee,
  reportQuadratura,
];
