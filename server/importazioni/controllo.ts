import type { PoolClient } from 'pg';
import { eAziendale } from '#domain/dati-dinamici/tipi.ts';
import type { ColonnaImport } from '#domain/importazione/colonne.ts';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import {
  BIT_PER_COLONNA,
  DISCORDE,
  FORMATO,
  IMPOSSIBILE,
  LIMITE,
  NON_VALIDO,
  RIPETUTA,
  SCONOSCIUTO,
  VUOTO,
} from '#domain/importazione/errori-riga.ts';
import { DATA_IMPOSSIBILE, NATIVO, NUMERO_EN } from '#domain/importazione/maschere.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';

/** What a check found, in rows of the file. */
export interface Conteggi {
  readonly letti: number;
  readonly scartati: number;
  readonly aggiornati: number;
  readonly invariati: number;
}

interface ColonnaSql {
  /** The typed value; null where the text cannot be read in the column's style. */
  readonly valore: string;
  /** The column's error bits, from the typed values `v0`, `v1`… and the raw cells. */
  readonly errori: string;
  /** Joins and columns that the check needs beside the cells. */
  readonly unione: string;
  readonly altre: readonly string[];
}

const CIFRE_INTERE = 10;

function sqlData(i: number, stile: number): ColonnaSql {
  const leggibile = `m${i} & ${NATIVO | stile} <> 0`;
  const impossibile = `m${i} & ${DATA_IMPOSSIBILE} <> 0`;
  return {
    valore: `case when ${leggibile} and not (${impossibile}) then c${i}::date end`,
    errori: `case when c${i} is null then ${VUOTO} when not (${leggibile}) then ${FORMATO}
      when ${impossibile} then ${IMPOSSIBILE} else 0 end`,
    unione: '',
    altre: [],
  };
}

function sqlNumero(
  i: number,
  stile: number,
  { decimali = 0, positivo }: ColonnaImport,
): ColonnaSql {
  const canonico =
    stile === NUMERO_EN ? `translate(c${i}, ',', '')` : `translate(c${i}, ',.', '.')`;
  const troppo = `(scale(trim_scale(v${i})) > ${decimali} or abs(v${i}) >= 1e${CIFRE_INTERE})`;
  return {
    valore: `case when m${i} & ${NATIVO} <> 0 then round(c${i}::numeric, ${decimali})
      when m${i} & ${stile} <> 0 then ${canonico}::numeric end`,
    // A text too short to exceed the limits need not be looked at again.
    errori: `case when c${i} is null then ${VUOTO} when v${i} is null then ${FORMATO}
      when length(c${i}) > ${decimali} and ${troppo} then ${LIMITE}
      ${positivo ? `when v${i} <= 0 then ${NON_VALIDO}` : ''} else 0 end`,
    unione: '',
    altre: [],
  };
}

/** A currency must be known, quotable, live on the row's date, and not the euro, always 1. */
function sqlDivisa(i: number, data: number): ColonnaSql {
  const fuori = data < 0 ? 'false' : `v${data} < dal${i} or v${data} > al${i}`;
  return {
    valore: `upper(c${i})`,
    errori: `case when c${i} is null then ${VUOTO} when v${i} = 'EUR' then ${FORMATO}
      when not nota${i} then ${SCONOSCIUTO} when not quota${i} then ${IMPOSSIBILE}
      when ${fuori} then ${NON_VALIDO} else 0 end`,
    unione: `left join divise d${i} on d${i}.cod_divisa = upper(c${i})`,
    altre: [
      `d${i}.cod_divisa is not null as nota${i}`,
      `d${i}.quotabile as quota${i}`,
      `d${i}.valido_dal as dal${i}`,
      `d${i}.valido_al as al${i}`,
    ],
  };
}

function sqlColonna(colonna: ColonnaImport, i: number, stile: number, data: number): ColonnaSql {
  if (colonna.tipo === 'data') return sqlData(i, stile);
  return colonna.tipo === 'numero' ? sqlNumero(i, stile, colonna) : sqlDivisa(i, data);
}

/**
 * One pass over the cells: typed values and errors of every row. `offset 0` keeps PostgreSQL from
 * flattening the inner query, which would read each number once per use.
 */
