import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { azzeraSecondoFattore } from '#server/accesso/console.ts';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import {
  attivaApp,
  codiceApp,
  conPassword,
  cookieDi,
  dimenticaPasso,
  personaConApp,
  secondoPasso,
} from '#tests/setup/fattori.ts';
import { passwordDi } from '#tests/setup/persone.ts';

const prova = await appDiProva();
const { app, db, admin, come, proprietario } = prova;

const codiceDi = ({ json }: { json: () => unknown }) => (json() as { codice: string }).codice;

const rispostaEventi = async (tipo: string, utente: string): Promise<number> => {
  const { rows } = await proprietario.query<{ n: number }>(
    'select count(*)::int as n from eventi_accesso where tipo = $1 and utente = $2',
    [tipo, utente],
  );
  return rows[0]?.n ?? 0;
};

/** Enters with password and code; answers the answer of the second step. */
const entraConCodice = async (username: string, codice: string) => {
  const attesa = await conPassword(app, username);
  return secondoPasso(app, 'codice', { codice }, cookieDi(attesa));
};

describe('l’app di autenticazione', () => {
  test('si attiva con il suo primo codice, chiude le altre sessioni e dà dieci codici di recupero', async () => {
    const chiama = await come({ username: 'anna', su: { '001': ['Cambi_R'] } });
    const altra = await conPassword(app, 'anna');
    const { token } = altra.json<{ token: string }>();
    const conAltra = { authorization: `Bearer ${token}` };

    const { chiave, indirizzo } = (await chiama('POST', '/accesso/fattori/totp')).json<{
      chiave: string;
      indirizzo: string;
    }>();
    expect(chiave).toMatch(/^[A-Z2-7]{32}$/);
    expect(indirizzo).toContain(`otpauth://totp/Rateo:anna?issuer=Rateo&secret=${chiave}`);
    expect((await chiama('GET', '/accesso/fattori')).json()).toMatchObject({ totp: null });

    const sbagliato = await chiama('POST', '/accesso/fattori/totp/conferma', { codice: '000000' });
    expect(sbagliato.statusCode).toBe(422);
    const giusto = await chiama('POST', '/accesso/fattori/totp/conferma', {
      codice: codiceApp(chiave).replace(/^(...)/, '$1 '),
    });
    expect(giusto.json()).toEqual({ codici: expect.any(Array) });
    expect(new Set(giusto.json<{ codici: string[] }>().codici).size).toBe(10);
    expect((await chiama('GET', '/accesso/fattori')).json()).toMatchObject({
      totp: { attivatoIl: expect.any(String) },
      codiciRimasti: 10,
      richiesto: false,
    });
    expect((await app.inject({ url: '/api/accesso/io', headers: conAltra })).statusCode).toBe(401);
    expect(await rispostaEventi('fattore-attivato', 'anna')).toBe(1);
  });

  test('la chiave resta nella banca dati, e l’applicazione non la legge', async () => {
    await expect(sql`select chiave from totp`.execute(db)).rejects.toThrow(/permission denied/);
    const { codici } = await personaConApp(prova, 'riservata');
    const { rows } = await proprietario.query('select * from codici_recupero');
    for (const codice of codici)
      expect(JSON.stringify(rows)).not.toContain(codice.replaceAll('-', ''));
  });

  test('la password da sola non apre più nulla', async () => {
    await personaConApp(prova, 'bruno');
    const attesa = await conPassword(app, 'bruno');
    expect(attesa.statusCode).toBe(401);
    expect(attesa.json()).toMatchObject({
      codice: 'FATTORE_RICHIESTO',
      attuale: { metodi: ['totp', 'recupero'] },
    });
    expect(attesa.json()).not.toHaveProperty('token');
    expect(attesa.cookies).toEqual([
      expect.objectContaining({ name: 'rateo_attesa', httpOnly: true, sameSite: 'Strict' }),
    ]);
    const io = await app.inject({ url: '/api/accesso/io', headers: { cookie: cookieDi(attesa) } });
    expect(io.statusCode).toBe(401);
    const sbagliata = await conPassword(app, 'bruno', { password: 'non è questa' });
    expect(codiceDi(sbagliata)).toBe('CREDENZIALI_ERRATE');
  });

  test('con il codice si entra, e la sessione dice come', async () => {
    const { chiave } = await personaConApp(prova, 'carla');
    const entrata = await entraConCodice('carla', codiceApp(chiave));
    expect(entrata.statusCode).toBe(200);
    const { token } = entrata.json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    const sessioni = await app.inject({ url: '/api/sessioni?proprie=true', headers });
    expect(sessioni.json()).toContainEqual(
      expect.objectContaining({ corrente: true, metodi: ['password', 'totp'] }),
    );
  });

  test.each([
    ['quello prima', -1],
    ['quello dopo', 1],
  ])('vale anche %s: gli orologi non sono uguali', async (_quale, passi) => {
    const username = `orologio.${passi}`;
    const { chiave } = await personaConApp(prova, username);
    expect((await entraConCodice(username, codiceApp(chiave, passi))).statusCode).toBe(200);
  });

  test.each([-3, 3])('di %i passi fa non vale', async (passi) => {
    const username = `lontano.${passi}`;
    const { chiave } = await personaConApp(prova, username);
    const rifiutato = await entraConCodice(username, codiceApp(chiave, passi));
    expect([rifiutato.statusCode, codiceDi(rifiutato)]).toEqual([401, 'CODICE_ERRATO']);
  });

  test('un codice già usato non vale più, nemmeno quello prima di lui', async () => {
    const { chiave } = await personaConApp(prova, 'dario');
    const codice = codiceApp(chiave);
    const prima = codiceApp(chiave, -1);
    expect((await entraConCodice('dario', codice)).statusCode).toBe(200);
    expect(codiceDi(await entraConCodice('dario', codice))).toBe('CODICE_ERRATO');
    expect(codiceDi(await entraConCodice('dario', prima))).toBe('CODICE_ERRATO');
  });

  test('di due usi insieme dello stesso codice ne riesce uno', async () => {
    const { chiave } = await personaConApp(prova, 'elena');
    const codice = codiceApp(chiave);
    const attese = await Promise.all([1, 2, 3, 4].map(() => conPassword(app, 'elena')));
    const esiti = await Promise.all(
      attese.map((una) => secondoPasso(app, 'codice', { codice }, cookieDi(una))),
    );
    expect(esiti.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('cambiare telefono: la chiave di prima vale fino al primo codice della nuova', async () => {
    const { chiama, chiave } = await personaConApp(prova, 'franco');
    await chiama('POST', '/accesso/fattori/totp');
    expect((await entraConCodice('franco', codiceApp(chiave))).statusCode).toBe(200);
    const { chiave: nuova, codici } = await attivaApp(db, chiama, 'franco');
    expect(codici).toEqual([]);
    expect(codiceDi(await entraConCodice('franco', codiceApp(chiave)))).toBe('CODICE_ERRATO');
    expect((await entraConCodice('franco', codiceApp(nuova))).statusCode).toBe(200);
  });

  test('una chiave proposta da più di un quarto d’ora non si conferma', async () => {
    const chiama = await come({ username: 'lenta', su: {} });
    const { chiave } = (await chiama('POST', '/accesso/fattori/totp')).json<{ chiave: string }>();
    await sql`update totp set proposta_il = now() - interval '16 minutes'`.execute(db);
    const codice = codiceApp(chiave);
    const tardi = await chiama('POST', '/accesso/fattori/totp/conferma', { codice });
    expect(tardi.statusCode).toBe(422);
  });

  test('si toglie, e i codici di recupero con lei', async () => {
    const { chiama } = await personaConApp(prova, 'gina');
    const tolta = await chiama('DELETE', '/accesso/fattori/totp');
    expect(tolta.json()).toMatchObject({ totp: null, codiciRimasti: 0 });
    expect((await conPassword(app, 'gina')).statusCode).toBe(200);
    expect((await chiama('DELETE', '/accesso/fattori/totp')).statusCode).toBe(404);
  });
});

describe('i codici di recupero', () => {
  test('valgono una volta ciascuno, e si dice quanti ne restano', async () => {
    const { codici, chiave } = await personaConApp(prova, 'ivo');
    const [primo = '', secondo = ''] = codici;
    expect((await entraConCodice('ivo', primo.toUpperCase())).statusCode).toBe(200);
    expect(codiceDi(await entraConCodice('ivo', primo))).toBe('CODICE_ERRATO');
    const entrata = await entraConCodice('ivo', secondo.replaceAll('-', ' '));
    const { token } = entrata.json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    const fattori = await app.inject({ url: '/api/accesso/fattori', headers });
    expect(fattori.json()).toMatchObject({ codiciRimasti: 8 });
    expect((await entraConCodice('ivo', codiceApp(chiave))).statusCode).toBe(200);
  });

  test('di due usi insieme dello stesso ne riesce uno', async () => {
    const { codici } = await personaConApp(prova, 'lara');
    const codice = codici[0] ?? '';
    const attese = await Promise.all([1, 2, 3].map(() => conPassword(app, 'lara')));
    const esiti = await Promise.all(
      attese.map((una) => secondoPasso(app, 'codice', { codice }, cookieDi(una))),
    );
    expect(esiti.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('rigenerati, quelli di prima non valgono più', async () => {
    const { chiama, codici } = await personaConApp(prova, 'marco');
    const nuovi = (await chiama('POST', '/accesso/fattori/codici')).json<{ codici: string[] }>();
    expect(codiceDi(await entraConCodice('marco', codici[0] ?? ''))).toBe('CODICE_ERRATO');
    expect((await entraConCodice('marco', nuovi.codici[0] ?? '')).statusCode).toBe(200);
  });

  test('senza un secondo fattore non servono', async () => {
    const chiama = await come({ username: 'nino', su: {} });
    expect((await chiama('POST', '/accesso/fattori/codici')).statusCode).toBe(409);
  });
});

describe('un accesso in attesa', () => {
  test('scade dopo cinque minuti', async () => {
    const { chiave } = await personaConApp(prova, 'olga');
    const attesa = await conPassword(app, 'olga');
    await proprietario.query(`update accessi_in_attesa set scade_il = now() - interval '1 second'`);
    const tardi = await secondoPasso(
      app,
      'codice',
      { codice: codiceApp(chiave) },
      cookieDi(attesa),
    );
    expect(codiceDi(tardi)).toBe('ATTESA_SCADUTA');
  });

  test('vale una volta: concluso, non apre una seconda sessione', async () => {
    const { chiave } = await personaConApp(prova, 'piero');
    const cookie = cookieDi(await conPassword(app, 'piero'));
    const codice = codiceApp(chiave);
    expect((await secondoPasso(app, 'codice', { codice }, cookie)).statusCode).toBe(200);
    await dimenticaPasso(db, 'piero');
    expect(codiceDi(await secondoPasso(app, 'codice', { codice }, cookie))).toBe('ATTESA_SCADUTA');
  });

  test('di un altro: il suo codice non lo conclude', async () => {
    await personaConApp(prova, 'rita');
    const { chiave } = await personaConApp(prova, 'sara');
    const attesa = cookieDi(await conPassword(app, 'rita'));
    const diSara = await secondoPasso(app, 'codice', { codice: codiceApp(chiave) }, attesa);
    expect(codiceDi(diSara)).toBe('CODICE_ERRATO');
  });

  test('senza, o inventato, un codice non dice nulla', async () => {
    for (const cookie of ['', `rateo_attesa=${'a'.repeat(43)}`])
      expect(codiceDi(await secondoPasso(app, 'codice', { codice: '123456' }, cookie))).toBe(
        'ATTESA_SCADUTA',
      );
  });

  test('chiesto da un altro sito si rifiuta', async () => {
    const risposta = await app.inject({
      method: 'POST',
      url: '/api/accesso/login/codice',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: { codice: '123456' },
    });
    expect(codiceDi(risposta)).toBe('ALTRA_ORIGINE');
  });

  test('cambiata la password, quelli di prima non valgono più', async () => {
    const { chiama, chiave } = await personaConApp(prova, 'tina');
    const cookie = cookieDi(await conPassword(app, 'tina'));
    const nuova = 'una frase che si ricorda';
    await chiama('POST', '/accesso/password', { attuale: passwordDi('tina'), nuova });
    const tardi = await secondoPasso(app, 'codice', { codice: codiceApp(chiave) }, cookie);
    expect(codiceDi(tardi)).toBe('ATTESA_SCADUTA');
  });

  test('il codice giusto non aspetta chi ne ha provati cinque sbagliati da un altro browser', async () => {
    const { chiave } = await personaConApp(prova, 'ugo');
    const entrata = await entraConCodice('ugo', codiceApp(chiave));
    const noto = cookieDi(entrata);
    await dimenticaPasso(db, 'ugo');

    const estraneo = cookieDi(await conPassword(app, 'ugo'));
    const provati = [];
    for (let volta = 0; volta < 8; volta++)
      provati.push(codiceDi(await secondoPasso(app, 'codice', { codice: '000000' }, estraneo)));
    expect(provati.slice(0, 5)).toEqual(Array(5).fill('CODICE_ERRATO'));
    expect(provati.slice(5)).toEqual(Array(3).fill('TROPPI_TENTATIVI'));
    expect(await rispostaEventi('fattore-rifiutato', 'ugo')).toBe(5);
    expect(await rispostaEventi('fattore-bloccato', 'ugo')).toBe(1);

    const attesa = cookieDi(await conPassword(app, 'ugo', { cookie: noto }));
    const codice = codiceApp(chiave);
    const suo = await secondoPasso(app, 'codice', { codice }, `${noto}; ${attesa}`);
    expect(suo.statusCode).toBe(200);
  });
});

describe('chi amministra', () => {
  test('vede chi ha un secondo fattore, lo azzera, e le sue sessioni finiscono', async () => {
    const { chiama } = await personaConApp(prova, 'vera', { '001': ['Cambi_R'] });
    const utenti = await admin('GET', '/utenti');
    const sua = utenti
      .json<{ id: number; username: string }[]>()
      .find(({ username }) => username === 'vera');
    expect(sua).toMatchObject({ haFattore: true, fattoreRichiesto: false });
    const azzerata = await admin('DELETE', `/utenti/${sua?.id}/fattori`);
    expect(azzerata.json()).toMatchObject({ username: 'vera', haFattore: false });
    expect((await chiama('GET', '/accesso/io')).statusCode).toBe(401);
    expect((await conPassword(app, 'vera')).statusCode).toBe(200);
    expect(await rispostaEventi('fattori-azzerati', 'admin')).toBe(1);
  });

  test('non azzera i propri di lì, né quelli di chi ha privilegi che non ha', async () => {
    const capo = await come({ username: 'capo', su: { '*': ['Utenti_W'] } });
    const { chiama } = await personaConApp(prova, 'direttrice', { '*': ['Movimenti_W'] });
    const utenti = (await admin('GET', '/utenti')).json<{ id: number; username: string }[]>();
    const idDi = (nome: string) => utenti.find(({ username }) => username === nome)?.id;
    const rifiutato = await capo('DELETE', `/utenti/${idDi('direttrice')}/fattori`);
    expect([rifiutato.statusCode, codiceDi(rifiutato)]).toEqual([403, 'PRIVILEGIO_MANCANTE']);
    expect((await chiama('GET', '/accesso/fattori')).json()).toMatchObject({ codiciRimasti: 10 });
    expect((await capo('DELETE', `/utenti/${idDi('capo')}/fattori`)).statusCode).toBe(409);
    expect((await admin('DELETE', '/utenti/999999/fattori')).statusCode).toBe(404);
  });

  test('dalla console si azzera a chi ha perso tutto, e nessun altro', async () => {
    const { chiama } = await personaConApp(prova, 'xenia');
    await azzeraSecondoFattore(db, ' Xenia ');
    expect((await chiama('GET', '/accesso/io')).statusCode).toBe(401);
    expect((await conPassword(app, 'xenia')).statusCode).toBe(200);
    await expect(azzeraSecondoFattore(db, 'nessuno')).rejects.toThrow('Nessun utente "nessuno".');
  });

  test('nessuno aggiunge un fattore a un altro, nemmeno dalla banca dati', async () => {
    await come({ username: 'zoe', su: {} });
    const aggiunge = db.transaction().execute(async (tx) => {
      await sql`select set_config('rateo.utente', 'admin', true)`.execute(tx);
      await sql`insert into totp (id_utente) select id from utenti
        where username = 'zoe'`.execute(tx);
    });
    await expect(aggiunge).rejects.toThrow(/lo aggiunge soltanto chi lo usa/);
  });
});

test('admin entra anche così, e torna come prima', async () => {
  const { chiave } = await attivaApp(db, admin, 'admin');
  const attesa = await conPassword(app, 'admin', { password: PASSWORD_ADMIN });
  const entrata = await secondoPasso(
    app,
    'codice',
    { codice: codiceApp(chiave) },
    cookieDi(attesa),
  );
  expect(entrata.statusCode).toBe(200);
  expect((await admin('DELETE', '/accesso/fattori/totp')).statusCode).toBe(200);
});
