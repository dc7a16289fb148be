import { schermataArchivio } from '#domain/archivi/tipi.ts';
import type { FormatoReport } from '#domain/reports/formati.ts';
import { attendiLavoro, scaricaFile } from '#web/lavori/lavoro.ts';
import { testoErrore } from '#web/record/errore.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';

/** How a report ends, in the words of docs/regole/report.md#esito; an archive may have its own. */
const RIUSCITO = {
  titolo: 'Operazione riuscita',
  testo: "Troverai l'export nella sezione dei Reports",
  durataMs: DURATA_TOAST_MS,
};
const FALLITO = {
  titolo: 'Errore Generazione Report',
  testo: 'Il report non è stato generato.',
  durataMs: DURATA_TOAST_MS,
};

export const avvisiDi = (report: string) => {
  const avvisi = schermataArchivio(report)?.avvisi;
  return {
    riuscito: avvisi?.exportRiuscito ?? RIUSCITO,
    fallito: avvisi?.exportFallito ?? FALLITO,
  };
};

export function diciFallito(report: string, errore: unknown): void {
  const { fallito } = avvisiDi(report);
  const testo = `${fallito.testo} ${testoErrore(errore)}`;
  mostraToast({ ...fallito, testo, tipo: 'errore' });
}

export interface Seguito {
  readonly report: string;
  readonly guid: string;
  /** Saved as soon as they are there. */
  readonly scarica?: readonly FormatoReport[];
  /** Offered beside the word that it is there. */
  readonly apri?: () => void;
}

/** Waits for a report, whatever screen its asker has gone to meanwhile, and says how it ended. */
export async function seguiReport({ report, guid, scarica = [], apri }: Seguito): Promise<void> {
  try {
    const lavoro = await attendiLavoro(guid);
    if (lavoro.stato !== 'completato') throw new Error(lavoro.problema?.detail ?? lavoro.stato);
    for (const formato of scarica) await scaricaFile(lavoro, formato);
    const { riuscito } = avvisiDi(report);
    const azione = apri && { azione: { etichetta: 'Apri', esegui: apri } };
    mostraToast({ ...riuscito, tipo: 'successo', ...azione });
  } catch (errore) {
    diciFallito(report, errore);
  }
}
