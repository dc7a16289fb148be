import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { metodiCosto } from './lotti/metodi.ts';
import { posizioneVuota } from './lotti/posizione.ts';
import {
  spiegaCedolaItaliana,
  spiegaCoefficiente,
  spiegaControvalore,
  spiegaIndice,
  spiegaMontante,
  spiegaPrezzoBot,
  spiegaRegime,
  spiegaRendimentoBot,
  spiegaSaldo,
  spiegaScarico,
  spiegaUtile,
} from './spiegazioni.ts';
import type { Traccia } from './traccia.ts';

const righe = (traccia: Traccia) =>
  traccia.map(({ titolo, calcolo, valore }) => `${titolo}: ${calcolo} = ${valore}`);

test('un indice di riferimento dice i due mesi fra cui sta e i giorni passati', () => {
  // ISTAT, FOI without tobacco in base 2015, October and November 2025.
  const indici = { terzultimo: '121.4', penultimo: '121.3' };
  expect(righe(spiegaIndice(data('2026-01-31'), indici))).toEqual([
    'Indice di riferimento del 31/01/2026: 121,4 (ott 2025) + 30/31 × (121,3 (nov 2025) − 121,4) = 121.30323',
  ]);
  expect(righe(spiegaCoefficiente('121.30323', '121.73'))).toEqual([
    'Coefficiente di indicizzazione: 121,30323 / 121,73 = 0.99649',
  ]);
});

test('la cedola di un BTP Italia dice la protezione del nominale', () => {
  const [cedola, rivalutazione] = spiegaCedolaItaliana('0.8', '0.99649');
  expect(cedola).toMatchObject({
    calcolo: '0,8 × 10 × coefficiente 0,99649, mai meno di 1',
    valore: '8',
  });
  expect(rivalutazione).toMatchObject({ valore: '0' });
});

test('il controvalore di un indicizzato dice la formula scelta', () => {
  const regolamento = {
    nominale: '15000',
    prezzo: '101.1436',
    rateoReale100: '0.608695652174',
    coefficiente: '1.02308',
  };
  const [perCoefficiente] = spiegaControvalore({ ...regolamento, modo: 'REALE_X_CI' });
  const [aggiunto] = spiegaControvalore({ ...regolamento, modo: 'ADDITIVO' });
  expect(perCoefficiente?.calcolo).toContain('/ 100 × coefficiente 1,02308');
  expect(aggiunto?.calcolo).toContain('+ coefficiente 1,02308 − 1');
  expect(perCoefficiente?.valore).not.toBe(aggiunto?.valore);
});

test('un BOT dice la formula dell’asta: 0,079% per 367 giorni sono 99,920 (Banca d’Italia)', () => {
  expect(righe(spiegaPrezzoBot('0.079', 367))).toEqual([
    'Prezzo del BOT per 100: 100 / (1 + 0,079% × 367/360) = 99.92',
  ]);
  expect(spiegaRendimentoBot('98.25', 364).map(({ titolo }) => titolo)).toEqual([
    'Rendimento semplice %',
    'Rendimento composto %',
  ]);
});

test('un montante dice come si aggiungono gli interessi', () => {
  const capitale = { nominale: '1000', tasso: '5', giorni: 730 };
  expect(righe(spiegaMontante('semplice', capitale))).toEqual([
    'Montante: 1.000 × (1 + 5% × 730/365) = 1100',
  ]);
  expect(righe(spiegaMontante('composto', capitale))).toEqual([
    'Montante: 1.000 × (1 + 5%)^(730/365) = 1102.5',
  ]);
});

test('un saldo al costo ammortizzato dice tasso, incassi a venire e rateo', () => {
  const acquisto = {
    valuta: data('2025-05-15'),
    costoSecco: 10_136_600n,
    rateoPagato: 71_332n,
    flussi: [
      { data: data('2025-09-01'), importo: 175_000n },
      { data: data('2026-03-01'), importo: 10_175_000n },
    ],
  };
  const saldo = {
    data: data('2025-12-31'),
    telQuel: 10_236_639n,
    rateo: 116_989n,
    secco: 10_119_650n,
  };
  expect(righe(spiegaSaldo(acquisto, '0.0321', saldo))).toEqual([
    'Tasso effettivo: il tasso a cui 2 incassi valgono 101.366 + rateo 713,32 il 15/05/2025 = 0.0321',
    'Valore al 31/12/2025: un incasso a venire, al tasso effettivo = 102366.39',
    'Costo ammortizzato: 102.366,39 − rateo 1.169,89 = 101196.50',
  ]);
});

test('uno scarico dice da quali lotti, e quelli annuali che si saprà', () => {
  const posizione = posizioneVuota();
  const carica = (giorno: string, quantita: bigint, costo: bigint) =>
    metodiCosto.FI.carica(posizione, {
      data: data(giorno),
      id: giorno,
      quantita,
      costo,
      costoDivisa: costo,
    });
  carica('2025-01-10', 100n, 100_000n);
  carica('2025-02-10', 100n, 120_000n);
  const esito = metodiCosto.FI.scarica(posizione, { data: data('2025-03-10'), quantita: 150n });
  expect(righe(spiegaScarico('FI', esito))).toEqual([
    'Dal lotto 2025-01-10: 100 del 10/01/2025 = 1000.00',
    'Dal lotto 2025-02-10: 50 del 10/02/2025 = 600.00',
    'Costo dello scarico: 1.000 + 600 = 1600.00',
  ]);
  const annuale = { costo: null, costoDivisa: null, parti: [] };
  expect(spiegaScarico('CA', annuale).at(-1)?.valore).toBe('alla chiusura dell’anno');
});

test('un utile in divisa si divide in prezzo e cambio, e fanno il totale', () => {
  const realizzo = {
    ricavoDivisa: 1_200_000n,
    costoDivisa: 1_000_000n,
    costo: 900_000n,
    cambio: { n: 125n, d: 100n },
  };
  expect(righe(spiegaUtile(realizzo, '1.25'))).toEqual([
    'Ricavo in euro: 12.000 / 1,25 = 9600.00',
    'Utile o perdita: 9.600 − costo 9.000 = 600.00',
    'Di cui da cambio: 10.000 / 1,25 − 9.000 = -1000.00',
    'Di cui da prezzo: 600 − -1.000 = 1600.00',
  ]);
});

test('un regime dice perché e con quali aliquote', () => {
  const traccia = spiegaRegime({
    codRegime: '06',
    tipoSoggetto: 'N',
    aliquotaInteressi: '12.5',
    aliquotaCapitalGain: '26',
    percImponibile: '48.08',
    metodoCosto: 'CM',
    motivo: 'Amministrato',
  });
  expect(righe(traccia)).toEqual([
    'Regime: Amministrato = 06',
    'Interessi: aliquota al regolamento = 12,5%',
    'Plusvalenze: aliquota sul 48,08% del guadagno = 26%',
  ]);
});
