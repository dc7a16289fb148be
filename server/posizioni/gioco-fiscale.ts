import { type RawBuilder, sql } from 'kysely';
import { euroDecimale } from '#domain/posizioni/riga.ts';
import type { Tx } from '#server/db/sessione.ts';
import { giocate } from './giocate.ts';
import { collegate } from './lettura-righe.ts';
import { comeEffetti, type Giocato } from './salvataggio-posizioni.ts';

type Sql = RawBuilder<unknown>;

/** Whether a company has the tax on transactions in any cost: without it, the cost to the taxman is that of the books. */
export async function haImpostaNeiCosti(tx: Tx, codAzienda: string): Promise<boolean> {
  const { rows } = await sql`
    select from movimenti where cod_azienda = ${codAzienda} and imposta_nel_costo <> 0 limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The positions that carry the tax on transactions in their cost, or may have been given some. */
async function conImposta(tx: Tx, codAzienda: string, quali: Sql): Promise<readonly number[]> {
  if (!(await haImpostaNeiCosti(tx, codAzienda))) return [];
  const { rows } = await sql<{ id: number }>`${quali}`.execute(tx);
  const insieme = await collegate(
    tx,
    rows.map(({ id }) => id),
  );
  const { rows: tassate } = await sql<{ id: number }>`
    select distinct id_posizione as id from movimenti
     where cod_azienda = ${codAzienda} and imposta_nel_costo <> 0
       and id_posizione = any (${insieme}::bigint[])`.execute(tx);
  return collegate(
    tx,
    tassate.map(({ id }) => id),
  );
}

/**
 * The play of positions at their cost to the taxman, to whom the tax on transactions is none (L. 228/2012 art. 1 c. 499;
 * docs/regole/imposte.md#imposta-sulle-transazioni), whatever way it went since: by lots, transfers, exercises. Of `quali`, which
 * gives the `id` of positions, and of what they are joined to; null where their cost is that of the books. As of another book's,
 * nothing of it is kept (decision 0050).
 */
async function giocoFiscale(tx: Tx, codAzienda: string, quali: Sql): Promise<Giocato | null> {
  const posizioni = await conImposta(tx, codAzienda, quali);
  if (posizioni.length === 0) return null;
  return giocate(tx, posizioni, { fiscali: true }, { fermoAZero: true });
}

/** What movements did to the cost of positions, to the taxman, by `di`; of those whose cost is not that of the books. */
export interface CostiFiscali {
  readonly di: (movimento: number, posizione: number) => string | undefined;
}

/** The same of positions that `quali` gives the `id` of; years of a yearly method count to what they took out. */
export async function costiFiscali(tx: Tx, codAzienda: string, quali: Sql): Promise<CostiFiscali> {
  const giocato = await giocoFiscale(tx, codAzienda, quali);
  const costi = new Map<string, bigint>();
  const nome = (movimento: number, posizione: number) => `${movimento} ${posizione}`;
  const somma = (movimento: number, posizione: number, costo: bigint) => {
    const suo = nome(movimento, posizione);
    costi.set(suo, (costi.get(suo) ?? 0n) + costo);
  };
  const { effetti = [], anni = [] } = giocato?.esito ?? {};
  for (const { id, posizione, costo } of effetti) somma(id, posizione, costo);
  for (const { scarico, posizione, costo } of anni)
    if (scarico !== null) somma(scarico, posizione, costo);
  return {
    di: (movimento, posizione) => {
      const costo = costi.get(nome(movimento, posizione));
      return costo === undefined ? undefined : euroDecimale(costo);
    },
  };
}

/** The quantities and costs of what rows did to positions, to the taxman: `quali` of those that are asked for. */
export async function effettiFiscali(tx: Tx, codAzienda: string, quali: Sql): Promise<Sql> {
  const giocato = await giocoFiscale(tx, codAzienda, quali);
  if (giocato === null) return sql`effetti_posizioni`;
  const posizioni = [...giocato.stati.keys()];
  const colonne = sql`x.id_posizione, x.id_movimento, x.quantita, x.costo`;
  return sql`(select ${colonne} from effetti_posizioni x
               where x.id_posizione <> all (${posizioni}::bigint[])
              union all select ${colonne} from ${comeEffetti({ ...giocato, codAzienda })} x)`;
}
