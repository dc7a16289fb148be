import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { rotteImportazioni } from '#contract/importazioni.ts';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { type FormatoReport, formatiReport } from '#domain/reports/formati.ts';
import { chiama } from '#web/base/api.ts';
import { salva, scarica } from '#web/base/file.ts';
import { nuovoGuid } from '#web/base/guid.ts';
import type { Catalogo } from '#web/i18n/it.ts';
import { domandaDi } from '#web/record/use-salvataggio.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { annunciaRipristino, cheAnnulla } from './annunci.ts';
import { chiedi, chiediDecisione } from './domande.ts';
import {
  attendiLavoro,
  CHIAVE_LAVORI,
  inMoto,
  type Lavoro,
  ripristinabile,
  scaricaFile,
} from './lavoro.ts';
import { useVediRighe, type VediRighe } from './righe-scritte.ts';

export interface AzioneLavoro {
  readonly nome: string;
  /** The same in the words of the frame, for what the notification panel offers too. */
  readonly nellaCornice?: { readonly chiave: keyof Catalogo; readonly formato?: string };
  /** An act on several jobs, where it is asked or done once for all of them. */
  readonly esegui: (tutti?: readonly Lavoro[], dopo?: () => void) => void;
  readonly insieme?: boolean;
  /** It leads to another page: of one job at a time. */
  readonly altrove?: boolean;
  readonly distruttiva?: boolean;
}

/** Exports and readings can be asked again; an import only while its file is kept, having failed. */
const ripetibile = ({ tipo, stato }: Lavoro): boolean =>
  tipo === 'importazione' ? stato === 'fallito' : tipo !== 'ripristino' && tipo !== 'generazione';

const haPdf = ({ files }: Lavoro): boolean => files.some(({ estensione }) => estensione === '.pdf');

/** What a finished report was not written as. */
const formatiMancanti = ({ report, stato, files }: Lavoro): readonly FormatoReport[] =>
  report === null || stato !== 'completato'
    ? []
    : formatiReport.filter((uno) => !files.some(({ estensione }) => estensione === `.${uno}`));

async function scaricaLog({ guidID }: Lavoro): Promise<void> {
  const parti = { params: { id: guidID }, query: {} };
  salva(await scarica(rotteReportsMonitor.fileLog, parti, `${guidID}.txt`));
}

export async function scaricaScarti({ guidID }: Lavoro): Promise<void> {
  const parti = { params: { guid: guidID }, query: {} };
  salva(await scarica(rotteImportazioni.scarti, parti, `scarti-${guidID}.csv`));
}

const ripeti = (id: string, formati?: readonly FormatoReport[]) =>
  chiama(rotteReportsMonitor.ripeti, {
    params: { id },
    query: { guid: nuovoGuid() },
    body: formati ? { formati: [...formati] } : null,
  });

/** Undoes an import, asking what must be decided; null where the undo was given up. */
export async function ripristina(guid: string): Promise<{ readonly guidID: string } | null> {
  const invia = (decisione?: { readonly confermaConMovimenti: boolean }) =>
    chiama(rotteImportazioni.ripristina, {
      params: { guid },
      query: { guid: nuovoGuid(), ...decisione },
    });
  try {
    return await invia();
  } catch (errore) {
    const domanda = domandaDi(errore, 'TITOLO_CON_MOVIMENTI');
    if (!domanda) throw errore;
    const conferma = await chiediDecisione(domanda);
    return conferma === null ? null : invia({ confermaConMovimenti: conferma });
  }
}

/** Asks, naming what goes, and undoes an import; null where the undo was given up. */
export async function chiediRipristino(
  lavoro: Lavoro,
): Promise<{ readonly guidID: string } | null> {
  const che = lavoro.tipo === 'generazione' ? 'generazione' : 'importazione';
  const domanda = { titolo: `Annullare questa ${che}?`, motivo: cheAnnulla(lavoro) };
  return (await chiediDecisione(domanda, false)) ? ripristina(lavoro.guidID) : null;
}

/** The same followed to its end, which is told. */
async function ripristinaEDici(lavoro: Lavoro): Promise<void> {
  const avviato = await chiediRipristino(lavoro);
  if (avviato) annunciaRipristino(await attendiLavoro(avviato.guidID));
}

/** The title that the viewer gives to a report. */
const nomeDelReport = ({ descrizione }: Lavoro): string => descrizione.replace(/^Report /, '');

