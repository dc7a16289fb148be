import { type RawBuilder, sql } from 'kysely';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { chiudeConTarget } from '#domain/archivi/qualita/controlli.ts';
import { type Finestra, finestra } from '#domain/archivi/qualita/finestra.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import { condizioneAmmessi } from '#server/archivi/ammessi.ts';
import { condizione, sceltaTitoli } from '#server/archivi/condizione.ts';
import { livelliScelti } from '#server/posizioni/posizioni-al.ts';
import { condizioneTenuti } from '#server/posizioni/tenuti.ts';

export type Sql = RawBuilder<unknown>;

/** What is looked at: an archive, the rows that the filter leaves of it, on a day and before. */
export interface Esame {
  readonly archivio: TipoArchivio;
  readonly data: Data;
  readonly finestra: Finestra;
  readonly filtro: FiltroArchivioWire;
  readonly codAzienda: string | null;
  /** False where nothing is expected on the day, because TARGET is closed. */
  readonly atteso: boolean;
}

interface Richiesta {
  readonly data: Data;
  readonly giorni: number | undefined;
  readonly filtro: FiltroArchivioWire;
  readonly codAzienda: string | null | undefined;
}

export const esameDi = (
  archivio: TipoArchivio,
  { data, giorni, filtro, codAzienda }: Richiesta,
): Esame => ({
  archivio,
  data,
  finestra: finestra(data, giorni),
  // The days are those of the examination, whatever the screen's filter says of them.
  filtro: { ...filtro, dateFrom: null, dateTo: null },
  codAzienda: codAzienda ?? null,
  atteso: !chiudeConTarget(archivio) || eLavorativoTarget(data),
});

/** The columns by which an anomaly is named, whatever the archive; those it has not are null. */
export const COLONNE_CHIAVE = ['cod_titolo', 'cod_divisa', 'cod_portafoglio'] as const;

export const chiaviDi = ({ chiave }: TipoArchivio): string[] =>
  chiave.filter(({ tipo }) => tipo !== 'data').map(({ sql: colonna }) => colonna);

export const valoreDi = ({ valori }: TipoArchivio, alias: string): Sql =>
  sql.ref(`${alias}.${valori[0]?.sql}`);

export const tabellaDi = ({ tabella }: TipoArchivio): Sql => sql.table(tabella);

/** `a` and `b` are of the same key, and `a`, a row of the archive, of the call's company. */
export const stessaChiave = ({ archivio, codAzienda }: Esame, a: string, b: string): Sql =>
  sql.join(
    [
      ...(eAziendale(archivio) ? [sql`${sql.ref(`${a}.cod_azienda`)} = ${codAzienda}`] : []),
      ...chiaviDi(archivio).map(
        (colonna) => sql`${sql.ref(`${a}.${colonna}`)} = ${sql.ref(`${b}.${colonna}`)}`,
      ),
    ],
    sql` and `,
  );

export const chiaviSelezionate = ({ archivio }: Esame, alias: string): Sql => {
  const sue = chiaviDi(archivio);
  return sql.join(
    COLONNE_CHIAVE.map((colonna) =>
      sue.includes(colonna)
        ? sql`${sql.ref(`${alias}.${colonna}`)} as ${sql.id(colonna)}`
        : sql`null::text as ${sql.id(colonna)}`,
    ),
  );
};

/** Rows `t` of the archive that the filter leaves, between two days. */
export const righeFra = (esame: Esame, dal: Data | Sql, al: Data | Sql): Sql => {
  const { archivio, filtro, codAzienda } = esame;
  return sql`${condizione({ tipo: archivio }, filtro, codAzienda)}
    and t.data >= ${dal}::date and t.data <= ${al}::date`;
};

/** How long a key of normal values is expected to go on, once it has had one. */
const GIORNI_DI_MEMORIA = sql.lit(366);
/** A currency is followed while a titolo is in it, or if it had a rate in these days. */
const GIORNI_SEGUITA = sql.lit(92);

const titoliAttesi = ({ archivio, data, filtro, codAzienda }: Esame): Sql => {
  const tenuti = condizioneTenuti({
    codAzienda,
    data,
    ...livelliScelti(filtro),
  });
  return sql`select t.cod_titolo from titoli t
    where ${sceltaTitoli(filtro)} and ${condizioneAmmessi(archivio, data)} and ${tenuti}`;
};

const diviseAttese = ({ archivio, data, filtro }: Esame): Sql => {
  const scelte = filtro.codDivisa?.length
    ? sql`d.cod_divisa = any(${[...filtro.codDivisa]}::text[])`
    : sql`(exists (select from titoli k where k.cod_divisa = d.cod_divisa)
        or exists (select from ${tabellaDi(archivio)} v where v.cod_divisa = d.cod_divisa
          and v.data between ${data}::date - ${GIORNI_SEGUITA} and ${data}::date))`;
  return sql`select d.cod_divisa from divise d
    where d.cod_divisa <> 'EUR' and d.quotabile
      and coalesce(d.valido_dal, '-infinity') <= ${data}::date
      and coalesce(d.valido_al, 'infinity') >= ${data}::date and ${scelte}`;
};

/** Keys with a value in the year before, where the day has one at all: a period's end, or none. */
const normaliAttesi = (esame: Esame): Sql => {
  const { archivio, data, codAzienda } = esame;
  const chiavi = chiaviDi(archivio);
  const memoria = sql`(${data}::date - ${GIORNI_DI_MEMORIA})`;
  const perPortafoglio = chiavi.includes('cod_portafoglio')
    ? sql`and g.cod_portafoglio = t.cod_portafoglio`
    : sql``;
  const vivi = chiavi.includes('cod_titolo')
    ? sql`and t.cod_titolo in (select t.cod_titolo from titoli t
        where ${condizioneAmmessi(archivio, data)})`
    : sql``;
  return sql`select distinct ${sql.join(chiavi.map((colonna) => sql.ref(`t.${colonna}`)))}
    from ${tabellaDi(archivio)} t where ${righeFra(esame, memoria, data)} ${vivi}
     and exists (select from ${tabellaDi(archivio)} g where g.cod_azienda = ${codAzienda}
       and g.data = ${data}::date ${perPortafoglio})`;
};

/** The keys that should have a value on the day. */
export const attesi = (esame: Esame): Sql => {
  const { archivio } = esame;
  if (eAziendale(archivio)) return normaliAttesi(esame);
  return chiaviDi(archivio).includes('cod_titolo') ? titoliAttesi(esame) : diviseAttese(esame);
};
