import { type RawBuilder, sql } from 'kysely';
import type { Chiedi } from '#server/reports/descrizione.ts';
import { lettureTitolo } from '#server/titoli/reports/livelli-titoli.ts';
import { type CedolaDaiTermini, cedoleDaiTermini, type Periodo } from './piani-dai-termini.ts';
import { type ChiTiene, premiDelPeriodo } from './premi.ts';

type Sql = RawBuilder<unknown>;

/** No coupon is missing of what pays none: bills and zero coupons. */
const A_SCONTO = sql`array['B', 'C', 'Z']`;

const senzaPiano = sql`not exists (select from titoli_piano_cedole p where p.id_titolo = t.id)`;

/** Which `titoli t`, of `tipi_titolo k`, earn interest in the period. */
const conCedole = ({ da, a }: Periodo): Sql => sql`
  k.matura_rateo and coalesce(t.tipo_tasso, '') <> all (${A_SCONTO})
  and coalesce(t.tasso_cedola, 1) <> 0 and coalesce(t.data_scadenza >= ${da}::date, true)
  and coalesce(coalesce(t.data_godimento, t.data_emissione) <= ${a}::date, true)`;

const comeEvento = (cedola: Sql, capitale: Sql): Sql => sql`
  case when ${capitale} = 0 then 'Cedola' when ${cedola} = 0 then 'Rimborso'
       else 'Cedola e rimborso' end`;

const dalleRighe = (cedole: readonly CedolaDaiTermini[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(cedole)}::jsonb) as c (id bigint, data date, pagamento date,
    tasso numeric, cedola numeric, capitale numeric, presunta boolean, motivo text, evento text,
    diritto numeric)`;

/**
 * What the period brings: the coupons and repayments of the confirmed plans; those that the terms
 * make where none is confirmed, and, without a day, the securities whose terms are not enough; loyalty
 * premiums; the last day of what pays no coupon; announced dividends, on the day they go ex. `id` is the
 * titolo's; `diritto` on how much of what is held it is paid, null for all of it; `unitario` and `divisa` of a
 * dividend, what one unit is paid.
 */
export const eventi = (scelti: Sql, periodo: Periodo, cedole: readonly CedolaDaiTermini[]): Sql => {
  const { scadenza } = lettureTitolo('t');
  const [da, a] = [sql`${periodo.da}::date`, sql`${periodo.a}::date`];
  return sql`(
    select t.id, p.data_cedola as data, p.data_pagamento as pagamento,
           ${comeEvento(sql`p.importo100`, sql`p.quota_capitale100`)} as evento, p.tasso,
           p.importo100 as cedola, nullif(p.quota_capitale100, 0) as capitale,
           p.rivalutazione100 as rivalutazione, p.presunta, 'Confermato' as piano,
           null::numeric as diritto, null::numeric as unitario, null::text as divisa
      from titoli_piano_cedole p join titoli t on t.id = p.id_titolo
     where p.data_cedola between ${da} and ${a} and ${scelti}
    union all
    select c.id, c.data, c.pagamento,
           coalesce(c.evento, 'Cedole non note: ' || c.motivo,
             ${comeEvento(sql`c.cedola`, sql`c.capitale`)}),
           c.tasso, c.cedola, nullif(c.capitale, 0), 0, c.presunta,
           case when c.motivo is null then 'Dai termini' else 'Assente' end, c.diritto, null, null
      from ${dalleRighe(cedole)}
    union all
    select t.id, ${scadenza}, null, 'Scadenza', null, null,
           case when t.quotazione = 'P' and t.scadenza_derivato is null
                then coalesce(t.prezzo_rimborso, 100) end, 0, null, null, null, null, null
      from titoli t join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
     where ${scadenza} between ${da} and ${a} and ${scelti} and ${senzaPiano}
       and not (${conCedole(periodo)})
    union all
    select t.id, a.data_stacco, a.data_pagamento, 'Dividendo', null, null, null, 0, false, 'Annunciato', null,
           a.importo, a.cod_divisa
      from dividendi_annunciati a join titoli t on t.id = a.id_titolo
     where a.data_stacco between ${da} and ${a} and ${scelti})`;
};

/**
 * What `eventi` is to be given: the coupons of the chosen `titoli t` that no confirmed plan has, and
 * their loyalty premiums, with what `chi` holds of them where that is shown.
 */
export const cedoleDaGenerare = async (
  chiedi: Chiedi,
  scelti: Sql,
  periodo: Periodo,
  chi: ChiTiene | null,
): Promise<readonly CedolaDaiTermini[]> => [
  ...(await cedoleDaiTermini(
    chiedi,
    sql`${conCedole(periodo)} and ${senzaPiano} and ${scelti}`,
    periodo,
  )),
  ...(await premiDelPeriodo(chiedi, scelti, periodo, chi)),
];
