import { type RawBuilder, sql } from 'kysely';
import { ricostruisci } from '#domain/posizioni/ricostruisci.ts';
import type { Tx } from '#server/db/sessione.ts';
import { collegate, leggiRighe, statiVuoti } from './lettura-righe.ts';
import { giri } from './ricalcola.ts';
import { comeEffetti, type Giocato } from './salvataggio-posizioni.ts';

type Sql = RawBuilder<unknown>;

/** Positions whose cost to the taxman is not that of the books, and what their rows did to it. */
export interface GiocoFiscale {
  readonly posizioni: readonly number[];
  /** Read like `effetti_posizioni`, of these positions alone. */
  readonly effetti: Sql;
}

/** The positions that carry the tax on transactions in their cost, or may have been given some. */
async function conImposta(tx: Tx, codAzienda: string, quali: Sql): Promise<readonly number[]> {
  const { rows: ce } = await sql`
    select from movimenti where cod_azienda = ${codAzienda} and imposta_nel_costo <> 0 limit 1`.execute(
    tx,
  );
  if (ce.length === 0) return [];
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

async function giocate(tx: Tx, posizioni: readonly number[]): Promise<Giocato> {
  const stati = await statiVuoti(tx, posizioni);
  const righe = await leggiRighe(tx, posizioni, { fiscali: true });
  return { stati, righe, esito: ricostruisci(righe, stati, { fermoAZero: true }) };
}

/**
 * The play of positions at their cost to the taxman, to whom the tax on transactions is none (L. 228/2012 art. 1 c. 499;
 * docs/regole/imposte.md#imposta-sulle-transazioni), whatever way it went since: by lots, transfers, exercises. Of `quali`, which
 * gives the `id` of positions, and of what they are joined to; null where their cost is that of the books. As of another book's,
 * nothing of it is kept (decision 0050).
 */
export async function giocoFiscale(
  tx: Tx,
  codAzienda: string,
  quali: Sql,
): Promise<GiocoFiscale | null> {
  const posizioni = await conImposta(tx, codAzienda, quali);
  if (posizioni.length === 0) return null;
  const tutti: Giocato[] = [];
  for (const giro of await giri(tx, posizioni)) tutti.push(await giocate(tx, giro));
  const effetti = comeEffetti({
    codAzienda,
    stati: new Map(tutti.flatMap(({ stati }) => [...stati])),
    righe: tutti.flatMap(({ righe }) => righe),
    esito: {
      effetti: tutti.flatMap(({ esito }) => esito.effetti),
      anni: tutti.flatMap(({ esito }) => esito.anni),
    },
  });
  return { posizioni, effetti };
}

/** The quantities and costs of what rows did to positions, to the taxman: `quali` of those that are asked for. */
export async function effettiFiscali(tx: Tx, codAzienda: string, quali: Sql): Promise<Sql> {
  const fisco = await giocoFiscale(tx, codAzienda, quali);
  if (fisco === null) return sql`effetti_posizioni`;
  const colonne = sql`x.id_posizione, x.id_movimento, x.quantita, x.costo`;
  return sql`(select ${colonne} from effetti_posizioni x
               where x.id_posizione <> all (${fisco.posizioni}::bigint[])
              union all select ${colonne} from ${fisco.effetti} x)`;
}
