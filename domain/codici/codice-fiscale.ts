import { letteraDiControllo } from './cifre-di-controllo.ts';
import { difettoPartitaIva } from './partita-iva.ts';

/** Where two persons would share a code, its digits become these letters, from the right (omocodia). */
const CIFRA = '[0-9LMNPQRSTUV]';
const PERSONA = new RegExp(`^[A-Z]{6}${CIFRA}{2}[ABCDEHLMPRST]${CIFRA}{2}[A-Z]${CIFRA}{3}[A-Z]$`);

/**
 * Why a text is no codice fiscale (D.M. 23-12-1976), of a person (16 characters, also with the
 * letters of an omocodia) or of an entity (11 digits); undefined where it is one.
 */
export const difettoCodiceFiscale = (codice: string): string | undefined => {
  if (/^\d{11}$/.test(codice))
    return difettoPartitaIva(codice) === undefined
      ? undefined
      : 'La cifra di controllo del codice fiscale non torna: ricontrollare il numero.';
  if (codice.length !== 16)
    return 'Un codice fiscale ha 16 caratteri, oppure 11 cifre quello di un ente.';
  if (!PERSONA.test(codice))
    return 'Il codice fiscale non ha la forma prescritta: lettere maiuscole e cifre al loro posto.';
  if (letteraDiControllo(codice.slice(0, 15)) !== codice[15])
    return 'L’ultima lettera del codice fiscale non torna: ricontrollare il codice.';
  return undefined;
};
