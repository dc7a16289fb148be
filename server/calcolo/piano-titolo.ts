import { sql } from 'kysely';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { pianoCedole } from '#domain/calcolo/piano-cedole.ts';
import {
  pianoIndicizzato,
  pianoReale,
  type RigaIndicizzata,
} from '#domain/calcolo/piano-indicizzato.ts';
import { conUnPagamento } from '#domain/calcolo/senza-cedola.ts';
import { prepara } from '#domain/calcolo/termini.ts';
import { coefficientiDelleCedole } from '#server/calcolo/coefficiente.ts';
import type { TitoloCalcolato } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/schema.ts';

/** The plan of a titolo as its terms make it, each coupon by its coefficient where it is indexed. */
export async function pianoDelTitolo(
  tx: Tx,
  { termini, tipoIndicizzazione, regole }: TitoloCalcolato,
): Promise<readonly RigaIndicizzata[]> {
  const preparato = prepara(conUnPagamento(termini));
  const piano = pianoCedole(preparato);
  const indicizzazione = indicizzazioneDi(tipoIndicizzazione);
  if (!indicizzazione) return pianoReale(piano);
  const { cedole } = preparato;
  const { codTitolo } = termini;
  const coefficienti = await coefficientiDelleCedole(tx, indicizzazione, codTitolo, cedole);
  return pianoIndicizzato(piano, {
    indicizzazione,
    regola: regole.regolaDeflazione,
    coefficienti,
  });
}

/**
 * Writes the plan of a titolo: rows that are as they were stay untouched, so that confirming twice
 * changes nothing and the history tells only what moved.
 */
export async function scriviPiano(
  tx: Tx,
  idTitolo: number,
  piano: readonly RigaIndicizzata[],
): Promise<void> {
  const righe = sql`jsonb_to_recordset(${JSON.stringify(piano)}::jsonb) as r (
    n integer, "dataInizio" date, "dataCedola" date, "dataPagamento" date, giorni integer,
    "giorniPeriodo" integer, tasso numeric, "importo100" numeric, "quotaCapitale100" numeric,
    presunta boolean, coefficiente numeric, "rivalutazione100" numeric)`;
  await sql`select id from titoli where id = ${idTitolo} for update`.execute(tx);
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
