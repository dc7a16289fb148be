import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteDepositari } from '#contract/depositari.ts';
import { difettoPeriodo, regoleDepositario } from '#domain/portafogli/regole.ts';
import { difettiCampi } from '#domain/record/difetti.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import type { Tx } from '#server/db/schema.ts';
import {
  type RecordDepositario,
  tabellaDepositari,
  tabellaDepositariScritti,
} from '#server/depositari/tabella.ts';
import { esigiSenzaDifetti } from '#server/difetti.ts';
import { erroreCampo } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { tabellaPortafogli } from '#server/portafogli/tabella.ts';
import {
  aggiorna,
  elenco,
  elimina,
  inserisci,
  quanti,
  uno,
  type Valori,
} from '#server/tabella-record.ts';

const esigiPortafoglio = async (tx: Tx, codice: string): Promise<void> => {
  if ((await quanti(tx, tabellaPortafogli, sql`t.cod_portafoglio = ${codice}`)) > 0) return;
  throw erroreCampo(
    'cod_Portafoglio',
    `Il portafoglio «${codice}» non c’è in questa azienda: sceglierne uno dell’elenco.`,
  );
};

const valoriScritti = async (
  tx: Tx,
  body: Valori & { readonly cod_Portafoglio: string },
  { codAzienda }: Contesto,
): Promise<Valori> => {
  const periodo = difettoPeriodo(body);
  esigiSenzaDifetti([...difettiCampi(regoleDepositario, body), ...(periodo ? [periodo] : [])]);
  await esigiPortafoglio(tx, body.cod_Portafoglio);
  return { ...body, cod_Azienda: codAzienda };
};

const conCodice = (codice: string) => sql`t.cod_depositario = ${codice}`;

export const rotteDeiDepositari = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteDepositari.elenco, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => elenco<RecordDepositario>(tx, tabellaDepositari)),
  );

  registra(app, servizi, rotteDepositari.perCodice, ({ contesto, params }) =>
    inTransazione(db, contesto, (tx) =>
      uno<RecordDepositario>(tx, tabellaDepositari, 'cod_Depositario', params.code),
    ),
  );

  registra(app, servizi, rotteDepositari.esiste, ({ contesto, params }) =>
    inTransazione(
      db,
      contesto,
      async (tx) => (await quanti(tx, tabellaDepositari, conCodice(params.code))) > 0,
    ),
  );

  registra(app, servizi, rotteDepositari.delPortafoglio, ({ contesto, params }) =>
    inTransazione(db, contesto, async (tx) => {
      await uno(tx, tabellaPortafogli, 'cod_Portafoglio', params.code);
      return elenco<RecordDepositario>(
        tx,
        tabellaDepositari,
        sql`t.cod_portafoglio = ${params.code}`,
      );
    }),
  );

  registra(app, servizi, rotteDepositari.crea, ({ contesto, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const valori = await valoriScritti(tx, body, contesto);
      const { id } = await inserisci<{ id: number }>(tx, tabellaDepositariScritti, valori);
      return uno<RecordDepositario>(tx, tabellaDepositari, 'id', id);
    }),
  );

  registra(app, servizi, rotteDepositari.aggiorna, ({ contesto, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const valori = await valoriScritti(tx, body, contesto);
      const attesa = { id: body.id, versione: body.versione };
      return aggiorna<RecordDepositario>(tx, tabellaDepositari, attesa, valori);
    }),
  );

  registra(app, servizi, rotteDepositari.elimina, ({ contesto, params, query, body }) => {
    const attesa = { id: params.id, versione: query.versione ?? body?.versione };
    return inTransazione(db, contesto, (tx) => elimina(tx, tabellaDepositari, attesa));
  });
};
