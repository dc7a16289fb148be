import { type AllegatoWire, rotteAllegati } from '#contract/allegati.ts';
import { type FileScaricato, salva, scarica } from '#web/base/file.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { chiaveAllegati } from '#web/record/allegati.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import type { RecordConAllegati } from '#web/record/pannello-allegati.ts';

export type Allegato = AllegatoWire;

/** What is shown of a record's documents is read again, wherever it is shown; its history too. */
export async function aggiornaAllegati(record: RecordConAllegati): Promise<void> {
  await interrogazioni.invalidateQueries({ queryKey: chiaveAllegati(record) });
}

export const leggiDocumento = ({ id, nomeFile }: Allegato): Promise<FileScaricato> =>
  scarica(rotteAllegati.contenuto, { params: { id }, query: {} }, nomeFile);

/** Hands the document to the browser's own "save". */
export const salvaDocumento = (allegato: Allegato): Promise<void> =>
  leggiDocumento(allegato).then(salva, (errore: unknown) =>
    segnalaErrore(`«${allegato.nomeFile}» non è stato scaricato`, errore),
  );
