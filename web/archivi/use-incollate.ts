import { useState } from 'react';
import { segnalaErrore } from '#web/record/errore.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import type { RigaAnteprima } from './AnteprimaBlocco.tsx';

/** What a pasted block says line by line, or why it cannot be read. */
export type Incollate<L extends RigaAnteprima> =
  | { readonly righe: readonly L[] }
  | { readonly motivo: string; readonly titolo?: string };

/** A pasted block from the clipboard to its preview; then what changes something is taken, or all dropped. */
export function useIncollate<L extends RigaAnteprima, A extends readonly unknown[]>(
  leggi: (...incollato: A) => Promise<Incollate<L>>,
  onPrese: (prese: readonly L[]) => void,
) {
  const [incollate, setIncollate] = useState<readonly L[] | null>(null);
  const mostra = (lette: Incollate<L>) => {
    if ('righe' in lette) return setIncollate(lette.righe);
    const { titolo = 'Blocco non letto', motivo: testo } = lette;
    mostraToast({ titolo, testo, tipo: 'errore', durataMs: DURATA_TOAST_MS });
  };
  return {
    incollate,
    incolla: (...incollato: A) =>
      void leggi(...incollato).then(mostra, (errore: unknown) =>
        segnalaErrore('Blocco non letto', errore),
      ),
    prendi: () => {
      onPrese((incollate ?? []).filter(({ buona, cambia }) => buona && cambia));
      setIncollate(null);
    },
    lascia: () => setIncollate(null),
  };
}
