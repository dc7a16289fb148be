import { useState } from 'react';
import { contati } from '#domain/money/esatto-italiano.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { annunciaFatto, DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import {
  type Confermati,
  confermaAbbinamenti,
  creaAbbinamento,
  rileggi,
  sciogliAbbinamenti,
} from './riconciliazione-api.ts';

/** What stands in a match: lines and movements, to make it again. */
export interface PartiSciolte {
  readonly idAbbinamento: number;
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
}

/** «3 abbinamenti confermati», and of those that were not why. */
function annunciaConfermati({ confermati, rifiutati }: Confermati): void {
  const [primo] = rifiutati;
  const fatti = contati(confermati, 'abbinamento confermato', 'abbinamenti confermati');
  if (!primo) {
    annunciaFatto('Confermato', `${fatti}.`);
    return;
  }
  const altri = rifiutati.length > 1 ? ` E altri ${rifiutati.length - 1}.` : '';
  mostraToast({
    titolo: confermati > 0 ? 'Confermati in parte' : 'Non confermato',
    testo: `${fatti}. ${primo.messaggio}${altri}`,
    tipo: 'avviso',
    durataMs: DURATA_TOAST_MS,
  });
}

/** What one does with matches; one thing at a time, and everything is read again after it. */
export function useAttiConto(idConto: number) {
  const [inCorso, setInCorso] = useState(false);
  const fai = async (nonFatto: string, passi: () => Promise<void>): Promise<boolean> => {
    if (inCorso) return false;
    setInCorso(true);
    try {
      await passi();
      return true;
    } catch (errore) {
      segnalaErrore(nonFatto, errore);
      return false;
    } finally {
      setInCorso(false);
      // Whoever was slower sees what the other has done.
      await rileggi();
    }
  };
  const abbina = (righe: readonly number[], movimenti: readonly number[], nota: string | null) =>
    fai('Abbinamento non fatto', async () => {
      await creaAbbinamento({ idConto, righe: [...righe], movimenti: [...movimenti], nota });
      annunciaFatto('Abbinato', 'La riga e il movimento sono confermati.');
    });
  return {
    inCorso,
    abbina,
    conferma: (ids: readonly number[]) =>
      fai('Proposta non confermata', async () =>
        annunciaConfermati(await confermaAbbinamenti({ ids: [...new Set(ids)] })),
      ),
    confermaTutte: (come: string | null) =>
      fai('Proposte non confermate', async () =>
        annunciaConfermati(
          await confermaAbbinamenti({ tuttiDi: { idConto, ...(come !== null && { come }) } }),
        ),
      ),
    sciogli: (parti: readonly PartiSciolte[]) =>
      fai('Abbinamento non sciolto', async () => {
        const { sciolti } = await sciogliAbbinamenti([
          ...new Set(parti.map(({ idAbbinamento }) => idAbbinamento)),
        ]);
        const [una, ...altre] = parti;
        annunciaFatto(
          'Sciolto',
          `${contati(sciolti, 'abbinamento sciolto', 'abbinamenti sciolti')}: ciò che resta aperto tiene la sua età.`,
          una && altre.length === 0
            ? {
                etichetta: 'Annulla',
                esegui: () => void abbina(una.righe, una.movimenti, 'Abbinato di nuovo'),
              }
            : undefined,
        );
      }),
  };
}

export type AttiConto = ReturnType<typeof useAttiConto>;
