import { reportGiacenze } from './giacenze.ts';
import { type GruppoReport, gruppiGiorno } from './gruppi.ts';
import type { ReportNoto } from './report-noto.ts';

/** By what the lines of a scheda may be gathered: what its holdings are, and their days. */
const gruppi: readonly GruppoReport[] = [
  ...reportGiacenze.gruppi.filter(({ codice }) => codice !== 'metodo'),
  ...gruppiGiorno,
];

/** The movements of titoli, each with what is left after it, down to what Giacenze says. */
export const reportScheda: ReportNoto = {
  nome: 'scheda-titolo',
  indirizzo: '/Reports/tabella/scheda-titolo',
  titolo: 'Scheda titolo',
  sezione: 'Movimenti',
  area: 'Movimenti',
  ambito: 'azienda',
  gruppi,
  gruppiPredefiniti: ['codTitolo', 'codDepositario'],
  perDimensioni: true,
  filtroTitoli: true,
  periodo: true,
};
