import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { annunciaFatto, mostraToast } from '#web/ui/toast.ts';
import { type Mossi, type RaggTitolo, useRileggiRaggruppamenti } from './raggruppamenti-api.ts';

/** Long enough to read what happened and to take it back. */
const DURATA_MS = 10_000;

/** «1 titolo», «1.234 titoli». */
export const titoliContati = (quanti: number): string =>
  quanti === 1 ? '1 titolo' : `${quanti.toLocaleString('it')} titoli`;

/** What a move did, in words: only the figures that are not zero. */
function riassuntoMosse({ inseriti, spostati, tolti, invariati }: Mossi): string {
  const voci = [
    [inseriti, 'messi nel raggruppamento'],
    [spostati, 'spostati da un altro'],
    [tolti, 'tolti'],
    [invariati, 'già al loro posto'],
  ] as const;
  const dette = voci.filter(([quanti]) => quanti > 0);
  return dette.length === 0
    ? 'Nulla da cambiare.'
    : `${dette.map(([quanti, cosa]) => `${titoliContati(quanti)}: ${cosa}`).join('. ')}.`;
}

type Posto = Pick<RaggTitolo, 'idTitolo' | 'idRaggruppamento' | 'numeroRaggruppamento'>;

const viste = (righe: readonly Posto[]) =>
  righe.map(({ idTitolo, idRaggruppamento }) => ({ idTitolo, da: idRaggruppamento }));

export interface Mosse {
  readonly sposta: (righe: readonly Posto[], id: number) => Promise<boolean>;
  readonly togli: (righe: readonly Posto[]) => Promise<boolean>;
  /** Tells what was done and offers to take it back. */
  readonly racconta: (mossi: Mossi) => void;
}

/** Moves titoli, says what happened, and takes it back where one asks. */
export function useMosse(): Mosse {
  const rileggi = useRileggiRaggruppamenti();

  const annulla = async ({ inversa }: Mossi): Promise<void> => {
    const id = inversa.map(({ da, a }) => a ?? da).find((uno) => uno !== null);
    if (typeof id !== 'number') return;
    try {
      await chiama(rotteRaggruppamenti.spostaTitoli, {
        query: { id },
        body: { righe: [...inversa] },
      });
      annunciaFatto('Annullato', 'I titoli sono dov’erano.');
    } catch (errore) {
      segnalaErrore('Non annullato', errore);
    }
    rileggi();
  };

  const racconta = (mossi: Mossi): void => {
    rileggi();
    mostraToast({
      titolo: 'Raggruppamenti',
      testo: riassuntoMosse(mossi),
      tipo: 'successo',
      durataMs: DURATA_MS,
      ...(mossi.inversa.length > 0 && {
        azione: { etichetta: 'Annulla', esegui: () => void annulla(mossi) },
      }),
    });
  };

  const prova = async (esegui: () => Promise<Mossi>): Promise<boolean> => {
    try {
      racconta(await esegui());
      return true;
    } catch (errore) {
      segnalaErrore('Titoli non spostati', errore);
      rileggi();
      return false;
    }
  };

  return {
    racconta,
    sposta: (righe, id) =>
      prova(() =>
        chiama(rotteRaggruppamenti.spostaTitoli, { query: { id }, body: { righe: viste(righe) } }),
      ),
    togli: (righe) =>
      prova(() =>
        chiama(rotteRaggruppamenti.togliTitoli, {
          body: {
            numeroRaggruppamento: righe[0]?.numeroRaggruppamento ?? 0,
            righe: viste(righe),
          },
        }),
      ),
  };
}
