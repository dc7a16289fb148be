import { useQueryClient } from '@tanstack/react-query';
import { rotteImportazioni } from '#contract/importazioni.ts';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { chiama } from '#web/api.ts';
import { salva, scarica } from '#web/file.ts';
import { nuovoGuid } from '#web/importazioni/guid.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { CHIAVE_LAVORI, inMoto, type Lavoro, scaricaFile } from './lavoro.ts';

export interface AzioneLavoro {
  readonly nome: string;
  readonly esegui: () => void;
  readonly distruttiva?: boolean;
}

/** Exports and readings can be asked again; an import only while its file is kept, having failed. */
const ripetibile = ({ tipo, stato }: Lavoro): boolean =>
  tipo === 'importazione' ? stato === 'fallito' : tipo !== 'ripristino';

/** A finished import that wrote something can be taken back. */
export const ripristinabile = ({ tipo, stato, esito, fase }: Lavoro): boolean =>
  (tipo === 'importazione' || tipo === 'provider') &&
  stato === 'completato' &&
  fase !== 'anteprima' &&
  (esito?.inseriti ?? 0) + (esito?.aggiornati ?? 0) > 0;

async function scaricaLog({ guidID }: Lavoro): Promise<void> {
  const parti = { params: { id: guidID }, query: {} };
  salva(await scarica(rotteReportsMonitor.fileLog, parti, `${guidID}.txt`));
}

export async function scaricaScarti({ guidID }: Lavoro): Promise<void> {
  const parti = { params: { guid: guidID }, query: {} };
  salva(await scarica(rotteImportazioni.scarti, parti, `scarti-${guidID}.csv`));
}

const elimina = ({ guidID }: Lavoro, file: boolean) =>
  chiama(rotteReportsMonitor.elimina, { params: { id: guidID }, query: { file } });

type Promessa = () => Promise<unknown>;

/** What can be done with a job as it stands, each in a word. */
export function useAzioniLavoro(): (lavoro: Lavoro) => readonly AzioneLavoro[] {
  const memoria = useQueryClient();
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
    const aggiungi = (nome: string, promessa: Promessa, distruttiva = false) =>
      azioni.push({ nome, esegui: fai(nome, promessa), distruttiva });
    const id = lavoro.guidID;
    if (inMoto(lavoro)) {
      aggiungi('Interrompi', () => chiama(rotteReportsMonitor.interrompi, { params: { id } }));
      return azioni;
    }
    for (const { ruolo, estensione } of lavoro.files) {
      const formato = estensione.replace('.', '').toUpperCase();
      if (ruolo === 'scarti') aggiungi('Scarica gli scarti', () => scaricaScarti(lavoro));
      else aggiungi(`Scarica ${formato}`, () => scaricaFile(lavoro, estensione));
    }
    aggiungi('Scarica il log', () => scaricaLog(lavoro));
    if (ripetibile(lavoro)) {
      aggiungi('Ripeti', () =>
        chiama(rotteReportsMonitor.ripeti, { params: { id }, query: { guid: nuovoGuid() } }),
      );
    }
    if (ripristinabile(lavoro)) {
      aggiungi('Ripristina', () =>
        chiama(rotteImportazioni.ripristina, {
          params: { guid: id },
          query: { guid: nuovoGuid() },
        }),
      );
    }
    aggiungi('Elimina la voce, tieni il file', () => elimina(lavoro, false));
    aggiungi('Elimina', () => elimina(lavoro, true), true);
    return azioni;
  };
}
