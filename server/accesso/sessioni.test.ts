import { describe, expect, test } from 'vitest';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import { curaSessioni } from './sessioni.ts';

const { nessuno, come, proprietario } = await appDiProva({ RATEO_LIMITI: '1' });

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
        where tipo = 'sessione-revocata' and utente = 'admin'`,
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
