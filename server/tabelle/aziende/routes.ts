import type { FastifyInstance } from 'fastify';
import { rotteAziende } from '#contract/aziende.ts';
import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import { difettiCampi } from '#domain/campi/difetti.ts';
import { campiAzienda } from '#domain/tabelle/aziende/campi.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { primaDelMetodo, seguiMetodo } from '#server/posizioni/metodo.ts';
import { aggiorna, elimina, inserisci, uno } from '#server/record/tabella-record.ts';
import { aziendeLette, type RecordAzienda, tabellaAziende } from './tabella.ts';

/** A company is its own scope: the privilege must be held on it, not on another one. */
const esigiSu = (
  contesto: Contesto,
  privilegio: 'Aziende_R' | 'Aziende_W',
  codAzienda: string,
): void => {
  if (haPrivilegio(contesto, privilegio, codAzienda)) return;
  throw errore('PRIVILEGIO_MANCANTE', { detail: servePrivilegio(privilegio, 'su questa azienda') });
};

export const rotteDelleAziende = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteAziende.elenco, async ({ contesto }) => [
    ...(await aziendeLette(db, contesto)),
  ]);

  lega(app, servizi, rotteAziende.perCodice, ({ contesto, query }) =>
    inTransazione(db, contesto, async (tx) => {
      const trovata = await uno<RecordAzienda>(tx, tabellaAziende, 'cod_Azienda', query.code);
      esigiSu(contesto, 'Aziende_R', trovata.cod_Azienda);
      return trovata;
    }),
  );

  lega(app, servizi, rotteAziende.crea, ({ contesto, body }) => {
    esigiSenzaDifetti(difettiCampi(campiAzienda, body));
    const conLaNuova = { ...contesto, aziende: [...contesto.aziende, body.cod_Azienda] };
    return inTransazione(db, conLaNuova, (tx) =>
      inserisci<RecordAzienda>(tx, tabellaAziende, body),
    );
  });

  lega(app, servizi, rotteAziende.aggiorna, ({ contesto, params, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const prima = await uno<RecordAzienda>(tx, tabellaAziende, 'id', params.id);
      esigiSu(contesto, 'Aziende_W', prima.cod_Azienda);
      if (body.cod_Azienda !== prima.cod_Azienda)
        throw erroreCampo('cod_Azienda', 'Il codice di una azienda non cambia.');
      esigiSenzaDifetti(difettiCampi(campiAzienda, body));
      const attesa = { id: params.id, versione: body.versione };
      await primaDelMetodo(tx, prima.cod_Azienda, prima, body);
      const { tipoValutazione } = await uno<RecordAzienda>(tx, tabellaAziende, 'id', params.id);
      const dopo = await aggiorna<RecordAzienda>(tx, tabellaAziende, attesa, body);
      if (dopo.tipoValutazione !== tipoValutazione) await seguiMetodo(tx, prima.cod_Azienda);
      return dopo;
    }),
  );

  lega(app, servizi, rotteAziende.elimina, ({ contesto, params, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const { cod_Azienda } = await uno<RecordAzienda>(tx, tabellaAziende, 'id', params.id);
      esigiSu(contesto, 'Aziende_W', cod_Azienda);
      return elimina(tx, tabellaAziende, { id: params.id, versione: body?.versione });
    }),
  );
};
