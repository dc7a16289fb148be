const VITA_CORNICE_MS = 60_000;

/**
 * Prints a PDF as it is, by the browser's own viewer in a frame that nobody sees: what comes out is
 * the document and not the screen around it. False where this browser shows no PDF in a frame.
 */
export function stampaPdf(indirizzo: string): boolean {
  if (!navigator.pdfViewerEnabled) return false;
  const cornice = document.createElement('iframe');
  cornice.style.display = 'none';
  cornice.title = 'Stampa del report';
  cornice.src = indirizzo;
  cornice.onload = () => {
    cornice.contentWindow?.focus();
    cornice.contentWindow?.print();
  };
  document.body.append(cornice);
  // The window of the printer reads the frame as long as it is open; afterwards nobody does.
  setTimeout(() => cornice.remove(), VITA_CORNICE_MS);
  return true;
}
