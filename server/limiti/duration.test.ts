import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { EsposizioneWire, TitoloEspostoWire } from '#contract/limiti.ts';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { registrate } from '#tests/setup/righe-movimento.ts';

const { admin, proprietario, applicazione } = await appDiProva();
const db = apriDb(applicazione);

beforeAll(async () => {
  await apriDeposito(proprietario, { portafoglio: 'P1', depositario: 'D1' });
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, data_godimento, data_scadenza,
                        tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso, prezzo_rimborso) values
      ('ZERO', 'Quattro anni', 'S', 'EUR', 'P', current_date - 1000, current_date + 1461, 0, '0', 'A365', 'Z', 100),
      ('TRENTA', 'Trent’anni', 'S', 'EUR', 'P', current_date - 10, current_date + 10957, 0, '0', 'A365', 'Z', 100),
      ('VAR', 'Variabile', 'S', 'EUR', 'P', current_date - 10, current_date + 3650, 3, '6', 'ICMA', 'V', 100),
      ('MUTO', 'Senza termini', 'S', 'EUR', 'P', null, current_date + 900, null, null, null, null, 100),
      ('AZ', 'Azione', 'A', 'EUR', 'U', null, null, null, null, null, null, null),
      ('FONDO', 'Fondo', 'F', 'EUR', 'U', null, null, null, null, null, null, null);
    insert into titoli_composizione (id_titolo, genere, classe, percentuale)
      select id, 'duration', c, p from titoli, (values ('3-5', 60), ('10+', 40)) v (c, p) where cod_titolo = 'FONDO';
    insert into quotazioni (cod_titolo, data, prezzo) values ('ZERO', current_date, 82.27), ('TRENTA', current_date, 40),
      ('VAR', current_date, 100), ('MUTO', current_date, 100), ('AZ', current_date, 10), ('FONDO', current_date, 10)`);
});
beforeEach(() =>
  proprietario.query(
    'truncate movimenti, posizioni, superamenti_limiti, limiti, effetti_posizioni, lotti, lotti_consumi cascade',
  ),
);

let n = 0;
const compra = (titolo: string, quantita: string, causale = 'ACQ', presso = 1) =>
  registrate(db, [
    {
      ...{ azienda: '001', portafoglio: `P${presso}`, depositario: `D${presso}` },
      ...{ titolo, quantita, causale },
      ...{ data: `2026-0${1 + (n++ % 6)}-15`, costo: '100.00' },
    },
  ]);
const letta = async (di = '') =>
  (await admin('GET', `/esposizione?asse=duration${di}`)).json<EsposizioneWire>();
const valori = async () =>
  Object.fromEntries((await letta()).voci.map(({ voce, valore }) => [voce, valore]));
const titoliDi = async (voce: string) =>
  (await admin('GET', `/esposizione/titoli?asse=duration&voce=${encodeURIComponent(voce)}`)).json<
    TitoloEspostoWire[]
  >();
const scrivi = (campi: object) =>
  admin('POST', '/limiti', {
    ...{ id: 1, cod_Limite: 'D', descrizione: 'Lunghi', asse: 'duration', voci: '10+' },
    ...{ soglia: '30', azione: 'B', ...campi },
  });

test('l’asse della duration: zero coupon, variabile, fondo diviso, azione senza; la media è pesata sul valore', async () => {
  for (const [titolo, quantita] of [
    ['ZERO', '10000'],
    ['VAR', '1773'],
    ['AZ', '100'],
    ['FONDO', '100'],
  ] as const)
    await compra(titolo, quantita);
  expect(await valori()).toEqual({ '3-5': '8827', '0-1': '1773', '-': '1000', '10+': '400' });
  const { duration } = await letta();
  const [zero, fondo] = await titoliDi('3-5');
  const [variabile] = await titoliDi('0-1');
  // 1461 days at 5 %: 4.0027 / 1.05; the fund says its bands, not its years.
  expect(Number(zero?.duration)).toBeCloseTo(1461 / 365 / 1.05, 3);
  expect(zero?.comeDuration).toMatch(/^rendimento .*% al prezzo 82,27: 4,0027 \/ \(1 \+ /);
  expect([fondo?.cod_Titolo, fondo?.duration, fondo?.parte]).toEqual(['FONDO', null, '60']);
  expect(variabile?.comeDuration).toMatch(/^il tasso è noto fino al .* giorni \/ 365$/);
  expect(duration?.valore).toBe('10000');
  const attesa = 0.8227 * Number(zero?.duration) + 0.1773 * Number(variabile?.duration);
  expect(Number(duration?.anni)).toBeCloseTo(attesa, 5);
  expect(Number(duration?.perAnni)).toBeCloseTo(attesa * 10_000, 1);
});

test('cambiato il prezzo, o un termine, la duration è contata di nuovo', async () => {
  await compra('ZERO', '10000');
  const prima = (await letta()).duration?.anni;
  await proprietario.query(`update quotazioni set prezzo = 90 where cod_titolo = 'ZERO'`);
  const dopo = (await letta()).duration?.anni;
  expect(Number(dopo)).toBeGreaterThan(Number(prima));
  await proprietario.query(`update quotazioni set prezzo = 82.27 where cod_titolo = 'ZERO'`);
  await proprietario.query(`insert into titoli_call (id_titolo, data, prezzo)
    select id, current_date + 365, 83 from titoli where cod_titolo = 'ZERO'`);
  expect(Number((await letta()).duration?.anni)).toBeCloseTo(1 / (83 / 82.27), 3);
  await proprietario.query('delete from titoli_call');
  expect((await letta()).duration?.anni).toBe(prima);
});

test('cambiato ciò che il tipo del titolo matura, la duration è contata di nuovo', async () => {
  await proprietario.query(`
    insert into tipi_titolo (tipo_titolo, gruppo, prezzo_per_cento, matura_rateo, descrizione)
      values ('9', 'RF', true, true, 'Di prova');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, data_godimento, data_scadenza,
                        tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso, prezzo_rimborso)
      select 'TIPO', 'Di un altro tipo', '9', cod_divisa, quotazione, data_godimento, data_scadenza, tasso_cedola,
             periodicita, tipo_calcolo_ratei, tipo_tasso, prezzo_rimborso from titoli where cod_titolo = 'VAR';
    insert into quotazioni (cod_titolo, data, prezzo) values ('TIPO', current_date, 100)`);
  await compra('TIPO', '10000');
  expect(await valori()).toEqual({ '0-1': '10000' });
  await proprietario.query(`update tipi_titolo set matura_rateo = false where tipo_titolo = '9'`);
  expect(await valori()).toEqual({ '-': '10000' });
});

test('il prezzo è dell’azienda, chiunque lo tenga; se no del primo gestore, di chiunque lo si chieda', async () => {
  for (const n of [2, 3]) {
    await apriDeposito(proprietario, { portafoglio: `P${n}`, depositario: `D${n}` });
    await proprietario.query(
      `update portafogli set tipo_gestione = 'P' where cod_portafoglio = $1`,
      [`P${n}`],
    );
  }
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, data_godimento, data_scadenza,
                        tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso, prezzo_rimborso)
      select 'GEST', 'Del gestore', tipo_titolo, cod_divisa, quotazione, data_godimento, data_scadenza, tasso_cedola,
             periodicita, tipo_calcolo_ratei, tipo_tasso, prezzo_rimborso from titoli where cod_titolo = 'ZERO';
    insert into quotazioni_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
      values ('001', 'P2', 'GEST', current_date, 82.27), ('001', 'P3', 'GEST', current_date, 95),
             ('001', 'P3', 'ZERO', current_date, 95)`);
  for (const titolo of ['ZERO', 'GEST'])
    for (const presso of [2, 3]) await compra(titolo, '10000', 'ACQ', presso);
  const attesa = 1461 / 365 / 1.05;
  for (const di of ['', '&cod_Portafoglio=P2', '&cod_Portafoglio=P3'])
    expect(Number((await letta(di)).duration?.anni), di).toBeCloseTo(attesa, 3);
});

