import { describe, expect, test } from 'vitest';
import { eToken } from '#domain/accesso/token.ts';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { programmaDi } from '#tests/setup/token.ts';

const prova = await appDiProva();
const { admin, applicazione, come, nessuno, proprietario } = prova;
await lavoratoreDiProva(prova);

const codice = (risposta: { json: () => unknown }) =>
  (risposta.json() as { codice: string }).codice;
const campo = (risposta: { json: () => unknown }) =>
  (risposta.json() as { errori: { campo: string }[] }).errori.map((uno) => uno.campo);
const stato = async (chiama: Chiama, url: string, azienda = '001') =>
  (await chiama('GET', url, undefined, { 'x-cod-azienda': azienda })).statusCode;
const CAMBI = '/Cambi';
const PORTAFOGLI = '/Portafogli';

const ruolo = (username: string, azione: string) =>
  proprietario.query(
    `with suoi as (select ur.id_ruolo from utente_ruoli ur join utenti u on u.id = ur.id_utente
                    where u.username = $1)
     update ruoli set ${azione} where id in (select id_ruolo from suoi)`,
    [username],
  );

describe('un token nasce', () => {
  test('con un segreto che si vede una volta, del quale resta lo SHA-256', async () => {
    const { token } = await programmaDi(prova, admin, { privilegi: ['Cambi_R'] });
    expect(eToken(token.token)).toBe(true);
    expect(token.token.startsWith(`rateo_pat_${token.codice}_`)).toBe(true);
    const elenco = await admin('GET', '/token?proprie=true');
    expect(elenco.body).not.toContain(token.token.slice(-20));
    const { rows } = await proprietario.query(
      `select encode(s.hash, 'hex') = encode(sha256(convert_to($1, 'UTF8')), 'hex') as giusto,
              (select count(*)::int from eventi_accesso e where e::text like '%' || right($1, 20) || '%') as detti
         from token_segreti s where s.id_programma = $2`,
      [token.token, token.id],
    );
    expect(rows).toEqual([{ giusto: true, detti: 0 }]);
  });

  test('per novanta giorni, o fino a quando si vuole entro un anno', async () => {
    const { token } = await programmaDi(prova, admin, { privilegi: ['Cambi_R'] });
    const giorni = (Date.parse(token.scadeIl) - Date.now()) / 86_400_000;
    expect(Math.round(giorni)).toBeGreaterThanOrEqual(90);
    expect(Math.round(giorni)).toBeLessThanOrEqual(91);
    const corpo = { nome: 'lungo', privilegi: ['Cambi_R'], aziende: null };
    for (const scade of ['2099-01-01', '2020-01-01', '2026-02-30'])
      expect(campo(await admin('POST', '/token', { ...corpo, scade }))).toEqual(['scade']);
  });

  test('con non più privilegi, né aziende, di chi lo fa; lo dice anche la banca dati', async () => {
    const anna = await come({ username: 'anna', su: { '001': ['Cambi_W'], '002': ['Cambi_R'] } });
    const chiedi = (privilegi: string[], aziende: string[] | null) =>
      anna('POST', '/token', { nome: 'troppo', privilegi, aziende });
    expect(campo(await chiedi(['Cambi_W'], ['001', '002']))).toEqual(['privilegi']);
    expect(campo(await chiedi(['Titoli_R'], ['001']))).toEqual(['privilegi']);
    expect(campo(await chiedi(['Cambi_R'], null))).toEqual(['privilegi']);
    expect(campo(await chiedi(['Cambi_R'], ['999']))).toEqual(['aziende']);
    expect((await chiedi(['Cambi_W'], ['001'])).statusCode).toBe(201);
    const inserisci = async (chi: string, privilegi: string, aziende: string) => {
      const client = await applicazione.connect();
      try {
        await client.query(`begin; select set_config('rateo.utente', 'anna', true)`);
        await client.query(
          `insert into programmi_esterni (id_utente, nome, codice, privilegi, aziende, chiamate_al_minuto, scade_il)
           select id, 'di nascosto', 'AAAAAAAA', $2, $3, 60, now() + interval '1 day'
             from utenti where username = $1`,
          [chi, privilegi, aziende],
        );
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    await expect(inserisci('anna', '{Cambi_W}', '{001,002}')).rejects.toThrow(
      /non può più di chi lo fa/,
    );
    await expect(inserisci('admin', '{Cambi_R}', '{001}')).rejects.toThrow(/a proprio nome/);
    await inserisci('anna', '{Cambi_R}', '{001,002}');
  });

  test('con un nome solo per volta, e atti che esistono', async () => {
    const corpo = { nome: 'unico', privilegi: ['Cambi_R'], aziende: null };
    expect((await admin('POST', '/token', corpo)).statusCode).toBe(201);
    expect(campo(await admin('POST', '/token', { ...corpo, nome: ' UNICO ' }))).toEqual(['nome']);
    const atti = ['cambiElenco'];
    expect(campo(await admin('POST', '/token', { ...corpo, nome: 'altro', atti }))).toEqual([
      'atti',
    ]);
    const chiamateAlMinuto = 7_000;
    const troppe = await admin('POST', '/token', { ...corpo, nome: 'altro', chiamateAlMinuto });
    expect(campo(troppe)).toEqual(['chiamateAlMinuto']);
  });
});

describe('un token vale', () => {
  test('per ciò che dice e non di più, sulle sue aziende', async () => {
    const { chiama } = await programmaDi(prova, admin, {
      privilegi: ['Cambi_R'],
      aziende: ['001'],
    });
    expect(await stato(chiama, CAMBI)).toBe(200);
    expect(await stato(chiama, PORTAFOGLI)).toBe(403);
    expect(await stato(chiama, CAMBI, '002')).toBe(404);
    const aziende = (await chiama('GET', '/Aziende')).json<{ cod_Azienda: string }[]>();
    expect(aziende.map(({ cod_Azienda }) => cod_Azienda)).toEqual(['001']);
  });

  test('solo nell’intestazione, intero e non scaduto', async () => {
    const { chiama, token } = await programmaDi(prova, admin, { privilegi: ['Cambi_R'] });
    const con = (authorization: string, url = CAMBI) =>
      nessuno('GET', url, undefined, { authorization });
    const ultima = token.token.endsWith('0') ? '1' : '0';
    expect((await con(`Bearer ${token.token.slice(0, -1)}${ultima}`)).statusCode).toBe(401);
    expect((await con(`Bearer ${token.token}0`)).statusCode).toBe(401);
    expect((await con(`Basic ${token.token}`)).statusCode).toBe(401);
    for (const nome of ['token', 'access_token', 'authorization'])
      expect((await nessuno('GET', `${CAMBI}?${nome}=${token.token}`)).statusCode).toBe(401);
    const cookie = { cookie: `rateo_sessione=${token.token}`, 'sec-fetch-site': 'same-origin' };
    expect((await nessuno('GET', CAMBI, undefined, cookie)).statusCode).toBe(401);
    // Cookie rules are for cookies: another site may not, a program may say what it likes.
    const altrove = { 'sec-fetch-site': 'cross-site' };
    expect((await chiama('GET', CAMBI, undefined, altrove)).statusCode).toBe(200);
    await proprietario.query(
      `alter table programmi_esterni disable trigger user;
       update programmi_esterni set scade_il = now() where id = ${token.id};
       alter table programmi_esterni enable trigger user`,
    );
    const scaduto = await chiama('GET', CAMBI);
    expect([scaduto.statusCode, codice(scaduto)]).toEqual([401, 'NON_AUTENTICATO']);
  });

  test('finché chi lo ha fatto ha ancora il privilegio, è attivo e non deve cambiare password', async () => {
    const bruno = await come({ username: 'bruno', su: { '001': ['Cambi_W', 'Portafogli_R'] } });
    const { chiama } = await programmaDi(prova, bruno, {
      ...{ privilegi: ['Cambi_W', 'Portafogli_R'], aziende: ['001'] },
    });
    expect([await stato(chiama, CAMBI), await stato(chiama, PORTAFOGLI)]).toEqual([200, 200]);
    await ruolo('bruno', `privilegi = '{Cambi_R}'`);
    expect([await stato(chiama, CAMBI), await stato(chiama, PORTAFOGLI)]).toEqual([200, 403]);
    expect((await chiama('POST', '/Cambi', {})).statusCode).toBe(403);
    const deve = (si: boolean) =>
      proprietario.query(
        `update utenti set cambio_password_richiesto = $1 where username = 'bruno'`,
        [si],
      );
    await deve(true);
    expect(codice(await chiama('GET', CAMBI))).toBe('CAMBIO_PASSWORD_RICHIESTO');
    await deve(false);
    expect(await stato(chiama, CAMBI)).toBe(200);
    await proprietario.query(`update utenti set attivo = false where username = 'bruno'`);
    expect(await stato(chiama, CAMBI)).toBe(401);
    // Enabled again, one starts anew.
    await proprietario.query(`update utenti set attivo = true where username = 'bruno'`);
    expect(await stato(chiama, CAMBI)).toBe(401);
  });

  test('per non più utenti di quanti le sue aziende: la banca dati lo restringe sotto di lui', async () => {
    await come({ username: 'di.due', su: { '002': ['Cambi_R'] } });
    const { chiama } = await programmaDi(prova, admin, {
      privilegi: ['Utenti_R'],
      aziende: ['001'],
    });
    const utenti = (await chiama('GET', '/utenti')).json<{ username: string }[]>();
    expect(utenti.map(({ username }) => username)).not.toContain('di.due');
  });

  test('e si dice quando e da dove si è usato l’ultima volta', async () => {
    const { chiama, token } = await programmaDi(prova, admin, { privilegi: ['Cambi_R'] });
    await chiama('GET', CAMBI);
    const [suo] = (await admin('GET', '/token?proprie=true'))
      .json<{ id: number; ultimoUso: string; indirizzo: string; stato: string }[]>()
      .filter(({ id }) => id === token.id);
    expect(suo).toMatchObject({ indirizzo: '127.0.0.1', stato: 'attivo' });
    expect(suo?.ultimoUso).toMatch(/:00(\.0+)?Z$/);
  });
});

describe('un programma non fa ciò che è delle persone', () => {
  test('accesso, sessioni e altri token: TOKEN_NON_AMMESSO, e il registro lo dice', async () => {
    const { chiama, token } = await programmaDi(prova, admin, { privilegi: ['Utenti_W'] });
    const chiamate = [
      await chiama('GET', '/accesso/io'),
      await chiama('POST', '/accesso/logout'),
      await chiama('POST', '/accesso/password', {}),
      await chiama('GET', '/sessioni'),
      await chiama('POST', '/token', {}),
      await chiama('DELETE', `/token/${token.id}`),
    ];
    for (const risposta of chiamate)
      expect([risposta.statusCode, codice(risposta)]).toEqual([403, 'TOKEN_NON_AMMESSO']);
    const { rows } = await proprietario.query(
      `select distinct utente, programma from eventi_accesso where tipo = 'token-rifiutato' and programma = $1`,
      [token.nome],
    );
    expect(rows).toEqual([{ utente: 'admin', programma: token.nome }]);
  });

  test('utenti e ruoli li cambia soltanto se il suo token nomina l’atto', async () => {
    const corpo = { id: 0, nome: 'Ruolo di un programma', privilegi: ['Cambi_R'] };
    const senza = await programmaDi(prova, admin, { privilegi: ['Utenti_W', 'Cambi_R'], atti: [] });
    const no = await senza.chiama('POST', '/ruoli', corpo);
    expect([no.statusCode, codice(no)]).toEqual([403, 'TOKEN_NON_AMMESSO']);
    expect(no.json<{ detail: string }>().detail).toContain('(ruoliCrea)');
    const con = await programmaDi(prova, admin, {
      ...{ privilegi: ['Utenti_W', 'Cambi_R'], atti: ['ruoliCrea'] },
    });
    const si = await con.chiama('POST', '/ruoli', corpo);
    expect(si.statusCode).toBe(201);
    // And gives no more than the token has, though its user has all.
    const troppo = { ...corpo, nome: 'Troppo', privilegi: ['Titoli_R'] };
    expect((await con.chiama('POST', '/ruoli', troppo)).statusCode).toBe(403);
  });
});

describe('un token si revoca', () => {
  test('chi lo ha fatto, o chi amministra quell’utente; altri non lo trovano', async () => {
    const carla = await come({ username: 'carla', su: { '001': ['Cambi_R'] } });
    const altra = await come({ username: 'altra', su: { '001': ['Cambi_R'] } });
    const legge = await come({ username: 'legge', su: { '*': ['Utenti_R'] } });
    const di002 = await come({ username: 'di002', su: { '002': ['Utenti_W'] } });
    const fai = () => programmaDi(prova, carla, { privilegi: ['Cambi_R'], aziende: ['001'] });
    const suo = await fai();
    for (const chi of [altra, di002]) {
      expect((await chi('DELETE', `/token/${suo.token.id}`)).statusCode).toBe(404);
      expect((await chi('GET', '/token')).body).not.toContain(suo.token.codice);
    }
    expect((await legge('GET', '/token')).body).toContain(suo.token.codice);
    expect((await legge('DELETE', `/token/${suo.token.id}`)).statusCode).toBe(403);
    expect(await stato(suo.chiama, CAMBI)).toBe(200);
    expect((await carla('DELETE', `/token/${suo.token.id}`)).statusCode).toBe(200);
    expect(await stato(suo.chiama, CAMBI)).toBe(401);
    const secondo = await fai();
    expect((await admin('DELETE', `/token/${secondo.token.id}`)).statusCode).toBe(200);
    expect(await stato(secondo.chiama, CAMBI)).toBe(401);
  });

  test('una volta, anche da due insieme; poi non cambia più', async () => {
    const { token } = await programmaDi(prova, admin, { privilegi: ['Cambi_R'] });
    const insieme = await Promise.all([1, 2].map(() => admin('DELETE', `/token/${token.id}`)));
    expect(insieme.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await proprietario.query(
      `select (select count(*)::int from eventi_accesso
                where tipo = 'token-revocato' and particolari ->> 'codice' = $1) as eventi,
              (select count(*)::int from storico
                where tabella = 'programmi_esterni' and id_record = $2) as storie`,
      [token.codice, token.id],
    );
    expect(rows).toEqual([{ eventi: 1, storie: 1 }]);
    await expect(
      proprietario.query('update programmi_esterni set revocato_il = null where id = $1', [
        token.id,
      ]),
    ).rejects.toThrow(/non cambia/);
  });
});

describe('chi ha fatto che cosa', () => {
  test('storia e registro nominano il programma e la persona', async () => {
    const { chiama, token } = await programmaDi(prova, admin, { privilegi: ['Divise_W'] });
    const nuova = { id: 1, codDivisa: 'QZZ', descDivisa: 'Corona' };
    const creata = (await chiama('POST', '/divise', nuova)).json<{
      id: number;
      versione: number;
    }>();
    const cambiata = { ...nuova, id: creata.id, versione: 1, descDivisa: 'Corona svedese' };
    expect((await chiama('PUT', `/divise/${creata.id}`, cambiata)).statusCode).toBe(200);
    const { rows } = await proprietario.query(
      `select utente, programma from storico where tabella = 'divise' and id_record = $1`,
      [creata.id],
    );
    expect(rows).toEqual([{ utente: 'admin', programma: token.nome }]);
    const registro = await admin('GET', `/registro-modifiche?tabella=divise&idRecord=${creata.id}`);
    const [voce] = registro.json<{ items: { utente: string; programma: string }[] }>().items;
    expect(voce).toMatchObject({ utente: 'admin', programma: token.nome });
    const [prima] = (await admin('GET', `/storico/divise/${creata.id}`)).json<
      { programma: string }[]
    >();
    expect(prima).toMatchObject({ utente: 'admin', programma: token.nome });
  });

  test('di un lavoro vede i suoi, non quelli della persona che lo ha fatto', async () => {
    const dario = await come({ username: 'dario', su: { '*': ['Cambi_W', 'Portafogli_R'] } });
    const { chiama, token } = await programmaDi(prova, dario, { privilegi: ['Cambi_R'] });
    const chiedi = async (chi: Chiama, url: string) =>
      (await chi('POST', url, { formati: ['csv'] })).json<{ guidID: string }>().guidID;
    const suo = await chiedi(chiama, '/Reports/cambi');
    const dellaPersona = await chiedi(dario, '/Reports/tabella/portafogli');
    const finito = await attendi(chiama, suo);
    expect(finito).toMatchObject({ stato: 'completato', utente: 'dario', programma: token.nome });
    await attendi(dario, dellaPersona);
    const stati = '/reportsmonitor/get-report-by-id';
    expect((await chiama('GET', `${stati}/${dellaPersona}`)).statusCode).toBe(404);
    expect((await dario('GET', `${stati}/${suo}`)).statusCode).toBe(200);
    const elenco = (await chiama('GET', '/reportsmonitor')).json<{ guidID: string }[]>();
    expect(elenco.map(({ guidID }) => guidID)).toEqual([suo]);
  });
});
