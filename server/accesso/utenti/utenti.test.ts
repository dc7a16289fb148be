import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import type { RecordRuolo } from '#server/accesso/ruoli/tabella.ts';
import { appDiProva } from '#tests/setup/app.ts';
import type { RecordUtente } from './tabella.ts';

const { admin, come, nessuno, proprietario, applicazione } = await appDiProva();

const MIGRAZIONE = '../../db/migrations/0087-dashboard-di-ogni-ruolo.sql';

type Chiama = typeof admin;

const idDi = async (username: string): Promise<number> => {
  const { rows } = await proprietario.query<{ id: number }>(
    'select id from utenti where username = $1',
    [username],
  );
  return rows[0]?.id ?? 0;
};

const ruolo = async (nome: string, privilegi: readonly string[]): Promise<number> => {
  const risposta = await admin('POST', '/ruoli', { id: 1, nome, privilegi });
  expect(risposta.statusCode).toBe(201);
  return risposta.json<{ id: number }>().id;
};

const crea = async (username: string, concessioni: object[] = []) => {
  const corpo = { id: 1, username, nome: `Persona ${username}`, concessioni };
  const risposta = await admin('POST', '/utenti', corpo);
  expect(risposta.statusCode).toBe(201);
  return risposta.json<RecordUtente & { password: string }>();
};

const leggi = async (chiama: Chiama, id: number): Promise<RecordUtente | undefined> =>
  (await chiama('GET', '/utenti')).json<RecordUtente[]>().find((uno) => uno.id === id);

const entra = (username: string, password: string) =>
  nessuno('POST', '/accesso/login', { username, password });

const cambisti = await ruolo('Cambisti', ['Cambi_W', 'Divise_R']);
const lettori = await ruolo('Lettori', ['Cambi_R']);

describe('un utente nuovo', () => {
  test('entra con la password mostrata una volta e deve cambiarla', async () => {
    const { password, ...utente } = await crea('anna', [{ idRuolo: lettori, codAzienda: '001' }]);
    expect(password).toMatch(/^\S{20}$/);
    expect(utente).toMatchObject({ attivo: true, cambioPasswordRichiesto: true, versione: 1 });
    expect(utente.concessioni).toMatchObject([
      { ruolo: 'Lettori', cod_Azienda: '001', creatoDa: 'admin' },
    ]);
    const accesso = (await entra('anna', password)).json<Record<string, unknown>>();
    expect(accesso).toMatchObject({
      cambioPasswordRichiesto: true,
      privilegi: { '001': ['Cambi_R', 'Dashboard_R'] },
      aziende: [{ cod_Azienda: '001' }],
    });
    expect((await admin('GET', '/utenti')).body).not.toContain(password);
  });

  test('ha un nome che nessun altro ha, di sole minuscole', async () => {
    await crea('doppio');
    const ancora = await admin('POST', '/utenti', { id: 1, username: 'doppio' });
    expect(ancora.statusCode).toBe(409);
    expect(ancora.json()).toMatchObject({ errori: [{ campo: 'username' }] });
    expect((await admin('POST', '/utenti', { id: 1, username: 'Maiuscolo' })).statusCode).toBe(400);
    expect((await admin('POST', '/utenti', { id: 1, username: 'sistema' })).statusCode).toBe(422);
  });

  test('con una concessione impossibile non nasce', async () => {
    const corpo = {
      id: 1,
      username: 'mai.nato',
      concessioni: [{ idRuolo: 99_999, codAzienda: null }],
    };
    expect((await admin('POST', '/utenti', corpo)).statusCode).toBe(404);
    expect(await idDi('mai.nato')).toBe(0);
  });
});

