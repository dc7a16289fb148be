import { assi } from '#domain/tabelle/limiti/assi.ts';
import type { ReportNoto } from './report-noto.ts';

/** What is held by the entries of an axis, titolo by titolo; by issuer group unless another is asked. */
export const reportEsposizione: ReportNoto = {
  nome: 'esposizione',
  indirizzo: '/Reports/tabella/esposizione',
  titolo: 'Esposizione',
  sezione: 'Movimenti',
  area: 'Limiti',
  ambito: 'azienda',
  gruppi: assi
    .filter(({ codice }) => codice !== 'raggruppamento' && codice !== 'titolo')
    .map(({ codice, descrizione }) => ({ codice, titolo: descrizione })),
  gruppiPredefiniti: ['gruppo'],
  ...{ perDimensioni: false, filtroTitoli: false, periodo: true, giorno: true },
};

const comune = { sezione: 'Movimenti', area: 'Limiti', ambito: 'azienda' } as const;

/** The history of breaches: the rows of the screen. */
export const reportSuperamenti: ReportNoto = {
  ...comune,
  nome: 'superamenti',
  indirizzo: '/Reports/tabella/superamenti',
  titolo: 'Superamenti di limiti',
  gruppi: [
    { codice: 'limite', titolo: 'Limite' },
    { codice: 'natura', titolo: 'Natura' },
  ],
  ...{ perDimensioni: false, filtroTitoli: false, periodo: false },
};

export const reportDeiLimiti: readonly ReportNoto[] = [reportEsposizione, reportSuperamenti];
