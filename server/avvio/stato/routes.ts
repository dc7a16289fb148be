import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { rotteServizio } from '#contract/servizio.ts';
import { leggiMigrazioni } from '#server/db/migra.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import pacchetto from '../../../package.json' with { type: 'json' };

const attese = leggiMigrazioni().length;

const leggiStato = async ({ db }: Servizi) => {
  const { rows } = await sql<{ applicate: number; lavoratori: number }>`
    select (select count(*) from migrazioni) as applicate,
           (select count(*) from lavoratori
             where ultimo_battito > now() - interval '20 seconds') as lavoratori`.execute(db);
  const { applicate = 0, lavoratori = 0 } = rows[0] ?? {};
  return { database: true, migrazioni: applicate >= attese, lavoratore: lavoratori > 0 };
};

const SPENTO = { database: false, migrazioni: false, lavoratore: false };
const MEMORIA_MS = 1_000;

/** The last reading while it is fresh, and the one under way for all who ask meanwhile. */
const nonPiuDiUnaAlSecondo = <T>(leggi: () => Promise<T>): (() => Promise<T>) => {
  let ultima: { readonly valore: Promise<T>; scade: number } | undefined;
  return () => {
    if (ultima && Date.now() < ultima.scade) return ultima.valore;
    const voce = { valore: leggi(), scade: Number.POSITIVE_INFINITY };
    ultima = voce;
    const scaduta = () => {
      voce.scade = Date.now() + MEMORIA_MS;
    };
    voce.valore.then(scaduta, scaduta);
    return voce.valore;
  };
};

/**
 * Probes ask often and without a token: the answer says only whether all is well, and however many
 * ask, the database is asked once a second.
 */
export const rotteDiStato = (app: FastifyInstance, servizi: Servizi): void => {
  const stato = nonPiuDiUnaAlSecondo(() =>
    leggiStato(servizi).catch((causa: unknown) => {
      app.log.error({ err: causa }, 'stato: la banca dati non risponde');
      return SPENTO;
    }),
  );
  const risposta = async (reply: FastifyReply, serveLavoratore: boolean) => {
    const parti = await stato();
    const bene = parti.database && parti.migrazioni && (parti.lavoratore || !serveLavoratore);
    if (!bene) reply.code(503);
    return { stato: bene ? 'ok' : 'non pronto', ...parti, versione: pacchetto.version };
  };
  lega(app, servizi, rotteServizio.stato, ({ reply }) => risposta(reply, true));
  lega(app, servizi, rotteServizio.statoPronto, ({ reply }) => risposta(reply, false));
  lega(app, servizi, rotteServizio.statoVivo, async () => ({
    stato: 'ok',
    versione: pacchetto.version,
  }));
};