test('un limite sulla duration ferma chi lo supera; ciò di cui non si sa non passa, e si nomina', async () => {
  await compra('ZERO', '10000');
  expect((await scrivi({ voci: '10+, 99' })).statusCode).toBe(422);
  expect((await scrivi({})).statusCode).toBe(201);
  await compra('TRENTA', '5000');
  await expect(compra('TRENTA', '10000')).rejects.toThrow('la soglia è al più 30%');
  await expect(compra('MUTO', '100')).rejects.toThrow(
    'non si può verificare: MUTO: manca la duration (manca la periodicità',
  );
  // Sold, it only leaves.
  await proprietario.query('delete from limiti');
  await compra('MUTO', '100');
  expect((await scrivi({})).statusCode).toBe(201);
  const { misure } = (await admin('GET', '/limiti/misure')).json<{ misure: object[] }>();
  expect(misure).toMatchObject([
    { stato: 'non verificabile', senzaValore: [expect.stringMatching(/^MUTO: manca la duration/)] },
  ]);
  await compra('MUTO', '50', 'VEN');
  expect(await titoliDi('?')).toMatchObject([
    { cod_Titolo: 'MUTO', valore: '50.00', duration: null },
  ]);
});

test('di ognuna per sé, ciò di cui non si sa può essere di qualunque fascia', async () => {
  await compra('ZERO', '10000');
  expect((await scrivi({ voci: null, soglia: '100' })).statusCode).toBe(201);
  await expect(compra('MUTO', '100')).rejects.toThrow(
    'non si può verificare: MUTO: manca la duration',
  );
  await compra('TRENTA', '10');
});
