/** The browser's database of report PDFs; `deposito-pdf.ts` fills it. */
export const NOME_DEPOSITO = 'rateo.report';

/**
 * Throws away every PDF that this browser keeps: at the log-out, and at a log-in, whoever it was that
 * sat here before. Where the browser keeps nothing there is nothing to throw away.
 */
export function svuotaDeposito(): void {
  try {
    indexedDB.deleteDatabase(NOME_DEPOSITO);
  } catch {
    // A private window of some browsers refuses even to be asked: it has kept nothing either.
  }
}
