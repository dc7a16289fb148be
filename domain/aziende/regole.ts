import { difettoCodiceFiscale } from '#domain/codici/codice-fiscale.ts';
import { difettoLei } from '#domain/codici/lei.ts';
import { difettoPartitaIva } from '#domain/codici/partita-iva.ts';
import type { RegoleCampi } from '#domain/record/difetti.ts';
import { difettoChiusura } from '#domain/tempo/chiusura-esercizio.ts';
import { eData } from '#domain/tempo/data.ts';

/** What the fields of a company must be. */
export const regoleAzienda = {
  codiceFiscale: difettoCodiceFiscale,
  partitaIVA: difettoPartitaIva,
  lei: difettoLei,
  dataChiusuraEsercizio: difettoChiusura,
  cap: (valore) =>
    /^[0-9A-Z -]{2,10}$/.test(valore)
      ? undefined
      : 'Il CAP ha da due a dieci cifre, lettere maiuscole, spazi o trattini.',
  provincia: (valore) =>
    /^[A-Z]{2}$/.test(valore) ? undefined : 'La provincia è la sigla di due lettere, come MI.',
  pec: (valore) =>
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(valore)
      ? undefined
      : 'La PEC è un indirizzo di posta, come nome@pec.esempio.it.',
  movimentiChiusiAl: (valore) =>
    eData(valore) ? undefined : 'Il giorno non esiste: scriverlo come 31/12/2025.',
} as const satisfies RegoleCampi;
