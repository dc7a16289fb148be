import { confronta } from '#server/importazioni/controllo.ts';
import { pianoDi } from '#server/importazioni/piani.ts';
import {
  ArchivioCambiato,
  type Conteggi,
  daInserire,
  type Scrittura,
} from '#server/importazioni/piano.ts';
import { eliminaTabelle } from '#server/importazioni/staging.ts';
import { concludi } from '#server/jobs/esecuzione.ts';
import { LavoroInterrotto } from '#server/jobs/motivi.ts';

const LUCCHETTO_SCRITTURA = 7_283_604;
const TENTATIVI = 5;

const eChiaveRipetuta = (causa: unknown): boolean =>
  causa instanceof Error && 'code' in causa && causa.code === '23505';

async function unaVolta(scrittura: Scrittura, conteggi: Conteggi): Promise<void> {
  const { client, lavoro } = scrittura.esecuzione;
  const { destinazione } = scrittura.pratica;
  const piano = pianoDi(destinazione);
  const { letti, scartati, aggiornati, invariati } = conteggi;
  const primoId = await piano.riserva(scrittura, daInserire(conteggi));
  await client.query('begin');
  // Two imports into one table, each holding rows the other wants, would wait for ever.
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [
    LUCCHETTO_SCRITTURA,
    destinazione.tabella,
  ]);
  const { inseriti } = await piano.scrivi(scrittura, conteggi, primoId);
  if (inseriti !== daInserire(conteggi)) throw new ArchivioCambiato();
  await client.query('delete from scritture_in_corso where lavoro = $1', [lavoro.guid]);
  await eliminaTabelle(client, lavoro.guid);
  await client.query('delete from importazione_blocchi where guid = $1', [lavoro.guid]);
  await client.query('update importazioni set errate = $2 where guid = $1', [
    lavoro.guid,
    scartati,
  ]);
  const esito = { letti, inseriti, aggiornati, invariati, scartati };
  await concludi(scrittura.esecuzione, { fase: 'fine', esito });
  await client.query('commit');
}

/**
 * Writes the good rows and ends the job, in one transaction: after a death at any moment either all
 * is there and the job says so, or nothing is. Where others wrote the same keys meanwhile, it
 * compares again and retries.
 */
export async function scriviRighe(scrittura: Scrittura, conteggi: Conteggi): Promise<void> {
  const { client } = scrittura.esecuzione;
  let attuali = conteggi;
  for (let tentativo = 1; ; tentativo++) {
    try {
      await unaVolta(scrittura, attuali);
      return;
    } catch (causa) {
      if (causa instanceof LavoroInterrotto || tentativo === TENTATIVI) throw causa;
      if (!(causa instanceof ArchivioCambiato) && !eChiaveRipetuta(causa)) throw causa;
      await client.query('rollback');
      attuali = await confronta(scrittura.pratica);
    }
  }
}
