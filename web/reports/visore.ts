import type { Preferenze } from '#domain/accesso/preferenze/preferenze.ts';
import { CHIAVE_VISORE_PDF } from '#web/sessione/memoria.ts';

export type Visore = Preferenze['visorePdf'];

/** By which viewer this browser shows a report: its own setting, `embedded` where that says neither. */
function visoreScelto(): Visore {
  try {
    return localStorage.getItem(CHIAVE_VISORE_PDF) === 'pdfjs' ? 'pdfjs' : 'embedded';
  } catch {
    // No storage: nobody has chosen.
    return 'embedded';
  }
}

/** A browser that shows no PDF inside a page would save it instead: then ours shows it. */
export const visoreUsato = (): Visore => (navigator.pdfViewerEnabled ? visoreScelto() : 'pdfjs');