/** Opens a report's PDF in the page that shows it. */
export function useApriPdf(): (lavoro: Lavoro) => void {
  const naviga = useNavigate();
  return (lavoro) =>
    void naviga({
      to: '/page/report/$GuidID' as never,
      params: { GuidID: lavoro.guidID } as never,
      search: { reportName: nomeDelReport(lavoro) } as never,
    });
}

type Promessa = () => Promise<unknown>;

const azioneVedi = ({ etichetta, quante, esegui }: VediRighe): AzioneLavoro => ({
  nome: etichetta,
  nellaCornice:
    quante === 1
      ? { chiave: 'lavVediRiga' }
      : { chiave: 'lavVediRighe', formato: stampaIntero(quante) },
  altrove: true,
  esegui,
});

/** What can be done with a job as it stands, each in a word; only what would not be refused. */
export function useAzioniLavoro(): (lavoro: Lavoro) => readonly AzioneLavoro[] {
  const memoria = useQueryClient();
  const puoCambiare = usePuoCambiare();
  const apriPdf = useApriPdf();
  const vediRighe = useVediRighe();
  const fai = (titolo: string, promessa: Promessa) => () => {
    promessa()
      .catch((errore: unknown) =>
        mostraToast({
          titolo: `${titolo}: non riuscito`,
          testo: errore instanceof Error ? errore.message : String(errore),
          tipo: 'errore',
          durataMs: DURATA_TOAST_MS,
        }),
      )
      .finally(() => void memoria.invalidateQueries({ queryKey: CHIAVE_LAVORI }));
  };
  return (lavoro) => {
    const azioni: AzioneLavoro[] = [];
    const aggiungi = (
      nome: string,
      promessa: Promessa,
      nellaCornice?: AzioneLavoro['nellaCornice'] | false,
    ) => azioni.push({ nome, ...(nellaCornice && { nellaCornice }), esegui: fai(nome, promessa) });
    const chiediPrima = (
      nome: string,
      che: 'interrompi' | 'elimina',
      nellaCornice?: AzioneLavoro['nellaCornice'],
    ) =>
      azioni.push({
        nome,
        ...(nellaCornice && { nellaCornice }),
        insieme: true,
        distruttiva: true,
        esegui: (lavori = [lavoro], dopo) => chiedi({ che, lavori, dopo }),
      });
    const id = lavoro.guidID;
    const suo = puoCambiare(lavoro);
    if (inMoto(lavoro)) {
      if (suo) chiediPrima('Interrompi', 'interrompi', { chiave: 'lavInterrompi' });
      return azioni;
    }
    if (haPdf(lavoro))
      azioni.push({
        nome: 'Apri il PDF',
        nellaCornice: { chiave: 'lavApriPdf' },
        altrove: true,
        esegui: () => apriPdf(lavoro),
      });
    const scritte = vediRighe(lavoro);
    if (scritte) azioni.push(azioneVedi(scritte));
    for (const { ruolo, estensione } of lavoro.files) {
      const formato = estensione.replace('.', '').toUpperCase();
      if (ruolo === 'scarti')
        aggiungi('Scarica gli scarti', () => scaricaScarti(lavoro), { chiave: 'lavScarti' });
      else
        aggiungi(`Scarica ${formato}`, () => scaricaFile(lavoro, estensione), {
          chiave: 'lavScarica',
          formato,
        });
    }
    const conLog = () => aggiungi('Scarica il log', () => scaricaLog(lavoro));
    if (!suo) {
      conLog();
      return azioni;
    }
    for (const formato of formatiMancanti(lavoro))
      aggiungi(`Produci anche ${formato.toUpperCase()}`, () => ripeti(id, [formato]));
    if (ripetibile(lavoro))
      aggiungi('Ripeti', () => ripeti(id), lavoro.stato === 'fallito' && { chiave: 'lavRipeti' });
    if (ripristinabile(lavoro)) aggiungi('Ripristina', () => ripristinaEDici(lavoro));
    conLog();
    chiediPrima('Elimina', 'elimina');
    return azioni;
  };
}

/** Whether a job may be changed by who sits here: by its starter, and by the writers of its area. */
export function usePuoCambiare(): (lavoro: Lavoro) => boolean {
  const { utente, puo } = useSessione();
  return ({ utente: suo, area }) => suo === utente.username || puo(`${area}_W` as Privilegio);
}
