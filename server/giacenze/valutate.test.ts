import { describe, expect, test } from 'vitest';
import type { FiltroGiacenzeWire, GiacenzaWire } from '#contract/giacenze.ts';
import type { PuntoPatrimonioWire } from '#contract/grafici.ts';
import { somma } from '#domain/money/decimale.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';

const { admin, come, proprietario } = await appDiProva();
for (const azienda of ['001', '002'])
  for (const portafoglio of ['P1', 'P2'])
    await apriDeposito(proprietario, { azienda, portafoglio, depositario: `D-${portafoglio}` });
await proprietario.query(`
  insert into emittenti (cod_emittente, descrizione) values ('TESORO', 'Il Tesoro');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, cod_emittente, moltiplicatore,
      tasso_cedola, periodicita, tipo_tasso, data_emissione, data_godimento, data_scadenza, tipo_calcolo_ratei)
    values
      ('BTP', 'Un BTP al 4%', 'S', 'EUR', 'P', 'TESORO', null, 4, 6, 'F', '2024-05-15', '2024-05-15', '2030-05-15', 'ICMA'),
      ('USA', 'Un’azione in dollari', 'A', 'USD', 'U', null, null, null, null, null, null, null, null, null),
      ('FUT', 'Un future', 'K', 'EUR', 'U', null, 100, null, null, null, null, null, null, null),
      ('OPZ', 'Un’opzione', 'P', 'EUR', 'U', null, 100, null, null, null, null, null, null, null),
      ('SENZA', 'Senza prezzo', 'A', 'EUR', 'U', null, null, null, null, null, null, null, null, null),
      ('VECCHIO', 'Col prezzo di un mese', 'A', 'EUR', 'U', null, null, null, null, null, null, null, null, null),
      ('TERZO', 'Che si divide male', 'A', 'USD', 'U', null, null, null, null, null, null, null, null, null);
  insert into quotazioni (cod_titolo, data, prezzo) values
    ('BTP', '2025-12-30', 101.5), ('BTP', '2026-01-05', 90), ('USA', '2025-12-24', 20), ('USA', '2025-12-23', 99),
    ('FUT', '2025-12-30', 5000), ('OPZ', '2025-12-31', 2.5), ('VECCHIO', '2025-12-01', 12),
    ('TERZO', '2025-12-31', 1);
  insert into cambi (cod_divisa, data, cambio) values ('USD', '2025-12-29', 1.25), ('USD', '2025-12-31', 1.2)`);

const compra = (titolo: string, quantita: string, costo: string, altro: object = {}) =>
  registraDiProva(proprietario, {
    ...{ causale: 'ACQ', titolo, data: '2025-06-02', portafoglio: 'P1', depositario: 'D-P1' },
    ...{ inserito: '2025-06-02', quantita, costo },
    ...altro,
  });
const P2 = { portafoglio: 'P2', depositario: 'D-P2' };
await compra('BTP', '100000', '99000');
await compra('USA', '300', '6000');
await compra('USA', '-60', '700', { corto: true });
await compra('OPZ', '4', '900');
await compra('SENZA', '10', '480.50', P2);
await compra('VECCHIO', '5', '50', P2);
await compra('TERZO', '1', '1', P2);
await compra('TERZO', '1', '1');
await compra('BTP', '7', '7', { azienda: '002' });

const AL = '2025-12-31';
const chiedi = async (filtro: FiltroGiacenzeWire = {}, azienda = '001') => {
  const risposta = await admin(
    'POST',
    '/giacenze/getfiltered',
    { data: AL, ...filtro },
    { 'x-cod-azienda': azienda },
  );
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<GiacenzaWire[]>();
};
const di = (righe: readonly GiacenzaWire[], titolo: string, corta = false) =>
  righe.find((una) => una.cod_Titolo === titolo && una.quantita.startsWith('-') === corta);

