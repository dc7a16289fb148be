import { describe, expect, test } from 'vitest';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { autenticatore, type Opzioni } from '#tests/setup/autenticatore.ts';
import { conPassword, cookieDi, invecchiaProve, secondoPasso } from '#tests/setup/fattori.ts';

const { app, db, admin, come, proprietario } = await appDiProva();

type Autenticatore = ReturnType<typeof autenticatore>;

const opzioniDi = (risposta: { json: () => unknown }): Opzioni =>
  (risposta.json() as { opzioni: Opzioni }).opzioni;

const registra = async (chiama: Chiama, suo: Autenticatore, nome = 'Portatile') => {
  const opzioni = opzioniDi(await chiama('POST', '/accesso/fattori/passkey/sfida'));
  return chiama('POST', '/accesso/fattori/passkey', { nome, risposta: suo.crea(opzioni) });
};

const persona = async (username: string) => {
  const chiama = await come({ username, su: { '001': ['Cambi_R'] } });
  const suo = autenticatore();
  const registrata = await registra(chiama, suo);
  expect(registrata.statusCode, registrata.body).toBe(200);
  return { chiama, suo, username };
};

/** What waits after the password, and what its passkey is to sign. */
const dopoLaPassword = async (username: string) => {
  const cookie = cookieDi(await conPassword(app, username));
  const sfida = await secondoPasso(app, 'sfida', { senzaPassword: false }, cookie);
  return { cookie, opzioni: opzioniDi(sfida) };
};

const entra = (risposta: object, { senzaPassword = false, cookie = '' } = {}) =>
  secondoPasso(app, 'passkey', { senzaPassword, risposta }, cookie);

const codiceDi = (risposta: { json: () => unknown }) =>
  (risposta.json() as { codice?: string }).codice;

describe('registrare una passkey', () => {
  test('la tiene con il suo nome, con ciò che dice di sé, e dà i codici di recupero', async () => {
    const chiama = await come({ username: 'anna', su: {} });
    const registrata = await registra(chiama, autenticatore());
    expect(registrata.json<{ codici: string[] }>().codici).toHaveLength(10);
    const fattori = (await chiama('GET', '/accesso/fattori')).json<{ passkey: { id: number }[] }>();
    expect(fattori).toMatchObject({
      passkey: [{ nome: 'Portatile', ultimoUso: null, sincronizzata: true }],
      impedimentoPasskey: null,
    });
    const id = fattori.passkey[0]?.id;
    const rinominata = await chiama('PUT', `/accesso/fattori/passkey/${id}`, {
      nome: ' Telefono ',
    });
    expect(rinominata.json()).toMatchObject({ passkey: [{ nome: 'Telefono' }] });
    expect((await registra(chiama, autenticatore())).json()).toEqual({ codici: null });
  });

  test.each([
    ['da un altro sito', { origine: 'https://rateo.altrove.it' }],
    ['per un altro nome', { nome: 'altrove.it' }],
    ['senza verificare la persona', { verificata: false }],
  ])('fatta %s si rifiuta', async (quale, altrimenti) => {
    const chiama = await come({ username: quale.replaceAll(' ', '.'), su: {} });
    const opzioni = opzioniDi(await chiama('POST', '/accesso/fattori/passkey/sfida'));
    const risposta = autenticatore().crea(opzioni, altrimenti);
    const registrata = await chiama('POST', '/accesso/fattori/passkey', { nome: 'Una', risposta });
    expect(registrata.statusCode).toBe(422);
  });

  test('con una sfida inventata, di un altro, o usata due volte si rifiuta', async () => {
    const chiama = await come({ username: 'bruno', su: {} });
    const altro = await come({ username: 'carla', su: {} });
    const sua = opzioniDi(await chiama('POST', '/accesso/fattori/passkey/sfida'));
    const dellAltro = opzioniDi(await altro('POST', '/accesso/fattori/passkey/sfida'));
    const manda = (risposta: object) =>
      chiama('POST', '/accesso/fattori/passkey', { nome: 'Una', risposta });
    const inventata = { ...sua, challenge: 'A'.repeat(43) };
    expect((await manda(autenticatore().crea(inventata))).statusCode).toBe(422);
    expect((await manda(autenticatore().crea(dellAltro))).statusCode).toBe(422);
    const buona = autenticatore().crea(sua);
    expect((await manda(buona)).statusCode).toBe(200);
    expect((await manda(buona)).statusCode).toBe(422);
  });

  test('ciò che non ha la forma di una passkey si rifiuta', async () => {
    const chiama = await come({ username: 'diego', su: {} });
    for (const risposta of [{}, { id: 'x', response: null }, { id: 1, response: { a: [] } }]) {
      const mandata = await chiama('POST', '/accesso/fattori/passkey', { nome: 'Una', risposta });
      expect(mandata.statusCode).toBe(422);
      expect((await entra(risposta, { senzaPassword: true })).statusCode).toBe(401);
    }
  });

  test('di come si raggiunge si tiene soltanto ciò che c’è', async () => {
    const chiama = await come({ username: 'dina', su: {} });
    for (const transports of [7, 'usb', ['usb', 'piccione', 3]]) {
      const opzioni = opzioniDi(await chiama('POST', '/accesso/fattori/passkey/sfida'));
      const creata = autenticatore().crea(opzioni);
      const risposta = { ...creata, response: { ...(creata.response as object), transports } };
      const mandata = await chiama('POST', '/accesso/fattori/passkey', { nome: 'Una', risposta });
      expect(mandata.statusCode).toBe(200);
    }
    const { rows } = await proprietario.query(
      `select p.trasporti from passkey p join utenti u on u.id = p.id_utente
        where u.username = 'dina' order by p.id`,
    );
    expect(rows).toEqual([{ trasporti: [] }, { trasporti: [] }, { trasporti: ['usb'] }]);
  });

  test('la stessa non è di due persone', async () => {
    const { suo } = await persona('elena');
    const altra = await come({ username: 'fulvia', su: {} });
    expect((await registra(altra, suo)).statusCode).toBe(409);
  });
});

