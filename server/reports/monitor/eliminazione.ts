import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import {
  eAperto,
  esigiSulLavoro,
  impedimento,
  type Lavoro,
  lavoroVisibile,
  SELEZIONE_LAVORO,
  siVede,
} from '#server/lavori/lavoro.ts';

/** The entry with its files, the entry alone (who has the link still downloads), the files alone. */
export type CheCosa = 'tutto' | 'voce' | 'file';

/** Why a job cannot go as it stands; undefined where it can. */
function ostacolo(lavoro: Lavoro, cosa: CheCosa): string | undefined {
  if (eAperto(lavoro)) return 'Il lavoro è in corso: interromperlo prima.';
  if (cosa === 'file' && lavoro.files.length === 0) return 'Il lavoro non ha file.';
  return undefined;
}

async function togli(tx: Tx, contesto: Contesto, guid: readonly string[], cosa: CheCosa) {
  const scelti = sql`guid = any(${[...guid]}::uuid[])`;
  if (cosa === 'tutto') await sql`delete from lavori where ${scelti}`.execute(tx);
  else if (cosa === 'voce')
    await sql`update lavori set nascosto = true where ${scelti}`.execute(tx);
  else
    await sql`with tolti as (delete from lavori_file where ${scelti} returning guid)
      insert into lavori_log (guid, livello, testo)
      select distinct guid, 'info', ${`File eliminati da ${contesto.utente.username}.`}
        from tolti`.execute(tx);
}

/** Takes a finished job out of the monitor, with its files or, if so asked, without them. */
export const elimina = (db: Db, contesto: Contesto, guid: string, cosa: CheCosa) =>
  inTransazione(db, contesto, async (tx) => {
    const lavoro = await lavoroVisibile(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    const motivo = ostacolo(lavoro, cosa);
    if (motivo !== undefined) throw errore('STATO_NON_ADATTO', { detail: motivo });
    await togli(tx, contesto, [guid], cosa);
    return { guidID: guid };
  });

/** Those that can go, together; the others stay, each with its reason. */
export const eliminaMolti = (
  db: Db,
  contesto: Contesto,
  chiesti: readonly string[],
  cosa: CheCosa,
) =>
  inTransazione(db, contesto, async (tx) => {
    const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO}
      where l.guid = any(${[...chiesti]}::uuid[]) for update of l`.execute(tx);
    const perGuid = new Map(rows.map((uno) => [uno.guidID, uno]));
    const eliminati: string[] = [];
    const rifiutati: { guidID: string; motivo: string }[] = [];
    for (const guidID of new Set(chiesti.map((uno) => uno.toLowerCase()))) {
      const lavoro = perGuid.get(guidID);
      const motivo =
        lavoro && siVede(contesto, lavoro)
          ? (impedimento(contesto, lavoro) ?? ostacolo(lavoro, cosa))
          : 'Il lavoro non c’è.';
      if (motivo === undefined) eliminati.push(guidID);
      else rifiutati.push({ guidID, motivo });
    }
    if (eliminati.length > 0) await togli(tx, contesto, eliminati, cosa);
    return { eliminati, rifiutati };
  });
