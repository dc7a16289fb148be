import type { AliquotaDal } from '#domain/calcolo/imposta.ts';
import { contoRateo, type RateoCalcolato } from '#domain/calcolo/rateo-titolo.ts';
import { aliquoteProprie, type TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { conCoefficienti } from './coefficiente.ts';
import { aliquotePer } from './titolo-calcolato.ts';

/** The rates of the titolo's income: its own from ever, else its category's. */
export const aliquoteDelTitolo = async (
  tx: Tx,
  titolo: TitoloCalcolato,
): Promise<readonly AliquotaDal[]> =>
  aliquoteProprie(titolo, await aliquotePer(tx, [titolo.categoria]));

/** The accrual of a titolo on a day (`contoRateo`), with the rates and coefficients that it takes. */
export async function rateoDelTitolo(
  tx: Tx,
  titolo: TitoloCalcolato,
  giorno: Data,
): Promise<RateoCalcolato> {
  const aliquote = await aliquoteDelTitolo(tx, titolo);
  return conCoefficienti(tx, (noti) => contoRateo(titolo, giorno, aliquote, noti));
}
