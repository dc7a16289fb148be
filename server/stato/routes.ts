import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteServizio } from '#contract/servizio.ts';
import { registra, type Servizi } from '#server/handle.ts';
import pacchetto from '../../package.json' with { type: 'json' };

const CARTELLA_MIGRAZIONI = join(import.meta.dirname, '..', 'db', 'migrations');

const quanteMigrazioni = async (): Promise<number> =>
  (await readdir(CARTELLA_MIGRAZIONI)).filter((nome) => nome.endsWith('.sql')).length;

const leggiStato = async ({ db }: Servizi) => {
  const attese = await quanteMigrazioni();
  const { rows } = await sql<{ applicate: number; lavoratori: number }>`
    select (select count(*) from migrazioni) as applicate,
           (select count(*) from lavoratori
             where ultimo_battito > now() - interval '20 seconds') as lavoratori`.execute(db);
  const { applicate = 0, lavoratori = 0 } = rows[0] ?? {};
  return { database: true, migrazioni: applicate >= attese, lavoratore: lavoratori > 0 };
};

const SPENTO = { database: false, migrazioni: false, lavoratore: false };

/** Probes ask often and without a token: the answer says only whether all is well. */
export const rotteDiStato = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rotteServizio.stato, async ({ reply, request }) => {
    const stato = await leggiStato(servizi).catch((causa: unknown) => {
      request.log.error({ err: causa }, 'stato: la banca dati non risponde');
      return SPENTO;
    });
    const bene = stato.database && stato.migrazioni && stato.lavoratore;
    if (!bene) reply.code(503);
    return { stato: bene ? 'ok' : 'non pronto', ...stato, versione: pacchetto.version };
  });
};
