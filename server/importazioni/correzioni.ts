import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { CorrezioneRiga } from '#contract/importazioni.ts';
import { destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { cita } from '#domain/record/difetti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { rimanda, scriviLog } from '#server/lavori/creazione.ts';
import { eAperto, esigiSulLavoro, type Lavoro } from '#server/lavori/lavoro.ts';
import { applicaCorrezioni } from './celle-corrette.ts';
import { esigiPiena, inAnteprima, trattenuta } from './conferma.ts';
import { esigiAnche } from './scelte.ts';
import { cellaMostrata, tabelleDi } from './staging.ts';

type Chiesta = Static<typeof CorrezioneRiga>;

interface Trovata extends Chiesta {
  readonly campo: string;
}

/** Only rows of a file have a text that somebody wrote wrong, and only in what is not decided row by row. */
function esigiCorreggibile(
  { formato, archivio }: { readonly formato: string; readonly archivio: string },
  lavoro: Lavoro,
): void {
  if (eAperto(lavoro))
    throw errore('STATO_NON_ADATTO', {
      detail: 'Le righe si stanno ancora controllando: ripetere la correzione tra poco.',
    });
  if (!inAnteprima(lavoro))
    throw errore('STATO_NON_ADATTO', {
      detail:
        "L'anteprima è stata confermata, annullata o è scaduta: nulla si è corretto. Caricare di nuovo il file.",
    });
  const dAnagrafica = lavoro.area === 'Import' && destinazioneAnagrafica(archivio) !== null;
  if ((formato !== 'csv' && formato !== 'excel') || dAnagrafica)
    throw errore('STATO_NON_ADATTO', {
      detail: 'Qui si correggono solo le righe di un file CSV o Excel.',
    });
}

/** What stands in the cells now: somebody else may have corrected them in another window. */
async function esigiCome(
  tx: Tx,
  guid: string,
  { colonneImport }: Destinazione,
  chieste: readonly Chiesta[],
): Promise<Trovata[]> {
  const righe = chieste.map(({ riga }) => riga);
  const celle = sql.raw(colonneImport.map(cellaMostrata).join(', '));
  const { rows } = await sql<{ riga: number; celle: (string | null)[] }>`
    select g.riga, array[${celle}] as celle from ${sql.raw(tabelleDi(guid).grezze)} g
     where g.riga = any(${righe}::integer[])`.execute(tx);
  const inAttesa = new Map(rows.map((una) => [una.riga, una.celle]));
  return chieste.map((una) => {
    const i = colonneImport.findIndex(({ titolo }) => titolo === una.titolo);
    const sue = inAttesa.get(una.riga);
    if (i < 0 || !sue)
      throw erroreCampo(
        'titolo',
        `Riga ${una.riga}, ${una.titolo}: l’anteprima non ha questa cella; correggere una di quelle che mostra.`,
      );
    const adesso = sue[i] ?? null;
    if ((adesso ?? '') !== (una.prima ?? ''))
      throw errore('CONFLITTO', {
        detail: `Riga ${una.riga}, ${una.titolo}: intanto qualcuno ha scritto ${cita(adesso ?? '')}. Si mostra ciò che c’è adesso: correggere di nuovo, se serve.`,
      });
    return { ...una, campo: colonneImport[i]?.campo ?? '' };
  });
}

/** Kept for good: who wrote what in place of the file's text. */
async function annota(tx: Tx, lavoro: Lavoro, trovate: readonly Trovata[]): Promise<void> {
  await sql`insert into importazioni_correzioni (guid, cod_azienda, importazione, riga, campo, titolo, prima, dopo)
    select ${lavoro.guidID}::uuid, ${lavoro.codAzienda}, ${lavoro.descrizione}, x.riga, x.campo, x.titolo, x.prima, x.testo
      from jsonb_to_recordset(${JSON.stringify(trovate)}::jsonb)
           x (riga integer, campo text, titolo text, prima text, testo text)`.execute(tx);
}

/**
 * Corrects cells of a preview and has all rows checked again, as those of the file were: what a row says may
 * count for others. All the corrections of a request, or none.
 */
export const correggi = (db: Db, contesto: Contesto, guid: string, chieste: readonly Chiesta[]) =>
  inTransazione(db, contesto, async (tx) => {
    const { lavoro, importazione, archivio } = await trattenuta(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    esigiAnche(contesto, archivio, lavoro.codAzienda ?? undefined);
    esigiCorreggibile(importazione, lavoro);
    esigiPiena(importazione);
    const trovate = await esigiCome(tx, guid, archivio, chieste);
    const { mappata } = importazione;
    await applicaCorrezioni(tx, guid, archivio, { correzioni: trovate, mappata });
    await annota(tx, lavoro, trovate);
    const { username } = contesto.utente;
    for (const { riga, titolo, prima, testo } of trovate)
      await scriviLog(
        tx,
        guid,
        'info',
        `Riga ${riga}, ${titolo}: ${cita(prima ?? '')} corretto in ${cita(testo ?? '')} da ${username}.`,
      );
    await rimanda(tx, guid, { anteprima: true }, 'Anteprima controllata di nuovo.');
    return { guidID: guid, percCompletamento: 0 };
  });
