import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rotteImportazioni, rotteImportDi } from '#contract/importazioni.ts';
import { destinazione, destinazioni } from '#domain/importazione/destinazioni.ts';
import { inTransazione } from '#server/contesto.ts';
import { errore } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { carica } from '#server/importazioni/carica.ts';
import { annulla, conferma, righeAnteprima, ripristina } from '#server/importazioni/conferma.ts';
import { mappaturaScelta } from '#server/importazioni/mappatura-scelta.ts';
import { modello } from '#server/importazioni/modello.ts';
import { esigiAnche, esigiRegistrabile } from '#server/importazioni/scelte.ts';
import { apriFile } from '#server/jobs/file.ts';
import { inviaFile } from '#server/jobs/invio.ts';
import { lavoroVisibile } from '#server/jobs/lavoro.ts';

const DIMENSIONE_PAGINA = 25;

const rotteDiCaricamento = (app: FastifyInstance, servizi: Servizi): void => {
  const { db, config } = servizi;
  for (const archivio of destinazioni) {
    const rotte = rotteImportDi(archivio);
    for (const formato of ['csv', 'excel'] as const) {
      registra(app, servizi, rotte[formato], async ({ contesto, query, request }) => {
        if (formato === 'csv' && archivio.caricamento === 'non attuato')
          throw errore('NON_IMPLEMENTATO');
        esigiAnche(contesto, archivio);
        const { guid = randomUUID(), mappatura, ...parametri } = query;
        if (parametri.registra)
          await inTransazione(db, contesto, (tx) => esigiRegistrabile(tx, contesto.codAzienda));
        const mappata =
          mappatura === undefined ? null : await mappaturaScelta(db, contesto, mappatura, archivio);
        const come = { archivio, formato, guid, parametri, mappata };
        return carica({ db, config, contesto, request, ...come });
      });
    }
  }
};

export const rotteDelleImportazioni = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  rotteDiCaricamento(app, servizi);

  registra(app, servizi, rotteImportazioni.righe, ({ contesto, params, query }) =>
    righeAnteprima(db, contesto, params.guid, {
      pageNumber: query.pageNumber ?? 1,
      pageSize: query.pageSize ?? DIMENSIONE_PAGINA,
      cursore: query.cursore,
      soloErrori: query.soloErrori ?? false,
      soloAvvisi: query.soloAvvisi ?? false,
    }),
  );

  registra(app, servizi, rotteImportazioni.conferma, ({ contesto, params, query }) => {
    const { soloValide = false, registra: subito } = query;
    return conferma(db, contesto, params.guid, { soloValide, registra: subito });
  });

  registra(app, servizi, rotteImportazioni.annulla, ({ contesto, params }) =>
    annulla(db, contesto, params.guid),
  );

  registra(app, servizi, rotteImportazioni.ripristina, ({ contesto, params, query }) =>
    ripristina(db, contesto, params.guid, query.guid ?? randomUUID()),
  );

  registra(app, servizi, rotteImportazioni.modello, async ({ params, query, reply }) => {
    const trovata = destinazione(params.tipo);
    if (!trovata) throw errore('NON_TROVATO');
    return inviaFile(reply, await modello(trovata, query.fileExtension ?? '.csv'));
  });

  registra(app, servizi, rotteImportazioni.scarti, async ({ contesto, params, reply }) => {
    const { guid } = params;
    await inTransazione(db, contesto, (tx) => lavoroVisibile(tx, contesto, guid));
    const file = await apriFile(db, contesto, { guid, ruolo: 'scarti', estensione: '.csv' });
    return inviaFile(reply, file);
  });
};
