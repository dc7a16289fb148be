import type { ColonnaImport, ElencoScelte } from '#domain/importazioni/colonne.ts';
import {
  FORMATO,
  IMPOSSIBILE,
  LIMITE,
  NON_VALIDO,
  SCONOSCIUTO,
  VUOTO,
} from '#domain/importazioni/errori-riga.ts';
import { DATA_IMPOSSIBILE, ESATTO, NATIVO, NUMERO_EN } from '#domain/importazioni/maschere.ts';

/** One column of a file in SQL, over the staged cells `c0`, `m0`… */
export interface ColonnaSql {
  /** The typed value; null where the text cannot be read in the column's style. */
  readonly valore: string;
  /** The column's error bits, from the typed values `v0`, `v1`… and the raw cells. */
  readonly errori: string;
  /** Joins and columns that the check needs beside the cells. */
  readonly unione: string;
  readonly altre: readonly string[];
}

export interface ContestoColonna {
  readonly stile: number;
  /** The place of the row's date, -1 where it has none. */
  readonly data: number;
  /** Rows that a list will have too, by table: `chiave` and `codice`. */
  readonly aggiunte: Readonly<Record<string, string>>;
}

const CIFRE_INTERE = 10;

const semplice = (valore: string, errori: string): ColonnaSql => ({
  valore,
  errori,
  unione: '',
  altre: [],
});

/** What an empty cell is: an error, or nothing where the column is optional. */
const seVuoto = (i: number, { facoltativa }: ColonnaImport): string =>
  `when c${i} is null then ${facoltativa ? 0 : VUOTO}`;

function sqlData(i: number, colonna: ColonnaImport, { stile }: ContestoColonna): ColonnaSql {
  const leggibile = `m${i} & ${NATIVO | stile} <> 0`;
  const impossibile = `m${i} & ${DATA_IMPOSSIBILE} <> 0`;
  return semplice(
    `case when ${leggibile} and not (${impossibile}) then c${i}::date end`,
    `case ${seVuoto(i, colonna)} when not (${leggibile}) then ${FORMATO}
      when ${impossibile} then ${IMPOSSIBILE} else 0 end`,
  );
}

function sqlNumero(i: number, colonna: ColonnaImport, { stile }: ContestoColonna): ColonnaSql {
  const { decimali = 0, cifreIntere = CIFRE_INTERE, positivo, nonNegativo } = colonna;
  const canonico =
    stile === NUMERO_EN ? `translate(c${i}, ',', '')` : `translate(c${i}, ',.', '.')`;
  const troppo = `(scale(trim_scale(v${i})) > ${decimali} or abs(v${i}) >= 1e${cifreIntere})`;
  const corto = Math.min(decimali, cifreIntere);
  const segno = positivo ? `when v${i} <= 0` : nonNegativo ? `when v${i} < 0` : '';
  return semplice(
    `case when m${i} & ${ESATTO} <> 0 then c${i}::numeric
      when m${i} & ${NATIVO} <> 0 then round(c${i}::numeric, ${decimali})
      when m${i} & ${stile} <> 0 then ${canonico}::numeric end`,
    // A text too short to exceed the limits need not be looked at again.
    `case ${seVuoto(i, colonna)} when v${i} is null then ${FORMATO}
      when length(c${i}) > ${corto} and ${troppo} then ${LIMITE}
      ${segno ? `${segno} then ${NON_VALIDO}` : ''} else 0 end`,
  );
}

