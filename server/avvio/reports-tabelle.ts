import { type RawBuilder, sql } from 'kysely';
import { tabelleContabiliConReport } from '#domain/contabilita/archivi/tabelle-con-report.ts';
import { notoDiTabella } from '#domain/elenchi/reports.ts';
import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import type { Verso } from '#domain/record/filtri/ordinamento.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { ColonnaTabella, TabellaReport } from '#domain/reports/tabella.ts';
import { tabelleConReport } from '#domain/reports/tabelle.ts';
import { tabelleDiBaseConReport } from '#domain/reports/tabelle-di-base.ts';
import { tabellaBase } from '#domain/tabelle/base/tabelle-base.ts';
import { campoFiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import { sqlCondizioniInParole } from '#server/anagrafiche/definizioni.ts';
import { tabellaDefinizioni } from '#server/contabilita/archivi/tabella-definizioni.ts';
import { tabellaScritture } from '#server/contabilita/archivi/tabella-scritture.ts';
import { tabellaMappature } from '#server/importazioni/mappature/tabella.ts';
import { tabellaLimiti } from '#server/limiti/tabella.ts';
import { tabellaProvider } from '#server/provider/tabella.ts';
import { ordineIgnoto } from '#server/record/ordine-chiesto.ts';
import { colonnaDi, type TabellaRecord } from '#server/record/tabella-record.ts';
import {
  type ColonnaSql,
  codiceEParole,
  comeNumero,
  comeSiNo,
  componi,
  inParole,
  type LivelloSql,
  type Unione,
} from '#server/reports/composizione.ts';
import type {
  DescrizioneReport,
  DomandaReport,
  FiltroReport,
} from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri, nomiDelFiltro } from '#server/reports/parametri.ts';
import { tabellaAziende } from '#server/tabelle/aziende/tabella.ts';
import { tabellaDi } from '#server/tabelle/base/tabella.ts';
import { tabellaCausali } from '#server/tabelle/causali/tabella.ts';
import { tabellaConti } from '#server/tabelle/conti/tabella.ts';
import { tabellaControparti } from '#server/tabelle/controparti/tabella.ts';
import { tabellaDepositari } from '#server/tabelle/depositari/tabella.ts';
import { tabellaDivise } from '#server/tabelle/divise/tabella.ts';
import { tabellaEmittenti } from '#server/tabelle/emittenti/tabella.ts';
import { tabellaPortafogli } from '#server/tabelle/portafogli/tabella.ts';
import { tabellaRaggruppamenti } from '#server/titoli/raggruppamenti/tabella.ts';

type Sql = RawBuilder<unknown>;

/** Fields of the request that choose rows of a table, and the column that they choose by. */
type FiltriTabella = Readonly<Partial<Record<keyof FiltroReport, string>>>;

interface TabellaLetta {
  readonly descritta: TabellaReport;
  readonly record: TabellaRecord;
  readonly filtri: FiltriTabella;
}

const RECORD: Readonly<Record<string, readonly [TabellaRecord, FiltriTabella]>> = {
  divise: [tabellaDivise, { codDivisa: 'cod_divisa' }],
  causali: [tabellaCausali, {}],
  aziende: [tabellaAziende, {}],
  portafogli: [tabellaPortafogli, { codPortafoglio: 'cod_portafoglio' }],
  depositari: [
    tabellaDepositari,
    { codPortafoglio: 'cod_portafoglio', codDepositario: 'cod_depositario' },
  ],
  raggruppamenti: [tabellaRaggruppamenti, { idRaggruppamenti: 'id', raggruppamento: 'numero' }],
  emittenti: [tabellaEmittenti, { emittenti: 'cod_emittente' }],
  controparti: [tabellaControparti, { codControparte: 'cod_controparte' }],
  mappature: [tabellaMappature, {}],
  provider: [tabellaProvider, {}],
  conticontabili: [tabellaConti, {}],
  scritture: [tabellaScritture, {}],
  limiti: [tabellaLimiti, { codPortafoglio: 'cod_portafoglio' }],
  'definizioni-conti': [
    {
      ...tabellaDefinizioni,
      letture: {
        numeroConto: sql`(select c.numero_conto from s_descrizione_conti c where c.id = t.descrizione_conto_id)`,
        condizioni: sql.raw(sqlCondizioniInParole('t.condizioni')),
      },
    },
    {},
  ],
};

