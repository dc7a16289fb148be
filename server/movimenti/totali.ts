import { type RawBuilder, sql } from 'kysely';
import { importiEuro, type TotaliMovimentiWire } from '#contract/movimenti-forme.ts';
import { RIGHE_SOMMATE } from '#domain/movimenti/pagine.ts';
import type { Tx } from '#server/db/sessione.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { condizioneMovimenti } from './condizione.ts';
import type { MovimentiChiesti } from './pagina.ts';
import { tabellaMovimenti } from './riga.ts';

const importo = (nome: string): RawBuilder<unknown> =>
  nome === 'impostaSostitutivaEuro'
    ? sql`t.imposta_scarto_euro + t.imposta_plusvalenze_euro`
    : sql.ref(`t.${tabellaMovimenti.campi[nome]}`);

const SOMME = sql.join(
  importiEuro.map((nome) => sql`coalesce(sum(${importo(nome)}), 0)::text as ${sql.id(nome)}`),
);

export interface TotaliLetti {
  /** Null of more registered movements than are added up. */
  readonly totali: TotaliMovimentiWire | null;
  readonly registrati: number;
  readonly bozze: number;
}

/**
 * What the registered movements of a filter come to in euro, of any page; drafts, which move nothing yet, are
 * only counted. Of either so many rows at most are looked at.
 */
export async function totaliMovimenti(
  tx: Tx,
  { codAzienda, filtro }: Pick<MovimentiChiesti, 'codAzienda' | 'filtro'>,
  massimo = RIGHE_SOMMATE,
): Promise<TotaliLetti> {
  const dove = await condizioneMovimenti(chiediA(tx), filtro, codAzienda);
  const fino = sql`limit ${massimo + 1}`;
  const { rows } = await sql<TotaliMovimentiWire & Omit<TotaliLetti, 'totali'>>`
    select count(*) as registrati, ${SOMME},
           (select count(*) from (select from movimenti t
             where ${dove} and t.stato = 'bozza' ${fino}) b) as bozze
      from (select * from movimenti t where ${dove} and t.stato <> 'bozza' ${fino}) t`.execute(tx);
  const [{ registrati, bozze, ...totali } = { registrati: 0, bozze: 0 }] = rows;
  const sommati = registrati > massimo ? null : (totali as TotaliMovimentiWire);
  return { totali: sommati, registrati, bozze };
}
