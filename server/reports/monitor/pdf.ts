import type { FastifyInstance } from 'fastify';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { errore } from '#server/base/errori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { apriFile } from '#server/lavori/file.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import { lavoroVisibile } from '#server/lavori/lavoro.ts';

/** A report's PDF to be shown in the page: whoever sees the job on the monitor may see it. */
export const rottaDelPdf = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rotteReportsMonitor.pdf, async ({ contesto, params, reply }) => {
    const guid = params.GuidID;
    const { stato } = await inTransazione(db, contesto, (tx) => lavoroVisibile(tx, contesto, guid));
    if (stato === 'in attesa' || stato === 'in corso')
      throw errore('NON_TROVATO', { detail: 'Il report è ancora in preparazione.' });
    const file = await apriFile(db, contesto, { guid, ruolo: 'risultato', estensione: '.pdf' });
    return inviaFile(reply, file, 'inline');
  });
};
