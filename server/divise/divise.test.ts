import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin } = await appDiProva();

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