describe('entrare con una passkey', () => {
  test('dopo la password è il secondo fattore', async () => {
    const { suo, username } = await persona('gina');
    const attesa = await conPassword(app, username);
    expect(attesa.json()).toMatchObject({
      codice: 'FATTORE_RICHIESTO',
      attuale: { metodi: ['passkey', 'recupero'] },
    });
    const { cookie, opzioni } = await dopoLaPassword(username);
    const entrata = await entra(suo.firma(opzioni), { cookie });
    expect(entrata.statusCode, entrata.body).toBe(200);
    const headers = { authorization: `Bearer ${entrata.json<{ token: string }>().token}` };
    const sessioni = await app.inject({ url: '/api/sessioni?proprie=true', headers });
    expect(sessioni.json()).toContainEqual(
      expect.objectContaining({ corrente: true, metodi: ['password', 'passkey'] }),
    );
  });

  test('da sola vale due fattori', async () => {
    const { suo } = await persona('ivo');
    const opzioni = opzioniDi(await secondoPasso(app, 'sfida', { senzaPassword: true }));
    const entrata = await entra(suo.firma(opzioni), { senzaPassword: true });
    expect(entrata.json()).toMatchObject({ utente: { username: 'ivo' } });
  });

  test('una firma non si ripete, e non vale per un’altra sfida', async () => {
    const { suo, username } = await persona('lara');
    const { cookie, opzioni } = await dopoLaPassword(username);
    const firmata = suo.firma(opzioni);
    expect((await entra(firmata, { cookie })).statusCode).toBe(200);
    const ancora = await dopoLaPassword(username);
    expect(codiceDi(await entra(firmata, { cookie: ancora.cookie }))).toBe('CODICE_ERRATO');
  });

  test.each([
    ['di un altro sito', { origine: 'https://rateo.altrove.it' }],
    ['per un altro nome', { nome: 'altrove.it' }],
    ['senza la persona verificata', { verificata: false }],
  ])('una firma %s si rifiuta', async (quale, altrimenti) => {
    const { suo, username } = await persona(`firma.${quale.replaceAll(' ', '.')}`);
    const { cookie, opzioni } = await dopoLaPassword(username);
    expect(codiceDi(await entra(suo.firma(opzioni, altrimenti), { cookie }))).toBe('CODICE_ERRATO');
  });

  test('una sfida scaduta, o data per altro, si rifiuta', async () => {
    const { suo, username, chiama } = await persona('marco');
    const { cookie, opzioni } = await dopoLaPassword(username);
    await proprietario.query(`update sfide set scade_il = now() - interval '1 second'`);
    expect(codiceDi(await entra(suo.firma(opzioni), { cookie }))).toBe('CODICE_ERRATO');
    const diRiconferma = opzioniDi(await chiama('POST', '/accesso/riconferma/sfida'));
    expect(codiceDi(await entra(suo.firma(diRiconferma), { cookie }))).toBe('CODICE_ERRATO');
  });

  test('la passkey di un altro non conclude il suo accesso', async () => {
    const { username } = await persona('nina');
    const { suo } = await persona('oscar');
    const { cookie, opzioni } = await dopoLaPassword(username);
    expect(codiceDi(await entra(suo.firma(opzioni), { cookie }))).toBe('CODICE_ERRATO');
  });

  test('una copia, che conta le firme da prima, si rifiuta', async () => {
    const { suo, username } = await persona('paola');
    const prima = await dopoLaPassword(username);
    expect((await entra(suo.firma(prima.opzioni), { cookie: prima.cookie })).statusCode).toBe(200);
    suo.tornaIndietro();
    const { cookie, opzioni } = await dopoLaPassword(username);
    expect(codiceDi(await entra(suo.firma(opzioni), { cookie }))).toBe('CODICE_ERRATO');
  });

  test('tolta, o disattivato l’utente, non apre più nulla', async () => {
    const { suo, chiama } = await persona('rita');
    const fattori = (await chiama('GET', '/accesso/fattori')).json<{ passkey: { id: number }[] }>();
    const id = fattori.passkey[0]?.id;
    const altro = await come({ username: 'sandro', su: {} });
    expect((await altro('DELETE', `/accesso/fattori/passkey/${id}`)).statusCode).toBe(404);
    expect((await altro('PUT', `/accesso/fattori/passkey/${id}`, { nome: 'Mia' })).statusCode).toBe(
      404,
    );
    expect((await chiama('DELETE', `/accesso/fattori/passkey/${id}`)).json()).toMatchObject({
      passkey: [],
      codiciRimasti: 0,
    });
    const senza = opzioniDi(await secondoPasso(app, 'sfida', { senzaPassword: true }));
    expect(codiceDi(await entra(suo.firma(senza), { senzaPassword: true }))).toBe('CODICE_ERRATO');

    const fuori = await persona('ugo');
    const utenti = (await admin('GET', '/utenti')).json<{ id: number; username: string }[]>();
    const suoId = utenti.find(({ username }) => username === 'ugo')?.id;
    await admin('PUT', `/utenti/${suoId}`, { id: suoId, attivo: false });
    const dopo = opzioniDi(await secondoPasso(app, 'sfida', { senzaPassword: true }));
    const risposta = await entra(fuori.suo.firma(dopo), { senzaPassword: true });
    expect(codiceDi(risposta)).toBe('CODICE_ERRATO');
  });
});

