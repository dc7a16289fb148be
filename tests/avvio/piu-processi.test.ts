import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { comeSuperutente } from '#server/db/descrizione.ts';
import { leggiMigrazioni } from '#server/db/migra.ts';
import { lancia, type ProcessoDiProva } from '#tests/setup/processi.ts';
import { ADMIN } from '#tests/setup/prodotto.ts';

const cluster = inject('cluster');
const nome = 'prova_piu_processi';

async function daSuperutente(...comandi: string[]): Promise<void> {
  const client = new pg.Client(comeSuperutente(cluster));
  await client.connect();
  for (const sql of comandi) await client.query(sql);
  await client.end();
}

/** The ECB's file, given only when the test opens the gate: the job hangs until then. */
async function bancaLenta() {
  const chieste: (() => void)[] = [];
  let aperta = false;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
      xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>
      <Cube time="2026-01-05"><Cube currency="USD" rate="1.1725"/></Cube></Cube></gesmes:Envelope>`;
  const server: Server = createServer((_, risposta) => {
    const dai = () => risposta.writeHead(200, { 'content-type': 'text/xml' }).end(xml);
    if (aperta) dai();
    else chieste.push(dai);
  });
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
  const { port } = server.address() as { port: number };
  return {
    indirizzo: `http://127.0.0.1:${port}/`,
    quante: () => chieste.length,
    apri: () => {
      aperta = true;
      for (const dai of chieste) dai();
    },
    chiudi: () => server.close(),
  };
}

const banca = await bancaLenta();
const ambiente = {
  DATABASE_URL: `postgresql://${nome}:segreta@localhost/${nome}?host=${encodeURIComponent(cluster.socket)}`,
  RATEO_HOME: `${tmpdir()}/rateo-home-che-non-serve`,
  RATEO_PORT: '0',
  RATEO_METRICHE_PORTA: '0',
  RATEO_ADMIN_PASSWORD: ADMIN.password,
  RATEO_BCE_URL_GIORNALIERO: banca.indirizzo,
  RATEO_BCE_URL_90_GIORNI: banca.indirizzo,
  RATEO_BCE_URL_STORICO: banca.indirizzo,
};
const proprietario = new pg.Pool({ connectionString: ambiente.DATABASE_URL, max: 2 });

const porta = async (processo: ProcessoDiProva, segno: RegExp) =>
  (await processo.attende(segno))[1];

interface ServerDiProva {
  readonly processo: ProcessoDiProva;
  readonly indirizzo: string;
  readonly misure: string;
}

const server: ServerDiProva[] = [];
const worker: ProcessoDiProva[] = [];

const MISURE = /misure su http:\/\/127\.0\.0\.1:(\d+)\/metrics/;

async function unServer(): Promise<ServerDiProva> {
  const processo = lancia(['server'], ambiente);
  const indirizzo = await porta(processo, /listening at (http:\/\/127\.0\.0\.1:\d+)/);
  const misure = await porta(processo, MISURE);
  return { processo, indirizzo: indirizzo ?? '', misure: `http://127.0.0.1:${misure}/metrics` };
}

async function unWorker(): Promise<ProcessoDiProva> {
  const processo = lancia(['worker'], ambiente);
  await processo.attende(MISURE);
  return processo;
}

beforeAll(async () => {
  await daSuperutente(
    `create role ${nome} login password 'segreta'`,
    `create database ${nome} owner ${nome}`,
    `grant rateo_app to ${nome}`,
  );
});

afterAll(async () => {
  banca.chiudi();
  await Promise.all([...server.map((s) => s.processo), ...worker].map((p) => p.ferma('SIGKILL')));
  await proprietario.end();
  await daSuperutente(`drop database ${nome} with (force)`, `drop role ${nome}`);
});

interface Persona {
  readonly token: string;
}