const ETICHETTE: Readonly<Partial<Record<keyof FiltroReport, string>>> = {
  codDivisa: 'Divisa',
  codPortafoglio: 'Portafoglio',
  codDepositario: 'Depositario',
  codControparte: 'Controparti',
  emittenti: campoFiltroTitoli.emittenti.titolo,
  idRaggruppamenti: 'Raggruppamento',
  raggruppamento: 'Dimensione',
};

/** What is stored in a column, as the table of records reads it. */
const letto = ({ campi, letture }: TabellaRecord, campo: string): Sql => {
  const lettura = letture?.[campo];
  if (lettura) return lettura;
  const colonna = campi[campo];
  if (colonna === undefined) throw new TypeError(`Il campo ${campo} non c’è.`);
  return sql.ref(`t.${colonna}`);
};

/** The code of the record that a column names. */
function riferita({ campo, riferimento }: ColonnaTabella, codice: Sql) {
  if (!riferimento) return { parole: sql`null`, unioni: [] };
  const { tabella, chiave, descrizione, aziendale } = riferimento;
  const alias = `di_${campo}`;
  const stessa = aziendale ? sql`and ${sql.ref(`${alias}.cod_azienda`)} = t.cod_azienda` : sql``;
  const unione: Unione = {
    alias,
    sql: sql`left join ${sql.table(tabella)} ${sql.id(alias)}
               on ${sql.ref(`${alias}.${chiave}`)} = ${codice} ${stessa}`,
  };
  return { parole: sql.ref(`${alias}.${descrizione}`), unioni: [unione] };
}

function valoreDi(colonna: ColonnaTabella, codice: Sql): Pick<ColonnaSql, 'valore' | 'unioni'> {
  const { tipo, scelte, inParole: aParole } = colonna;
  if (tipo === 'numero') return { valore: comeNumero(codice) };
  if (tipo === 'siNo') return { valore: comeSiNo(codice) };
  if (scelte) return { valore: inParole(codice, scelte) };
  if (!aParole) return { valore: sql`${codice}::text` };
  const { parole, unioni } = riferita(colonna, codice);
  return { valore: sql`coalesce(${parole}, ${codice}::text)`, unioni };
}

const colonnaSql = (record: TabellaRecord, colonna: ColonnaTabella): ColonnaSql => {
  const { titolo, tipo, decimali, larghezza, aCapo } = colonna;
  return {
    file: {
      titolo,
      tipo: tipo === 'siNo' ? 'testo' : tipo,
      ...(decimali === undefined ? {} : { decimali }),
      ...(larghezza === undefined ? {} : { larghezza }),
      ...(aCapo && { aCapo }),
    },
    ...valoreDi(colonna, letto(record, colonna.campo)),
  };
};

/** A column as a level: a record that it names stands there with its words. */
const livelloSql = (record: TabellaRecord, colonna: ColonnaTabella): LivelloSql => {
  const codice = letto(record, colonna.campo);
  if (!colonna.riferimento) return { titolo: colonna.titolo, ...valoreDi(colonna, codice) };
  const { parole, unioni } = riferita(colonna, codice);
  return { titolo: colonna.titolo, valore: codiceEParole(codice, parole), ordine: codice, unioni };
};

const verso = (v: Verso): Sql => sql.raw(v === 'DESC' ? 'desc nulls last' : 'asc nulls last');

/** The asked order by any column of the report, completed by the key. */
function ordineDi({ descritta, record }: TabellaLetta, { ordine }: DomandaReport): Sql[] {
  const chieste = Object.entries(ordine ?? {}).map(([scritta, v]) => {
    const colonna = descritta.colonne.find(
      ({ campo }) => nomeNormale(campo) === nomeNormale(scritta),
    );
    if (!colonna)
      throw ordineIgnoto(
        scritta,
        descritta.colonne.map(({ campo }) => campo),
      );
    return sql`${letto(record, colonna.campo)} ${verso(v)}`;
  });
  return [...chieste, ...record.chiave.map((campo) => sql.ref(`t.${colonnaDi(record, campo)}`))];
}

