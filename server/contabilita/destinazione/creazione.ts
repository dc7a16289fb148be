import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import type { Azione } from '../generazione/tasks.ts';

/** The job that does something of accounting; the same one for the same guid. */
export const creaContabilizzazione = (
  tx: Tx,
  contesto: Contesto,
  guid: string,
  descrizione: string,
  azione: Azione,
) =>
  creaLavoro(tx, contesto, {
    guid,
    tipo: 'contabilizzazione',
    area: 'Contabile',
    archivio: null,
    descrizione,
    parametri: { ...azione },
  });
