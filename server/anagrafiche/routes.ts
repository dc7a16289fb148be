import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rotteAnagrafiche } from '#contract/anagrafiche.ts';
import { destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import type { StiliScelti } from '#domain/importazioni/stile-colonna.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { carica } from '#server/importazioni/carica.ts';
import { mappaturaScelta } from '#server/importazioni/mappatura-scelta.ts';
import { esigiAnche } from '#server/importazioni/scelte.ts';
import { rimanda } from '#server/lavori/creazione.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import { fileImportabili } from './importabili.ts';
import { attendiFine, registraAnagrafiche } from './registra.ts';
import { correggiRiga, importataDi, paginaAnagrafiche, rigaDi } from './righe.ts';

/** So often a correction waits for others that came before it. */
const VOLTE = 20;

interface Lettura extends StiliScelti {
  readonly guid?: string | undefined;
  readonly mappatura?: string | undefined;
}

export const rotteDelleAnagrafiche = (app: FastifyInstance, servizi: Servizi): void => {
  const { db, config } = servizi;

  const leggiFile = async (
    contesto: Contesto,
    request: FastifyRequest,
    tipoAnagrafica: string,
    { guid = randomUUID(), mappatura, ...stili }: Lettura,
  ) => {
    const archivio = destinazioneAnagrafica(tipoAnagrafica);
    if (!archivio) throw errore('NON_TROVATO');
    esigiAnche(contesto, archivio);
    const mappata =
      mappatura === undefined ? null : await mappaturaScelta(db, contesto, mappatura, archivio);
    const parametri = { ...stili, tipoAnagrafica, anteprima: true };
    const come = { archivio, formato: 'csv', guid, parametri, mappata } as const;
    return carica({ db, config, contesto, request, ...come });
  };

  lega(app, servizi, rotteAnagrafiche.leggi, ({ contesto, request, query }) => {
    const { tipoAnagrafica, ...come } = query;
    return leggiFile(contesto, request, tipoAnagrafica, come);
  });

  lega(app, servizi, rotteAnagrafiche.importa, ({ contesto, request, params, query }) =>
    leggiFile(contesto, request, params.tipoAnagrafica, query),
  );

  lega(app, servizi, rotteAnagrafiche.importabili, ({ contesto, params, query, reply }) =>
    inTransazione(db, contesto, async (tx) =>
      inviaFile(reply, await fileImportabili(tx, contesto, params.id, query.formato ?? 'csv')),
    ),
  );

  lega(app, servizi, rotteAnagrafiche.righe, ({ contesto, params, query }) =>
    inTransazione(db, contesto, (tx) => paginaAnagrafiche(tx, contesto, params.guid, query)),
  );

  lega(app, servizi, rotteAnagrafiche.correggi, async ({ contesto, params, body }) => {
    const { guid, n } = params;
    const correggi = () =>
      inTransazione(db, contesto, async (tx) => {
        const esito = await correggiRiga(tx, contesto, params, body);
        if (esito === 'da ricontrollare')
          await rimanda(tx, guid, {}, `Riga ${n} corretta da ${contesto.utente.username}.`);
        return esito;
      });
    // Who corrects one cell after another does not wait for the check of the first: the next one does.
    let esito = await correggi();
    for (let volta = 0; volta < VOLTE && esito === 'occupata'; volta++) {
      await attendiFine(db, contesto, guid);
      esito = await correggi();
    }
    if (esito === 'occupata')
      throw errore('STATO_NON_ADATTO', { detail: 'Il file si sta ricontrollando: riprovare.' });
    await attendiFine(db, contesto, guid);
    return inTransazione(db, contesto, async (tx) =>
      rigaDi(tx, await importataDi(tx, contesto, guid), n),
    );
  });

  lega(app, servizi, rotteAnagrafiche.registra, async ({ contesto, params, query, reply }) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        await registraAnagrafiche(db, contesto, params, query.importaPotenzialiDuplicati ?? false),
      ),
  );
};
