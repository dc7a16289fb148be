import { sql } from 'kysely';
import { type DifferenzaPiano, differenzePiano } from '#domain/calcolo/confronto-piani.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { pianoCedole, type RigaPiano } from '#domain/calcolo/piano-cedole.ts';
import {
  pianoIndicizzato,
  pianoReale,
  type RigaIndicizzata,
} from '#domain/calcolo/piano-indicizzato.ts';
import { conUnPagamento } from '#domain/calcolo/senza-cedola.ts';
import { prepara, type TitoloPreparato } from '#domain/calcolo/termini.ts';
import { coefficientiDelleCedole } from '#server/calcolo/coefficiente.ts';
import type { TitoloCalcolato } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/schema.ts';

/** A plan with what it was made from, for who explains its rows. */
export interface ContoPiano {
  readonly preparato: TitoloPreparato;
  /** As the terms alone make it. */
  readonly reale: readonly RigaPiano[];
  readonly righe: readonly RigaIndicizzata[];
}

/** The plan of a titolo as its terms make it, each coupon by its coefficient where it is indexed. */
export async function contoPiano(
  tx: Tx,
  { termini, tipoIndicizzazione, regole }: TitoloCalcolato,
): Promise<ContoPiano> {
  const preparato = prepara(conUnPagamento(termini));
  const reale = pianoCedole(preparato);
  const indicizzazione = indicizzazioneDi(tipoIndicizzazione);
  if (!indicizzazione) return { preparato, reale, righe: pianoReale(reale) };
  const { cedole } = preparato;
  const { codTitolo } = termini;
  const coefficienti = await coefficientiDelleCedole(tx, indicizzazione, codTitolo, cedole);
  const righe = pianoIndicizzato(reale, {
    indicizzazione,
    regola: regole.regolaDeflazione,
    coefficienti,
  });
  return { preparato, reale, righe };
}

/** The plan that was confirmed, oldest coupon first; none where there is none. */
export async function pianoConfermato(
  tx: Tx,
  idTitolo: number,
): Promise<readonly RigaIndicizzata[]> {
  const { rows } = await sql<RigaIndicizzata>`
    select n, data_inizio as "dataInizio", data_cedola as "dataCedola",
           data_pagamento as "dataPagamento", giorni, giorni_periodo as "giorniPeriodo",
           trim_scale(tasso)::text as tasso, trim_scale(importo100)::text as "importo100",
           trim_scale(quota_capitale100)::text as "quotaCapitale100", presunta,
           trim_scale(coefficiente)::text as coefficiente,
           trim_scale(rivalutazione100)::text as "rivalutazione100"
      from titoli_piano_cedole where id_titolo = ${idTitolo} order by data_cedola`.execute(tx);
  return rows;
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
