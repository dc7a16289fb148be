import { sql } from 'kysely';
import type { Coefficienti } from '#domain/calcolo/coefficiente.ts';
import { interessiLordi } from '#domain/calcolo/controvalore.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { type RateoLordo, soloLordo } from '#domain/calcolo/rateo-titolo.ts';
import { senzaCambio, type TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { segno } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { conCoefficienti } from './coefficiente.ts';
import { indicizzazioneDelGiorno } from './controvalore-titolo.ts';
import { titoliCalcolati } from './titolo-calcolato.ts';

/** The accrual of a quantity in euro; in words where it cannot be told. */
export type RateoTenuto =
  | { readonly importo: string; readonly motivo: null }
  | { readonly importo: null; readonly motivo: string };

const NESSUN_COEFFICIENTE: Coefficienti = () => null;

export const SENZA_RATEO: RateoTenuto = { importo: '0', motivo: null };

/** The accrual of the titolo on a day, or why its terms do not give one. */
function calcolato(
  titolo: TitoloCalcolato,
  giorno: Data,
  coefficienti: Coefficienti,
): RateoLordo | string {
  try {
    return soloLordo(titolo, giorno, coefficienti);
  } catch (causa) {
    if (causa instanceof TerminiErrati) return causa.message;
    throw causa;
  }
}

/** What an accrual comes to on a quantity. */
export type RateoDi = (quantita: string) => RateoTenuto;

/** What a day's accrual comes to on quantities, worked out once for all of them. */
export function delGiorno(
  titolo: TitoloCalcolato,
  { giorno, cambio }: { readonly giorno: Data; readonly cambio: string | null },
  coefficienti: Coefficienti,
): RateoDi {
  const { dataScadenza } = titolo.termini;
  if (dataScadenza !== null && giorno >= dataScadenza) return () => SENZA_RATEO;
  const esito = calcolato(titolo, giorno, coefficienti);
  const motivo = typeof esito === 'string' ? esito : esito.mancaCoefficiente;
  const senza = motivo ?? (cambio === null ? senzaCambio(titolo.codDivisa, giorno) : null);
  if (typeof esito === 'string' || senza !== null || cambio === null)
    return (quantita) =>
      segno(quantita) === 0 ? SENZA_RATEO : { importo: null, motivo: `Senza rateo: ${senza}` };
  return (quantita) => ({
    importo: interessiLordi({
      verso: 'vendita',
      quantita,
      quotazione: titolo.quotazione,
      poolFactor: esito.poolFactor,
      rateo100: esito.rateoLordo100,
      indicizzazione: indicizzazioneDelGiorno(titolo, esito),
      cambio,
    }).euro,
    motivo: null,
  });
}

/** Of which titoli, at which rates of the day. */
export interface TitoloAlCambio {
  readonly codTitolo: string;
  readonly cambio: string | null;
}

/**
 * The accruals of many titoli on a day, each worked out once however many hold it: in two questions, and one more
 * for each step of those that an index moves; a titolo that accrues nothing is not among them.
 */
export async function rateiDeiTitoli(
  tx: Tx,
  giorno: Data,
  chiesti: readonly TitoloAlCambio[],
): Promise<ReadonlyMap<string, RateoDi>> {
  const cambi = new Map(chiesti.map(({ codTitolo, cambio }) => [codTitolo, cambio]));
  const titoli = await titoliCalcolati(
    chiediA(tx),
    sql`k.matura_rateo and t.cod_titolo = any (${[...cambi.keys()]}::text[])`,
  );
  const calcola = (titolo: TitoloCalcolato, coefficienti: Coefficienti) => {
    const { codTitolo } = titolo.termini;
    const cambio = cambi.get(codTitolo) ?? null;
    return [codTitolo, delGiorno(titolo, { giorno, cambio }, coefficienti)] as const;
  };
  const { true: mossi = [], false: fermi = [] } = Object.groupBy(titoli, (titolo) =>
    indicizzazioneDi(titolo.tipoIndicizzazione) ? 'true' : 'false',
  );
  // Those that ask for coefficients are worked out again with each that comes: the others once.
  const indicizzati = await conCoefficienti(tx, (noti) =>
    mossi.map((titolo) => calcola(titolo, noti)),
  );
  return new Map([...fermi.map((titolo) => calcola(titolo, NESSUN_COEFFICIENTE)), ...indicizzati]);
}
