import { type RawBuilder, sql } from 'kysely';
import { importiEuro, type TotaliMovimentiWire } from '#contract/movimenti-forme.ts';
import { RIGHE_SOMMATE } from '#domain/movimenti/pagine.ts';
import type { Tx } from '#server/db/sessione.ts';
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

/** What all movements of a filter come to in euro, of any page; null of more than so many rows. */
export async function totaliMovimenti(
  tx: Tx,
  { codAzienda, filtro }: Pick<MovimentiChiesti, 'codAzienda' | 'filtro'>,
  massimo = RIGHE_SOMMATE,
): Promise<TotaliMovimentiWire | null> {
  const dove = await condizioneMovimenti(
    async (domanda) => (await domanda.execute(tx)).rows,
    filtro,
    codAzienda,
  );
  const { rows } = await sql<TotaliMovimentiWire & { readonly righe: number }>`
    select count(*) as righe, ${SOMME}
      from (select * from movimenti t where ${dove} limit ${massimo + 1}) t`.execute(tx);
  const [{ righe, ...totali } = { righe: 0 }] = rows;
  return righe > massimo ? null : (totali as TotaliMovimentiWire);
}