/** A currency must be known, quotable, live on the row's date, and not the euro, always 1. */
function sqlDivisa(i: number, colonna: ColonnaImport, { data }: ContestoColonna): ColonnaSql {
  const fuori = data < 0 ? 'false' : `v${data} < dal${i} or v${data} > al${i}`;
  return {
    valore: `upper(c${i})`,
    errori: `case ${seVuoto(i, colonna)} when v${i} = 'EUR' then ${FORMATO}
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

function sqlTesto(i: number, colonna: ColonnaImport): ColonnaSql {
  return semplice(
    `c${i}`,
    `case ${seVuoto(i, colonna)} when length(c${i}) > ${colonna.lunghezza ?? 200} then ${LIMITE}
      else 0 end`,
  );
}

function sqlCodice(i: number, colonna: ColonnaImport): ColonnaSql {
  const { forma = 'codice', lunghezza = 20 } = colonna;
  if (forma === 'qualunque') return sqlTesto(i, colonna);
  const verifica =
    forma === 'codice' ? `v${i} ~ '^[0-9A-Z_./-]{1,${lunghezza}}$'` : `${forma}_valido(v${i})`;
  return semplice(
    `upper(c${i})`,
    `case ${seVuoto(i, colonna)} when not ${verifica} then ${FORMATO} else 0 end`,
  );
}

const SI = `('sì', 'si', 's', 'x', 'yes', 'y', 'vero', 'true', 't', '1')`;
const NO = `('no', 'n', 'falso', 'false', 'f', '0')`;

function sqlSiNo(i: number, colonna: ColonnaImport): ColonnaSql {
  return semplice(
    `case when lower(c${i}) in ${SI} then true when lower(c${i}) in ${NO} then false end`,
    `case ${seVuoto(i, colonna)} when v${i} is null then ${FORMATO} else 0 end`,
  );
}

/** A text as SQL writes it. */
export const letterale = (testo: string): string => `'${testo.replaceAll("'", "''")}'`;

/**
 * By what a list's rows may be named, and their code: null where two rows bear the name. The code
 * itself counts before all else, unless the list says that its names weigh the same.
 */
function sqlElenco(elenco: ElencoScelte, aggiunte: string | undefined): string {
  if (!('tabella' in elenco)) {
    const coppie = elenco.valori.flatMap(({ codice, descrizione }) =>
      [...new Set([codice.toLowerCase(), descrizione.toLowerCase()])].map(
        (chiave) => `(${letterale(chiave)}, ${letterale(codice)})`,
      ),
    );
    return `(select distinct on (chiave) chiave, codice from (values ${coppie}) fissi (chiave, codice)
      order by chiave)`;
  }
  const { tabella, codice, altre, pari, prefissi = {} } = elenco;
  const nomi = [
    `select lower(${codice}) as chiave, ${codice} as codice, 0 as n from ${tabella}`,
    ...altre.map(
      (altra, n) => `select lower(${altra}), ${codice}, ${pari ? 0 : n + 1} from ${tabella}
        where ${altra} is not null`,
    ),
    ...Object.entries(prefissi).map(
      ([
        prefisso,
        colonna,
      ]) => `select ${letterale(`${prefisso}:`)} || lower(${colonna}), ${codice}, 0
        from ${tabella} where ${colonna} is not null`,
    ),
    ...(aggiunte ? [`select chiave, codice, 9 from ${aggiunte}`] : []),
  ];
  return `(select chiave, case when min(codice) = max(codice) then min(codice) end as codice
    from (select *, min(n) over (partition by chiave) as prima
            from (${nomi.join(' union all ')}) nomi) contati
   where n = prima group by chiave)`;
}

function sqlScelta(i: number, colonna: ColonnaImport, { aggiunte }: ContestoColonna): ColonnaSql {
  const { elenco } = colonna;
  if (!elenco) return sqlTesto(i, colonna);
  const altre = 'tabella' in elenco ? aggiunte[elenco.tabella] : undefined;
  return {
    valore: `l${i}.codice`,
    errori: `case ${seVuoto(i, colonna)} when nota${i} is null then ${SCONOSCIUTO}
      when v${i} is null then ${NON_VALIDO} else 0 end`,
    unione: `left join ${sqlElenco(elenco, altre)} l${i} on l${i}.chiave = lower(c${i})`,
    altre: [`l${i}.chiave as nota${i}`],
  };
}

export function sqlColonna(
  colonna: ColonnaImport,
  i: number,
  contesto: ContestoColonna,
): ColonnaSql {
  switch (colonna.tipo) {
    case 'data':
      return sqlData(i, colonna, contesto);
    case 'numero':
      return sqlNumero(i, colonna, contesto);
    case 'divisa':
      return sqlDivisa(i, colonna, contesto);
    case 'testo':
      return sqlTesto(i, colonna);
    case 'azienda':
      // Whether it is the job's own is said by a note, which names both.
      return semplice(`c${i}`, '0');
    case 'codice':
      return sqlCodice(i, colonna);
    case 'siNo':
      return sqlSiNo(i, colonna);
    case 'scelta':
      return sqlScelta(i, colonna, contesto);
  }
}
