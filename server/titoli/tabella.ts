import { sql } from 'kysely';
import type { Titolo } from '#contract/titoli-forme.ts';
import { campiTitolo } from '#domain/titoli/campi.ts';
import { colonneDi } from '#server/record/campi.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

export type RecordTitolo = Titolo;

const { campi, letture } = colonneDi(campiTitolo);

/** The table of titoli, made from the description of its fields. */
export const tabellaTitoli: TabellaRecord = {
  nome: 'titoli',
  campi,
  letture: {
    ...letture,
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
