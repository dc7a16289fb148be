import { daDecidere } from '#server/anagrafiche/in-attesa.ts';
import { regoleAnagrafiche } from '#server/anagrafiche/regole-anagrafica.ts';
import { annotaAvvisi } from '#server/archivi/qualita/avvisi-import.ts';
import { elaboraDatiProgrammata } from '#server/elaborazioni/programmata.ts';
import { zainettiDeiRapporti } from '#server/fiscalita/al-fissato.ts';
import { seSiStorna } from '#server/fiscalita/se-si-storna.ts';
import { regoleArchivio } from '#server/importazioni/regole-archivio.ts';
import { assegnaRegole } from '#server/importazioni/regole-assegnate.ts';
import { assegnaSeSiStorna } from '#server/movimenti/effetto-storno.ts';
import { regoleMovimenti } from '#server/movimenti/importazione/regole-movimenti.ts';
import { assegnaZainetti } from '#server/movimenti/lettori-contesto.ts';
import { assegnaProgrammabili } from '#server/reports/programmi/programmabile.ts';
import { assegnaReport } from '#server/reports/registro.ts';
import { regoleTitoli } from '#server/titoli/importazione/regole-titoli.ts';
import { regoleIniziali } from '#server/valutazione/rimanenze/iniziali-da-file.ts';
import { tuttiIReport } from './report.ts';

// The lists that lower areas read and higher areas fill stand here and in the files beside: routes
// (rotte.ts), jobs (lavori.ts), reports (report.ts), histories (storie.ts), import plans and who answers for the pouches (below).
assegnaRegole(
  { ...regoleArchivio, avvisi: annotaAvvisi },
  {
    ...Object.fromEntries(
      Object.entries({ ...regoleAnagrafiche, titoli: regoleTitoli }).map(([tipo, regole]) => [
        tipo,
        daDecidere(regole),
      ]),
    ),
    movimenti: regoleMovimenti,
    'rimanenze-iniziali': regoleIniziali,
  },
);
assegnaReport(tuttiIReport);
assegnaProgrammabili([elaboraDatiProgrammata]);
assegnaZainetti(zainettiDeiRapporti);
assegnaSeSiStorna(seSiStorna);
