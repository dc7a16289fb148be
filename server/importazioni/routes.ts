import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rottaXmlDi, rotteImportazioni, rotteImportDi } from '#contract/importazioni.ts';
import { destinazione, destinazioni } from '#domain/elenchi/destinazioni.ts';
import { errore } from '#server/base/errori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { apriFile } from '#server/lavori/file.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import { lavoroVisibile } from '#server/lavori/lavoro.ts';
import { carica } from './carica.ts';
import { annulla, conferma, ricontrolla, righeAnteprima, ripristina } from './conferma.ts';
import { correggi } from './correzioni.ts';
import { mappaturaScelta } from './mappatura-scelta.ts';
import { modello } from './modello.ts';
import { esigiAnche, esigiRegistrabile } from './scelte.ts';

const DIMENSIONE_PAGINA = 25;

/** How the bank writes: nobody is asked. */
const STILI_EUROFXREF = { formatoNumero: 'en', formatoData: 'yyyy-mm-dd' } as const;

const rotteDiCaricamento = (app: FastifyInstance, servizi: Servizi): void => {
  const { db, config } = servizi;
  for (const archivio of destinazioni) {
    const rotte = rotteImportDi(archivio);
    if (archivio.leggeXml)
      lega(app, servizi, rottaXmlDi(archivio), ({ contesto, query, request }) => {
        esigiAnche(contesto, archivio);
        const { guid = randomUUID(), ...scelti } = query;
        const parametri = { ...scelti, ...STILI_EUROFXREF };
        const come = {
          archivio,
          formato: 'csv',
          daXml: true,
          guid,
          parametri,
          mappata: null,
        } as const;
        return carica({ db, config, contesto, request, ...come });
      });
    for (const formato of ['csv', 'excel'] as const) {
      lega(app, servizi, rotte[formato], async ({ contesto, query, request }) => {
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

  lega(app, servizi, rotteImportazioni.righe, ({ contesto, params, query }) =>
    righeAnteprima(db, contesto, params.guid, {
      pageNumber: query.pageNumber ?? 1,
      pageSize: query.pageSize ?? DIMENSIONE_PAGINA,
      cursore: query.cursore,
      soloErrori: query.soloErrori ?? false,
      soloAvvisi: query.soloAvvisi ?? false,
    }),
  );

  lega(app, servizi, rotteImportazioni.correggi, ({ contesto, params, body }) =>
    correggi(db, contesto, params.guid, body.correzioni),
  );

  lega(app, servizi, rotteImportazioni.conferma, ({ contesto, params, query }) => {
    const { soloValide = false, registra, confermaConMovimenti } = query;
    return conferma(db, contesto, params.guid, { soloValide, registra, confermaConMovimenti });
  });

  lega(app, servizi, rotteImportazioni.annulla, ({ contesto, params }) =>
    annulla(db, contesto, params.guid),
  );

  lega(app, servizi, rotteImportazioni.ricontrolla, ({ contesto, params }) =>
    ricontrolla(db, contesto, params.guid),
  );

  lega(app, servizi, rotteImportazioni.ripristina, ({ contesto, params, query }) =>
    ripristina(db, contesto, params.guid, {
      nuovo: query.guid ?? randomUUID(),
      confermaConMovimenti: query.confermaConMovimenti,
    }),
  );

  lega(app, servizi, rotteImportazioni.modello, async ({ params, query, reply }) => {
    const trovata = destinazione(params.tipo);
    if (!trovata) throw errore('NON_TROVATO');
    return inviaFile(reply, await modello(trovata, query.fileExtension ?? '.csv'));
  });

  lega(app, servizi, rotteImportazioni.scarti, async ({ contesto, params, reply }) => {
    const { guid } = params;
    await inTransazione(db, contesto, (tx) => lavoroVisibile(tx, contesto, guid));
    const file = await apriFile(db, contesto, { guid, ruolo: 'scarti', estensione: '.csv' });
    return inviaFile(reply, file);
  });
};
