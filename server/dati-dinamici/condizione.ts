import { type RawBuilder, sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { FiltroArchivio } from '#contract/archivi.ts';
import { eAziendale, type TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { TIPO_CON_SOTTOSTANTE } from '#domain/filtri/scelte-titoli.ts';
import type { ArchivioSql } from '#server/dati-dinamici/archivio.ts';
import { condizioneTitoli } from '#server/titoli/condizione.ts';

export type FiltroArchivioWire = Static<TObject<typeof FiltroArchivio>>;

type Condizione = RawBuilder<unknown>;

const fra = (colonna: string, valori: readonly string[]): Condizione =>
  sql`${sql.ref(`t.${colonna}`)} = any(${[...valori]}::text[])`;

/** Which `titoli t` the filter chooses. */
export const sceltaTitoli = (filtro: FiltroArchivioWire): Condizione => {
  const scelti = condizioneTitoli(filtro);
  const senzaOpzioni =
    filtro.includiOpzioni === false ? sql`t.tipo_titolo <> ${TIPO_CON_SOTTOSTANTE}` : sql`true`;
  return sql`${scelti} and ${senzaOpzioni}`;
};

/** Which rows are of the titoli that the filter chooses; nothing where it chooses none of them. */
const deiTitoli = (filtro: FiltroArchivioWire): Condizione[] => [
  sql`t.cod_titolo in (select t.cod_titolo from titoli t where ${sceltaTitoli(filtro)})`,
];

const haTitoli = (tipo: TipoArchivio): boolean =>
  tipo.chiave.some((colonna) => colonna.tipo === 'titolo');

/**
 * The filter as a condition on `t`: dates on `data`, currencies and portfolios on the key columns of
 * their name, the rest on the titoli. The rows of a company's archive are those of the call's company:
 * the index begins with it.
 */
export const condizione = (
  { tipo }: Pick<ArchivioSql, 'tipo'>,
  filtro: FiltroArchivioWire,
  codAzienda: string | null | undefined,
): Condizione => {
  const parti = [eAziendale(tipo) ? sql`t.cod_azienda = ${codAzienda ?? null}` : sql`true`];
  const { dateFrom, dateTo, codDivisa, codPortafoglio } = filtro;
  if (dateFrom) parti.push(sql`t.data >= ${dateFrom}::date`);
  if (dateTo) parti.push(sql`t.data <= ${dateTo}::date`);
  if (tipo.ambito === 'portafoglio' && codPortafoglio?.length)
    parti.push(fra('cod_portafoglio', codPortafoglio));
  if (haTitoli(tipo)) parti.push(...deiTitoli(filtro));
  else if (codDivisa?.length) parti.push(fra('cod_divisa', codDivisa));
  return sql.join(parti, sql` and `);
};
