import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rottePortafogli } from '#contract/portafogli.ts';
import { difettoPeriodo, regolePortafoglio } from '#domain/portafogli/regole.ts';
import { difettiCampi } from '#domain/record/difetti.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/contesto.ts';
import { esigiSenzaDifetti } from '#server/difetti.ts';
import { errore } from '#server/errori.ts';
import { seguiMetodo } from '#server/giacenze/metodo.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { type RecordPortafoglio, tabellaPortafogli } from '#server/portafogli/tabella.ts';
import {
  aggiorna,
  elenco,
  elimina,
  inserisci,
  quanti,
  uno,
  type Valori,
} from '#server/tabella-record.ts';

/** What a write takes from the body: checked, in the company of the call, the option never empty. */
const valoriScritti = (body: Valori, { codAzienda }: Contesto): Valori => {
  const periodo = difettoPeriodo(body);
  esigiSenzaDifetti([...difettiCampi(regolePortafoglio, body), ...(periodo ? [periodo] : [])]);
  const { calcoloCostoAmm } = body;
  return {
    ...body,
    cod_Azienda: codAzienda,
    calcoloCostoAmm: calcoloCostoAmm === null ? 'N' : calcoloCostoAmm,
  };
};

/** The companies asked for that are granted to read: another one's portfolios are as not there. */
const estesoA = (contesto: Contesto, chieste: readonly string[]): Contesto => ({
  ...contesto,
  aziende: contesto.concesse.filter(
    (una) => chieste.includes(una) && haPrivilegio(contesto, 'Portafogli_R', una),
  ),
});

/** Beside those of a record: what the filters and the other areas ask of portfolios. */
const rotteDiLettura = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rottePortafogli.conteggio, ({ contesto, query }) => {
    if (query.azienda !== undefined && query.azienda !== contesto.codAzienda)
      throw errore('AZIENDA_DISCORDE');
    return inTransazione(db, contesto, (tx) => quanti(tx, tabellaPortafogli));
  });

  registra(app, servizi, rottePortafogli.perCodice, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) =>
      uno<RecordPortafoglio>(tx, tabellaPortafogli, 'cod_Portafoglio', query.code),
    ),
  );

  registra(app, servizi, rottePortafogli.esiste, ({ contesto, params }) =>
    inTransazione(
      db,
      contesto,
      async (tx) =>
        (await quanti(tx, tabellaPortafogli, sql`t.cod_portafoglio = ${params.code}`)) > 0,
    ),
  );

  registra(app, servizi, rottePortafogli.filtrati, ({ contesto, body }) => {
    const chieste = body?.cod_Azienda ?? [];
    const suo = chieste.length === 0 ? contesto : estesoA(contesto, chieste);
    return inTransazione(db, suo, (tx) => elenco<RecordPortafoglio>(tx, tabellaPortafogli));
  });
};

export const rotteDeiPortafogli = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  rotteDiLettura(app, servizi);

  registra(app, servizi, rottePortafogli.elenco, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => elenco<RecordPortafoglio>(tx, tabellaPortafogli)),
  );

  registra(app, servizi, rottePortafogli.crea, ({ contesto, body }) => {
    const valori = valoriScritti(body, contesto);
    return inTransazione(db, contesto, (tx) =>
      inserisci<RecordPortafoglio>(tx, tabellaPortafogli, valori),
    );
  });

  registra(app, servizi, rottePortafogli.aggiorna, ({ contesto, params, body }) => {
    const valori = valoriScritti(body, contesto);
    const attesa = { id: params.id, versione: body.versione };
    return inTransazione(db, contesto, async (tx) => {
      const prima = await uno<RecordPortafoglio>(tx, tabellaPortafogli, 'id', params.id);
      const dopo = await aggiorna<RecordPortafoglio>(tx, tabellaPortafogli, attesa, valori);
      if (dopo.tipoValutazione !== prima.tipoValutazione) await seguiMetodo(tx, dopo.cod_Azienda);
      return dopo;
    });
  });

  registra(app, servizi, rottePortafogli.elimina, ({ contesto, params, query, body }) => {
    const attesa = { id: params.id, versione: query.versione ?? body?.versione };
    return inTransazione(db, contesto, (tx) => elimina(tx, tabellaPortafogli, attesa));
  });
};
