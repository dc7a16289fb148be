import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteMovimenti } from '#contract/movimenti.ts';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import type { Ingresso } from '#contract/rotta.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import { aPianiTenuti, type Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { eliminaBozza, eliminaBozze, type Scelto, scriviBozza, tenute } from './bozze.ts';
import { calcoloTenuto, tieniCalcoli } from './calcoli-tenuti.ts';
import { calcolaFissato, campiDelRecord, chiCalcola } from './contesto.ts';
import { esigiComeVisto, esigiSenzaErrori } from './da-registrare.ts';
import { effettoDelloStorno } from './effetto-storno.ts';
import { inserisciRegistrati, registra } from './registrazione.ts';
import { dellaStessa, leggiMovimenti } from './riga.ts';
import { storna } from './storno.ts';

type DaScrivere = Ingresso<typeof rotteMovimenti.crea>['body'];

/** All rows of the registrations that begin with these movements. */
const righeDi = async (
  tx: Tx,
  capofila: readonly number[],
): Promise<{ righe: MovimentoWire[] }> => ({
  righe: await leggiMovimenti(tx, sql`t.id = any(${capofila}) or t.id_capofila = any(${capofila})`),
});

/** The reversal of what was reversed, or what a reversal reverses, by the number that names it. */
async function legatoA(
  tx: Tx,
  { idStornatoDa, idStornoDi }: MovimentoWire,
): Promise<{ id: number; anno: number; nreg: number } | null> {
  const id = idStornatoDa ?? idStornoDi;
  if (id === null) return null;
  const { rows } = await sql<{ id: number; anno: number; nreg: number }>`
    select id, anno, nreg from movimenti where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** A movement with the rest of its registration, how it came about and how its slip called its fields. */
async function perIntero(tx: Tx, contesto: Contesto, suo: number) {
  const righe = await leggiMovimenti(tx, dellaStessa(suo));
  const movimento = righe.find(({ id }) => id === suo);
  if (!movimento) throw errore('NON_TROVATO');
  return {
    movimento,
    righe: righe.filter((una) => una !== movimento),
    ...(await calcoloTenuto(tx, movimento)),
    campi: await campiDelRecord(tx, chiCalcola(contesto), movimento),
    legato: await legatoA(tx, movimento),
  };
}

/** Reversing, and what it does to the taxes of other sales: told before, and with the answer. */
const rotteDelloStorno = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteMovimenti.storna, ({ contesto, params, body }) =>
    inTransazione(servizi.db, contesto, async (tx) => {
      const { versione, dataOperazione, note } = body ?? {};
      esigiGiorni({ dataOperazione }, ['dataOperazione']);
      const storno = { id: params.id, versione, dataOperazione, note };
      const chi = chiCalcola(contesto);
      await unoAllaVolta(tx, chi.codAzienda);
      const zainetto = await effettoDelloStorno(tx, chi, params.id);
      return { ...(await righeDi(tx, [await storna(tx, chi.codAzienda, storno)])), zainetto };
    }),
  );

  lega(app, servizi, rotteMovimenti.seSiStorna, ({ contesto, params, leggi }) =>
    leggi((tx) => effettoDelloStorno(tx, chiCalcola(contesto), params.id)),
  );
};

/** The record of a movement: drafts, registrations, reversals. */
export const rotteDelRecordMovimento = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const transazione = <T>(contesto: Contesto, passi: (tx: Tx) => Promise<T>) =>
    inTransazione(db, contesto, passi);
  const diUno = <T>(contesto: Contesto, passi: (tx: Tx) => Promise<T>) =>
    inTransazione(aPianiTenuti(db), contesto, passi);

  /** Writes a slip, and registers it if asked: what the table needs a draft has, the checks may wait. */
  const scritto = async (
    tx: Tx,
    contesto: Contesto,
    { fissato, registrato, di }: { fissato: DaScrivere; registrato: boolean; di?: Scelto },
  ): Promise<number> => {
    const { visto, ...slip } = fissato;
    const chi = chiCalcola(contesto);
    // Who registers waits for who is doing so, and computes with what is there when they write.
    if (registrato) await unoAllaVolta(tx, chi.codAzienda);
    const [[prima] = []] = di ? await tenute(tx, [di.id]) : [];
    const { risposta, righe } = await calcolaFissato(tx, chi, slip, prima);
    if (!registrato) {
      // A draft too is written by one at a time: an import that compares must not overlook it.
      await unoAllaVolta(tx, chi.codAzienda);
      return scriviBozza(tx, righe, di);
    }
    if (visto) esigiComeVisto(visto, risposta);
    esigiSenzaErrori(risposta);
    if (di) {
      const id = await scriviBozza(tx, righe, di);
      await registra(tx, contesto, [{ id, versione: undefined }], risposta);
      return id;
    }
    const [[id] = []] = await inserisciRegistrati(tx, contesto, righe);
    await tieniCalcoli(tx, chi.codAzienda, [{ id: id as number, risposta }]);
    return id as number;
  };

  lega(app, servizi, rotteMovimenti.uno, ({ contesto, params }) =>
    diUno(contesto, (tx) => perIntero(tx, contesto, params.id)),
  );

  lega(app, servizi, rotteMovimenti.crea, ({ contesto, query, body }) =>
    diUno(contesto, async (tx) => {
      const registrato = query.registra ?? false;
      return righeDi(tx, [await scritto(tx, contesto, { fissato: body, registrato })]);
    }),
  );

  lega(app, servizi, rotteMovimenti.aggiorna, ({ contesto, params, query, body }) =>
    diUno(contesto, async (tx) => {
      const registrato = query.registra ?? false;
      const di = { id: params.id, versione: body.versione };
      return righeDi(tx, [await scritto(tx, contesto, { fissato: body, registrato, di })]);
    }),
  );

  lega(app, servizi, rotteMovimenti.elimina, ({ contesto, params, query, body }) =>
    transazione(contesto, async (tx) => {
      await unoAllaVolta(tx, aziendaDi(contesto));
      return eliminaBozza(tx, { id: params.id, versione: query.versione ?? body?.versione });
    }),
  );

  lega(app, servizi, rotteMovimenti.eliminaScelti, ({ contesto, body }) =>
    transazione(contesto, async (tx) => {
      await unoAllaVolta(tx, aziendaDi(contesto));
      return { ids: [...(await eliminaBozze(tx, body.movimenti))] };
    }),
  );

  lega(app, servizi, rotteMovimenti.registraUno, ({ contesto, params, body }) =>
    diUno(contesto, async (tx) => {
      const scelto = { id: params.id, versione: body?.versione };
      return righeDi(tx, await registra(tx, contesto, [scelto]));
    }),
  );

  lega(app, servizi, rotteMovimenti.registraScelti, ({ contesto, body }) =>
    transazione(contesto, async (tx) => righeDi(tx, await registra(tx, contesto, body.movimenti))),
  );

  rotteDelloStorno(app, servizi);
};
