import { type RawBuilder, sql } from 'kysely';
import type { Titolo } from '#contract/titoli-forme.ts';
import { campiTitolo, type OrdinabileTitoli, ordinabiliTitoli } from '#domain/titoli/campi.ts';
import { istante, type TabellaRecord } from '#server/tabella-record.ts';

export type RecordTitolo = Titolo;

const decimale = (colonna: string): RawBuilder<unknown> =>
  sql`trim_scale(${sql.ref(`t.${colonna}`)}::numeric)::text`;

const numeri = campiTitolo
  .filter(({ tipo }) => tipo === 'numero')
  .map(({ nome, sql: colonna }): [string, RawBuilder<unknown>] => [nome, decimale(colonna)]);

/** The table of titoli, made from the description of its fields. */
export const tabellaTitoli: TabellaRecord = {
  nome: 'titoli',
  campi: Object.fromEntries(campiTitolo.map(({ nome, sql: colonna }) => [nome, colonna])),
  letture: {
    ...Object.fromEntries(numeri),
    certificatoIl: istante(sql`t.certificato_il`),
    gruppo: sql`(select i.gruppo from tipi_titolo i where i.tipo_titolo = t.tipo_titolo)`,
    descTipoTitolo: sql`(select i.descrizione from tipi_titolo i where i.tipo_titolo = t.tipo_titolo)`,
    descEmittente: sql`(select e.descrizione from emittenti e where e.cod_emittente = t.cod_emittente)`,
    descSottostante: sql`(select s.descrizione from titoli s where s.cod_titolo = t.cod_sottostante)`,
  },
  chiave: ['cod_Titolo'],
};

/** What pickers read of a titolo. */
export const tabellaEssenziali: TabellaRecord = {
  nome: 'titoli',
  campi: Object.fromEntries(
    ['cod_Titolo', 'cod_ISIN', 'descrizione', 'tipo_Titolo', 'codDivisa'].map((nome) => [
      nome,
      tabellaTitoli.campi[nome] ?? '',
    ]),
  ),
  chiave: ['cod_Titolo'],
};

export const eOrdinabile = (nome: string): nome is OrdinabileTitoli =>
  ordinabiliTitoli.some((uno) => uno === nome);
