import { lettereInCifre, sommaLuhn } from './cifre-di-controllo.ts';

/** Why a text is no ISIN (ISO 6166); undefined where it is one. */
export const difettoIsin = (codice: string): string | undefined => {
  if (codice.length !== 12) return 'Un ISIN ha 12 caratteri.';
  if (!/^[A-Z]{2}/.test(codice))
    return 'Un ISIN comincia con le due lettere maiuscole del paese, come IT.';
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(codice))
    return 'Un ISIN ha, dopo il paese, nove lettere maiuscole o cifre e una cifra di controllo.';
  if (sommaLuhn(lettereInCifre(codice)) % 10 !== 0)
    return 'La cifra di controllo dell’ISIN non torna: ricontrollare il codice.';
  return undefined;
};