describe('quanto vale ciò che si tiene, a mano', async () => {
  const righe = await chiedi();

  test('un’obbligazione a corso secco, con il rateo a parte', () => {
    // 100.000 × 101,5 / 100 = 101.500; 46 giorni di 181 (15/11 → 15/05) di 2 per 100: 100.000 × 2 × 46/181 / 100.
    expect(di(righe, 'BTP')).toMatchObject({
      prezzo: '101.5',
      dataPrezzo: '2025-12-30',
      valore: '101500.00',
      alCosto: false,
      latente: '2500.00',
      latentePercento: '2.53',
      rateo: '508.29',
    });
  });

  test('un’azione in dollari all’ultimo prezzo e all’ultimo cambio', () => {
    // 300 × 20 / 1,2 = 5.000; il prezzo è di sette giorni prima.
    expect(di(righe, 'USA')).toMatchObject({
      dataPrezzo: '2025-12-24',
      valore: '5000.00',
      latente: '-1000.00',
      latentePercento: '-16.67',
      rateo: null,
    });
  });

  test('una posizione corta vale ciò che si deve', () => {
    // −60 × 20 / 1,2 = −1.000; incassati 700: si perdono 300.
    expect(di(righe, 'USA', true)).toMatchObject({
      costo: '700.00',
      carico: '-700.00',
      valore: '-1000.00',
      latente: '-300.00',
      latentePercento: '-42.86',
    });
  });

  test('un’opzione per il suo moltiplicatore', () => {
    expect(di(righe, 'OPZ')).toMatchObject({ valore: '1000.00', latente: '100.00' });
  });

  test('senza prezzo vale il costo, mai zero; con uno vecchio vale quello, e si dice di quando è', () => {
    const alCosto = { alCosto: true, latente: null, latentePercento: null };
    expect(di(righe, 'SENZA')).toMatchObject({ prezzo: null, valore: '480.50', ...alCosto });
    expect(di(righe, 'VECCHIO')).toMatchObject({
      prezzo: '12',
      dataPrezzo: '2025-12-01',
      ...{ valore: '60.00', alCosto: false, latente: '10.00', latentePercento: '20.00' },
    });
  });

  test('i pesi sono parti di tutto ciò che il filtro lascia, e fanno 100', async () => {
    expect(somma(...righe.map(({ peso }) => peso ?? '0'))).toBe('100');
    const [sola] = await chiedi({ codTitolo: ['BTP'] });
    expect(sola?.peso).toBe('100.00');
  });

  test('in tutto è il patrimonio della dashboard, a prezzo e a costo', async () => {
    const risposta = await admin('GET', `/DashboardCharts/patrimonio?dataTo=${AL}`);
    const ultimo = risposta.json<PuntoPatrimonioWire[]>().at(-1);
    const tutto = (campo: 'valore' | 'carico', quali = righe) =>
      Number(somma(...quali.map((una) => una[campo]))).toFixed(2);
    expect(ultimo).toEqual({
      data: AL,
      valore: tutto('valore'),
      costo: tutto('carico'),
      alCosto: tutto(
        'carico',
        righe.filter(({ alCosto }) => alCosto),
      ),
    });
  });

  test('a un altro giorno, con i prezzi di quel giorno', async () => {
    const dopo = di(await chiedi({ data: '2026-01-05' }), 'BTP');
    expect(dopo).toMatchObject({ prezzo: '90', valore: '90000.00', latente: '-9000.00' });
  });
});

describe('raggruppate', () => {
  test('per portafoglio e poi per asset class, nell’ordine dei gruppi', async () => {
    const righe = await chiedi({ gruppi: ['codPortafoglio', 'assetClass'] });
    const gruppi = righe.map((una) => una.gruppi.join(' / '));
    expect([...new Set(gruppi)]).toEqual([...new Set(gruppi.toSorted())]);
    expect(gruppi).toContain('P1 · Portafoglio P1 / Reddito fisso');
  });

  test('chi non ha il gruppo lo dice con nulla; un gruppo che non c’è è rifiutato', async () => {
    const righe = await chiedi({ gruppi: ['codEmittente'] });
    expect(di(righe, 'BTP')?.gruppi).toEqual(['TESORO · Il Tesoro']);
    expect(di(righe, 'USA')?.gruppi).toEqual([null]);
    const rifiutata = await admin('POST', '/giacenze/getfiltered', { gruppi: ['tasca'] });
    expect([rifiutata.statusCode, rifiutata.body]).toEqual([
      422,
      expect.stringContaining('Non si raggruppa per tasca'),
    ]);
  });

  test('sommate per azienda il valore è la somma delle posizioni', async () => {
    const [una] = await chiedi({ codTitolo: ['TERZO'], livelloDettaglio: 'Azienda' });
    // 1/1,2 = 0,8333 per posizione: 0,83 e 0,83, non 1,67.
    expect(una).toMatchObject({ quantita: '2', valore: '1.66', cod_Portafoglio: null });
  });
});

test('di un’altra azienda si vedono le sue sole; senza privilegio nulla', async () => {
  expect((await chiedi({}, '002')).map(({ quantita, valore }) => [quantita, valore])).toEqual([
    ['7', '7.11'],
  ]);
  const chi = await come({ username: 'senza', su: { '001': ['Titoli_R'] } });
  const senza = await chi('POST', '/giacenze/getfiltered', {});
  expect(senza.statusCode).toBe(403);
});
