import { type RawBuilder, sql } from 'kysely';
import { type DifferenzaPiano, differenzePiano } from '#domain/calcolo/confronto-piani.ts';
import {
  type ContoPiano,
  contoPiano,
  type RigaIndicizzata,
} from '#domain/calcolo/piano-indicizzato.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import type { Tx } from '#server/db/sessione.ts';
import { conCoefficienti } from './coefficiente.ts';

/** The plan of a titolo as its terms make it (`contoPiano`), with the coefficients that it takes. */
export const pianoDelTitolo = (tx: Tx, titolo: TitoloCalcolato): Promise<ContoPiano> =>
  conCoefficienti(tx, (noti) => contoPiano(titolo, noti));

type Sql = RawBuilder<unknown>;

/** Confirmed plans, oldest coupon first, with the titolo `t` of each row. */
const confermati = (dove: Sql) => sql<RigaIndicizzata & { readonly codTitolo: string }>`
  select t.cod_titolo as "codTitolo", p.n, p.data_inizio as "dataInizio",
         p.data_cedola as "dataCedola", p.data_pagamento as "dataPagamento", p.giorni,
         p.giorni_periodo as "giorniPeriodo", trim_scale(p.tasso)::text as tasso,
         trim_scale(p.importo100)::text as "importo100",
         trim_scale(p.quota_capitale100)::text as "quotaCapitale100", p.presunta,
         trim_scale(p.coefficiente)::text as coefficiente,
         trim_scale(p.rivalutazione100)::text as "rivalutazione100"
    from titoli_piano_cedole p join titoli t on t.id = p.id_titolo
   where ${dove} order by p.data_cedola`;

const senzaTitolo = ({ codTitolo: _suo, ...riga }: RigaIndicizzata & { codTitolo: string }) => riga;

/** The plan that was confirmed, oldest coupon first; none where there is none. */
export const pianoConfermato = async (
  tx: Tx,
  idTitolo: number,
): Promise<readonly RigaIndicizzata[]> =>
  (await confermati(sql`p.id_titolo = ${idTitolo}`).execute(tx)).rows.map(senzaTitolo);

/** The plans that were confirmed of many titoli, by code. */
export async function pianiConfermati(
  tx: Tx,
  codici: readonly string[],
): Promise<ReadonlyMap<string, readonly RigaIndicizzata[]>> {
  const { rows } = await confermati(sql`t.cod_titolo = any(${codici})`).execute(tx);
  const perTitolo = Map.groupBy(rows, ({ codTitolo }) => codTitolo);
  return new Map([...perTitolo].map(([codice, righe]) => [codice, righe.map(senzaTitolo)]));
}

/**
 * Confirms the plan of a titolo: an act on record, with what it changed. A plan that is the confirmed one
 * already leaves nothing behind.
 */
export async function confermaPiano(
  tx: Tx,
  idTitolo: number,
  piano: readonly RigaIndicizzata[],
): Promise<void> {
  await sql`select id from titoli where id = ${idTitolo} for update`.execute(tx);
  const differenze = differenzePiano(await pianoConfermato(tx, idTitolo), piano);
  if (differenze.length === 0) return;
  await scriviRighe(tx, idTitolo, piano);
  const quante = (genere: DifferenzaPiano['genere']) =>
    differenze.filter((una) => una.genere === genere).length;
  await sql`insert into titoli_piani (id_titolo, righe, aggiunte, cambiate, tolte)
    values (${idTitolo}, ${piano.length}, ${quante('aggiunta')}, ${quante('cambiata')},
            ${quante('tolta')})
    on conflict (id_titolo) do update set righe = excluded.righe, aggiunte = excluded.aggiunte,
      cambiate = excluded.cambiate, tolte = excluded.tolte`.execute(tx);
}

/**
 * Writes the plan of a titolo: rows that are as they were stay untouched, so that confirming twice
 * changes nothing and the history tells only what moved.
 */
async function scriviRighe(
  tx: Tx,
  idTitolo: number,
  piano: readonly RigaIndicizzata[],
): Promise<void> {
  const righe = sql`jsonb_to_recordset(${JSON.stringify(piano)}::jsonb) as r (
    n integer, "dataInizio" date, "dataCedola" date, "dataPagamento" date, giorni integer,
    "giorniPeriodo" integer, tasso numeric, "importo100" numeric, "quotaCapitale100" numeric,
    presunta boolean, coefficiente numeric, "rivalutazione100" numeric)`;
  await sql`delete from titoli_piano_cedole p where p.id_titolo = ${idTitolo} and not exists (
    select from ${righe} where r.n = p.n and r."dataInizio" = p.data_inizio
       and r."dataCedola" = p.data_cedola and r."dataPagamento" = p.data_pagamento
       and r.giorni = p.giorni and r."giorniPeriodo" = p.giorni_periodo and r.tasso = p.tasso
       and r."importo100" = p.importo100 and r."quotaCapitale100" = p.quota_capitale100
       and r.presunta = p.presunta and r.coefficiente is not distinct from p.coefficiente
       and r."rivalutazione100" = p.rivalutazione100)`.execute(tx);
  await sql`insert into titoli_piano_cedole (id_titolo, n, data_inizio, data_cedola, data_pagamento,
      giorni, giorni_periodo, tasso, importo100, quota_capitale100, presunta, coefficiente,
      rivalutazione100)
    select ${idTitolo}, r.n, r."dataInizio", r."dataCedola", r."dataPagamento", r.giorni,
           r."giorniPeriodo", r.tasso, r."importo100", r."quotaCapitale100", r.presunta,
           r.coefficiente, r."rivalutazione100" from ${righe}
    on conflict (id_titolo, n) do nothing`.execute(tx);
}
