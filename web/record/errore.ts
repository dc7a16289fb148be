import { ErroreApi } from '#web/api.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';

/** What went wrong, in words: the fields' refusals where there are some. */
export function testoErrore(errore: unknown): string {
  if (errore instanceof ErroreApi) {
    const { errori, detail } = errore.problema;
    return errori?.map(({ messaggio }) => messaggio).join('. ') || detail;
  }
  return errore instanceof Error ? errore.message : String(errore);
}

export function segnalaErrore(titolo: string, errore: unknown): void {
  mostraToast({ titolo, testo: testoErrore(errore), tipo: 'errore', durataMs: DURATA_TOAST_MS });
}

/** The refusals by field, to stand beside them. */
export const erroriDeiCampi = (errore: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (errore instanceof ErroreApi ? (errore.problema.errori ?? []) : []).map((uno) => [
      uno.campo,
      uno.messaggio,
    ]),
  );
