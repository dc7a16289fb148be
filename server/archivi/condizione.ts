import { type RawBuilder, sql } from 'kysely';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { TIPO_CON_SOTTOSTANTE } from '#domain/titoli/filtro/scelte-titoli.ts';
import { livelliScelti, qualcuno } from '#server/posizioni/posizioni-al.ts';
import { condizioneTenuti } from '#server/posizioni/tenuti.ts';
import { scrittiDa } from '#server/record/scritti-da.ts';
import { condizioneTitoli, sceltaDiTitoli } from '#server/titoli/condizione.ts';
import type { ArchivioSql } from './archivio.ts';

type Condizione = RawBuilder<unknown>;
type Codici = readonly string[];

const senzaOpzioni = ({ includiOpzioni }: FiltroArchivioWire): Condizione[] =>
  includiOpzioni === false ? [sql`t.tipo_titolo <> ${TIPO_CON_SOTTOSTANTE}`] : [];

/** Which `titoli t` the filter chooses. */
export const sceltaTitoli = (filtro: FiltroArchivioWire): Condizione =>
  sql.join([condizioneTitoli(filtro), ...senzaOpzioni(filtro)], sql` and `);

/** A shared archive has no portfolio of its own: its levels ask for what is held on them. */
const tenuti = (
  tipo: TipoArchivio,
  filtro: FiltroArchivioWire,
  codAzienda: string | null | undefined,
): Condizione[] => {
  const livelli = livelliScelti(filtro);
  // Where rows are a portfolio's, it chooses rows.
  const scelti = tipo.ambito === 'portafoglio' ? { ...livelli, codPortafoglio: null } : livelli;
  if (!filtro.soloInGiacenza && !qualcuno(scelti)) return [];
  return [condizioneTenuti({ codAzienda, data: filtro.dateFrom, ...livelli })];
};

const haTitoli = (tipo: TipoArchivio): boolean =>
  tipo.chiave.some((colonna) => colonna.di === 'titolo');

/**
 * What a filter says of an archive's rows, column by column: how they are read is decided from this
 * (lettura-archivio.ts), and `condizione` says the same in one condition.
 */
export interface Scelta {
  /** Columns that have one value: the company, and the portfolio where there is one. */
  readonly fissi: readonly (readonly [colonna: string, valore: string | null])[];
  readonly da: string | null;
  readonly a: string | null;
  /** The codes of a currency or of portfolios; null where none is chosen. */
  readonly divise: Codici | null;
  readonly portafogli: Codici | null;
  /** Which `titoli t`; null where nothing of the titolo is chosen. */
  readonly titoli: Condizione | null;
  /** Conditions on `t` that a way of reading adds. */
  readonly altre: readonly Condizione[];
}

const unici = (codici: Codici | null | undefined): Codici | null =>
  codici?.length ? [...new Set(codici)] : null;

/** The rows of a company's archive are those of the call's company: the index begins with it. */
export const scelta = (
  { tipo }: Pick<ArchivioSql, 'tipo'>,
  filtro: FiltroArchivioWire,
  codAzienda: string | null | undefined,
): Scelta => {
  const portafogli = tipo.ambito === 'portafoglio' ? unici(filtro.codPortafoglio) : null;
  const [unico] = portafogli?.length === 1 ? portafogli : [];
  const deiTitoli = haTitoli(tipo)
    ? [sceltaDiTitoli(filtro) ?? [], senzaOpzioni(filtro), tenuti(tipo, filtro, codAzienda)].flat()
    : [];
  return {
    fissi: [
      ...(eAziendale(tipo) ? [['cod_azienda', codAzienda ?? null] as const] : []),
      ...(unico === undefined ? [] : [['cod_portafoglio', unico] as const]),
    ],
    da: filtro.dateFrom ?? null,
    a: filtro.dateTo ?? null,
    divise: haTitoli(tipo) ? null : unici(filtro.codDivisa),
    portafogli: unico === undefined ? portafogli : null,
    titoli: deiTitoli.length > 0 ? sql.join(deiTitoli, sql` and `) : null,
    altre: [],
  };
};

const fra = (colonna: string, codici: Codici): Condizione =>
  sql`${sql.ref(`t.${colonna}`)} = any(${[...codici]}::text[])`;

/** The columns of one value and the days, as conditions on `t`. */
export const diFissiEGiorni = ({ fissi, da, a, altre }: Scelta): Condizione =>
  sql.join(
    [
      sql`true`,
      ...fissi.map(([colonna, valore]) => sql`${sql.ref(`t.${colonna}`)} = ${valore}`),
      ...(da ? [sql`t.data >= ${da}::date`] : []),
      ...(a ? [sql`t.data <= ${a}::date`] : []),
      ...altre,
    ],
    sql` and `,
  );

/** The filter as a condition on `t`, for whoever reads rows in no hurry. */
export const condizione = (
  archivio: Pick<ArchivioSql, 'tipo'>,
  filtro: FiltroArchivioWire,
  codAzienda: string | null | undefined,
): Condizione => {
  const scelte = scelta(archivio, filtro, codAzienda);
  const { divise, portafogli, titoli } = scelte;
  const parti = [
    diFissiEGiorni(scelte),
    ...(portafogli ? [fra('cod_portafoglio', portafogli)] : []),
    ...(divise ? [fra('cod_divisa', divise)] : []),
    ...(titoli ? [sql`t.cod_titolo in (select t.cod_titolo from titoli t where ${titoli})`] : []),
    ...(filtro.lavoro ? [scrittiDa(archivio.tipo.tabella, filtro.lavoro)] : []),
  ];
  return sql.join(parti, sql` and `);
};
