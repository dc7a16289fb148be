import { reportDellaQualita } from '#server/qualita/report.ts';
import { reportDegliArchivi } from './archivi.ts';
import { reportDelCalendario } from './calendario.ts';
import type { DescrizioneReport } from './descrizione.ts';
import { reportDelleGiacenze } from './giacenze.ts';
import { reportDeiDerivati } from './movimenti/derivati.ts';
import { reportDellaGriglia } from './movimenti/griglia.ts';
import { reportMovimenti } from './movimenti/reports.ts';
import { reportStorico } from './movimenti/storico.ts';
import { reportDelleTabelle } from './tabelle.ts';
import { reportDeiTitoli } from './titoli.ts';

/** Every report that can be asked for; one more is one more value. */
export const tuttiIReport: readonly DescrizioneReport[] = [
  reportDeiTitoli,
  ...reportDelleTabelle,
  reportDellaGriglia,
  ...reportMovimenti,
  ...reportDeiDerivati,
  reportStorico,
  reportDelleGiacenze,
  reportDelCalendario,
  ...reportDegliArchivi,
  ...reportDellaQualita,
];

/** By the last word of its address, however its letters are written. */
export const reportDi = (nome: string): DescrizioneReport | undefined =>
  tuttiIReport.find((uno) => uno.nome.toLowerCase() === nome.toLowerCase());
