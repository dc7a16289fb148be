import { lettereInCifre, resto97 } from './cifre-di-controllo.ts';

/** Why a text is no LEI (ISO 17442); undefined where it is one. */
export const difettoLei = (codice: string): string | undefined => {
  if (codice.length !== 20) return 'Un LEI ha 20 caratteri.';
  if (!/^[A-Z0-9]{18}\d{2}$/.test(codice))
    return 'Un LEI ha 18 lettere maiuscole o cifre e due cifre di controllo.';
  if (resto97(lettereInCifre(codice)) !== 1)
    return 'Le cifre di controllo del LEI non tornano: ricontrollare il codice.';
  return undefined;
};