describe('un utente che c’è', () => {
  test('cambia nome con la versione vista; il nome utente resta', async () => {
    const { id } = await crea('bruno');
    const corpo = { id, versione: 1, nome: 'Bruno Bianchi' };
    expect((await admin('PUT', `/utenti/${id}`, corpo)).json()).toMatchObject({
      nome: 'Bruno Bianchi',
      versione: 2,
      modificatoDa: 'admin',
    });
    const superata = await admin('PUT', `/utenti/${id}`, { ...corpo, nome: 'Altro' });
    expect(superata.statusCode).toBe(409);
    expect(superata.json()).toMatchObject({ attuale: { nome: 'Bruno Bianchi' } });
    const altro = { id, versione: 2, username: 'bruno.2' };
    expect((await admin('PUT', `/utenti/${id}`, altro)).statusCode).toBe(422);
  });

  test('disattivato non entra più, e le sue sessioni finiscono alla chiamata dopo', async () => {
    const chiama = await come({ username: 'carla', su: { '001': ['Cambi_R'] } });
    const id = await idDi('carla');
    expect((await chiama('GET', '/accesso/io')).statusCode).toBe(200);
    await admin('PUT', `/utenti/${id}`, { id, attivo: false });
    expect((await chiama('GET', '/accesso/io')).statusCode).toBe(401);
    expect((await entra('carla', 'password di carla')).statusCode).toBe(401);
    await admin('PUT', `/utenti/${id}`, { id, attivo: true });
    expect((await chiama('GET', '/accesso/io')).statusCode).toBe(401);
    expect((await entra('carla', 'password di carla')).statusCode).toBe(200);
  });

  test('con la password reimpostata perde le sessioni ed entra soltanto con quella nuova', async () => {
    const chiama = await come({ username: 'dario', su: { '001': ['Cambi_R'] } });
    const id = await idDi('dario');
    const risposta = await admin('POST', `/utenti/${id}/password`);
    const { password } = risposta.json<{ password: string }>();
    expect((await chiama('GET', '/accesso/io')).statusCode).toBe(401);
    expect((await entra('dario', 'password di dario')).statusCode).toBe(401);
    const accesso = await entra('dario', password);
    expect(accesso.json()).toMatchObject({ cambioPasswordRichiesto: true });
  });

  test('si elimina se nulla lo nomina, altrimenti si disattiva', async () => {
    const { id, password } = await crea('elena', [{ idRuolo: lettori, codAzienda: null }]);
    const altro = await crea('fausto');
    await entra('fausto', altro.password);
    const nominato = await admin('DELETE', `/utenti/${altro.id}?versione=1`);
    expect(nominato.statusCode).toBe(409);
    expect(nominato.json<{ detail: string }>().detail).toMatch(
      /fausto è nominato nel registro degli accessi: disattivarlo/,
    );
    expect((await admin('DELETE', `/utenti/${id}?versione=1`)).statusCode).toBe(200);
    expect((await entra('elena', password)).statusCode).toBe(401);
    expect(await leggi(admin, id)).toBeUndefined();
  });

  test('ha una storia che non contiene mai la password', async () => {
    const { id } = await crea('gina');
    await admin('PUT', `/utenti/${id}`, { id, nome: 'Gina G.' });
    await admin('POST', `/utenti/${id}/password`);
    await admin('POST', `/utenti/${id}/concessioni`, { idRuolo: lettori, codAzienda: '001' });
    const { rows } = await proprietario.query<{ prima: Record<string, unknown> }>(
      "select prima from storico where tabella = 'utenti' and id_record = $1",
      [id],
    );
    expect(rows).toHaveLength(2);
    for (const { prima } of rows) expect(Object.keys(prima)).not.toContain('hash_password');
    await expect(
      proprietario.query(
        `insert into storico (tabella, id_record, operazione, versione, prima)
         values ('utenti', 1, 'modifica', 1, '{"hash_password": "x"}')`,
      ),
    ).rejects.toThrow(/storico_senza_segreti/);
  });
});

