import { sql } from 'kysely';
import type { Indicizzazione } from '#domain/calcolo/indicizzazioni.ts';
import { type CoefficienteNoto, coefficienteIniziale } from '#domain/calcolo/rateo-indicizzato.ts';
import { GIORNI_PUNTUALE } from '#domain/dati-dinamici/metodi.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/schema.ts';

export interface Domanda {
  readonly codTitolo: string;
  readonly giorno: Data;
  /** First day of the coupon in progress; null where there is none. */
  readonly inizioCedola: Data | null;
}

/** From when on a value may stand for the day: never from before the coefficient began anew. */
function dal({ giorno, inizioCedola }: Domanda, { ripartePerCedola }: Indicizzazione): Data {
  const finestra = aggiungiGiorni(giorno, -GIORNI_PUNTUALE);
  if (!ripartePerCedola || inizioCedola === null || inizioCedola < finestra) return finestra;
  return aggiungiGiorni(inizioCedola, 1);
}

/**
 * The coefficient of the day from its archive, else the last of the seven days before (product.md §5);
 * null where there is none. On a first day that it counts from it is 1, whatever is on record.
 */
export async function coefficienteDel(
  tx: Tx,
  indicizzazione: Indicizzazione,
  domanda: Domanda,
): Promise<CoefficienteNoto | null> {
  const { codTitolo, giorno, inizioCedola } = domanda;
  if (indicizzazione.ripartePerCedola && giorno === inizioCedola)
    return coefficienteIniziale(giorno);
  const { rows } = await sql<CoefficienteNoto>`
    select trim_scale(coefficiente)::text as valore, data from coefficienti
     where cod_titolo = ${codTitolo}
       and data between ${dal(domanda, indicizzazione)}::date and ${giorno}::date
     order by data desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** A coupon of which the coefficient is asked for. */
export interface PeriodoCoefficiente {
  readonly da: Data;
  readonly a: Data;
}

/** The coefficient of each coupon date, or the last one of the days before it, in one question. */
export async function coefficientiDelleCedole(
  tx: Tx,
  indicizzazione: Indicizzazione,
  codTitolo: string,
  periodi: readonly PeriodoCoefficiente[],
): Promise<ReadonlyMap<Data, CoefficienteNoto>> {
  const chieste = periodi.map(({ da, a }) => ({
    a,
    dal: dal({ codTitolo, giorno: a, inizioCedola: da }, indicizzazione),
  }));
  const { rows } = await sql<CoefficienteNoto & { readonly cedola: Data }>`
    select r.a as cedola, c.valore, c.data
      from jsonb_to_recordset(${JSON.stringify(chieste)}::jsonb) as r (a date, dal date)
      cross join lateral (
        select trim_scale(coefficiente)::text as valore, data from coefficienti
         where cod_titolo = ${codTitolo} and data between r.dal and r.a
         order by data desc limit 1) c`.execute(tx);
  return new Map(rows.map(({ cedola, valore, data }) => [cedola, { valore, data }]));
}

export const senzaCoefficiente = ({ codTitolo, giorno }: Domanda): string =>
  `Il titolo ${codTitolo} è indicizzato e il suo coefficiente del ` +
  `${stampaData(giorno, 'dd/MM/yyyy')}, o di uno dei ${GIORNI_PUNTUALE} giorni prima, non è ` +
  'nell’archivio Coefficienti: finché non c’è, il rateo è quello reale.';
