import { reportDellaQualita } from '#server/archivi/qualita/report.ts';
import { reportDegliArchivi } from '#server/archivi/report.ts';
import { reportDelCalendario } from '#server/calcolo/reports/calendario.ts';
import { contiAllaFine } from '#server/contabilita/generazione/conti-in-divisa.ts';
import { reportDellaContabilita } from '#server/contabilita/reports.ts';
import { reportElaborazione } from '#server/elaborazioni/report.ts';
import { reportDellaDichiarazione } from '#server/fiscalita/dichiarazione/report.ts';
import { reportDelloZainetto } from '#server/fiscalita/report-zainetto.ts';
import { reportDelleGiacenze } from '#server/giacenze/report.ts';
import { reportDeiSuperamenti, reportDellEsposizione } from '#server/limiti/report.ts';
import { reportDeiDerivati } from '#server/movimenti/reports/derivati.ts';
import { reportDellaGriglia } from '#server/movimenti/reports/griglia.ts';
import { reportPlusMinusDeiLotti } from '#server/movimenti/reports/plus-minus.ts';
import { reportMovimenti } from '#server/movimenti/reports/reports.ts';
import { reportDellaScheda } from '#server/movimenti/reports/scheda.ts';
import { reportStorico } from '#server/movimenti/reports/storico.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { reportDellEstrattoDiCassa } from '#server/riconciliazione/cassa/report.ts';
import { reportDelleDiscordanze } from '#server/riconciliazione/discordanze/report.ts';
import { reportDelProspetto } from '#server/riconciliazione/prospetto/report.ts';
import { reportDelRegistro } from '#server/tabelle/storico/report.ts';
import { reportDeiTitoli } from '#server/titoli/reports/titoli.ts';
import { stampeDellaValutazione } from '#server/valutazione/rimanenze/stampe/report.ts';
import { reportDelleTabelle } from './reports-tabelle.ts';
import { storie } from './storie.ts';

/** Every report that can be asked for; one more is one more value. */
export const tuttiIReport: readonly DescrizioneReport[] = [
  reportDeiTitoli,
  ...reportDelleTabelle,
  reportDellaGriglia,
  ...reportMovimenti,
  reportPlusMinusDeiLotti,
  ...reportDeiDerivati,
  reportStorico,
  reportDelleGiacenze,
  reportDellaScheda,
  reportElaborazione,
  ...reportDellaContabilita,
  ...stampeDellaValutazione(contiAllaFine),
  reportDelCalendario,
  reportDelleDiscordanze,
  reportDelProspetto,
  reportDellEstrattoDiCassa,
  reportDelloZainetto,
  ...reportDellaDichiarazione,
  reportDellEsposizione,
  reportDeiSuperamenti,
  ...reportDegliArchivi,
  ...reportDellaQualita,
  reportDelRegistro(storie),
];