describe('una concessione', () => {
  test('data o ritirata vale dalla chiamata dopo', async () => {
    const chiama = await come({ username: 'ivo', su: { '001': ['Cambi_R'] } });
    const id = await idDi('ivo');
    expect((await chiama('GET', '/divise')).statusCode).toBe(403);
    const data = await admin('POST', `/utenti/${id}/concessioni`, {
      idRuolo: cambisti,
      codAzienda: '001',
    });
    expect(data.statusCode).toBe(201);
    expect((await chiama('GET', '/divise')).statusCode).toBe(200);
    const sua = data.json<RecordUtente>().concessioni.find((c) => c.idRuolo === cambisti);
    await admin('DELETE', `/utenti/${id}/concessioni/${sua?.id}`);
    expect((await chiama('GET', '/divise')).statusCode).toBe(403);
  });

  test('già data è rifiutata, di un altro utente non si trova', async () => {
    const { id } = await crea('luca', [{ idRuolo: lettori, codAzienda: null }]);
    const altro = await crea('mara', [{ idRuolo: lettori, codAzienda: null }]);
    const doppia = await admin('POST', `/utenti/${id}/concessioni`, {
      idRuolo: lettori,
      codAzienda: null,
    });
    expect(doppia.statusCode).toBe(409);
    const sua = altro.concessioni[0]?.id;
    expect((await admin('DELETE', `/utenti/${id}/concessioni/${sua}`)).statusCode).toBe(404);
  });
});