async function entra(dove: ServerDiProva, password = ADMIN.password): Promise<Persona> {
  const risposta = await fetch(`${dove.indirizzo}/api/accesso/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.username, password }),
  });
  return (await risposta.json()) as Persona;
}

const chiama = (dove: ServerDiProva, { token }: Persona, url: string, init: RequestInit = {}) =>
  fetch(`${dove.indirizzo}/api${url}`, {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      'x-cod-azienda': '001',
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    },
  });

const [primo, secondo] = [0, 1].map((n) => () => server[n] as ServerDiProva) as [
  () => ServerDiProva,
  () => ServerDiProva,
];

async function lavoriFiniti(guid: readonly string[], limiteMs = 90_000) {
  const scadenza = Date.now() + limiteMs;
  for (;;) {
    const { rows } = await proprietario.query<{ guid: string; stato: string; riprese: number }>(
      'select guid, stato, riprese from lavori where guid = any ($1)',
      [guid],
    );
    const aperti = rows.filter((r) => r.stato === 'in attesa' || r.stato === 'in corso');
    if (rows.length === guid.length && aperti.length === 0) return rows;
    if (Date.now() > scadenza) throw new Error(`Lavori non finiti: ${JSON.stringify(aperti)}`);
    await new Promise((risolvi) => setTimeout(risolvi, 100));
  }
}

const chiIniziò = (guid: string) =>
  worker.filter((w) => w.detto().includes(`"guid":"${guid}"`)).map((w) => w.pid);

/** The value of the one series of that name that carries all these labels. */
function misura(testo: string, nome: string, etichette: Record<string, string>): number {
  const righe = testo.split('\n').filter((riga) => riga.startsWith(`${nome}{`));
  const cercate = Object.entries(etichette).map(([chiave, valore]) => `${chiave}="${valore}"`);
  const trovate = righe.filter((riga) => cercate.every((una) => riga.includes(una)));
  if (trovate.length !== 1) return Number.NaN;
  return Number(trovate[0]?.split('} ')[1]);
}

describe('due server e due worker su un solo database', { timeout: 180_000 }, () => {
  test('tre migrazioni insieme: ognuna è applicata una volta, e admin nasce una volta', async () => {
    const tre = [0, 1, 2].map(() => lancia(['migrate'], ambiente));
    expect(await Promise.all(tre.map((p) => p.fine))).toEqual([0, 0, 0]);
    const applicate = tre.flatMap((p) => [...p.detto().matchAll(/Applicata: (\S+)/g)]);
    const attese = leggiMigrazioni().map((m) => m.nome);
    expect(applicate.map((a) => a[1]).sort()).toEqual(attese);
    const { rows } = await proprietario.query('select username from utenti');
    expect(rows).toEqual([{ username: 'admin' }]);
    await proprietario.query(
      `insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima')`,
    );
  });

  test('partono, e tutti sono in ordine', async () => {
    server.push(...(await Promise.all([unServer(), unServer()])));
    worker.push(...(await Promise.all([unWorker(), unWorker()])));
    for (const { indirizzo } of server)
      await expect
        .poll(async () => (await fetch(`${indirizzo}/api/stato`)).status, { timeout: 60_000 })
        .toBe(200);
    const quanti = 'select count(*)::int as n from lavoratori';
    await expect
      .poll(async () => (await proprietario.query(quanti)).rows, { timeout: 60_000 })
      .toEqual([{ n: 2 }]);
  });

  test('una sessione aperta sull’uno vale sull’altro, e finisce su tutti e due', async () => {
    const admin = await entra(primo());
    expect((await chiama(secondo(), admin, '/accesso/io')).status).toBe(200);
    const uscita = await chiama(secondo(), admin, '/accesso/logout', { method: 'POST' });
    expect(uscita.status).toBe(200);
    expect((await chiama(primo(), admin, '/accesso/io')).status).toBe(401);
  });

  test('la configurazione cambiata sull’uno è subito quella dell’altro', async () => {
    const admin = await entra(primo());
    const letta = (await (await chiama(secondo(), admin, '/configurazione')).json()) as Record<
      string,
      unknown
    >;
    const { aziendaPreferitaNascosta: _n, modificatoIl: _i, modificatoDa: _d, ...sua } = letta;
    const nuova = { ...sua, licenziatario: 'Due server, una banca dati' };
    const body = JSON.stringify(nuova);
    const scritta = await chiama(primo(), admin, '/configurazione', { method: 'PUT', body });
    expect(scritta.status).toBe(200);
    const pubblica = await fetch(`${secondo().indirizzo}/configurazione.json`);
    expect(await pubblica.json()).toMatchObject({ licenziatario: 'Due server, una banca dati' });
    const stantia = await chiama(secondo(), admin, '/configurazione', { method: 'PUT', body });
    expect(stantia.status).toBe(409);
  });

  test('ogni lavoro è eseguito una volta sola, e tutti e due i worker ne fanno', async () => {
    const admin = await entra(primo());
    const guid = Array.from({ length: 16 }, () => randomUUID());
    const esiti = await Promise.all(
      guid.map((uno, i) => {
        const dove = i % 2 ? primo() : secondo();
        const url = `/Reports/cambi?guid=${uno}`;
        return chiama(dove, admin, url, { method: 'POST', body: '{}' });
      }),
    );
    expect(new Set(esiti.map((e) => e.status))).toEqual(new Set([202]));
    const finiti = await lavoriFiniti(guid);
    expect(new Set(finiti.map((f) => f.stato))).toEqual(new Set(['completato']));
    const chi = guid.map(chiIniziò);
    expect(new Set(chi.map((pid) => pid.length))).toEqual(new Set([1]));
    expect(new Set(chi.flat())).toEqual(new Set(worker.map((w) => w.pid)));
  });

  test('il lavoro di un worker ucciso lo riprende l’altro', async () => {
    const admin = await entra(secondo());
    const guid = randomUUID();
    const url = `/Cambi/uploadFromDataProvider?guid=${guid}`;
    const risposta = await chiama(primo(), admin, url);
    expect(risposta.status, await risposta.text()).toBe(202);
    await expect.poll(banca.quante, { timeout: 60_000 }).toBe(1);
    const [pid] = chiIniziò(guid);
    const ucciso = worker.find((w) => w.pid === pid);
    await ucciso?.ferma('SIGKILL');
    await expect.poll(banca.quante, { timeout: 60_000 }).toBe(2);
    banca.apri();
    expect(await lavoriFiniti([guid])).toEqual([{ guid, stato: 'completato', riprese: 1 }]);
    expect(chiIniziò(guid).sort()).toEqual(worker.map((w) => w.pid).sort());
  });

  test('le misure dicono che cosa è successo, senza nomi né indirizzi', async () => {
    const sbagliato = await entra(primo(), 'una-password-che-non-è');
    expect(sbagliato.token).toBeUndefined();
    await fetch(`${primo().indirizzo}/api/inesistente/${randomUUID()}`);
    const testo = await (await fetch(primo().misure)).text();
    const http = 'rateo_http_durata_secondi_count';
    const login = { rotta: '/api/accesso/login', metodo: 'POST' };
    expect(misura(testo, http, { ...login, stato: '2xx' })).toBeGreaterThan(2);
    expect(misura(testo, http, { ...login, stato: '4xx' })).toBe(1);
    expect(misura(testo, http, { rotta: 'nessuna', metodo: 'GET', stato: '4xx' })).toBe(1);
    expect(misura(testo, 'rateo_accessi_falliti_total', { motivo: 'credenziali' })).toBe(1);
    const provider = { tipo: 'provider', stato: 'in attesa' };
    expect(misura(testo, 'rateo_coda_lavori', provider)).toBe(0);
    expect(misura(testo, 'rateo_pool_connessioni', { stato: 'libere' })).toBeGreaterThan(0);
    expect(misura(testo, 'rateo_database_byte', {})).toBeGreaterThan(1_000_000);
    expect(misura(testo, 'rateo_database_risponde', {})).toBe(1);
    expect(misura(testo, 'rateo_lavoratori_vivi', {})).toBeGreaterThan(0);
    expect(misura(testo, 'process_cpu_user_seconds_total', {})).toBeGreaterThan(0);
    expect(testo).not.toMatch(/admin|segreta|[0-9a-f]{8}-[0-9a-f]{4}-/);
    // The product's own port does not know them.
    expect((await fetch(`${primo().indirizzo}/metrics`)).status).toBe(404);
  });

  test('anche un worker dice le sue', async () => {
    const testi = await Promise.all(
      worker.map(async (w) => {
        const misure = await porta(w, MISURE);
        return fetch(`http://127.0.0.1:${misure}/metrics`).then(
          (r) => r.text(),
          () => '', // the one that was killed
        );
      }),
    );
    expect(testi.filter(Boolean)).toHaveLength(1);
    const finiti = { tipo: 'provider', esito: 'completato', processo: 'worker' };
    expect(misura(testi.join(''), 'rateo_lavori_durata_secondi_count', finiti)).toBe(1);
  });

  test('SIGTERM: la richiesta in corso finisce, quelle nuove no, il processo termina', async () => {
    const admin = await entra(primo());
    const blocco = await proprietario.connect();
    await blocco.query('begin; lock table divise');
    const inCorso = chiama(primo(), admin, '/divise');
    await expect
      .poll(async () => {
        const { rows } = await proprietario.query(
          `select count(*)::int as n from pg_locks where not granted and locktype = 'relation'
              and relation = 'divise'::regclass`,
        );
        return rows[0].n;
      })
      .toBe(1);
    const fine = primo().processo.ferma();
    await expect
      .poll(() =>
        fetch(`${primo().indirizzo}/api/stato/vivo`).then(
          (r) => r.status,
          () => 0,
        ),
      )
      .not.toBe(200);
    await blocco.query('commit');
    blocco.release();
    expect((await inCorso).status).toBe(200);
    expect(await fine).toBe(0);
    expect((await fetch(`${secondo().indirizzo}/api/stato/pronto`)).status).toBe(200);
  });
});