test('con una passkey si riconferma chi si è', async () => {
  const { suo, chiama } = await persona('vera');
  await invecchiaProve(db, 20);
  expect(codiceDi(await chiama('POST', '/accesso/fattori/passkey/sfida'))).toBe(
    'RICONFERMA_RICHIESTA',
  );
  const opzioni = opzioniDi(await chiama('POST', '/accesso/riconferma/sfida'));
  const passkey = suo.firma(opzioni);
  expect((await chiama('POST', '/accesso/riconferma', { passkey })).statusCode).toBe(200);
  expect((await chiama('POST', '/accesso/riconferma', { passkey })).statusCode).toBe(422);
  expect((await chiama('POST', '/accesso/fattori/passkey/sfida')).statusCode).toBe(200);
});

test('a un indirizzo IP non si può: la risposta dice perché', async () => {
  const chiama = await come({ username: 'zeno', su: {} });
  const host = { host: '127.0.0.1:8080' };
  const rifiutata = await chiama('POST', '/accesso/fattori/passkey/sfida', undefined, host);
  expect(rifiutata.statusCode).toBe(409);
  const { detail } = rifiutata.json<{ detail: string }>();
  expect(detail).toContain('aprire Rateo come http://localhost:8080');
  const fattori = await chiama('GET', '/accesso/fattori', undefined, host);
  expect(fattori.json()).toMatchObject({ impedimentoPasskey: detail });
});
