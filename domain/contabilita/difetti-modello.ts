import { compilaImporto, compilaProva } from './espressioni/compila.ts';
import { ErroreEspressione } from './espressioni/errore.ts';
import { SIMBOLI } from './simboli.ts';

const detto = (prova: () => unknown): string | undefined => {
  try {
    prova();
    return undefined;
  } catch (causa) {
    if (causa instanceof ErroreEspressione) return causa.message;
    throw causa;
  }
};

/** Why a text is no amount; undefined where it can be counted (docs/regole/contabilita.md#espressioni). */
export const difettoImporto = (testo: string): string | undefined =>
  detto(() => compilaImporto(testo, SIMBOLI));
/** Why a text is no test. */
export const difettoProva = (testo: string): string | undefined =>
  detto(() => compilaProva(testo, SIMBOLI));

/** Where a message says that something is wrong: the character from 1. */
export const posizioneDetta = (messaggio: string | undefined): number | undefined => {
  const trovata = /^Posizione (\d+):/.exec(messaggio ?? '');
  return trovata ? Number(trovata[1]) : undefined;
};