describe('nessuno aumenta i propri privilegi', () => {
  test('nemmeno chi ha tutto cambia le proprie concessioni', async () => {
    const id = await idDi('admin');
    const utente = await leggi(admin, id);
    const data = { idRuolo: lettori, codAzienda: null };
    expect((await admin('POST', `/utenti/${id}/concessioni`, data)).statusCode).toBe(403);
    const sua = utente?.concessioni[0]?.id;
    expect((await admin('DELETE', `/utenti/${id}/concessioni/${sua}`)).statusCode).toBe(403);
  });

  test('chi amministra soltanto gli utenti non concede né scrive ciò che non ha', async () => {
    const capo = await come({ username: 'solo.utenti', su: { '*': ['Utenti_W'] } });
    const { id } = await crea('nino');
    const data = { idRuolo: cambisti, codAzienda: '001' };
    const negata = await capo('POST', `/utenti/${id}/concessioni`, data);
    expect(negata.statusCode).toBe(403);
    expect(negata.json<{ detail: string }>().detail).toContain('«Cambisti»');
    const nuovo = { id: 1, username: 'complice', concessioni: [data] };
    expect((await capo('POST', '/utenti', nuovo)).statusCode).toBe(403);
    const ruoloNuovo = { id: 1, nome: 'Troppo', privilegi: ['Cambi_R'] };
    expect((await capo('POST', '/ruoli', ruoloNuovo)).statusCode).toBe(403);
    const allargato = { id: lettori, nome: 'Lettori', privilegi: ['Cambi_W'] };
    expect((await capo('PUT', `/ruoli/${lettori}`, allargato)).statusCode).toBe(403);
  });

  test('né prende la password di chi ha più di lui', async () => {
    const capo = await come({ username: 'senza.cambi', su: { '*': ['Utenti_W', 'Divise_R'] } });
    const tenta = async (username: string) =>
      (await capo('POST', `/utenti/${await idDi(username)}/password`)).statusCode;
    expect(await tenta('admin')).toBe(403);
    await come({ username: 'pari', su: { '001': ['Divise_R'] } });
    expect(await tenta('pari')).toBe(200);
    expect(await tenta('senza.cambi')).toBe(409);
  });

  test('né disattiva o elimina se stesso', async () => {
    const id = await idDi('admin');
    expect((await admin('PUT', `/utenti/${id}`, { id, attivo: false })).statusCode).toBe(403);
    expect((await admin('DELETE', `/utenti/${id}`)).statusCode).toBe(403);
  });

  test('la banca dati lo rifiuta anche a chi passa accanto alle rotte', async () => {
    await come({ username: 'furbo', su: { '*': ['Utenti_W'] } });
    const id = await idDi('furbo');
    const come001 = async (sql: string, valori: unknown[]) => {
      const client = await applicazione.connect();
      try {
        await client.query('begin');
        await client.query("select set_config('rateo.utente', 'furbo', true)");
        await client.query(sql, valori);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    const concede = 'insert into utente_ruoli (id_utente, id_ruolo) values ($1, $2)';
    await expect(come001(concede, [id, lettori])).rejects.toThrow(/proprie concessioni/);
    await expect(come001(concede, [await idDi('nino'), cambisti])).rejects.toThrow(/che si hanno/);
    await expect(
      come001("update ruoli set privilegi = privilegi || '{Cambi_W}' where nome like $1", [
        'furbo%',
      ]),
    ).rejects.toThrow(/che si hanno su tutte/);
    await expect(
      come001('update utenti set hash_password = $1 where id = $2', ['x', await idDi('admin')]),
    ).rejects.toThrow(/chi li ha tutti/);
    await expect(
      come001('update utente_ruoli set cod_azienda = null where id_utente = $1', [id]),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('chi non ha Utenti_W su tutte le aziende', () => {
  test('non crea, non cambia, non reimposta, non elimina e non scrive ruoli', async () => {
    const capo = await come({ username: 'capo.001', su: { '001': tuttiIPrivilegi } });
    await come({ username: 'della.001', su: { '001': ['Cambi_R'] } });
    const id = await idDi('della.001');
    const corpo = { id, nome: 'x' };
    const esiti = [
      await capo('POST', '/utenti', { id: 1, username: 'nuovo.001' }),
      await capo('PUT', `/utenti/${id}`, corpo),
      await capo('DELETE', `/utenti/${id}`),
      await capo('POST', `/utenti/${id}/password`),
      await capo('POST', '/ruoli', { id: 1, nome: 'Suo', privilegi: [] }),
      await capo('PUT', `/ruoli/${lettori}`, { id: lettori, nome: 'Suo', privilegi: [] }),
      await capo('DELETE', `/ruoli/${lettori}`),
    ];
    expect(esiti.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });

  test('chi legge soltanto vede, e non cambia nulla', async () => {
    const lettore = await come({ username: 'legge.tutti', su: { '*': ['Utenti_R'] } });
    const { id } = await crea('osservato');
    expect(await leggi(lettore, id)).toMatchObject({ username: 'osservato' });
    const data = { idRuolo: lettori, codAzienda: null };
    expect((await lettore('POST', `/utenti/${id}/concessioni`, data)).statusCode).toBe(403);
  });
});

describe('la dashboard di un ruolo', () => {
  const creato = async (nome: string, privilegi: readonly string[], chiama = admin) =>
    (await chiama('POST', '/ruoli', { id: 1, nome, privilegi })).json<RecordRuolo>();

  test('un ruolo nuovo legge la dashboard, anche se chi lo crea non la legge', async () => {
    expect(await creato('Chi cambia', ['Cambi_W'])).toMatchObject({
      privilegi: ['Cambi_W', 'Dashboard_R'],
    });
    expect(await creato('Di casa', ['Dashboard_W'])).toMatchObject({ privilegi: ['Dashboard_W'] });
    const capo = await come({ username: 'capo', su: { '*': ['Utenti_W', 'Divise_R'] } });
    expect(await creato('Del capo', ['Divise_R'], capo)).toMatchObject({
      privilegi: ['Divise_R', 'Dashboard_R'],
    });
  });

  test('a chi la si toglie non torna', async () => {
    const { id, versione } = await creato('Senza dashboard', ['Cambi_R']);
    const corpo = { id, versione, nome: 'Senza dashboard', privilegi: ['Cambi_R'] };
    const tolta = await admin('PUT', `/ruoli/${id}`, corpo);
    expect(tolta.json<RecordRuolo>().privilegi).toEqual(['Cambi_R']);
  });

  test('i ruoli di prima la ricevono una volta, quello che la scrive resta com’è', async () => {
    await proprietario.query(`insert into ruoli (nome, privilegi)
      values ('Antico', '{Cambi_R,Titoli_W}'), ('Vuoto', '{}'), ('Scrive', '{Dashboard_W}')`);
    await proprietario.query(readFileSync(join(import.meta.dirname, MIGRAZIONE), 'utf8'));
    const { rows } = await proprietario.query<{ detto: string }>(`
      select nome || ' ' || privilegi::text || ' ' || versione as detto from ruoli
       where nome in ('Antico', 'Vuoto', 'Scrive') order by nome`);
    expect(rows.map(({ detto }) => detto)).toEqual([
      'Antico {Cambi_R,Dashboard_R,Titoli_W} 2',
      'Scrive {Dashboard_W} 1',
      'Vuoto {Dashboard_R} 2',
    ]);
  });
});
