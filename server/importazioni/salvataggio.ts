import { sql } from 'kysely';
import { oltreGliStalli } from '#server/db/stalli.ts';
import { concludi, conLucchetto } from '#server/lavori/esecuzione.ts';
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
  const regole = regoleDi(salvataggio.pratica.destinazione);
  const { letti, scartati, aggiornati } = conteggi;
  const primoId = await regole.riserva(salvataggio, daInserire(conteggi));
  await regole.scriviAParti?.(salvataggio, conteggi);
  await sessione.transaction().execute(async (tx) => {
    const ripetuti = (await regole.ripetute?.(salvataggio.pratica)) ?? 0;
    const scritto = await regole.scrivi({ ...salvataggio, tx }, conteggi, primoId);
    const { inseriti, invariati = conteggi.invariati, registrati } = scritto;
    if (inseriti !== daInserire({ ...conteggi, invariati })) throw new ArchivioCambiato();
    await sql`delete from scritture_in_corso where lavoro = ${lavoro.guid}`.execute(tx);
    await eliminaTabelle(tx, lavoro.guid);
    await sql`delete from importazione_blocchi where guid = ${lavoro.guid}`.execute(tx);
    await sql`update importazioni set errate = ${scartati} where guid = ${lavoro.guid}`.execute(tx);
    const conteggiati = { letti, inseriti, aggiornati, invariati, scartati };
    const esito = {
      ...conteggiati,
      ...(registrati !== undefined && { registrati }),
      ...(ripetuti > 0 && { ripetuti }),
      ...(salvataggio.segnalate && { avvisi: salvataggio.segnalate }),
    };
    await concludi(salvataggio.esecuzione, { fase: 'fine', esito });
  });
}

/**
 * Writes the good rows and ends the job, in one transaction where that keeps nobody waiting (`scriviAParti`):
 * after a death at any moment either all is there and the job says so, or the job goes on from what is there.
 * Where others wrote the same keys meanwhile, it compares again and retries.
 */
export async function scriviRighe(salvataggio: Salvataggio, conteggi: Conteggi): Promise<void> {
  const { esecuzione, pratica } = salvataggio;
  // Two imports into one table, each holding rows the other wants, would wait for ever.
  const lucchetto = sql`${LUCCHETTO_SCRITTURA}, hashtext(${pratica.destinazione.tabella})`;
  let attuali = conteggi;
  for (let tentativo = 1; ; tentativo++) {
    try {
      await conLucchetto(esecuzione.sessione, lucchetto, () =>
        oltreGliStalli(() => unaVolta(salvataggio, attuali)),
      );
      return;
    } catch (causa) {
      const riprova = causa instanceof ArchivioCambiato || eChiaveRipetuta(causa);
      if (!riprova || tentativo === TENTATIVI) throw causa;
      attuali = await confronta(pratica);
    }
  }
}
