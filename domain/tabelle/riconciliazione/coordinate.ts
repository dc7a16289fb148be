import { difettoIban } from '#domain/codici/iban.ts';

/** How who keeps an account names it, as it is kept: capitals, without blanks. */
export const coordinateScritte = (scritte: string): string =>
  scritte.replace(/\s+/g, '').toUpperCase();

/** Two letters and two digits, long enough: nobody means anything else by that. */
const COME_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/;
const AMMESSE = /^[A-Z0-9./-]{3,60}$/;

/** Why a text cannot be the coordinates of an account; undefined where it can. */
export function difettoCoordinate(scritte: string): string | undefined {
  const coordinate = coordinateScritte(scritte);
  if (COME_IBAN.test(coordinate)) return difettoIban(coordinate);
  if (AMMESSE.test(coordinate)) return undefined;
  return 'Le coordinate hanno da 3 a 60 fra lettere, cifre, punti, barre e trattini: IBAN, SAFE o ABI-CAB-conto.';
}

const IBAN_ITALIANO = /^(?:IT|SM)\d{2}[A-Z](\d{5})(\d{5})([A-Z0-9]{12})$/;
const ABI_CAB_CONTO = /^(\d{5})[./-]?(\d{5})[./-]([A-Z0-9]{1,12})$/;

/**
 * The account that coordinates name, the same for an Italian IBAN and for the ABI, CAB and number that it holds; else
 * the coordinates themselves.
 */
export function contoNominato(scritte: string): string {
  const coordinate = coordinateScritte(scritte);
  const parti = IBAN_ITALIANO.exec(coordinate) ?? ABI_CAB_CONTO.exec(coordinate);
  if (!parti) return coordinate;
  const [, abi, cab, conto = ''] = parti;
  return `${abi}-${cab}-${conto.replace(/^0+(?=.)/, '')}`;
}
