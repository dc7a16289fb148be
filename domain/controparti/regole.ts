import { difettoBic } from '#domain/codici/bic.ts';
import { difettoCodiceFiscale } from '#domain/codici/codice-fiscale.ts';
import { difettoLei } from '#domain/codici/lei.ts';
import { difettoPartitaIva } from '#domain/codici/partita-iva.ts';
import type { RegoleCampi } from '#domain/record/difetti.ts';

/** What the fields of a counterparty must be. */
export const regoleControparte = {
  codControparte: (valore) =>
    /^[0-9A-Za-z_.-]{1,20}$/.test(valore)
      ? undefined
      : 'Il codice ha fino a venti lettere, cifre, punti o trattini, senza spazi.',
  lei: difettoLei,
  bic: difettoBic,
  codiceFiscale: difettoCodiceFiscale,
  partitaIva: difettoPartitaIva,
  abi: (valore) => (/^\d{5}$/.test(valore) ? undefined : 'Il codice ABI ha cinque cifre.'),
  pec: (valore) =>
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(valore)
      ? undefined
      : 'La PEC è un indirizzo di posta, come nome@pec.esempio.it.',
  telefono: (valore) =>
    /^[0-9+() /.-]{3,30}$/.test(valore)
      ? undefined
      : 'Il telefono ha da tre a trenta cifre, con spazi, trattini o il + davanti.',
} as const satisfies RegoleCampi;
