import type { Origine } from '#domain/riconciliazione/estratto.ts';
import { daVirgola, opposto } from './esatto.ts';
import { giornoCbi } from './giorni.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';

/** Positions of the layout are from 1, both ends included. */
export const campo = (riga: string, da: number, a: number): string => riga.slice(da - 1, a);

/** C or D, and 15 characters: 12 integers, comma, 2 decimals. */
export function saldo(riga: string, segno: number, che: string, origine: Origine): string {
  const lettera = riga.charAt(segno - 1);
  const scritto = campo(riga, segno + 1, segno + 15);
  const importo = /^\d{12},\d\d$/.test(scritto) ? daVirgola(scritto) : null;
  if (importo === null || (lettera !== 'C' && lettera !== 'D'))
    rifiuta(
      origine,
      `${che} ${cita(lettera + scritto)} non si legge: vale C o D e un importo di 12 interi, virgola e 2 decimali ` +
        `(posizioni ${segno}–${segno + 15})`,
      CHIEDERE,
    );
  return lettera === 'D' ? opposto(importo) : importo;
}

export function giorno(riga: string, da: number, che: string, origine: Origine): string {
  const scritto = campo(riga, da, da + 5);
  return (
    giornoCbi(scritto) ??
    rifiuta(
      origine,
      `${che} ${cita(scritto)} non è un giorno GGMMAA (posizioni ${da}–${da + 5})`,
      CHIEDERE,
    )
  );
}

/** IBAN where the record has the country and its check digits, else ABI-CAB-conto. */
export function coordinateDi(riga: string): string {
  const [cin, abi, cab] = [campo(riga, 52, 52), campo(riga, 53, 57), campo(riga, 58, 62)];
  const conto = campo(riga, 63, 74).trim();
  const paese = campo(riga, 100, 103);
  return /^[A-Z]{2}\d\d$/.test(paese) && cin !== ' '
    ? `${paese}${cin}${abi}${cab}${conto.padStart(12, '0')}`
    : `${abi}-${cab}-${conto}`;
}

/** A count; refused where it is none. */
export function interoRh(
  riga: string,
  da: number,
  a: number,
  che: string,
  origine: Origine,
): number {
  const scritto = campo(riga, da, a).trim();
  if (!/^\d+$/.test(scritto))
    rifiuta(origine, `${che} ${cita(scritto)} non si legge (posizioni ${da}–${a})`, CHIEDERE);
  return Number(scritto);
}

/** The number of a movement as it is written. */
export const tre = (numero: number): string => String(numero).padStart(3, '0');