const scelte = ({ filtri }: TabellaLetta, filtro: FiltroReport) =>
  Object.entries(filtri).flatMap(([campo, colonna]) => {
    const valori = filtro[campo as keyof FiltroReport];
    const scelti = Array.isArray(valori) ? valori : [];
    return scelti.length > 0 ? [{ campo: campo as keyof FiltroReport, colonna, scelti }] : [];
  });

/** The rows that the caller may have: of the company of the call, of the companies granted. */
function dove(letta: TabellaLetta, { filtro, codAzienda, aziende = [] }: DomandaReport): Sql {
  const { ambito, personale } = letta.descritta;
  const parti = [
    ...(ambito === 'azienda' ? [sql`t.cod_azienda = ${codAzienda}`] : []),
    ...(personale ? [sql`t.cod_azienda = any(${[...aziende]}::text[])`] : []),
    ...scelte(letta, filtro).map(
      ({ colonna, scelti }) =>
        sql`${sql.ref(`t.${colonna}`)}::text = any(${scelti.map(String)}::text[])`,
    ),
  ];
  return parti.length === 0 ? sql`true` : sql.join(parti, sql` and `);
}

async function parametriDi(
  letta: TabellaLetta,
  { filtro }: DomandaReport,
  chiedi: Parameters<DescrizioneReport['leggi']>[1],
): Promise<ParametroReport[]> {
  const nomi = await nomiDelFiltro(filtro, chiedi);
  const nome = (campo: string, valore: unknown): string => {
    if (campo === 'idRaggruppamenti') return nomi.raggruppamento?.(Number(valore)) ?? `${valore}`;
    if (campo === 'raggruppamento') return nomi.numero?.(Number(valore)) ?? `${valore}`;
    return (campo === 'emittenti' && nomi.voce?.(campo, `${valore}`)) || `${valore}`;
  };
  return scelte(letta, filtro).map(({ campo, scelti }) => ({
    etichetta: ETICHETTE[campo] ?? campo,
    valore: scelti.map((uno) => nome(campo, uno)).join(', '),
  }));
}

/** A table's rows as its screen lists them, from its description and its table of records. */
function reportDiTabella(letta: TabellaLetta): DescrizioneReport {
  const { descritta, record } = letta;
  const noto = notoDiTabella(descritta);
  const colonne = descritta.colonne.map((colonna) => colonnaSql(record, colonna));
  const livello = (codice: string): LivelloSql | undefined => {
    const colonna = descritta.colonne.find(({ campo }) => campo === codice);
    return colonna && livelloSql(record, colonna);
  };
  return {
    ...noto,
    leggi: async (domanda, chiedi) => {
      const livelli = await livelliChiesti(noto, domanda, { livello }, chiedi);
      return {
        ...componi({
          livelli,
          colonne,
          origine: sql`${sql.table(record.nome)} t`,
          dove: dove(letta, domanda),
          ordine: ordineDi(letta, domanda),
          ids: domanda.ids,
        }),
        parametri: [
          ...(await parametriDi(letta, domanda, chiedi)),
          ...altriParametri(domanda, livelli),
        ],
      };
    },
  };
}

const diBase = (descritta: TabellaReport): TabellaLetta[] => {
  const tabella = tabellaBase(descritta.nome);
  return tabella ? [{ descritta, record: tabellaDi(tabella), filtri: {} }] : [];
};

/** The reports of every table with a screen: the master tables and the base tables. */
export const reportDelleTabelle: readonly DescrizioneReport[] = [
  ...[...tabelleConReport, ...tabelleContabiliConReport].flatMap((descritta): TabellaLetta[] => {
    const [record, filtri] = RECORD[descritta.nome] ?? [];
    return record && filtri ? [{ descritta, record, filtri }] : [];
  }),
  ...tabelleDiBaseConReport.flatMap(diBase),
].map(reportDiTabella);
