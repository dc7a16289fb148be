import {
  PREFERENZE_PREDEFINITE,
  type Preferenze,
  preferenzeAmmesse,
} from '#domain/accesso/preferenze/preferenze.ts';

/** What this browser keeps of a user's preferences; `colore.js` reads it before the first paint. */
export const CHIAVE_PREFERENZE = 'rateo.preferenze';

/**
 * How a report in PDF is shown, `embedded` (default) or `pdfjs` (docs/regole/schermate.md#pdf): the
 * viewer reads this key and no other, the preferences write it.
 */
export const CHIAVE_VISORE_PDF = 'rateo.visorePdf';

export interface Memoria {
  /** Whose they are; null until somebody has come in. */
  readonly utente: string | null;
  readonly valori: Preferenze;
  /** Chosen here and not confirmed by the server yet. */
  readonly daInviare: Partial<Preferenze>;
}

const VUOTA: Memoria = { utente: null, valori: PREFERENZE_PREDEFINITE, daInviare: {} };

function interpreta(valore: unknown): Memoria {
  if (typeof valore !== 'object' || valore === null) return VUOTA;
  const { utente, valori, daInviare } = valore as Record<string, unknown>;
  return {
    utente: typeof utente === 'string' ? utente : null,
    valori: { ...PREFERENZE_PREDEFINITE, ...preferenzeAmmesse(valori) },
    daInviare: preferenzeAmmesse(daInviare),
  };
}

/** The viewer's own key is a choice too, by whatever hand: it is taken over and sent like any other. */
function conVisore(memoria: Memoria, scritto: string | null): Memoria {
  const { visorePdf } = preferenzeAmmesse({ visorePdf: scritto });
  if (visorePdf === undefined || visorePdf === memoria.valori.visorePdf) return memoria;
  return {
    ...memoria,
    valori: { ...memoria.valori, visorePdf },
    daInviare: { ...memoria.daInviare, visorePdf },
  };
}

export function leggiMemoria(): Memoria {
  try {
    const memoria = interpreta(JSON.parse(localStorage.getItem(CHIAVE_PREFERENZE) ?? 'null'));
    return conVisore(memoria, localStorage.getItem(CHIAVE_VISORE_PDF));
  } catch {
    // No storage, or written by hand: the preferences come with the log-in all the same.
    return VUOTA;
  }
}

export function scriviMemoria(memoria: Memoria): void {
  localStorage.setItem(CHIAVE_PREFERENZE, JSON.stringify(memoria));
  localStorage.setItem(CHIAVE_VISORE_PDF, memoria.valori.visorePdf);
}
