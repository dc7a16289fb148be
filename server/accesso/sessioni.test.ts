import { describe, expect, test } from 'vitest';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import { curaSessioni } from './sessioni.ts';

const { admin, come, nessuno, proprietario } = await appDiProva({ RATEO_LIMITI: '1' });

interface Sessione {
  id: number;
  idUtente: number;
  username: string;
  browser: string;
  corrente: boolean;
  revocabile: boolean;
}

type Chiama = typeof admin;

const sessioni = async (chiama: Chiama, query = ''): Promise<Sessione[]> =>
  (await chiama('GET', `/sessioni${query}`)).json<Sessione[]>();

/** One more session of somebody who is there already, from another browser. */
const ancora = async (username: string): Promise<Chiama> => {
  const corpo = { username, password: `password di ${username}` };
  const agente = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  const risposta = await nessuno('POST', '/accesso/login', corpo, { 'user-agent': agente });
  const { token } = risposta.json<{ token: string }>();
  return (metodo, url, dati) => nessuno(metodo, url, dati, { authorization: `Bearer ${token}` });
};

describe('le proprie sessioni', () => {
  test('si leggono senza alcun privilegio, con il browser e quella corrente', async () => {
    const anna = await come({ username: 'anna', su: {} });
    const altra = await ancora('anna');
    const lette = await sessioni(anna);
    expect(lette.map(({ browser, corrente }) => ({ browser, corrente }))).toEqual(
      expect.arrayContaining([
        { browser: 'Firefox 140 su Windows', corrente: false },
        expect.objectContaining({ corrente: true }),
      ]),
    );
    expect(lette.every(({ username, revocabile }) => username === 'anna' && revocabile)).toBe(true);
    const [corrente] = (await sessioni(altra)).filter((una) => una.corrente);
    expect(corrente?.browser).toBe('Firefox 140 su Windows');
  });

  test('una revocata è rifiutata alla chiamata dopo, le altre no', async () => {
    const bruno = await come({ username: 'bruno', su: {} });
    const altra = await ancora('bruno');
    const id = (await sessioni(bruno)).find(({ corrente }) => !corrente)?.id;
    expect((await altra('GET', '/accesso/io')).statusCode).toBe(200);
    expect((await bruno('DELETE', `/sessioni/${id}`)).statusCode).toBe(200);
    expect((await altra('GET', '/accesso/io')).statusCode).toBe(401);
    expect((await bruno('GET', '/accesso/io')).statusCode).toBe(200);
    expect((await bruno('DELETE', `/sessioni/${id}`)).statusCode).toBe(404);
  });

  test('le altre si revocano tutte insieme', async () => {
    const carla = await come({ username: 'carla', su: {} });
    const altre = [await ancora('carla'), await ancora('carla')];
    expect((await carla('DELETE', '/sessioni')).json()).toEqual({ revocate: 2 });
    for (const altra of altre) expect((await altra('GET', '/accesso/io')).statusCode).toBe(401);
    expect(await sessioni(carla)).toHaveLength(1);
  });
});

describe('le sessioni degli altri', () => {
  test('senza privilegio non ci sono, nemmeno per numero', async () => {
    const dario = await come({ username: 'dario', su: { '001': ['Cambi_W'] } });
    const altrui = (await sessioni(admin)).find(({ username }) => username === 'admin');
    expect((await sessioni(dario)).every(({ username }) => username === 'dario')).toBe(true);
    expect((await dario('DELETE', `/sessioni/${altrui?.id}`)).statusCode).toBe(404);
    expect((await dario('DELETE', `/sessioni?idUtente=${altrui?.idUtente}`)).statusCode).toBe(404);
  });

  test('chi le legge soltanto non le revoca', async () => {
    const lettore = await come({ username: 'lettore', su: { '*': ['Utenti_R'] } });
    const una = (await sessioni(lettore)).find(({ username }) => username === 'admin');
    expect(una).toMatchObject({ revocabile: false });
    expect((await lettore('DELETE', `/sessioni/${una?.id}`)).statusCode).toBe(403);
    expect(await sessioni(lettore, '?proprie=true')).toHaveLength(1);
  });

  test('chi amministra tutti le revoca tutte, e il registro lo dice', async () => {
    const elena = await come({ username: 'elena', su: { '002': ['Cambi_R'] } });
    const [sua] = (await sessioni(admin)).filter(({ username }) => username === 'elena');
    const tolte = await admin('DELETE', `/sessioni?idUtente=${sua?.idUtente}`);
    expect(tolte.json()).toEqual({ revocate: 1 });
    expect((await elena('GET', '/accesso/io')).statusCode).toBe(401);
    const { rows } = await proprietario.query<{ oggetto: string }>(
      "select oggetto from eventi_accesso where tipo = 'sessione-revocata' and utente = 'admin'",
    );
    expect(rows).toContainEqual({ oggetto: 'elena' });
  });
});

