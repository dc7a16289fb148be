import { setTimeout as pausa } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { creaPersona, passwordDi } from '#tests/setup/persone.ts';
import { type ProcessoServer, processiServer } from '#tests/setup/processi-server.ts';

/** A real server process that logs all it can, and a run full of secrets. */
const { nome, applicazione, proprietario } = await databaseDiProva();
const SEGRETI = {
  sbagliata: 'segreta-ma-sbagliata-7391',
  nelNome: 'password-nel-campo-del-nome-5512',
  rotto: 'dentro-un-json-rotto-8846',
  nuova: 'una frase nuova e segreta 2097',
  nelCampo: 'chiave-in-un-campo-estraneo-6630',
};
const username = 'riservata';
let server: ProcessoServer;

const chiama = (via: string, corpo?: unknown, intestazioni: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.porta}/api${via}`, {
    method: corpo === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'x-cod-azienda': '001', ...intestazioni },
    body: corpo === undefined ? null : typeof corpo === 'string' ? corpo : JSON.stringify(corpo),
  });

const problema = async (risposta: Response) =>
  (await risposta.json()) as { status: number; detail: string; traceId: string };

/** The lines of the log, each one JSON object. */
const righe = () =>
  server
    .detto()
    .split('\n')
    .filter((riga) => riga.startsWith('{'))
    .map((riga) => JSON.parse(riga) as Record<string, unknown>);

const attendiRiga = async (traceId: string) => {
  for (let volte = 0; volte < 50; volte += 1) {
    const trovata = righe().find((riga) => riga.traceId === traceId && riga.codice);
    if (trovata) return trovata;
    await pausa(50);
  }
  throw new Error(`Nessuna riga del log con ${traceId}`);
};

beforeAll(async () => {
  const db = apriDb(applicazione);
  await proprietario.query(
    "insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Azienda Prima')",
  );
  await creaPersona(db, { username, su: { '001': ['Cambi_W', 'Divise_W'] } });
  [server] = (await processiServer(nome, 1, { RATEO_LOG: 'debug' })) as [ProcessoServer];
}, 90_000);

describe('il log', () => {
  test('di un giro pieno di segreti non ne tiene alcuno', async () => {
    const { sbagliata, nelNome, rotto, nuova, nelCampo } = SEGRETI;
    await chiama('/accesso/login', { username, password: sbagliata });
    await chiama('/accesso/login', { username: nelNome, password: 'x' });
    await chiama('/accesso/login', `{"username": "a", "password": "${rotto}", }`);
    const password = passwordDi(username);
    const entrato = await chiama('/accesso/login', { username, password });
    const { token } = (await entrato.json()) as { token: string };
    const cookie = entrato.headers.getSetCookie().map((uno) => uno.split(';')[0] ?? '');
    const conToken = { authorization: `Bearer ${token}` };
    await chiama('/accesso/io', undefined, conToken);
    await chiama('/accesso/io', undefined, { cookie: cookie.join('; ') });
    await chiama('/accesso/io', undefined, { authorization: `Bearer ${token}x` });
    await chiama(`/accesso/io?password=${nelCampo}&token=${token}`, undefined, conToken);
    await chiama('/Cambi', { chiave: nelCampo }, conToken);
    await chiama('/accesso/password', { attuale: password, nuova }, conToken);
    await pausa(300);
    const tutto = server.detto();
    const segreti = [
      ...Object.values(SEGRETI),
      password,
      token,
      ...cookie.map((uno) => uno.split('=')[1] ?? ''),
    ];
    expect(righe().length).toBeGreaterThan(5);
    for (const segreto of segreti) expect(tutto).not.toContain(segreto);
    expect(tutto).not.toContain('$argon2');
  });

  test('porta il traceId che la risposta dice', async () => {
    const { traceId } = await problema(await chiama('/accesso/io'));
    expect(await attendiRiga(traceId)).toMatchObject({ codice: 'NON_AUTENTICATO' });
  });

  test('di un errore nostro tiene il codice ma non la riga, e la risposta non dice nulla', async () => {
    await proprietario.query(
      `create function guasto() returns trigger language plpgsql as $$
       begin raise exception 'Guasto' using errcode = 'XX001',
         detail = 'Failing row contains ($argon2id$segreto)'; end $$`,
    );
    await proprietario.query(
      'create trigger guasto before insert on sessioni for each row execute function guasto()',
    );
    const caduta = await chiama('/accesso/login', { username, password: SEGRETI.nuova });
    const { status, detail, traceId } = await problema(caduta);
    expect(status).toBe(500);
    expect(detail).not.toMatch(/Guasto|argon2|sessioni|select|insert/i);
    const riga = await attendiRiga(traceId);
    expect(riga).toMatchObject({ level: 50, err: { code: 'XX001', message: 'Guasto' } });
    expect(JSON.stringify(riga)).not.toContain('argon2');
    await proprietario.query('drop trigger guasto on sessioni');
  });

  test('non lascia che un testo ne faccia un’altra riga', async () => {
    const finta = '{"level":30,"msg":"accesso riuscito di admin"}';
    await chiama('/accesso/login', { username: `a\n${finta}\n`, password: 'x' });
    await chiama('/accesso/io', undefined, { 'user-agent': `curl ${finta}` });
    await chiama(`/${encodeURIComponent(`\n${finta}\n`)}`);
    await pausa(300);
    expect(server.detto().split('\n')).not.toContain(finta);
    const { rows } = await proprietario.query<{ n: number }>(
      "select count(*) as n from eventi_accesso where utente like '%level%'",
    );
    expect(rows[0]?.n).toBe(0);
  });
});
