import { curaEventi } from '#server/accesso/eventi.ts';
import { curaSessioni } from '#server/accesso/sessioni.ts';
import { curaTentativi } from '#server/accesso/tentativi.ts';
import { depositiDi } from '#server/allegati/depositi.ts';
import { CRONTAB_ALLEGATI, pulisciAllegati } from '#server/allegati/pulizia.ts';
import { chiudi } from '#server/chiusura/tasks.ts';
import { contabilizza, curaSimulazioni } from '#server/contabilita/generazione/tasks.ts';
import { curaElaborazioni, elabora } from '#server/elaborazioni/tasks.ts';
import { componiFascicolo, eFascicolo } from '#server/fascicolo/tasks.ts';
import { genera } from '#server/generazione/tasks.ts';
import { curaLimiti } from '#server/http/difese/limitatore.ts';
import { curaIdentita } from '#server/identita/cura.ts';
import { eDiEstratti } from '#server/importazioni/conferma.ts';
import { curaImportazioni } from '#server/importazioni/cura.ts';
import { ripristina } from '#server/importazioni/ripristino.ts';
import { importa } from '#server/importazioni/tasks.ts';
import {
  apriEsecutore,
  type Esecutore,
  type OpzioniEsecutore,
  type Programmato,
} from '#server/lavori/esecutore.ts';
import type { Attivita } from '#server/lavori/esecuzione.ts';
import type { TipoLavoro } from '#server/lavori/lavoro.ts';
import type { CuraArea } from '#server/lavori/manutenzione.ts';
import type { CompitoMinore } from '#server/lavori/minori.ts';
import { curaRighe } from '#server/lavori/righe-lavoro.ts';
import { curaPosta, spedisciPosta } from '#server/posta/spedizione.ts';
import { avviaProgrammati, CRONTAB } from '#server/provider/programma.ts';
import { aggiornaDaProvider } from '#server/provider/tasks.ts';
import { avviaReportProgrammati, CRONTAB_REPORT } from '#server/reports/programmi/esecuzione.ts';
import { esporta } from '#server/reports/tasks.ts';
import { CRONTAB_CARTELLA, guardaCartella } from '#server/riconciliazione/estratti/cartella.ts';
import {
  prendiFileDiEstratti,
  ripristinaEstratti,
  ripristinaFileDiEstratti,
} from '#server/riconciliazione/estratti/tasks.ts';
import {
  CRONTAB_RICONCILIAZIONE,
  confrontaMossi,
  ricalcola,
} from '#server/riconciliazione/ricalcolo.ts';
import { curaFiltriSalvati } from '#server/tabelle/filtri/salvati.ts';
import { CRONTAB_STORICO, preparaStorico } from '#server/tabelle/storico/partizioni.ts';
import { consegnaWebhook, curaConsegne } from '#server/webhook/consegna.ts';
import './composizione.ts';

/** What each kind of job does; every area brings its own. */
export const attivita: Readonly<Record<TipoLavoro, Attivita>> = {
  importazione: async (esecuzione) =>
    (await eDiEstratti(esecuzione.sessione, esecuzione.lavoro.guid))
      ? prendiFileDiEstratti(esecuzione)
      : importa(esecuzione),
  ripristino: (esecuzione) =>
    ripristinaEstratti(esecuzione) ? ripristinaFileDiEstratti(esecuzione) : ripristina(esecuzione),
  provider: aggiornaDaProvider,
  esportazione: (esecuzione) =>
    eFascicolo(esecuzione) ? componiFascicolo(esecuzione) : esporta(esecuzione),
  generazione: genera,
  elaborazione: elabora,
  contabilizzazione: contabilizza,
  chiusura: chiudi,
  riconciliazione: ricalcola,
};

/** What each area keeps in order besides its jobs. */
const cure: readonly CuraArea[] = [
  curaImportazioni,
  curaEventi,
  curaSessioni,
  curaTentativi,
  curaIdentita,
  curaLimiti,
  curaFiltriSalvati,
  curaRighe('generazioni_righe'),
  curaRighe('i_anag_import'),
  curaElaborazioni,
  curaSimulazioni,
  curaConsegne,
  curaPosta,
];

/** What goes out one by one, beside the jobs. */
const minori: readonly CompitoMinore[] = [consegnaWebhook, spedisciPosta];

/** What the queue's own clock starts. */
const programmati: readonly Programmato[] = [
  {
    nome: 'programma',
    crontab: CRONTAB,
    avvia: ({ proprietario }) => avviaProgrammati(proprietario),
  },
  { nome: 'programmi-report', crontab: CRONTAB_REPORT, avvia: avviaReportProgrammati },
  { nome: 'riconciliazione-mossi', crontab: CRONTAB_RICONCILIAZIONE, avvia: confrontaMossi },
  {
    nome: 'partizioni-storico',
    crontab: CRONTAB_STORICO,
    avvia: ({ proprietario }) => preparaStorico(proprietario),
  },
];

/** The worker with the jobs of every area. */
export const avviaEsecutore = (opzioni: OpzioniEsecutore): Promise<Esecutore> => {
  const depositi = depositiDi(opzioni.config.allegati);
  const pulizia: Programmato = {
    nome: 'pulizia-allegati',
    crontab: CRONTAB_ALLEGATI,
    avvia: ({ proprietario }) => pulisciAllegati(proprietario, depositi),
  };
  const { estratti } = opzioni.config;
  const cartella: readonly Programmato[] = estratti
    ? [
        {
          nome: 'cartella-estratti',
          crontab: CRONTAB_CARTELLA,
          avvia: (chi) => guardaCartella(estratti, chi),
        },
      ]
    : [];
  const tutti = [...programmati, pulizia, ...cartella];
  return apriEsecutore(opzioni, { attivita, cure, programmati: tutti, minori });
};
