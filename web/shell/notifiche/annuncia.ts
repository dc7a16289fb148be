import type { LavoroProprio } from '#web/lavori/avviati.ts';
import { scaricaFile } from '#web/lavori/lavoro.ts';
import { segnaVisto } from '#web/lavori/memoria-notifiche.ts';
import { avvisiDi } from '#web/reports/segui-report.ts';
import { mostraToast } from '#web/ui/toast.ts';

/**
 * How a report has ended, in the words of docs/regole/report.md#esito, with the way to what it
 * made.
 */
export function annunciaReport(lavoro: LavoroProprio, apri: () => void): void {
  const { report, stato, problema, files, guidID } = lavoro;
  if (report === null || stato === 'annullato') return;
  const { riuscito, fallito } = avvisiDi(report);
  if (stato === 'fallito') {
    const testo = problema ? `${fallito.testo} ${problema.detail}` : fallito.testo;
    mostraToast({ ...fallito, testo, tipo: 'errore' });
    return;
  }
  const pdf = files.find(({ estensione }) => estensione === '.pdf');
  const [primo] = files;
  const vai = pdf ? apri : () => void (primo && scaricaFile(lavoro, primo.estensione));
  const esegui = () => {
    segnaVisto(guidID);
    vai();
  };
  const azione = primo && { azione: { etichetta: pdf ? 'Apri' : 'Scarica', esegui } };
  mostraToast({ ...riuscito, tipo: 'successo', ...azione });
}
