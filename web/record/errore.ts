import { CancelledError } from '@tanstack/react-query';
import { ErroreApi } from '#web/base/api.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';

/** What a field is called on the screen; undefined where it has no name there. */
export type NomeCampo = (campo: string) => string | undefined;

/** One refusal of several fields is told once, and names them. */
const conNomi = (messaggio: string, nomi: readonly string[]): string =>
  nomi.length === 0 ? messaggio : `${messaggio.replace(/\.$/, '')}: ${nomi.join(', ')}`;

/**
 * What went wrong, in words: the fields' refusals where there are some. Those of a call that does not
 * have the form of one do not say of which field they speak.
 */
export function testoErrore(errore: unknown, nome?: NomeCampo): string {
  if (!(errore instanceof ErroreApi))
    return errore instanceof Error ? errore.message : String(errore);
  const { errori = [], detail } = errore.problema;
  const detto = [...Map.groupBy(errori, ({ messaggio }) => messaggio)].map(([messaggio, suoi]) =>
    conNomi(
      messaggio,
      errore.status === FORMA_ERRATA && nome ? suoi.flatMap(({ campo }) => nome(campo) ?? []) : [],
    ),
  );
  return detto.join('. ') || detail;
}

const FORMA_ERRATA = 400;

export function segnalaErrore(titolo: string, errore: unknown, nome?: NomeCampo): void {
  // Given up because whoever asked sits here no more: the log-in says so.
  if (errore instanceof CancelledError) return;
  mostraToast({
    titolo,
    testo: testoErrore(errore, nome),
    tipo: 'errore',
    durataMs: DURATA_TOAST_MS,
  });
}

/** The refusals by field, to stand beside them. */
export const erroriDeiCampi = (errore: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (errore instanceof ErroreApi ? (errore.problema.errori ?? []) : []).map((uno) => [
      uno.campo,
      uno.messaggio,
    ]),
  );
