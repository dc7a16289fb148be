import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, expect } from 'vitest';
import { creaServer } from '#server/avvio/app.ts';
import { configurazione } from '#server/base/config.ts';
import { apriDb, type Db } from '#server/db/sessione.ts';
import { rifiutiDi } from '#server/http/documento-api/rifiuti.ts';
import type { MisureHttp } from '#server/http/handle.ts';
import { serializzatori } from '#server/http/serializzazione.ts';
import { MODELLI, PASSWORD_ADMIN } from './cluster.ts';
import { type DatabaseDiProva, databaseDiProva } from './database.ts';
import { creaPersona, type Persona, passwordDi } from './persone.ts';

export { PASSWORD_ADMIN };

export type Chiama = (
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  corpo?: unknown,
  intestazioni?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

export interface AppDiProva extends DatabaseDiProva {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** Calls as admin on company 001. */
  readonly admin: Chiama;
  /** Calls without a token. */
  readonly nessuno: Chiama;
  /** Makes the user and calls as them, on company 001 unless headers say otherwise. */
  readonly come: (persona: Persona) => Promise<Chiama>;
}

/** The database behind those who call. */
const dietro = new WeakMap<Chiama, DatabaseDiProva>();

/** Whether a job still waits or runs, asked of the database behind whoever calls: their call would cost ten times as much. */
export async function inCorso(chiama: Chiama, guid: string): Promise<boolean> {
  const esito = await dietro
    .get(chiama)
    ?.proprietario.query(
      `select from lavori where guid = $1 and stato in ('in attesa', 'in corso')`,
      [guid],
    );
  return (esito?.rows.length ?? 0) > 0;
}

interface Dove {
  readonly app: FastifyInstance;
  readonly database: DatabaseDiProva;
}

const chiamata = ({ app, database }: Dove, fisse: Record<string, string>): Chiama => {
  const chiama: Chiama = (method, url, corpo, intestazioni = {}) => {
    const richiesta: InjectOptions = {
      method,
      url: `/api${url}`,
      headers: { ...fisse, ...intestazioni },
    };
    if (corpo !== undefined) richiesta.payload = corpo as NonNullable<InjectOptions['payload']>;
    return app.inject(richiesta);
  };
  dietro.set(chiama, database);
  return chiama;
};

const entra = async (dove: Dove, username: string, password: string) => {
  const payload = { username, password };
  const risposta = await dove.app.inject({ method: 'POST', url: '/api/accesso/login', payload });
  const { token } = risposta.json<{ token: string }>();
  return chiamata(dove, { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' });
};

/** The API document names every refusal that a route may answer with: the tests meet no other. */
const soloRifiutiDichiarati = (): MisureHttp => {
  const altri: string[] = [];
  afterAll(() => expect(altri, 'rifiuti che il documento non dichiara').toEqual([]));
  return {
    risposta({ method, routeOptions: { config, url } }, { statusCode }) {
      // A method that the product does not know reaches no operation.
      if (statusCode < 400 || statusCode === 405 || !config.rotta) return;
      if (!rifiutiDi(config.rotta).includes(statusCode))
        altri.push(`${method} ${url}: ${statusCode}`);
    },
  };
};

/**
 * The real server over a database of the test file's own, with the base tables, companies 001 and
 * 002 and the administrator. Called once, at the top of the file.
 */
export const appDiProva = async (ambiente: NodeJS.ProcessEnv = {}): Promise<AppDiProva> => {
  const database = await databaseDiProva(MODELLI.app);
  const db = apriDb(database.applicazione, { pianiTenuti: true });
  const config = configurazione({ RATEO_LOG: 'silent', RATEO_LIMITI: '1000', ...ambiente });
  // As the contract has them: a value of another form is refused, where the product would write it all the same.
  const comeScritti = serializzatori((schema) => schema);
  const app = await creaServer({ db, config, misure: soloRifiutiDichiarati() }, comeScritti);
  afterAll(() => app.close());
  const dove = { app, database };
  return {
    ...database,
    app,
    db,
    admin: await entra(dove, 'admin', PASSWORD_ADMIN),
    nessuno: chiamata(dove, {}),
    come: async (persona) => {
      await creaPersona(db, persona);
      return entra(dove, persona.username, passwordDi(persona.username));
    },
  };
};
