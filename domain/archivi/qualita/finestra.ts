import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget, lavorativoPrecedente } from '#domain/tempo/target.ts';

/** The days whose values are examined, both included. */
export interface Finestra {
  readonly dal: Data;
  readonly al: Data;
}

/** More days than these are a question for the archive, not for the morning. */
export const GIORNI_MASSIMI = 92;

/**
 * The days up to the day of reference: as many as asked, and never less than those since the last
 * business day before it, so that a Monday's look sees what was written on Saturday and Sunday.
 */
export function finestra(al: Data, giorni = 1): Finestra {
  const chiesto = aggiungiGiorni(al, 1 - Math.min(Math.max(1, giorni), GIORNI_MASSIMI));
  const dopoLavorativo = aggiungiGiorni(lavorativoPrecedente(al), 1);
  return { dal: chiesto < dopoLavorativo ? chiesto : dopoLavorativo, al };
}

/** The days of the window on which TARGET is closed, Saturdays and Sundays among them. */
export function giorniChiusi({ dal, al }: Finestra): Data[] {
  const chiusi: Data[] = [];
  for (let giorno = dal; giorno <= al; giorno = aggiungiGiorni(giorno, 1))
    if (!eLavorativoTarget(giorno)) chiusi.push(giorno);
  return chiusi;
}

/** How many business days lie after a day, up to another one included; at most a thousand. */
export function lavorativiFra(dopo: Data, fino: Data): number {
  const inizio = aggiungiGiorni(fino, -MASSIMO_GIORNI);
  let conta = 0;
  for (
    let giorno = dopo < inizio ? inizio : dopo;
    giorno < fino;
    giorno = aggiungiGiorni(giorno, 1)
  )
    if (eLavorativoTarget(aggiungiGiorni(giorno, 1))) conta++;
  return conta;
}

const MASSIMO_GIORNI = 1_400;
