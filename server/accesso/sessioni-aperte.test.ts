import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, nessuno, proprietario } = await appDiProva();

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
