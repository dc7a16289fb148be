import { letteraDiControllo, lettereInCifre, resto97 } from './cifre-di-controllo.ts';

/** How long the IBAN of a country of the SEPA area is, as its registry says. */
const LUNGHEZZE: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22
   IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22`
    .split(/\s+/)
    .map((voce) => [voce.slice(0, 2), Number(voce.slice(2))]),
);

/** Italy and San Marino: control letter (CIN), ABI, CAB, account. */
const ITALIANO = /^(IT|SM)\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/;

const difettoItaliano = (codice: string): string | undefined => {
  if (!ITALIANO.test(codice))
    return 'Un IBAN italiano ha, dopo le cifre di controllo, la lettera CIN, cinque cifre di ABI, cinque di CAB e dodici caratteri di conto.';
  if (letteraDiControllo(codice.slice(5)) !== codice[4])
    return 'La lettera CIN dell’IBAN non torna con ABI, CAB e conto: ricontrollare il codice.';
  return undefined;
};

/** Why a text is no IBAN (ISO 13616), written without spaces; undefined where it is one. */
export const difettoIban = (codice: string): string | undefined => {
  if (/\s/.test(codice)) return 'Un IBAN si scrive senza spazi.';
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(codice))
    return 'Un IBAN comincia con le due lettere del paese e due cifre di controllo, e ha da 15 a 34 caratteri.';
  const paese = codice.slice(0, 2);
  const lunghezza = LUNGHEZZE[paese];
  if (lunghezza !== undefined && codice.length !== lunghezza)
    return `Un IBAN di ${paese} ha ${lunghezza} caratteri, questo ne ha ${codice.length}.`;
  if (resto97(lettereInCifre(codice.slice(4) + codice.slice(0, 4))) !== 1)
    return 'Le cifre di controllo dell’IBAN non tornano: ricontrollare il codice.';
  return paese === 'IT' || paese === 'SM' ? difettoItaliano(codice) : undefined;
};
