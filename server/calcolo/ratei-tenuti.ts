import { sql } from 'kysely';
import type { Coefficienti } from '#domain/calcolo/coefficiente.ts';
import { interessiLordi } from '#domain/calcolo/controvalore.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import type { AliquotaDal } from '#domain/calcolo/imposta.ts';
import { contoRateo, type RateoCalcolato } from '#domain/calcolo/rateo-titolo.ts';
import { aliquoteProprie, senzaCambio, type TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { segno } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { conCoefficienti } from './coefficiente.ts';
import { indicizzazioneDelGiorno } from './controvalore-titolo.ts';
import { aliquotePer, titoliCalcolati } from './titolo-calcolato.ts';

/** The accrual of a quantity in euro; in words where it cannot be told. */
export type RateoTenuto =
  | { readonly importo: string; readonly motivo: null }
  | { readonly importo: null; readonly motivo: string };

export const SENZA_RATEO: RateoTenuto = { importo: '0', motivo: null };

/** The accrual of the titolo on a day, or why its terms do not give one. */
function calcolato(
  titolo: TitoloCalcolato,
  giorno: Data,
  { aliquote, coefficienti }: Letti,
): RateoCalcolato | string {
  try {
    return contoRateo(titolo, giorno, aliquote, coefficienti);
  } catch (causa) {
    if (causa instanceof TerminiErrati) return causa.message;
    throw causa;
  }
}

interface Letti {
  readonly aliquote: readonly AliquotaDal[];
  readonly coefficienti: Coefficienti;
}

/** What an accrual comes to on a quantity. */
export type RateoDi = (quantita: string) => RateoTenuto;

/** What a day's accrual comes to on quantities, worked out once for all of them. */
export function delGiorno(
  titolo: TitoloCalcolato,
  { giorno, cambio }: { readonly giorno: Data; readonly cambio: string | null },
  letti: Letti,
): RateoDi {
  const { dataScadenza } = titolo.termini;
  if (dataScadenza !== null && giorno >= dataScadenza) return () => SENZA_RATEO;
  const esito = calcolato(titolo, giorno, letti);
  const motivo = typeof esito === 'string' ? esito : esito.rateo.mancaCoefficiente;
  const senza = motivo ?? (cambio === null ? senzaCambio(titolo.codDivisa, giorno) : null);
  if (typeof esito === 'string' || senza !== null || cambio === null)
    return (quantita) =>
      segno(quantita) === 0 ? SENZA_RATEO : { importo: null, motivo: `Senza rateo: ${senza}` };
  return (quantita) => ({
    importo: interessiLordi({
      verso: 'vendita',
      quantita,
      quotazione: titolo.quotazione,
      poolFactor: esito.rateo.poolFactor,
      rateo100: esito.rateo.rateoLordo100,
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
 * The accruals of many titoli on a day, in three questions however many they are; a titolo that accrues
 * nothing is not among them.
 */
export async function rateiDeiTitoli(
  tx: Tx,
  giorno: Data,
  chiesti: readonly TitoloAlCambio[],
): Promise<ReadonlyMap<string, RateoDi>> {
  const cambi = new Map(chiesti.map(({ codTitolo, cambio }) => [codTitolo, cambio]));
  const titoli = await titoliCalcolati(
    async (domanda) => (await domanda.execute(tx)).rows,
    sql`k.matura_rateo and t.cod_titolo = any (${[...cambi.keys()]}::text[])`,
  );
  if (titoli.length === 0) return new Map();
  const aliquoteDi = await aliquotePer(tx, [...new Set(titoli.map((uno) => uno.categoria))]);
  return conCoefficienti(
    tx,
    (coefficienti) =>
      new Map(
        titoli.map((titolo) => {
          const { codTitolo } = titolo.termini;
          const cambio = cambi.get(codTitolo) ?? null;
          const aliquote = aliquoteProprie(titolo, aliquoteDi);
          return [codTitolo, delGiorno(titolo, { giorno, cambio }, { aliquote, coefficienti })];
        }),
      ),
  );
}
