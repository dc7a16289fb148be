import { useState } from 'react';
import { contati } from '#domain/money/esatto-italiano.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { annunciaFatto, DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { daRifare } from './da-rifare.ts';
import {
  type Confermati,
  confermaAbbinamenti,
  creaAbbinamento,
  leggiAbbinamento,
  rileggi,
  sciogliAbbinamenti,
} from './riconciliazione-api.ts';

/** How proposals were found: all that a rule, or a way of the product, has made. */
export interface ModoDiTrovare {
  readonly come: string;
  readonly idRegola?: number;
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
    confermaTutte: (quali: ModoDiTrovare | null) =>
      fai('Proposte non confermate', async () =>
        annunciaConfermati(await confermaAbbinamenti({ tuttiDi: { idConto, ...quali } })),
      ),
    sciogli: (quali: readonly number[]) =>
      fai('Abbinamento non sciolto', async () => {
        const ids = [...new Set(quali)];
        const [uno, ...altri] = ids;
        // As it stands before: the rows name only some of its parts.
        const prima =
          uno !== undefined && altri.length === 0 ? daRifare(await leggiAbbinamento(uno)) : null;
        const { sciolti } = await sciogliAbbinamenti(ids);
        annunciaFatto(
          'Sciolto',
          `${contati(sciolti, 'abbinamento sciolto', 'abbinamenti sciolti')}: ciò che resta aperto tiene la sua età.`,
          prima
            ? {
                etichetta: 'Annulla',
                esegui: () => void abbina(prima.righe, prima.movimenti, prima.nota),
              }
            : undefined,
        );
      }),
  };
}

export type AttiConto = ReturnType<typeof useAttiConto>;
