import type { FastifyInstance } from 'fastify';
import { rotteAziende } from '#contract/aziende.ts';
import { esigiOvunque } from '#server/accesso/autorizza.ts';
import { aziendeVisibili, type RecordAzienda, tabellaAziende } from '#server/aziende/tabella.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/contesto.ts';
import { errore } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { aggiorna, elimina, inserisci, uno } from '#server/tabella-record.ts';

/** A company is its own scope: the privilege must be held on it, not on another one. */
const esigiSu = (contesto: Contesto, codAzienda: string): void => {
  if (haPrivilegio(contesto, 'Aziende_W', codAzienda)) return;
  throw errore('PRIVILEGIO_MANCANTE', { detail: 'Serve Aziende_W su questa azienda.' });
};

export const rotteDelleAziende = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteAziende.elenco, ({ contesto }) => aziendeVisibili(db, contesto));

  registra(app, servizi, rotteAziende.perCodice, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) =>
      uno<RecordAzienda>(tx, tabellaAziende, 'cod_Azienda', query.code),
    ),
  );

  registra(app, servizi, rotteAziende.crea, ({ contesto, body }) => {
    // Who holds it on some companies would not see the new one.
    esigiOvunque(contesto, 'Aziende_W');
    const conLaNuova = { ...contesto, aziende: [...contesto.aziende, body.cod_Azienda] };
    return inTransazione(db, conLaNuova, (tx) =>
      inserisci<RecordAzienda>(tx, tabellaAziende, body),
    );
  });

  registra(app, servizi, rotteAziende.aggiorna, ({ contesto, params, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const prima = await uno<RecordAzienda>(tx, tabellaAziende, 'id', params.id);
      esigiSu(contesto, prima.cod_Azienda);
      if (body.cod_Azienda !== prima.cod_Azienda)
        throw errore('REGOLA_VIOLATA', {
          detail: 'Il codice di una azienda non cambia.',
          errori: [{ campo: 'cod_Azienda', messaggio: 'Il codice di una azienda non cambia.' }],
        });
      const attesa = { id: params.id, versione: body.versione };
      return aggiorna<RecordAzienda>(tx, tabellaAziende, attesa, body);
    }),
  );

  registra(app, servizi, rotteAziende.elimina, ({ contesto, params, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const { cod_Azienda } = await uno<RecordAzienda>(tx, tabellaAziende, 'id', params.id);
      esigiSu(contesto, cod_Azienda);
      return elimina(tx, tabellaAziende, { id: params.id, versione: body?.versione });
    }),
  );
};
