import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { arrotonda, daDecimale, prodotto, rapporto, somma } from './frazione.ts';
import {
  baseBtpItalia,
  cedolaEuropea,
  cedolaItaliana,
  cedolaItaliaSi,
  coefficiente,
  coefficienteRecuperato,
  controvaloreIndicizzato,
  indiceRiferimento,
  rimborsoEuropeo,
} from './indicizzazione.ts';

const indice = ([giorno = '', terzultimo = '', penultimo = '']: readonly string[]) =>
  indiceRiferimento(data(giorno), { terzultimo, penultimo });

describe('gli indici di riferimento', () => {
  test.each([
    ['MEF, esempi di calcolo', '2022-05-15', '111.35', '114.12', '112.60097'],
    ['BTP€i 1,65% 15-9-2008', '2003-09-15', '112.7', '112.5', '112.60667'],
    ['BTP Italia, nuova emissione (MEF)', '2025-06-04', '121.4', '121.3', '121.39'],
    ['FOI del 4-7-2026', '2026-07-04', '102.5', '102.8', '102.52903'],
  ])('%s al %s', (_nome, giorno, terzultimo, penultimo, atteso) => {
    expect(indice([giorno, terzultimo, penultimo])).toBe(atteso);
  });

  test('il coefficiente si tronca al sesto decimale e si arrotonda al quinto', () => {
    expect(coefficiente('112.60097', '107.78267')).toBe('1.0447');
    expect(coefficiente('102.52903', '100.21557')).toBe('1.02308');
    expect(coefficiente('1.0230849', '1')).toBe('1.02308');
    expect(coefficiente('1.0230859', '1')).toBe('1.02309');
  });
});

describe('le cedole dei BTP Italia pagate davvero (Banca d’Italia)', () => {
  test.each([
    [
      '24-4-2023, 0,35% 2024',
      ['2023-04-24', '118.3', '118.5'],
      ['2022-10-24', '112.3', '113.2'],
      '0.175',
      '1.04856',
      '1.83498',
      '48.56',
    ],
    [
      '28-6-2023, 1,60% 2030',
      ['2023-06-28', '118', '118.4'],
      ['2022-12-28', '113.5', '117.2'],
      '0.8',
      '1.01403',
      '8.11224',
      '14.03',
    ],
    [
      '14-9-2023, 2,00% 2028',
      ['2023-09-14', '118.6', '118.7'],
      ['2023-03-14', '118.2', '118.3'],
      '1',
      '1.00339',
      '10.0339',
      '3.39',
    ],
    [
      '22-11-2023, 1,60% 2028',
      ['2023-11-22', '119.1', '119.3'],
      ['2023-05-22', '118.5', '118'],
      '0.8',
      '1.00913',
      '8.07304',
      '9.13',
    ],
  ] as const)('%s', (_nome, adesso, prima, reale, ci, cedola1000, rivalutazione1000) => {
    const del = coefficiente(indice(adesso), indice(prima));
    expect(del).toBe(ci);
    expect(cedolaItaliana(reale, del)).toEqual({ cedola1000, rivalutazione1000 });
  });

  test('se i prezzi scendono si paga la cedola sul nominale e nessuna rivalutazione', () => {
    expect(cedolaItaliana('0.8', '0.99')).toEqual({ cedola1000: '8', rivalutazione1000: '0' });
  });

  test('la deflazione si recupera, o no, secondo l’impostazione', () => {
    const passati = ['100', '103', '101'];
    expect(baseBtpItalia(passati, 'massimo')).toBe('103');
    expect(baseBtpItalia(passati, 'precedente')).toBe('101');
    expect(() => baseBtpItalia([], 'massimo')).toThrow('Manca');
  });

  test('un coefficiente contato dall’ultima cedola è portato al massimo già raggiunto', () => {
    // Indices 100, 103, 101, 104: over 103 (1.00971, but for the roundings of two coefficients) and
    // not over 101.
    const passati = [coefficiente('103', '100'), coefficiente('101', '103')];
    const delGiorno = coefficiente('104', '101');
    expect(coefficienteRecuperato(delGiorno, passati, 'massimo')).toBe('1.0097');
    expect(coefficienteRecuperato(delGiorno, passati, 'precedente')).toBe(delGiorno);
    // Nothing to make good: prices rose, or nobody knows.
    expect(coefficienteRecuperato('1.00339', ['1.01', null], 'massimo')).toBe('1.00339');
  });

  test('è come contare dal massimo degli indici, a meno degli arrotondamenti dei coefficienti', () => {
    const indici = fc.array(fc.integer({ min: 9000, max: 13_000 }), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(indici, (centesimi) => {
        const valori = centesimi.map((n) => (n / 100).toFixed(2));
        const passati = valori.slice(1, -1).map((uno, i) => coefficiente(uno, valori[i] ?? uno));
        const ultimo = valori.at(-1) ?? '';
        const delGiorno = coefficiente(ultimo, valori.at(-2) ?? '');
        for (const regola of ['massimo', 'precedente'] as const) {
          const base = baseBtpItalia(valori.slice(0, -1), regola);
          const contato = coefficienteRecuperato(delGiorno, passati, regola);
          const scarto = Number(contato) - Number(coefficiente(ultimo, base));
          // Half a unit of the fifth decimal for each coefficient of the chain.
          expect(Math.abs(scarto)).toBeLessThanOrEqual(2e-5 * centesimi.length);
        }
      }),
      CASI,
    );
  });

  test('BTP Italia Sì: 1,50% annuo e 1,3% di inflazione fanno 20,5 per mille (MEF)', () => {
    expect(cedolaItaliaSi('1.5', '1.3')).toBe('20.5');
    expect(cedolaItaliaSi('1.5', '-1')).toBe('7.5');
  });
});

test('BTP€i 0,10% 15-5-2033: la cedola del 15-5-2022, e il rimborso mai sotto 100', () => {
  expect(cedolaEuropea('0.05', '1.0447').cedola1000).toBe('0.52235');
  expect(rimborsoEuropeo('1.20001')).toBe('120.001');
  expect(rimborsoEuropeo('0.98')).toBe('100');
});

test('il controvalore di un indicizzato, nei due modi', () => {
  const comune = {
    nominale: '15000',
    prezzo: '101.1436',
    rateoReale100: '0.6086956522',
    coefficiente: '1.02308',
  };
  expect(controvaloreIndicizzato({ ...comune, modo: 'REALE_X_CI' })).toBe('15615.11');
  expect(controvaloreIndicizzato({ ...comune, modo: 'ADDITIVO' })).toBe('15611.15');
});

test('il vettore di 15.615,15 è il tel quel arrotondato a tre decimali, non una delle due formule', () => {
  const telQuel = arrotonda(
    prodotto(somma(daDecimale('101.1436'), rapporto(112, 184)), daDecimale('1.02308')),
    3,
  );
  expect(telQuel).toBe('104.101');
  expect(arrotonda(prodotto(daDecimale(telQuel), rapporto(15_000, 100)), 2)).toBe('15615.15');
});
