import type { ReportNoto } from './report-noto.ts';

const comune = {
  sezione: 'Movimenti',
  area: 'Riconciliazione',
  ambito: 'azienda',
  ...{ perDimensioni: false, filtroTitoli: false, periodo: false },
} as const;

/** What they and we do not agree upon: the rows of the screen. */
export const reportDiscordanze: ReportNoto = {
  ...comune,
  nome: 'discordanze',
  indirizzo: '/Reports/tabella/discordanze',
  titolo: 'Discordanze',
  gruppi: [
    { codice: 'conto', titolo: 'Conto' },
    { codice: 'causa', titolo: 'Causa' },
    { codice: 'stato', titolo: 'Stato' },
    { codice: 'responsabile', titolo: 'Responsabile' },
  ],
};

/** A certificate of reconciliation as it was issued. */
export const reportProspetto: ReportNoto = {
  ...comune,
  nome: 'prospetto-riconciliazione',
  indirizzo: '/Reports/tabella/prospetto-riconciliazione',
  titolo: 'Prospetto di riconciliazione',
  gruppi: [],
};

/** Our own movements on the accounts of banks, with the balance after each. */
export const reportEstrattoDiCassa: ReportNoto = {
  ...comune,
  nome: 'estratto-di-cassa',
  indirizzo: '/Reports/tabella/estratto-di-cassa',
  titolo: 'Estratto di cassa',
  gruppi: [
    { codice: 'conto', titolo: 'Conto' },
    { codice: 'stato', titolo: 'Stato' },
  ],
};

export const reportDellaRiconciliazione: readonly ReportNoto[] = [
  reportDiscordanze,
  reportProspetto,
  reportEstrattoDiCassa,
];
