import { describe, expect, test } from 'vitest';
import type { CedolaInArrivoWire } from '#contract/giacenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';

const { admin, come, proprietario } = await appDiProva();

/** Days are counted from today, as the question counts them: invented titoli, whose plans are written. */
const SEME = `
  create temporary view oggi as select (now() at time zone 'Europe/Rome')::date as g;
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, tipo_tasso, tasso_cedola,
      data_godimento, data_scadenza, quotazione, periodicita, tipo_calcolo_ratei, prezzo_rimborso)
  select v.cod, 'Titolo ' || v.cod, v.tipo, v.divisa, v.tasso, v.cedola, '2020-01-01', g + v.fra, v.q, '6', 'ICMA', 100
    from oggi, (values ('EURO', 'O', 'EUR', 'F', 4, 900, 'P'), ('DOLLARO', 'O', 'USD', 'F', 5, 900, 'P'),
                       ('YEN', 'O', 'JPY', 'F', 5, 900, 'P'), ('BOT', 'B', 'EUR', 'B', null, 20, 'P'),
                       ('VENDUTO', 'O', 'EUR', 'F', 4, 900, 'P'), ('ALTRUI', 'O', 'EUR', 'F', 4, 900, 'P'))
      as v (cod, tipo, divisa, tasso, cedola, fra, q);
  insert into titoli_piano_cedole (id_titolo, n, data_inizio, data_cedola, data_pagamento, giorni, giorni_periodo, tasso, importo100, quota_capitale100)
  select t.id, n, g + n - 10, g + n, g + n, 10, 10, 4, 2, case n when 60 then 100 else 0 end
    from oggi, titoli t, (values (10), (60)) as d (n) where t.cod_titolo <> 'BOT';
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa) values ('AZIONE', 'Azione', 'A', 'EUR');
  insert into dividendi_annunciati (id_titolo, data_stacco, data_pagamento, importo, cod_divisa)
  select id, g + 40, g + 42, 0.5, 'USD' from oggi, titoli where cod_titolo = 'AZIONE';
  insert into cambi (data, cod_divisa, cambio)
  select g - fa, divisa, cambio from oggi, (values (6, 'USD', 1.6), (2, 'USD', 1.25), (1, 'GBP', 0.8),
                                                   (8, 'JPY', 150), (-1, 'USD', 2)) as c (fa, divisa, cambio);
  drop view oggi`;

await proprietario.query(SEME);
await apriDeposito(proprietario, {});
await apriDeposito(proprietario, { azienda: '002' });
const compra = (titolo: string, quantita: string, azienda = '001') =>
  registraDiProva(proprietario, {
    azienda,
    titolo,
    causale: 'ACQ',
    data: '2025-02-03',
    quantita,
    costo: '100',
  });
await compra('EURO', '50000');
await compra('DOLLARO', '10000');
await compra('YEN', '1000000');
await compra('BOT', '20000');
await compra('AZIONE', '300');
await compra('VENDUTO', '1000');
await registraDiProva(proprietario, {
  titolo: 'VENDUTO',
  causale: 'VEN',
  data: '2025-03-03',
  quantita: '1000',
});
await compra('ALTRUI', '7000', '002');

const chiedi = async (giorni?: number, azienda = '001'): Promise<CedolaInArrivoWire[]> => {
  const url = `/giacenze/cedole-in-arrivo${giorni === undefined ? '' : `?giorni=${giorni}`}`;
  const risposta = await admin('GET', url, undefined, { 'x-cod-azienda': azienda });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<CedolaInArrivoWire[]>();
};
const detti = (righe: readonly CedolaInArrivoWire[]) =>
  righe.map((una) => [una.cod_Titolo, una.evento, una.quantita, una.importo, una.importoEuro]);

describe('che cosa porta ciò che si tiene', () => {
  test('nei prossimi 30 giorni, in divisa e, dove la settimana ha un cambio, in euro all’ultimo', async () => {
    expect(detti(await chiedi())).toEqual([
      ['DOLLARO', 'Cedola', '10000', '200.00', '160.00'],
      ['EURO', 'Cedola', '50000', '1000.00', '1000.00'],
      ['YEN', 'Cedola', '1000000', '20000.00', null],
      ['BOT', 'Scadenza', '20000', '20000.00', '20000.00'],
    ]);
  });

  test('per meno giorni, o per più: allora anche il rimborso', async () => {
    expect(await chiedi(9)).toEqual([]);
    const euro = (await chiedi(60)).filter(({ cod_Titolo }) => cod_Titolo === 'EURO');
    expect(detti(euro)).toEqual([
      ['EURO', 'Cedola', '50000', '1000.00', '1000.00'],
      ['EURO', 'Cedola e rimborso', '50000', '51000.00', '51000.00'],
    ]);
    // A dividend is so much on each unit, in the currency in which it is announced.
    const [azione] = (await chiedi(60)).filter(({ cod_Titolo }) => cod_Titolo === 'AZIONE');
    expect(azione).toMatchObject({
      evento: 'Dividendo',
      codDivisa: 'USD',
      perUnita: '0.5',
      cedola100: null,
      importo: '150.00',
      importoEuro: '120.00',
    });
    const risposta = await admin('GET', '/giacenze/cedole-in-arrivo?giorni=0');
    expect(risposta.statusCode).toBe(400);
  });

  test('ogni azienda ha le sue', async () => {
    expect(detti(await chiedi(30, '002'))).toEqual([
      ['ALTRUI', 'Cedola', '7000', '140.00', '140.00'],
    ]);
  });

  test('serve Movimenti_R', async () => {
    const chi = await come({ username: 'cedole.senza', su: { '001': ['Titoli_R'] } });
    expect((await chi('GET', '/giacenze/cedole-in-arrivo')).statusCode).toBe(403);
    const con = await come({ username: 'cedole.con', su: { '001': ['Movimenti_R'] } });
    expect((await con('GET', '/giacenze/cedole-in-arrivo')).statusCode).toBe(200);
  });
});