const entra = async (intestazioni: Record<string, string> = {}) => {
  const corpo = { username: 'admin', password: PASSWORD_ADMIN };
  const risposta = await nessuno('POST', '/accesso/login', corpo, intestazioni);
  const { token } = risposta.json<{ token: string }>();
  const cookie = String([risposta.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return { token, cookie };
};

const io = async (token: string) =>
  (await nessuno('GET', '/accesso/io', undefined, { authorization: `Bearer ${token}` })).statusCode;

describe('una sessione nuova', () => {
  test('dallo stesso browser chiude quella di prima', async () => {
    const prima = await entra();
    expect(await io(prima.token)).toBe(200);
    const dopo = await entra({ cookie: prima.cookie });
    expect(dopo.cookie).not.toBe(prima.cookie);
    expect(await io(prima.token)).toBe(401);
    expect(await io(dopo.token)).toBe(200);
  });

  test('oltre le cinquanta di un utente chiude la meno usata, e lo scrive', async () => {
    const { token } = await entra();
    await proprietario.query(
      `insert into sessioni (id_utente, hash_rinnovo, scade_il)
       select u.id, sha256(n::text::bytea), now() + interval '1 hour'
         from utenti u, generate_series(1, 60) n where u.username = 'admin'`,
    );
    await proprietario.query(
      `update sessioni set ultimo_uso = now() - interval '50 minutes'
        where id = (select id_sessione from sessione_token where hash = sha256($1::bytea))`,
      [token],
    );
    const ultima = await entra();
    expect(await io(token)).toBe(401);
    expect(await io(ultima.token)).toBe(200);
    const aperte = await proprietario.query<{ n: number }>(
      `select count(*) as n from sessioni s join utenti u on u.id = s.id_utente
        where u.username = 'admin' and s.revocata_il is null`,
    );
    expect(aperte.rows[0]?.n).toBe(50);
    const { rows } = await proprietario.query<{ motivo: string }>(
      `select particolari ->> 'motivo' as motivo from eventi_accesso
        where tipo = 'sessione-revocata' and utente = 'admin' order by id desc limit 1`,
    );
    expect(rows[0]?.motivo).toBe('troppe sessioni aperte');
  });

  test('dura dodici ore al più, per quanto la si usi', async () => {
    const { token } = await entra();
    await proprietario.query(
      `update sessioni set scade_il = now() - interval '1 second', ultimo_uso = now()
        where id = (select id_sessione from sessione_token where hash = sha256($1::bytea))`,
      [token],
    );
    expect(await io(token)).toBe(401);
  });
});

test('una sessione finita da un mese lascia la banca dati', async () => {
  const chiama = await come({ username: 'di.un.mese.fa', su: {} });
  expect((await chiama('GET', '/accesso/io')).statusCode).toBe(200);
  await proprietario.query(
    `update sessioni set scade_il = now() - interval '31 days'
      where id_utente = (select id from utenti where username = 'di.un.mese.fa')`,
  );
  await apriDb(proprietario).transaction().execute(curaSessioni);
  const { rows } = await proprietario.query(
    `select 1 from sessioni s join utenti u on u.id = s.id_utente
      where u.username = 'di.un.mese.fa'`,
  );
  expect(rows).toEqual([]);
});

test('accessi, uscite e password stanno nel registro con la traccia della risposta', async () => {
  const { token } = await entra();
  const conToken = { authorization: `Bearer ${token}` };
  await nessuno('POST', '/accesso/password', { attuale: 'no', nuova: 'x' }, conToken);
  await nessuno('POST', '/accesso/logout', undefined, conToken);
  const fallito = await nessuno('POST', '/accesso/login', { username: 'admin', password: 'no' });
  const { traceId } = fallito.json<{ traceId: string }>();
  const { rows } = await proprietario.query<{ tipo: string; traccia: string; indirizzo: string }>(
    `select tipo, traccia, indirizzo from eventi_accesso where utente = 'admin'
      order by id desc limit 4`,
  );
  expect(rows.map(({ tipo }) => tipo)).toEqual([
    'accesso-fallito',
    'uscita',
    'password-rifiutata',
    'accesso-riuscito',
  ]);
  expect(rows[0]).toMatchObject({ traccia: traceId, indirizzo: '127.0.0.1' });
});
