import { sql } from 'kysely';
import { configurazione } from '#server/base/config.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { type Contenuto, guastoDi, type InLettura, leggiContenuti } from './contenuto.ts';
import { depositiDi } from './depositi.ts';
import type { Depositi } from './deposito.ts';

/** The stores that this installation's environment names. */
export const depositiDiCasa = (env: NodeJS.ProcessEnv = process.env): Depositi =>
  depositiDi(configurazione(env).allegati);

/** Reads in a session whose transaction is somebody else's: a backup's instant, a check's. */
export const leggeCon =
  (sessione: Db): InLettura =>
  (passi) =>
    passi(sessione as Tx);

export interface Esaminato {
  readonly contenuto: Contenuto;
  /** Which document cannot be had, of which record, and why. */
  readonly guasto: string | undefined;
}

/** `movimenti 12 (001), «fissato.pdf», SHA-256 ab…`: what a content is the document of. */
async function nomeDi(tx: Tx, { codAzienda, sha256 }: Contenuto): Promise<string> {
  const { rows } = await sql<{ nome: string | null }>`
    select string_agg(format('%s %s, «%s»', a.tabella, a.id_record, a.nome_file), '; ' order by a.id) as nome
      from (select * from allegati where cod_azienda = ${codAzienda} and sha256 = ${sha256}
             order by id limit 3) a`.execute(tx);
  return `${rows[0]?.nome ?? 'documento di nessun record'} (azienda ${codAzienda}), SHA-256 ${sha256}`;
}

/** Every content read from its first to its last byte; those that are not what they were, by name. */
export async function esaminaContenuti(
  sessione: Db,
  depositi: Depositi,
  { soloFuori = false, segnale }: { readonly soloFuori?: boolean; readonly segnale?: AbortSignal },
): Promise<Esaminato[]> {
  const tx = sessione as Tx;
  const quali = soloFuori ? sql`c.dove <> 'database'` : sql`true`;
  const esaminati: Esaminato[] = [];
  for (const contenuto of await leggiContenuti(tx, quali)) {
    segnale?.throwIfAborted();
    const perche = await guastoDi(depositi, leggeCon(sessione), contenuto);
    const guasto = perche === undefined ? undefined : `${await nomeDi(tx, contenuto)}: ${perche}`;
    esaminati.push({ contenuto, guasto });
  }
  return esaminati;
}
