import { sql } from 'kysely';
import type { Pool } from 'pg';
import { apriDb, type Db, type Tx } from '#server/db/sessione.ts';
import {
  apriContenuto,
  type Contenuto,
  leggiContenuti,
  riserva,
  scriviBlocchi,
} from './contenuto.ts';
import { chiaveDi, type Depositi, type DoveFuori } from './deposito.ts';

export interface Spostamento {
  readonly spostati: number;
  readonly byte: number;
  /** Contents that could not be read, and stay where they are: whose they are, and why. */
  readonly rimasti: readonly string[];
}

/** Says what may come to lie in a store before it does; answers the row that says so, and the key. */
async function annuncia(db: Db, { codAzienda, sha256 }: Contenuto, dove: DoveFuori) {
  const { rows } = await sql<{ id: number; idAzienda: number }>`
    with azienda as (select id from aziende where cod_azienda = ${codAzienda}),
      scritto as (
        insert into allegati_sospesi (cod_azienda, sha256, dove, chiave)
        select ${codAzienda}, ${sha256}, ${dove},
               a.id || '/' || left(${sha256}, 2) || '/' || ${sha256} from azienda a returning id)
    select s.id, a.id as "idAzienda" from scritto s, azienda a`.execute(db);
  const [riga] = rows;
  return { id: riga?.id ?? 0, chiave: chiaveDi(riga?.idAzienda ?? 0, sha256) };
}

/** The content is there twice now: its row says that the new place holds, and the old one is cleared. */
async function scambia(
  tx: Tx,
  { codAzienda, sha256, dove, chiave }: Contenuto,
  nuovo: { readonly dove: Contenuto['dove']; readonly chiave: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update allegati_contenuti set dove = ${nuovo.dove}, chiave = ${nuovo.chiave}
     where cod_azienda = ${codAzienda} and sha256 = ${sha256} and dove = ${dove}
    returning true`.execute(tx);
  if (rows.length === 0) return false;
  if (dove === 'database')
    await sql`delete from allegati_blocchi
      where cod_azienda = ${codAzienda} and sha256 = ${sha256}`.execute(tx);
  else
    await sql`insert into allegati_sospesi (cod_azienda, sha256, dove, chiave, togliere_dal)
      values (${codAzienda}, ${sha256}, ${dove}, ${chiave}, now())`.execute(tx);
  return true;
}

async function spostaUno(db: Db, depositi: Depositi, contenuto: Contenuto): Promise<boolean> {
  const { nuovi } = depositi;
  const leggi = <T>(passi: (tx: Tx) => Promise<T>) => db.transaction().execute(passi);
  const flusso = await apriContenuto(depositi, leggi, contenuto);
  if (nuovi === 'database')
    return db.transaction().execute(async (tx) => {
      await riserva(tx, contenuto);
      await scriviBlocchi(tx, contenuto, flusso);
      return scambia(tx, contenuto, { dove: 'database', chiave: null });
    });
  const { id, chiave } = await annuncia(db, contenuto, nuovi);
  const { byte, sha256 } = contenuto;
  await depositi.di(nuovi).metti({ chiave, byte, sha256, flusso: () => flusso });
  return db.transaction().execute(async (tx) => {
    await riserva(tx, contenuto);
    const fatto = await scambia(tx, contenuto, { dove: nuovi, chiave });
    if (fatto) await sql`delete from allegati_sospesi where id = ${id}`.execute(tx);
    return fatto;
  });
}

/**
 * Brings every content into the store that new ones go to, one after the other: interrupted, it is
 * begun again and goes on. What cannot be read stays where it is, and is named.
 */
export async function spostaAllegati(proprietario: Pool, depositi: Depositi): Promise<Spostamento> {
  const db = apriDb(proprietario);
  const altrove = await leggiContenuti(db as Tx, sql`c.dove <> ${depositi.nuovi}`);
  const rimasti: string[] = [];
  let [spostati, byte] = [0, 0];
  for (const contenuto of altrove) {
    try {
      if (!(await spostaUno(db, depositi, contenuto))) continue;
      spostati++;
      byte += contenuto.byte;
    } catch (causa) {
      rimasti.push(`${contenuto.codAzienda} ${contenuto.sha256}: ${(causa as Error).message}`);
    }
  }
  return { spostati, byte, rimasti };
}
