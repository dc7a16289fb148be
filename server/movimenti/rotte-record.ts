import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteMovimenti } from '#contract/movimenti.ts';
import type { FissatoWire, MovimentoWire } from '#contract/movimenti-forme.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/contesto.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';
import { unoAllaVolta } from '#server/giacenze/metodo.ts';
import { registra as lega, type Servizi } from '#server/handle.ts';
import { esigiGiorni } from '#server/periodo.ts';
import { eliminaBozza, type Scelto, scriviBozza } from './bozze.ts';
import { esigiSenzaErrori } from './da-registrare.ts';
import { inserisciRegistrati, registra } from './registrazione.ts';
import { type CalcolaFissato, dellaStessa, leggiMovimenti } from './riga.ts';
import { storna } from './storno.ts';

/** All rows of the registrations that begin with these movements. */
const righeDi = async (
  tx: Tx,
  capofila: readonly number[],
): Promise<{ righe: MovimentoWire[] }> => ({
  righe: await leggiMovimenti(tx, sql`t.id = any(${capofila}) or t.id_capofila = any(${capofila})`),
});

/** The record of a movement: drafts, registrations, reversals. */
export const rotteDelRecordMovimento = (
  app: FastifyInstance,
  servizi: Servizi,
  calcola: CalcolaFissato,
): void => {
  const { db } = servizi;
  const transazione = <T>(contesto: Contesto, passi: (tx: Tx) => Promise<T>) =>
    inTransazione(db, contesto, passi);

  /** Writes a slip, and registers it if asked: what the table needs a draft has, the checks may wait. */
  const scritto = async (
    tx: Tx,
    contesto: Contesto,
    { fissato, registrato, di }: { fissato: FissatoWire; registrato: boolean; di?: Scelto },
  ): Promise<number> => {
    const chi = { codAzienda: aziendaDi(contesto), utente: contesto.utente.username };
    const { risposta, righe } = await calcola(tx, chi, fissato);
    if (registrato) esigiSenzaErrori(risposta);
    if (registrato && !di) {
      const [[id] = []] = await inserisciRegistrati(tx, contesto, righe);
      return id as number;
    }
    // Before the draft is locked: who registers it meanwhile holds the company and waits for the draft.
    if (registrato) await unoAllaVolta(tx, chi.codAzienda);
    const id = await scriviBozza(tx, righe, di);
    if (registrato) await registra(tx, contesto, [{ id, versione: undefined }], calcola);
    return id;
  };

  lega(app, servizi, rotteMovimenti.uno, ({ contesto, params }) =>
    transazione(contesto, async (tx) => {
      const righe = await leggiMovimenti(tx, dellaStessa(params.id));
      const movimento = righe.find(({ id }) => id === params.id);
      if (!movimento) throw errore('NON_TROVATO');
      return { movimento, righe: righe.filter((una) => una !== movimento) };
    }),
  );

  lega(app, servizi, rotteMovimenti.crea, ({ contesto, query, body }) =>
    transazione(contesto, async (tx) => {
      const registrato = query.registra ?? false;
      return righeDi(tx, [await scritto(tx, contesto, { fissato: body, registrato })]);
    }),
  );

  lega(app, servizi, rotteMovimenti.aggiorna, ({ contesto, params, query, body }) =>
    transazione(contesto, async (tx) => {
      const registrato = query.registra ?? false;
      const di = { id: params.id, versione: body.versione };
      return righeDi(tx, [await scritto(tx, contesto, { fissato: body, registrato, di })]);
    }),
  );

  lega(app, servizi, rotteMovimenti.elimina, ({ contesto, params, query, body }) =>
    transazione(contesto, (tx) =>
      eliminaBozza(tx, { id: params.id, versione: query.versione ?? body?.versione }),
    ),
  );

  lega(app, servizi, rotteMovimenti.registraUno, ({ contesto, params, body }) =>
    transazione(contesto, async (tx) => {
      const scelto = { id: params.id, versione: body?.versione };
      return righeDi(tx, await registra(tx, contesto, [scelto], calcola));
    }),
  );

  lega(app, servizi, rotteMovimenti.registraScelti, ({ contesto, body }) =>
    transazione(contesto, async (tx) =>
      righeDi(tx, await registra(tx, contesto, body.movimenti, calcola)),
    ),
  );

  lega(app, servizi, rotteMovimenti.storna, ({ contesto, params, body }) =>
    transazione(contesto, async (tx) => {
      const { versione, dataOperazione, note } = body ?? {};
      esigiGiorni({ dataOperazione }, ['dataOperazione']);
      const storno = { id: params.id, versione, dataOperazione, note };
      return righeDi(tx, [await storna(tx, aziendaDi(contesto), storno)]);
    }),
  );
};
