import { type RawBuilder, sql } from 'kysely';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { fraScelti } from '#server/record/fra.ts';
import type { FiltroReport } from '#server/reports/descrizione.ts';
import { sceltaDiTitoli } from '#server/titoli/condizione.ts';

type Sql = RawBuilder<unknown>;

/** A movement has a currency and a class of its own; the rest is asked of its titolo. */
const delTitolo = ({ codDivisa: _d, immCirc: _i, ...filtro }: FiltroReport): Sql[] => {
  const scelta = sceltaDiTitoli(filtro);
  return scelta === null
    ? []
    : [sql`t.cod_titolo in (select t.cod_titolo from titoli t where ${scelta})`];
};

export interface Scelta {
  readonly filtro: FiltroReport;
  readonly codAzienda: string | null;
  /** The day that the dates of the request are of. */
  readonly giorno: 'data_movimento' | 'data_valuta';
}

/** Which `movimenti t` a request chooses, whatever their family. */
export const condizioneRichiesta = ({ filtro, codAzienda, giorno }: Scelta): Sql => {
  const { dateFrom, dateTo, codPortafoglio, codDepositario, codControparte, immCirc } = filtro;
  const quando = sql.ref(`t.${giorno}`);
  return sql.join(
    [
      sql`t.cod_azienda = ${codAzienda}`,
      ...(dateFrom ? [sql`${quando} >= ${dateFrom}::date`] : []),
      ...(dateTo ? [sql`${quando} <= ${dateTo}::date`] : []),
      ...fraScelti(sql`t.cod_portafoglio`, codPortafoglio),
      ...fraScelti(sql`t.cod_depositario`, codDepositario),
      ...fraScelti(sql`d.codice`, filtro.codDepositarioGlobale).map(
        (suoi) => sql`t.cod_depositario in (select d.cod_depositario from depositari d
          where d.cod_azienda = ${codAzienda} and ${suoi})`,
      ),
      ...fraScelti(sql`t.cod_controparte`, codControparte),
      ...fraScelti(sql`t.cod_divisa`, filtro.codDivisa),
      ...(immCirc === 'C' || immCirc === 'I' ? [sql`t.imm_circ = ${immCirc}`] : []),
      ...delTitolo(filtro),
    ],
    sql` and `,
  );
};

/**
 * The movements that count among these: registered, drafts where they are asked for. A reversed
 * movement and its reversal are nothing on any day, so both are left out.
 */
export const contano = ({ movInSospeso }: FiltroReport): Sql =>
  sql`t.id_storno_di is null and not t.stornato and ${nelPrincipale('t')}
      and ${movInSospeso ? sql`true` : sql`t.stato <> 'bozza'`}`;

/** Families that go into a report are data of the table of families. */
export const diFamiglia = (report: string, causale: Sql = sql`c.tipo_causale`): Sql =>
  sql`${causale} in (select f.tipo_causale from tipi_causale f where f.report = ${report})`;
