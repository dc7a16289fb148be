import { sql } from 'kysely';
import { destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { esigiAnche } from '#server/importazioni/scelte.ts';
import { rimanda } from '#server/lavori/creazione.ts';
import {
  eAperto,
  esigiChiamante,
  esigiSulLavoro,
  lavoroVisibile,
  trattieni,
} from '#server/lavori/lavoro.ts';
import { esigiLetta, importataDi, inAnteprima } from './righe.ts';

const OGNI_MS = 100;
/** Longer than this nobody waits for an answer: the same call is answered when it is there. */
const ATTESA_MS = 100_000;

/** Waits for the worker; what failed there is refused here in its own words. */
export async function attendiFine(db: Db, contesto: Contesto, guid: string): Promise<void> {
  const scadenza = Date.now() + ATTESA_MS;
  for (;;) {
    const lavoro = await inTransazione(db, contesto, (tx) => lavoroVisibile(tx, contesto, guid));
    if (lavoro.stato === 'fallito')
      throw errore('STATO_NON_ADATTO', {
        detail: lavoro.problema?.detail ?? 'La registrazione non è riuscita.',
      });
    if (!eAperto(lavoro)) return;
    if (Date.now() > scadenza)
      throw errore('NON_DISPONIBILE', {
        detail:
          'Il file è grande e ci si lavora ancora: la stessa chiamata risponde quando è finita.',
      });
    await new Promise((riprendi) => setTimeout(riprendi, OGNI_MS));
  }
}

/** Asks for the registration, unless it is going on or done. */
async function avvia(
  tx: Tx,
  contesto: Contesto,
  { guid, userId }: { readonly guid: string; readonly userId: string },
  importaPotenzialiDuplicati: boolean,
): Promise<void> {
  await trattieni(tx, guid);
  const importata = await importataDi(tx, contesto, guid);
  esigiChiamante(contesto, userId);
  esigiSulLavoro(contesto, importata.lavoro);
  const destinazione = destinazioneAnagrafica(importata.lavoro.archivio ?? '');
  if (destinazione) esigiAnche(contesto, destinazione, importata.lavoro.codAzienda ?? undefined);
  if (eAperto(importata.lavoro)) return;
  esigiLetta(importata);
  if (!inAnteprima(importata.lavoro)) return;
  const come = { anteprima: false, soloValide: true, importaPotenzialiDuplicati };
  await rimanda(tx, guid, come, `Registrazione chiesta da ${contesto.utente.username}.`);
}

/** Why what was asked to be written is shown again. */
async function percheSuperata(tx: Tx, guid: string): Promise<string> {
  const { rows } = await sql<{ testo: string }>`
    select testo from lavori_log where guid = ${guid} and testo like 'Nel frattempo %'
     order by quando desc limit 1`.execute(tx);
  return rows[0]?.testo ?? 'L’import è ancora in anteprima: riguardarlo, poi registrare.';
}

/** Registers the rows of a preview and says how many, in the words that it said the first time. */
export async function registraAnagrafiche(
  db: Db,
  contesto: Contesto,
  chiesta: { readonly guid: string; readonly userId: string },
  importaPotenzialiDuplicati: boolean,
): Promise<string> {
  const { guid } = chiesta;
  await inTransazione(db, contesto, (tx) =>
    avvia(tx, contesto, chiesta, importaPotenzialiDuplicati),
  );
  await attendiFine(db, contesto, guid);
  return inTransazione(db, contesto, async (tx) => {
    const { testo, lavoro } = await importataDi(tx, contesto, guid);
    if (testo !== null) return testo;
    const detail = inAnteprima(lavoro)
      ? await percheSuperata(tx, guid)
      : 'L’import è stato lasciato cadere: leggere il file di nuovo.';
    throw errore('STATO_NON_ADATTO', { detail });
  });
}