export function sqlTipate(
  guid: string,
  colonne: readonly ColonnaImport[],
  stili: readonly number[],
): string {
  const { grezze, tipate } = tabelleDi(guid);
  const data = colonne.findIndex(({ tipo }) => tipo === 'data');
  const parti = colonne.map((colonna, i) => sqlColonna(colonna, i, stili[i] ?? 0, data));
  const cella = (c: ColonnaImport, i: number) => (c.tipo === 'divisa' ? `c${i}` : `c${i}, m${i}`);
  const interne = [
    'riga',
    ...colonne.map(cella),
    ...parti.map(({ valore }, i) => `${valore} as v${i}`),
    ...parti.flatMap(({ altre }) => altre),
  ];
  const errori = parti.map(
    ({ errori: suoi }, i) => `((${suoi})::bigint << ${i * BIT_PER_COLONNA})`,
  );
  return `create unlogged table ${tipate} as
    select riga, ${parti.map((_, i) => `v${i}`)}, ${errori.join(' | ')} as errori
      from (select ${interne} from ${grezze} ${parti.map(({ unione }) => unione).join(' ')}
            offset 0) lette`;
}

const indici = (colonne: readonly ColonnaImport[], chiave: boolean): number[] =>
  colonne.flatMap((colonna, i) => (colonna.chiave === chiave ? [i] : []));

/** A key given twice: repeated as it was, the later rows go; with other values, all of them go. */
function sqlDoppioni(guid: string, colonne: readonly ColonnaImport[]): string {
  const { tipate } = tabelleDi(guid);
  const chiave = indici(colonne, true);
  const discordi = indici(colonne, false).map((i) => `min(v${i}) <> max(v${i})`);
  const discorde = discordi.length > 0 ? discordi.join(' or ') : 'false';
  return `with doppie as (
      select ${chiave.map((i) => `v${i}`)}, min(riga) as prima, (${discorde}) as discorde
        from ${tipate} where errori = 0 group by ${chiave.map((i) => `v${i}`)} having count(*) > 1)
    update ${tipate} t
       set errori = t.errori | case when d.discorde then ${DISCORDE} else ${RIPETUTA} end
      from doppie d
     where ${chiave.map((i) => `t.v${i} = d.v${i}`).join(' and ')}
       and t.errori = 0 and (d.discorde or t.riga > d.prima)`;
}

/** The good rows whose key the archive has already, and whether with the same values. */
export function sqlEsistenti(guid: string, archivio: Destinazione): string {
  const { tipate, esistenti } = tabelleDi(guid);
  const colonne = archivio.colonneImport;
  const uguale = (i: number) => `a.${colonne[i]?.campo} = t.v${i}`;
  const valori = indici(colonne, false).map(uguale);
  const chiave = [
    ...(eAziendale(archivio) ? [`a.cod_azienda = ${AZIENDA_DEL_LAVORO}`] : []),
    ...indici(colonne, true).map(uguale),
  ];
  return `create unlogged table ${esistenti} as
    select t.riga, a.id, a.versione, ${valori.length > 0 ? valori.join(' and ') : 'true'} as uguale
      from ${tipate} t join ${archivio.tabella} a
        on ${chiave.join(' and ')}
     where t.errori = 0`;
}

/** Checks every staged row against the rules and the archive; what it finds stays in staging. */
export async function controllaRighe(
  client: PoolClient,
  guid: string,
  archivio: Destinazione,
  stili: readonly number[],
): Promise<Conteggi> {
  const { tipate, esistenti } = tabelleDi(guid);
  await client.query(`drop table if exists ${tipate}, ${esistenti}`);
  await client.query(sqlTipate(guid, archivio.colonneImport, stili));
  await client.query(sqlDoppioni(guid, archivio.colonneImport));
  await client.query(`analyze ${tipate}`);
  return confronta(client, guid, archivio);
}

/** Compares the checked rows with the archive as it is now. */
export async function confronta(
  client: PoolClient,
  guid: string,
  archivio: Destinazione,
): Promise<Conteggi> {
  const { tipate, esistenti } = tabelleDi(guid);
  await client.query(`drop table if exists ${esistenti}`);
  await client.query(sqlEsistenti(guid, archivio));
  const { rows } = await client.query<Conteggi>(
    `select (select count(*) from ${tipate}) as letti,
            (select count(*) from ${tipate} where errori <> 0) as scartati,
            count(*) filter (where not uguale) as aggiornati,
            count(*) filter (where uguale) as invariati from ${esistenti}`,
  );
  const conteggi = rows[0] ?? { letti: 0, scartati: 0, aggiornati: 0, invariati: 0 };
  if (conteggi.aggiornati + conteggi.invariati > 0) {
    await client.query(`alter table ${esistenti} add primary key (riga)`);
    await client.query(`analyze ${esistenti}`);
  }
  return conteggi;
}
