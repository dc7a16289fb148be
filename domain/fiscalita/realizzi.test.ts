import { describe, expect, test } from 'vitest';
import { MAI_TRATTIENE } from '#domain/calcolo/titolo.ts';
import { data } from '#domain/tempo/data.ts';
import { type RigaFiscale, realizziDi, regimiDelPortafoglio } from './realizzi.ts';

/** docs/regole/zainetto.md#il-realizzo and who has a pouch. */

let ultimo = 0;
const compra = (giorno: string, quantita: string, costo: string): RigaFiscale => ({
  ...{ id: ++ultimo, genere: 'carico', dataValuta: data(giorno), quantita, costo, uscita: null },
});
const vende = (giorno: string, quantita: string, ricavoEuro: string): RigaFiscale => ({
  ...{ id: ++ultimo, genere: 'scarico', dataValuta: data(giorno) },
  ...{ quantita: `-${quantita}`, costo: '0' },
  uscita: {
    ...{ quantita, quota: '1', poolFactor: '1', ricavoEuro, oneri: '0', cambio: '1' },
    maturato100: '0',
  },
});

test('uno scarto ignoto non si sa finché si tiene il titolo: venduto tutto, si ricomincia', () => {
  const righe = [
    compra('2025-01-10', '100', '900'),
    vende('2025-02-10', '40', '400'),
    vende('2025-03-10', '60', '600'),
    compra('2025-04-10', '100', '1000'),
    vende('2025-05-10', '100', '1200'),
  ];
  const ignoto = (giorno: string) => (giorno < '2025-04-01' ? null : '0');
  const realizzi = realizziDi(righe, 'A', ignoto);
  expect(realizzi.map(({ importo }) => importo)).toEqual([null, null, '200']);
  expect(realizzi[0]?.perche).toContain('maturato');
});

test('anche di uno scarto ignoto si sa se esce più di quanto c’è', () => {
  const righe = [compra('2025-01-10', '100', '900'), vende('2025-02-10', '140', '400')];
  const [suo] = realizziDi(righe, 'A', () => null);
  expect(suo?.perche).toContain('più di quanto');
});

describe('chi ha uno zainetto', () => {
  const portafoglio = (
    tipoGestione: string | null,
    codRegime: string | null = null,
    tipoSoggetto: 'L' | 'N' | 'E' = 'N',
  ) => ({ tipoGestione, tipoSoggetto, codRegime, metodo: 'LC', trattieneDal: null });

  test.each([
    ['B', null, null, 'A'],
    ['B', '08', null, 'D'],
    ['B', null, '08', 'D'],
    [null, null, null, 'D'],
    [null, '06', null, 'A'],
    [null, null, '06', 'A'],
    ['P', null, null, null],
    [null, '07', null, null],
    [null, '09', null, null],
    ['B', null, '01', null],
  ] as const)('gestione %s, regime %s, del titolo %s: %s', (gestione, regime, titolo, atteso) => {
    expect(regimiDelPortafoglio(portafoglio(gestione, regime), titolo)).toEqual(
      atteso === null ? [] : [atteso],
    );
  });

  test('presso chi è all’estero si dichiara, anche in amministrato', () => {
    const estero = { ...portafoglio('B'), trattieneDal: MAI_TRATTIENE };
    expect(regimiDelPortafoglio(estero, null)).toEqual(['D']);
    expect(regimiDelPortafoglio(estero, '06')).toEqual(['D']);
    // Of one that withholds since a day, what was earned before it is declared.
    const dal = { ...estero, trattieneDal: data('2026-01-01') };
    expect(regimiDelPortafoglio(dal, null)).toEqual(['A', 'D']);
  });

  test('chi è lordista non lo ha', () => {
    expect(regimiDelPortafoglio(portafoglio('B', null, 'L'), null)).toEqual([]);
  });
});
