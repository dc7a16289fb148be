import { describe, expect, test } from 'vitest';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

interface Divisa {
  id: number;
  versione: number;
  codDivisa: string;
  descDivisa: string;
  divisaCompleta: string;
  codUIC: string | null;
  validoAl: string | null;
}

const perCodice = async (code: string) =>
  (await admin('GET', `/divise/getbycode?code=${code}`)).json<Divisa>();

describe('le divise', () => {
  test('ci sono tutte, anche quelle cessate, con codice UIC e validità', async () => {
    const tutte = (await admin('GET', '/divise')).json<Divisa[]>();
    expect(tutte.length).toBeGreaterThan(250);
    expect(await perCodice('USD')).toMatchObject({
      divisaCompleta: 'Dollaro USA (USD)',
      codUIC: '001',
      validoAl: null,
    });
    expect(await perCodice('ITL')).toMatchObject({ validoAl: '2001-12-31' });
  });

  test('una nuova divisa si crea, si corregge con la sua storia e si elimina', async () => {
    const nuova = { id: 1, codDivisa: 'QZZ', descDivisa: 'Di prova' };
    const creata = (await admin('POST', '/divise', nuova)).json<Divisa>();
    const corpo = { ...nuova, id: creata.id, versione: 1, descDivisa: 'Corretta' };
    const corretta = await admin('PUT', `/divise/${creata.id}`, corpo);
    expect(corretta.json()).toMatchObject({ versione: 2, divisaCompleta: 'Corretta (QZZ)' });
    expect((await admin('GET', `/storico/divise/${creata.id}`)).json()).toMatchObject([
      { utente: 'admin', prima: { descDivisa: 'Di prova' }, dopo: { descDivisa: 'Corretta' } },
    ]);
    expect((await admin('DELETE', `/divise/${creata.id}?versione=2`)).statusCode).toBe(200);
    expect((await admin('GET', '/divise/getbycode?code=QZZ')).statusCode).toBe(404);
  });

  test('un codice già preso, una data che non c’è e una validità rovesciata sono rifiutati', async () => {
    const crea = (valori: object) =>
      admin('POST', '/divise', { id: 1, codDivisa: 'QZY', descDivisa: 'Prova', ...valori });
    expect((await crea({ codDivisa: 'USD' })).statusCode).toBe(409);
    expect((await crea({ validoDal: '2025-02-29' })).statusCode).toBe(422);
    const rovescia = await crea({ validoDal: '2026-01-02', validoAl: '2026-01-01' });
    expect(rovescia.statusCode).toBe(422);
    expect((await crea({ codDivisa: 'dollaro' })).statusCode).toBe(400);
  });

  test('una divisa con dei cambi non si elimina', async () => {
    await admin('POST', '/Cambi', {
      id: 1,
      data: '2026-04-10',
      codDivisa: 'JPY',
      cambio: '186.75',
    });
    const { id } = await perCodice('JPY');
    const risposta = await admin('DELETE', `/divise/${id}`);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json()).toMatchObject({ codice: 'IN_USO' });
  });
});

describe('le divise che non si quotano', () => {
  const cambio = (codDivisa: string) =>
    admin('POST', '/Cambi', { id: 1, data: '2026-04-13', codDivisa, cambio: '2' });

  test('i metalli hanno un cambio, i codici che non sono monete no', async () => {
    expect(await perCodice('XAU')).toMatchObject({ quotabile: true });
    expect((await cambio('XAU')).statusCode).toBe(201);
    for (const codice of ['XXX', 'XTS', 'XBA', 'XBD']) {
      expect(await perCodice(codice)).toMatchObject({ quotabile: false });
      const rifiuto = await cambio(codice);
      expect(rifiuto.statusCode).toBe(422);
      expect(rifiuto.body).toContain('non si quota');
    }
  });

  test('un file con XTS lo dice alla riga', async () => {
    const byte = 'DATA;CODICE DIVISA;CAMBIO\n13/04/2026;XTS;2\n';
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte });
    expect(lavoro.stato).toBe('fallito');
    expect(lavoro.problema?.errori?.[0]?.messaggio).toBe(
      'riga 2: la divisa «XTS» non si quota: non è una moneta né un metallo',
    );
  });

  test('la banca dati lo rifiuta da sé, e una divisa che ha cambi resta quotabile', async () => {
    const salvataggio = proprietario.query(
      `insert into cambi (cod_divisa, data, cambio) values ('XXX', '2026-04-13', 1)`,
    );
    await expect(salvataggio).rejects.toMatchObject({ code: 'RT003' });
    await cambio('XAG');
    const { id, versione } = await perCodice('XAG');
    const corpo = { id, versione, codDivisa: 'XAG', descDivisa: 'Argento', quotabile: false };
    const rifiuto = await admin('PUT', `/divise/${id}`, corpo);
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<{ detail: string }>().detail).toContain('eliminarli prima');
  });
});

describe('la banca dati che cade mentre si scrive', () => {
  const cade = (quando: string, dopo = 'insert on divise') =>
    proprietario.query(
      `drop function if exists cade() cascade;
       create function cade() returns trigger language plpgsql as
         $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
       create constraint trigger cade after ${dopo} ${quando} for each row execute function cade()`,
    );
  const crea = () => admin('POST', '/divise', { codDivisa: 'QZY', descDivisa: 'Di prova' });

  test('prima di confermare: non si è scritto nulla, e si può ripetere', async () => {
    await cade('not deferrable');
    const risposta = await crea();
    expect(risposta.json()).toMatchObject({ status: 503, codice: 'NON_DISPONIBILE' });
    expect(risposta.headers['retry-after']).toBe('2');
  });

  test('mentre conferma: chi ripete deve prima guardare', async () => {
    await cade('deferrable initially deferred');
    expect((await crea()).json()).toMatchObject({
      status: 503,
      codice: 'ESITO_IGNOTO',
      detail: expect.stringContaining('prima di ripetere guardare'),
    });
  });

  const attuale = PASSWORD_ADMIN;
  test.each([
    ['password', 'update on utenti', { attuale, nuova: 'un segnale di nebbia verde' }],
    ['login', 'insert on sessioni', { username: 'admin', password: attuale }],
    ['logout', 'update on sessioni', undefined],
  ])('anche alle porte dell’accesso: %s', async (porta, dopo, corpo) => {
    await cade('deferrable initially deferred', dopo);
    const risposta = await admin('POST', `/accesso/${porta}`, corpo);
    expect(risposta.json()).toMatchObject({ status: 503, codice: 'ESITO_IGNOTO' });
  });
});
