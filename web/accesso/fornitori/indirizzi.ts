import { rotteAccessoFornitori } from '#contract/accesso-fornitori.ts';
import { indirizzo } from '#web/base/api.ts';

/** Where the browser goes to come in by a provider, and then to a page of ours. */
export const linkAccesso = (id: number, ritorno: string | undefined): string =>
  indirizzo(rotteAccessoFornitori.avvia, { params: { id }, query: { ritorno } });

/**
 * Where the browser goes to show again who sits here, by the provider of the session (`fornitore` of the
 * identity): it comes back to `ritorno`, and the session has been proven then.
 */
export const linkRiconferma = (id: number, ritorno: string): string =>
  indirizzo(rotteAccessoFornitori.avvia, {
    params: { id },
    query: { scopo: 'riconferma', ritorno },
  });
