import { type RawBuilder, sql } from 'kysely';
import { rotteCambi } from '#contract/cambi.ts';
import type { Rotta } from '#contract/rotta.ts';
import { cambi } from '#domain/dati-dinamici/cambi.ts';
import { colonnaOrdinabile, eAziendale, type TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { variazionePercentuale } from '#domain/divise/cambio.ts';
import type { Ordinamento, Verso } from '#domain/filtri/ordinamento.ts';
import type { VoceOrdine } from '#server/dati-dinamici/cursore.ts';
import { erroreCampo } from '#server/errori.ts';
import type { TabellaRecord, Valori } from '#server/tabella-record.ts';

/** An archive as the database sees it: made from the domain's description. */
export interface ArchivioSql {
  readonly tipo: TipoArchivio;
  readonly tabella: TabellaRecord;
  readonly ordinePredefinito: Ordinamento;
  readonly rotte: RotteArchivio;
  /** A row as the table gives it, on the wire. */
  readonly mostra: (letta: Valori) => Valori;
}

/** The standard routes of an archive (contract/archivio.ts), whatever their bodies hold. */
export type RotteArchivio = Readonly<
  Record<'elenco' | 'pagina' | 'filtrati' | 'crea' | 'aggiorna' | 'elimina', Rotta>
>;

interface ParteSql extends Pick<ArchivioSql, 'rotte' | 'mostra'> {
  /** What is read beside keys and values: descriptions, the value before. */
  readonly letture: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly ordinePredefinito: Ordinamento;
}

/** An archive of one company has the company in front of its key, as the table's unique key has. */
export const archivioSql = (tipo: TipoArchivio, parte: ParteSql): ArchivioSql => {
  const { letture, ...resto } = parte;
  const aziendale = eAziendale(tipo);
  const colonne = [...tipo.chiave, ...tipo.valori];
  const decimali = tipo.valori.map(
    ({ nome, sql: colonna }) => [nome, sql`trim_scale(${sql.ref(`t.${colonna}`)})::text`] as const,
  );
  return {
    tipo,
    ...resto,
    tabella: {
      nome: tipo.tabella,
      campi: {
        ...(aziendale && { codAzienda: 'cod_azienda' }),
        ...Object.fromEntries(colonne.map(({ nome, sql: colonna }) => [nome, colonna])),
        fonte: 'fonte',
      },
      letture: { ...Object.fromEntries(decimali), ...letture },
      chiave: [...(aziendale ? ['codAzienda'] : []), ...tipo.chiave.map(({ nome }) => nome)],
    },
  };
};

/** The rate before stands in place of the variation that is shown. */
const comeCambio = ({ precedente, ...cambio }: Valori): Valori => ({
  ...cambio,
  variazione:
    typeof precedente === 'string'
      ? variazionePercentuale(precedente, String(cambio.cambio))
      : null,
});

const archivioCambi = archivioSql(cambi, {
  rotte: rotteCambi,
  mostra: comeCambio,
  letture: {
    descDivisa: sql`(select d.desc_divisa from divise d where d.cod_divisa = t.cod_divisa)`,
    precedente: sql`(select trim_scale(p.cambio)::text from cambi p
      where p.cod_divisa = t.cod_divisa and p.data < t.data order by p.data desc limit 1)`,
  },
  ordinePredefinito: { data: 'DESC', codDivisa: 'ASC' },
});

/** Every archive that is built, by the last segment of its screen's route. */
export const archivi: readonly ArchivioSql[] = [archivioCambi];

/**
 * The filter as a condition on `t`: dates on `data`, lists on the key column of their name. The rows
 * of a company's archive are those of the call's company: the index begins with it.
 */
export const condizione = (
  { tipo, tabella }: ArchivioSql,
  filtro: Readonly<Record<string, unknown>>,
  codAzienda: string | null | undefined,
): RawBuilder<unknown> => {
  const parti = [eAziendale(tipo) ? sql`t.cod_azienda = ${codAzienda ?? null}` : sql`true`];
  const { dateFrom, dateTo } = filtro;
  if (typeof dateFrom === 'string') parti.push(sql`t.data >= ${dateFrom}::date`);
  if (typeof dateTo === 'string') parti.push(sql`t.data <= ${dateTo}::date`);
  for (const campo of tabella.chiave) {
    const valori = filtro[campo];
    if (!Array.isArray(valori) || valori.length === 0) continue;
    parti.push(sql`${sql.ref(`t.${tabella.campi[campo]}`)} = any(${valori.map(String)}::text[])`);
  }
  return sql.join(parti, sql` and `);
};

const tipoCursore = ({ tipo }: ArchivioSql, campo: string): VoceOrdine['tipo'] => {
  if (tipo.valori.some(({ nome }) => nome === campo)) return 'numeric';
  return tipo.chiave.find(({ nome }) => nome === campo)?.tipo === 'data' ? 'date' : 'text';
};

/**
 * The asked order as columns, in either spelling (`cod_Divisa`, `codDivisa`), completed by the key so
 * that no two rows are equal in it: cursors need that.
 */
export const ordinamento = (
  archivio: ArchivioSql,
  chiesto: Ordinamento | null | undefined,
): VoceOrdine[] => {
  const { tipo, ordinePredefinito } = archivio;
  const scelto = chiesto && Object.keys(chiesto).length > 0 ? chiesto : ordinePredefinito;
  const voci = new Map<string, VoceOrdine>();
  const aggiungi = (campo: string, colonna: string, verso: Verso) => {
    if (!voci.has(campo))
      voci.set(campo, { campo, colonna, verso, tipo: tipoCursore(archivio, campo) });
  };
  for (const [scritta, verso] of Object.entries(scelto)) {
    const colonna = colonnaOrdinabile(tipo, scritta);
    if (!colonna) {
      const ammesse = tipo.ordinabili.map(({ nome }) => nome).join(', ');
      throw erroreCampo('orderByDict', `Non si ordina per ${scritta}: colonne ammesse ${ammesse}.`);
    }
    aggiungi(colonna.nome, colonna.sql, verso);
  }
  const ultimoVerso = [...voci.values()].at(-1)?.verso ?? 'ASC';
  for (const { nome, sql: colonna } of tipo.chiave) aggiungi(nome, colonna, ultimoVerso);
  return [...voci.values()];
};
