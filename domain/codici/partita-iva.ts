import { sommaLuhn } from './cifre-di-controllo.ts';

/** Why a text is no partita IVA (D.P.R. 633/1972, art. 35); undefined where it is one. */
export const difettoPartitaIva = (codice: string): string | undefined => {
  if (!/^\d{11}$/.test(codice)) return 'Una partita IVA ha 11 cifre, senza la sigla del paese.';
  if (sommaLuhn(codice) % 10 !== 0)
    return 'La cifra di controllo della partita IVA non torna: ricontrollare il numero.';
  return undefined;
};
