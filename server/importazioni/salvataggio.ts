import { sql } from 'kysely';
import { oltreGliStalli } from '#server/db/stalli.ts';
import { concludi, conPazienza } from '#server/lavori/esecuzione.ts';
import { LavoroInterrotto } from '#server/lavori/motivi.ts';
import { confronta } from './controllo.ts';
import { regoleDi } from './regole-assegnate.ts';
import {
  ArchivioCambiato,
  type Conteggi,
  daInserire,
  type Salvataggio,
} from './regole-destinazione.ts';
import { eliminaTabelle } from './staging.ts';

const LUCCHETTO_SCRITTURA = 7_283_604;
const TENTATIVI = 5;

const eChiaveRipetuta = (causa: unknown): boolean =>
  causa instanceof Error && 'code' in causa && causa.code === '23505';

async function unaVolta(salvataggio: Salvataggio, conteggi: Conteggi): Promise<void> {
  const { sessione, lavoro } = salvataggio.esecuzione;
  const { destinazione } = salvataggio.pratica;
  const regole = regoleDi(destinazione);
  const { letti, scartati, aggiornati } = conteggi;
  const primoId = await regole.riserva(salvataggio, daInserire(conteggi));
  await sessione.transaction().execute(async (tx) => {
    // Two imports into one table, each holding rows the other wants, would wait for ever.
    await conPazienza(tx, () =>
      sql`select pg_advisory_xact_lock(${LUCCHETTO_SCRITTURA},
        hashtext(${destinazione.tabella}))`.execute(tx),
    );
    const scritto = await regole.scrivi({ ...salvataggio, tx }, conteggi, primoId);
    const { inseriti, invariati = conteggi.invariati } = scritto;
    if (inseriti !== daInserire({ ...conteggi, invariati })) throw new ArchivioCambiato();
    await sql`delete from scritture_in_corso where lavoro = ${lavoro.guid}`.execute(tx);
    await eliminaTabelle(tx, lavoro.guid);
    await sql`delete from importazione_blocchi where guid = ${lavoro.guid}`.execute(tx);
    await sql`update importazioni set errate = ${scartati} where guid = ${lavoro.guid}`.execute(tx);
    const esito = { letti, inseriti, aggiornati, invariati, scartati };
    await concludi(salvataggio.esecuzione, { fase: 'fine', esito });
  });
}

/**
 * Writes the good rows and ends the job, in one transaction: after a death at any moment either all
 * is there and the job says so, or nothing is. Where others wrote the same keys meanwhile, it
 * compares again and retries.
 */
export async function scriviRighe(salvataggio: Salvataggio, conteggi: Conteggi): Promise<void> {
  let attuali = conteggi;
  for (let tentativo = 1; ; tentativo++) {
    try {
      await oltreGliStalli(() => unaVolta(salvataggio, attuali));
      return;
    } catch (causa) {
      if (causa instanceof LavoroInterrotto || tentativo === TENTATIVI) throw causa;
      if (!(causa instanceof ArchivioCambiato) && !eChiaveRipetuta(causa)) throw causa;
      attuali = await confronta(salvataggio.pratica);
    }
  }
}
