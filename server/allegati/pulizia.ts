import { sql } from 'kysely';
import type { Pool } from 'pg';
import { apriDb, type Tx } from '#server/db/sessione.ts';
import { riserva } from './contenuto.ts';
import type { Depositi, DoveFuori } from './deposito.ts';

/** Every minute: what an upload that was cut off may have left, and what has just been removed, is little. */
export const CRONTAB_ALLEGATI = '* * * * * pulizia-allegati';
const PER_GIRO = 200;
const RIPROVA = '10 minutes';

interface Sospeso {
  readonly id: number;
  readonly codAzienda: string;
  readonly sha256: string;
  readonly dove: DoveFuori;
  readonly chiave: string;
}

const scaduto = async (tx: Tx): Promise<Sospeso | undefined> => {
  const { rows } = await sql<Sospeso>`
    select id, cod_azienda as "codAzienda", sha256, dove, chiave from allegati_sospesi
     where togliere_dal <= now() order by togliere_dal, id limit 1 for update skip locked`.execute(
    tx,
  );
  return rows[0];
};

/** Whether a content stands there after all, or another upload of the same is on its way. */
async function serve(tx: Tx, { id, codAzienda, sha256, dove, chiave }: Sospeso): Promise<boolean> {
  const { rows } = await sql<{ serve: boolean }>`
    select exists (select from allegati_contenuti c where c.cod_azienda = ${codAzienda}
             and c.sha256 = ${sha256} and c.dove = ${dove} and c.chiave = ${chiave})
        or exists (select from allegati_sospesi s where s.dove = ${dove} and s.chiave = ${chiave}
             and s.id <> ${id} and s.togliere_dal > now()) as serve`.execute(tx);
  return rows[0]?.serve ?? false;
}

async function togliUno(tx: Tx, depositi: Depositi): Promise<boolean> {
  const sospeso = await scaduto(tx);
  if (!sospeso) return false;
  await riserva(tx, sospeso);
  try {
    if (!(await serve(tx, sospeso))) await depositi.di(sospeso.dove).togli(sospeso.chiave);
    await sql`delete from allegati_sospesi where id = ${sospeso.id}`.execute(tx);
  } catch {
    // The store does not answer: nothing is lost by waiting, the row says what is to be removed.
    await sql`update allegati_sospesi set togliere_dal = now() + ${RIPROVA}::interval
      where id = ${sospeso.id}`.execute(tx);
  }
  return true;
}

/** Removes from the stores what no content stands for; of one that does not answer, later. */
export async function pulisciAllegati(proprietario: Pool, depositi: Depositi): Promise<void> {
  const db = apriDb(proprietario);
  for (let n = 0; n < PER_GIRO; n++)
    if (!(await db.transaction().execute((tx) => togliUno(tx, depositi)))) return;
}
