import {
  GRUPPO_DIVISA,
  GRUPPO_PORTAFOGLIO,
  GRUPPO_TITOLO,
  type GruppoReport,
  gruppiGiorno,
} from './gruppi.ts';
import type { ReportNoto } from './report-noto.ts';

const gruppo = (codice: string, titolo: string): GruppoReport => ({ codice, titolo });

/**
 * What movements are gathered by (docs/regole/report.md#raggruppamenti), besides the dimensions of
 * their titoli.
 */
const gruppiMovimenti: readonly GruppoReport[] = [
  gruppo('numeroMovimento', 'Numero movimento'),
  gruppo('codDepositario', 'Depositario'),
  gruppo('codControparte', 'Controparte'),
  GRUPPO_PORTAFOGLIO,
  gruppo('codCausale', 'Causale'),
  gruppo('tipoTitolo', 'Tipo titolo'),
  GRUPPO_TITOLO,
  GRUPPO_DIVISA,
  ...gruppiGiorno.filter(({ codice }) => codice !== 'data'),
];

/** The level that keeps what is open of derivatives apart from what has moved. */
const GRUPPO_PARTE = gruppo('parte', 'Parte');

const movimenti = {
  sezione: 'Movimenti',
  area: 'Movimenti',
  ambito: 'azienda',
  gruppi: gruppiMovimenti,
  perDimensioni: true,
  filtroTitoli: true,
  periodo: true,
  spunte: ['movInSospeso', 'valoriInEuro'],
} as const;

const noto = (nome: string, titolo: string): ReportNoto => ({
  ...movimenti,
  nome,
  indirizzo: `/Reports/${nome}`,
  titolo,
});

const diDerivati = (nome: string, titolo: string): ReportNoto => ({
  ...noto(nome, titolo),
  spunte: ['movInSospeso'],
  gruppi: [GRUPPO_PARTE, ...gruppiMovimenti],
  gruppiPredefiniti: [GRUPPO_PARTE.codice],
});

export const reportMovimentiAv = noto('movimentiav', 'Acquisti e vendite');
export const reportMovimentiCd = noto('movimenticd', 'Cedole e dividendi');
export const reportRimborsi = noto('rimborsi', 'Rimborsi');
export const reportLiquidita = noto('movimentiLiquiditaeu', 'Liquidità: entrate e uscite');
/** Of what counts: a draft has no result yet. */
export const reportPlusMinus: ReportNoto = {
  ...noto('plusminus', 'Plusvalenze e minusvalenze realizzate'),
  spunte: [],
};
export const reportFutures = diDerivati('Futures', 'Futures');
export const reportForward = diDerivati('Forward', 'Forward e cambi a termine');
export const reportOpzioni = diDerivati('OptionsIndici', 'Opzioni e premi');

/** The rows of the movements' screens, with their own filter. */
export const reportGrigliaMovimenti: ReportNoto = {
  ...noto('movimenti', 'Movimenti'),
  indirizzo: '/Reports/tabella/movimenti',
  spunte: ['valoriInEuro'],
};

/** The reports of movements, in the sequence of the menu. */
export const reportDeiMovimenti: readonly ReportNoto[] = [
  reportGrigliaMovimenti,
  reportMovimentiAv,
  reportMovimentiCd,
  reportRimborsi,
  reportPlusMinus,
  reportLiquidita,
  reportFutures,
  reportForward,
  reportOpzioni,
];
