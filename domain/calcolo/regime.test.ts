import { expect, test } from 'vitest';
import { type CasoRegime, regimeTassazione } from './regime.ts';

const caso = (diverso: Partial<CasoRegime>): CasoRegime => ({
  tipoGestione: 'B',
  tipoSoggetto: 'N',
  codRegime: null,
  metodoCivilistico: 'FI',
  aliquotaInteressi: '12.5',
  aliquotaCapitalGain: '26',
  percImponibile: '48.08',
  aliquotaFondiPensione: '20',
  senzaSostituto: false,
  ...diverso,
});

/**
 * The decision table of docs/regole/imposte.md#regimi: kind of management, subject → interest,
 * gains, cost.
 */
test.each<[string, Partial<CasoRegime>, string, string, string, string]>([
  ['amministrato, nettista', {}, '06', '12.5', '26', 'CM'],
  ['amministrato, lordista', { tipoSoggetto: 'L' }, '01', '0', '0', 'FI'],
  ['gestito, nettista', { tipoGestione: 'P' }, '07', '0', '26', 'FI'],
  ['gestito, lordista', { tipoGestione: 'P', tipoSoggetto: 'L' }, '01', '0', '0', 'FI'],
  ['esenzione, nettista', { tipoGestione: 'S' }, '01', '0', '0', 'FI'],
  ['esenzione, lordista', { tipoGestione: 'S', tipoSoggetto: 'L' }, '01', '0', '0', 'FI'],
  ['dichiarativo, nettista', { tipoGestione: null }, '08', '12.5', '26', 'LC'],
  ['amministrato all’estero', { senzaSostituto: true }, '08', '0', '26', 'LC'],
  ['06 scritto, ma all’estero', { senzaSostituto: true, codRegime: '06' }, '08', '0', '26', 'LC'],
  ['gestito, all’estero', { senzaSostituto: true, tipoGestione: 'P' }, '07', '0', '26', 'FI'],
  ['soggetto esente', { tipoSoggetto: 'E' }, '01', '0', '0', 'FI'],
  ['amministrato che dichiara', { codRegime: '08' }, '08', '12.5', '26', 'LC'],
  ['gestito detto a mano', { codRegime: '07' }, '07', '0', '26', 'FI'],
  ['acconto, anche a un lordista', { codRegime: '04', tipoSoggetto: 'L' }, '04', '12.5', '0', 'FI'],
  ['fondo pensione', { codRegime: '09' }, '09', '0', '20', 'FI'],
])('%s', (_nome, diverso, codRegime, aliquotaInteressi, aliquotaCapitalGain, metodoCosto) => {
  expect(regimeTassazione(caso(diverso))).toMatchObject({
    codRegime,
    aliquotaInteressi,
    aliquotaCapitalGain,
    metodoCosto,
  });
});

test('la parte imponibile conta solo per chi paga sulle plusvalenze', () => {
  const parte = (diverso: Partial<CasoRegime>) => regimeTassazione(caso(diverso)).percImponibile;
  expect([parte({}), parte({ tipoGestione: 'P' }), parte({ tipoGestione: null })]).toEqual([
    '48.08',
    '48.08',
    '48.08',
  ]);
  expect(parte({ tipoSoggetto: 'L' })).toBe('100');
});
