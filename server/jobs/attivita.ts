import { curaEventi } from '#server/accesso/eventi.ts';
import { curaSessioni } from '#server/accesso/sessioni.ts';
import { curaTentativi } from '#server/accesso/tentativi.ts';
import { curaLimiti } from '#server/difese/limitatore.ts';
import { curaFiltriSalvati } from '#server/filtri/salvati.ts';
import { curaImportazioni } from '#server/importazioni/cura.ts';
import { ripristina } from '#server/importazioni/ripristino.ts';
import { importa } from '#server/importazioni/tasks.ts';
import type { Attivita } from '#server/jobs/esecuzione.ts';
import type { TipoLavoro } from '#server/jobs/lavoro.ts';
import type { CuraArea } from '#server/jobs/manutenzione.ts';
import { aggiornaDaProvider } from '#server/provider/tasks.ts';
import { esporta } from '#server/reports/tasks.ts';

/** What each kind of job does; every area brings its own. */
export const attivita: Readonly<Record<TipoLavoro, Attivita>> = {
  importazione: importa,
  ripristino: ripristina,
  provider: aggiornaDaProvider,
  esportazione: esporta,
};

/** What each area keeps in order besides its jobs. */
export const cure: readonly CuraArea[] = [
  curaImportazioni,
  curaEventi,
  curaSessioni,
  curaTentativi,
  curaLimiti,
  curaFiltriSalvati,
];
