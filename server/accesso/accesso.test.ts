import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ruoliModello } from '#domain/accesso/ruoli-modello.ts';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import { creaAmministratore } from './utenti.ts';

const { app, db, admin, come, nessuno, proprietario } = await appDiProva();

const entra = (username: string, password: string) =>
  nessuno('POST', '/accesso/login', { username, password });

const cookieDi = (risposta: Awaited<ReturnType<typeof entra>>): string =>
  String(risposta.headers['set-cookie']).split(';')[0] ?? '';

describe('chi entra', () => {
  test('riceve token, privilegi e aziende concesse, e un cookie che gli script non leggono', async () => {
    const risposta = await entra('admin', PASSWORD_ADMIN);
    expect(risposta.json()).toMatchObject({
      utente: { username: 'admin' },
      aziende: [{ cod_Azienda: '001' }, { cod_Azienda: '002' }],
      cambioPasswordRichiesto: false,
    });
    expect(String(risposta.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/);
  });

  test('con maiuscole o spazi nel nome è lo stesso utente', async () => {
    expect((await entra(' Admin ', PASSWORD_ADMIN)).statusCode).toBe(200);
  });

  test('con password sbagliata e con un nome che non esiste riceve la stessa risposta', async () => {
    const sbagliata = await entra('admin', 'non è questa');
    const inesistente = await entra('nessuno.qui', 'non è questa');
    expect(sbagliata.statusCode).toBe(401);
    const senzaTraccia = ({ traceId: _, ...resto }: Record<string, unknown>) => resto;
    expect(senzaTraccia(sbagliata.json())).toEqual(senzaTraccia(inesistente.json()));
  });

  test('dopo molti tentativi sbagliati attende, anche se il nome non esiste', async () => {
    for (const username of ['bersaglio', 'nessuno.ancora']) {
      if (username === 'bersaglio') await come({ username, su: {} });
      for (let i = 0; i < 6; i += 1) await entra(username, 'sbagliata');
      const risposta = await entra(username, 'sbagliata');
      expect(risposta.statusCode).toBe(429);
      expect(risposta.json<{ detail: string }>().detail).toMatch(/riprovare tra \d+ secondi/);
    }
  });
});

describe('la sessione', () => {
  test('si rinnova dal cookie soltanto dalle pagine del prodotto', async () => {
    const cookie = cookieDi(await entra('admin', PASSWORD_ADMIN));
    const rinnova = (sito: string) =>
      nessuno('POST', '/accesso/rinnova', undefined, { cookie, 'sec-fetch-site': sito });
    expect((await rinnova('cross-site')).statusCode).toBe(403);
    expect((await rinnova('same-site')).statusCode).toBe(403);
    const rinnovata = await rinnova('same-origin');
    expect(rinnovata.statusCode).toBe(200);
    const { token } = rinnovata.json<{ token: string }>();
    const io = await nessuno('GET', '/accesso/io', undefined, { authorization: `Bearer ${token}` });
    expect(io.statusCode).toBe(200);
  });

  test('con il solo cookie, un GET partito da un altro sito è rifiutato', async () => {
    const cookie = cookieDi(await entra('admin', PASSWORD_ADMIN));
    const altrove = await nessuno('GET', '/accesso/io', undefined, { cookie });
    expect(altrove.statusCode).toBe(403);
  });

  test('finisce con il log-out, in ogni scheda', async () => {
    const cookie = cookieDi(await entra('admin', PASSWORD_ADMIN));
    const daPagina = { cookie, 'sec-fetch-site': 'same-origin' };
    const { token } = (await nessuno('POST', '/accesso/rinnova', undefined, daPagina)).json<{
      token: string;
    }>();
    const autorizzata = { authorization: `Bearer ${token}` };
    const uscita = await nessuno('POST', '/accesso/logout', undefined, autorizzata);
    expect(uscita.statusCode).toBe(200);
    // The cookie goes away as it came: scripts and other sites never see it, not even empty.
    expect(String(uscita.headers['set-cookie'])).toMatch(
      /^rateo_sessione=;.*Path=\/api;.*HttpOnly; SameSite=Strict$/,
    );
    expect((await nessuno('GET', '/accesso/io', undefined, autorizzata)).statusCode).toBe(401);
    const dopo = await nessuno('POST', '/accesso/rinnova', undefined, daPagina);
    expect(dopo.statusCode).toBe(401);
  });

  test('ferma da più di un’ora è scaduta', async () => {
    const chiama = await come({ username: 'ferma.da.ieri', su: {} });
    expect((await chiama('GET', '/accesso/io')).statusCode).toBe(200);
    await proprietario.query(
      `update sessioni set ultimo_uso = now() - interval '61 minutes'
        where id_utente = (select id from utenti where username = 'ferma.da.ieri')`,
    );
    expect((await chiama('GET', '/accesso/io')).statusCode).toBe(401);
  });

  test('nella banca dati non c’è alcun segreto in chiaro', async () => {
    const risposta = await entra('admin', PASSWORD_ADMIN);
    const { token } = risposta.json<{ token: string }>();
    const { rows } = await proprietario.query<{ trovati: number }>(
      `select count(*) as trovati from sessione_token where encode(hash, 'escape') like $1`,
      [`%${token.slice(0, 10)}%`],
    );
    expect(rows[0]?.trovati).toBe(0);
  });
});

describe('la password', () => {
  const cambia = (chiama: typeof admin, attuale: string, nuova: string) =>
    chiama('POST', '/accesso/password', { attuale, nuova });

  test('debole, uguale o con quella attuale sbagliata è rifiutata nominando il campo', async () => {
    const chiama = await come({ username: 'cambia.male', su: {} });
    const attuale = 'password di cambia.male';
    const campo = async (vecchia: string, nuova: string) => {
      const risposta = await cambia(chiama, vecchia, nuova);
      expect(risposta.statusCode).toBe(422);
      return risposta.json<{ errori: { campo: string }[] }>().errori[0]?.campo;
    };
    expect(await campo('sbagliata', 'una frase lunga e nuova')).toBe('attuale');
    expect(await campo(attuale, 'corta')).toBe('nuova');
    // Only in the long list, and with digits around it.
    expect(await campo(attuale, 'Thunderbird-2026')).toBe('nuova');
    expect(await campo(attuale, 'cambia.male-2026')).toBe('nuova');
    expect(await campo(attuale, attuale)).toBe('nuova');
  });

  test('casuale del primo avvio va cambiata prima di ogni altra chiamata', async () => {
    // As on a new database, where the rules about who must remain have nobody to protect yet.
    await proprietario.query(`
      alter table utenti disable trigger user; alter table utente_ruoli disable trigger user;
      delete from utenti where username = 'admin';
      alter table utenti enable trigger user; alter table utente_ruoli enable trigger user`);
    const { passwordCasuale } = await creaAmministratore(db, undefined);
    const { rows: pronti } = await proprietario.query(
      'select nome, privilegi from ruoli where nome = any ($1)',
      [ruoliModello.map(({ nome }) => nome)],
    );
    expect(pronti).toHaveLength(ruoliModello.length);
    for (const { nome, privilegi } of ruoliModello)
      expect(pronti).toContainEqual({ nome, privilegi: [...privilegi] });
    const login = await entra('admin', passwordCasuale ?? '');
    const { token, cambioPasswordRichiesto } = login.json<{
      token: string;
      cambioPasswordRichiesto: boolean;
    }>();
    expect(cambioPasswordRichiesto).toBe(true);
    const conToken = { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' };
    const prima = await nessuno('GET', '/divise', undefined, conToken);
    expect(prima.statusCode).toBe(403);
    expect(prima.json()).toMatchObject({ codice: 'CAMBIO_PASSWORD_RICHIESTO' });
    const corpo = { attuale: passwordCasuale, nuova: 'una frase lunga per entrare' };
    const cambio = await nessuno('POST', '/accesso/password', corpo, conToken);
    expect(cambio.statusCode).toBe(200);
    expect((await nessuno('GET', '/divise', undefined, conToken)).statusCode).toBe(200);
    expect((await entra('admin', passwordCasuale ?? '')).statusCode).toBe(401);
  });
});

describe('la banca dati tiene separate le aziende', () => {
  test('senza azienda nella transazione il ruolo applicativo non ne vede alcuna', async () => {
    expect((await sql`select * from aziende`.execute(db)).rows).toEqual([]);
  });

  test('chi ha ruoli su una azienda vede e scrive solo quella', async () => {
    const chiama = await come({ username: 'solo.seconda', su: { '002': ['Aziende_W'] } });
    const su002 = { 'x-cod-azienda': '002' };
    const elenco = await chiama('GET', '/Aziende', undefined, su002);
    expect(elenco.json<{ cod_Azienda: string }[]>().map((a) => a.cod_Azienda)).toEqual(['002']);
    const { rows } = await proprietario.query<{ id: number }>(
      "select id from aziende where cod_azienda = '001'",
    );
    const altrui = { cod_Azienda: '001', ragioneSociale: 'Presa' };
    const presa = await chiama('PUT', `/Aziende/${rows[0]?.id}`, altrui, su002);
    expect(presa.statusCode).toBe(404);
    const nuova = { id: 1, cod_Azienda: '009', ragioneSociale: 'Nuova' };
    expect((await chiama('POST', '/Aziende', nuova, su002)).statusCode).toBe(403);
  });
});

test('un JSON rotto, un corpo enorme e una via che non c’è hanno risposte in chiaro', async () => {
  const rotto = await app.inject({
    method: 'POST',
    url: '/api/accesso/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"username": ',
  });
  expect(rotto.statusCode).toBe(400);
  const enorme = await nessuno('POST', '/accesso/login', { username: 'x'.repeat(2_000_000) });
  expect(enorme.statusCode).toBe(413);
  const via = await nessuno('GET', '/non-esiste');
  expect(via.statusCode).toBe(404);
  for (const risposta of [rotto, enorme, via]) {
    expect(risposta.headers['content-type']).toContain('application/problem+json');
    expect(risposta.body).not.toMatch(/node_modules|at .*\.ts/);
  }
});
