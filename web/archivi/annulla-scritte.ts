import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import type { AzioneToast } from '#web/ui/MessaggioToast.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { annullaScritte, type Scritta } from './blocco-api.ts';

/**
 * «Annulla» of what has been written: it puts back what stood before. Where somebody else has changed
 * it since, nothing is put back, and the message has both values.
 */
export const azioneAnnulla = (
  archivio: TipoArchivio,
  scritte: readonly Scritta[],
  onFatto: () => void,
): AzioneToast => ({
  etichetta: 'Annulla',
  esegui: () =>
    void annullaScritte(archivio, scritte).then(
      () => {
        annunciaFatto(
          scritte.length === 1 ? 'Valore riportato' : 'Valori riportati',
          'È come prima; la storia ha anche ciò che è stato annullato.',
        );
        onFatto();
      },
      (errore: unknown) => {
        segnalaErrore('Non annullato', errore);
        onFatto();
      },
    ),
});
