import { type RawBuilder, sql } from 'kysely';
import type { TreMisure } from '#domain/calcolo/rendimento-tenuto.ts';
import { senzaCambio, type TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { arrotonda, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import { conCoefficienti } from '#server/calcolo/coefficiente.ts';
import { delGiorno, type RateoDi, SENZA_RATEO } from '#server/calcolo/ratei-tenuti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { cambioDi, conPrezzo, IMPEGNI, valoreInEuro } from '#server/titoli/valore-di-mercato.ts';

type Sql = RawBuilder<unknown>;

const CENTESIMI = 2;
const NULLA: TreMisure = { divisa: '0', secco: '0', intero: '0' };

/** What one unit of the titolo is worth on a day, as the archives say; null where they do not. */
export interface ValoreDelGiorno {
  readonly giorno: Data;
  readonly prezzo: string | null;
  readonly dataPrezzo: Data | null;
  readonly cambio: string | null;
  readonly impegno: boolean;
  /** In euro, without accrual. */
  readonly unitario: string | null;
}

/** The same of many days, in one question. */
export async function valoriDeiGiorni(
  tx: Tx,
  codTitolo: string,
  giorni: readonly Data[],
): Promise<ReadonlyMap<Data, ValoreDelGiorno>> {
  const giorno: Sql = sql`g.giorno`;
  const { rows } = await sql<ValoreDelGiorno>`
    select g.giorno::text as giorno, trim_scale(v.prezzo)::text as prezzo, v.data::text as "dataPrezzo",
           trim_scale(${cambioDi(giorno, GIORNI_PUNTUALE)})::text as cambio, t.tipo_titolo = any (${IMPEGNI}) as impegno,
           (${valoreInEuro(sql`1::numeric`, giorno, GIORNI_PUNTUALE)})::text as unitario
      from unnest(${[...new Set(giorni)]}::date[]) g (giorno) cross join titoli t ${conPrezzo(giorno, GIORNI_PUNTUALE)}
     where t.cod_titolo = ${codTitolo}`.execute(tx);
  return new Map(rows.map((riga) => [riga.giorno, riga]));
}

/** The accruals of days: the coefficients that all of them take are read together. */
export async function rateiDeiGiorni(
  tx: Tx,
  titolo: TitoloCalcolato,
  giorni: readonly Pick<ValoreDelGiorno, 'giorno' | 'cambio'>[],
): Promise<(giorno: Data) => RateoDi> {
  if (!titolo.maturaRateo) return () => () => SENZA_RATEO;
  const ratei = await conCoefficienti(
    tx,
    (coefficienti) =>
      new Map(giorni.map((uno) => [uno.giorno, delGiorno(titolo, uno, coefficienti)])),
  );
  return (giorno) => ratei.get(giorno) ?? (() => SENZA_RATEO);
}

/** What a quantity is worth at a value for one; in the currency by what one is worth in it. */
export function misurata(
  quantita: string,
  unitario: { readonly euro: string; readonly divisa: string } | null,
  rateo: string,
): TreMisure | null {
  if (segno(quantita) === 0) return NULLA;
  if (unitario === null) return null;
  const secco = arrotonda(prodotto(quantita, unitario.euro), CENTESIMI);
  const divisa = arrotonda(prodotto(quantita, unitario.divisa), CENTESIMI);
  return { divisa, secco, intero: somma(secco, rateo) };
}

/** The value of one by the archives, in euro and in the titolo's currency. */
export const unitarioDi = ({ unitario, cambio }: ValoreDelGiorno) =>
  unitario === null || cambio === null
    ? null
    : { euro: unitario, divisa: prodotto(unitario, cambio) };

/** Why a quantity has no value on a day, and what to do. */
export function senzaValore(
  { giorno, prezzo, cambio, impegno, unitario }: ValoreDelGiorno,
  codDivisa: string,
): string | null {
  if (impegno) return 'Un impegno vale i suoi margini: non ha un valore di mercato.';
  if (prezzo === null)
    return `Manca il prezzo del ${stampaData(giorno)}, o di uno dei ${GIORNI_PUNTUALE} giorni prima: scriverlo in Quotazioni.`;
  if (cambio === null) return senzaCambio(codDivisa, giorno);
  return unitario === null
    ? `Manca il coefficiente del ${stampaData(giorno)}, o di uno dei ${GIORNI_PUNTUALE} giorni prima: scriverlo in Coefficienti.`
    : null;
}

export const SEI = 6;

/** Euro for 100 of nominal or for one, as the titolo is quoted. */
export function costoMedio(costo: string, quantita: string, quotazione: 'P' | 'U'): string | null {
  if (segno(quantita) === 0) return null;
  return arrotonda(quoziente(prodotto(costo, quotazione === 'P' ? '100' : '1'), quantita), SEI);
}
