import { type RawBuilder, sql } from 'kysely';
import type { Dimensione } from '#domain/reports/gruppi.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { MESI_INTERI } from '#domain/tempo/mesi.ts';
import {
  codiceEParole,
  inParole,
  type LivelloSql,
  type Unione,
} from '#server/reports/composizione.ts';

type Sql = RawBuilder<unknown>;
type Livelli = Readonly<Record<string, LivelloSql>>;

const unione = (alias: string, parte: Sql): Unione => ({ alias, sql: parte });

const livello = (
  titolo: string,
  valore: Sql,
  altro: Pick<LivelloSql, 'ordine' | 'unioni'> = {},
): LivelloSql => ({ titolo, valore, ...altro });

/** What is read of the records that a titolo names. */
const unioniDi = (di: (colonna: string) => Sql) => ({
  tipo: unione(
    'g_tipo',
    sql`left join tipi_titolo g_tipo on g_tipo.tipo_titolo = ${di('tipo_titolo')}`,
  ),
  divisa: unione(
    'g_divisa',
    sql`left join divise g_divisa on g_divisa.cod_divisa = ${di('cod_divisa')}`,
  ),
  emittente: unione(
    'g_emittente',
    sql`left join emittenti g_emittente on g_emittente.cod_emittente = ${di('cod_emittente')}`,
  ),
  paese: unione(
    'g_paese',
    sql`left join paesi g_paese on g_paese.cod_paese = g_emittente.cod_paese`,
  ),
  mercato: unione(
    'g_mercato',
    sql`left join mercati g_mercato on g_mercato.cod_mercato = ${di('cod_mercato')}`,
  ),
});

const livelliDi = (di: (colonna: string) => Sql, scadenza: Sql): Livelli => {
  const { tipo, divisa, emittente, paese, mercato } = unioniDi(di);
  const nominato = (titolo: string, codice: Sql, parole: string, unioni: readonly Unione[]) =>
    livello(titolo, codiceEParole(codice, sql.ref(parole)), { unioni });
  return {
    codTitolo: livello('Titolo', codiceEParole(di('cod_titolo'), di('descrizione'))),
    tipoTitolo: nominato('Tipo titolo', di('tipo_titolo'), 'g_tipo.descrizione', [tipo]),
    codDivisa: nominato('Divisa', di('cod_divisa'), 'g_divisa.desc_divisa', [divisa]),
    codEmittente: nominato('Emittente', di('cod_emittente'), 'g_emittente.descrizione', [
      emittente,
    ]),
    codPaese: nominato('Paese dell’emittente', sql`g_emittente.cod_paese`, 'g_paese.descrizione', [
      emittente,
      paese,
    ]),
    strumento: livello('Strumento', di('strumento')),
    settoreIndustriale: livello('Settore industriale', di('settore_industriale')),
    codMercato: nominato('Mercato', di('cod_mercato'), 'g_mercato.descrizione', [mercato]),
    immCirc: livello('Immobilizzato/Circolante', inParole(di('imm_circ'), IMM_CIRC)),
    annoScadenza: livello('Anno di scadenza', sql`extract(year from ${scadenza})::int::text`),
  };
};

/** The grouping of a titolo in a dimension: one at most, so no row is read twice. */
const dimensioneDi =
  (id: Sql) =>
  ({ numero, descrizione }: Dimensione): LivelloSql => {
    const [suo, nome] = [`g_di_${numero}`, `g_ragg_${numero}`];
    const campo = (colonna: string) => sql.ref(`${nome}.${colonna}`);
    return livello(descrizione, codiceEParole(campo('cod_raggruppamento'), campo('descrizione')), {
      unioni: [
        unione(
          suo,
          sql`left join raggruppamenti_titoli ${sql.id(suo)}
                on ${sql.ref(`${suo}.id_titolo`)} = ${id}
               and ${sql.ref(`${suo}.numero`)} = ${sql.lit(numero)}`,
        ),
        unione(
          nome,
          sql`left join raggruppamenti ${sql.id(nome)}
                on ${campo('id')} = ${sql.ref(`${suo}.id_raggruppamento`)}`,
        ),
      ],
    });
  };

/** How reports read a titolo under an alias: what it names, its last day, its levels. */
export const lettureTitolo = (alias: 't' | 'd') => {
  const di = (colonna: string): Sql => sql.ref(`${alias}.${colonna}`);
  const scadenza = sql`coalesce(${di('scadenza_derivato')}, ${di('data_scadenza')})`;
  return {
    di,
    scadenza,
    unioni: unioniDi(di),
    livelli: livelliDi(di, scadenza),
    dimensione: dimensioneDi(di('id')),
  };
};

const MESI = sql`(array[${sql.join(MESI_INTERI.map((nome) => sql.lit(nome)))}])`;

/** The levels of a day: «2026», «marzo 2026», «31/03/2026», each in the calendar's order. */
export const livelliGiorno = (giorno: Sql): Livelli => ({
  anno: livello('Anno', sql`extract(year from ${giorno})::int::text`),
  mese: livello(
    'Mese',
    sql`${MESI}[extract(month from ${giorno})::int] || ' ' || extract(year from ${giorno})::int`,
    { ordine: sql`date_trunc('month', ${giorno})` },
  ),
  data: livello('Giorno', sql`to_char(${giorno}, 'DD/MM/YYYY')`, { ordine: giorno }),
});
