import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { contoRateo, soloLordo } from './rateo-titolo.ts';
import { regoleInUso } from './regole-indicizzati.ts';
import type { Termini } from './termini.ts';
import type { TitoloCalcolato } from './titolo.ts';

const GIORNO = data('2026-11-28');
const ALIQUOTE = [
  { validoDal: data('1998-01-01'), aliquota: '12.5' },
  { validoDal: data('2026-10-01'), aliquota: '26' },
];
const coefficienti = () => ({ valore: '1.05437', data: GIORNO });

const titolo = (
  termini: Partial<Termini>,
  altro: Partial<TitoloCalcolato> = {},
): TitoloCalcolato => ({
  ...{ id: 1, maturaRateo: true, gruppo: 'RF', codDivisa: 'EUR', quotazione: 'P' },
  ...{ categoria: 'PUBBLICI', pubblico: true, codRegime: null, aliquota: null, premi: [] },
  ...{ tipoIndicizzazione: null, indiceBase: null },
  regole: regoleInUso(
    { regolaDeflazione: null, modoControvalore: null },
    { regolaDeflazione: 'massimo', modoControvalore: 'REALE_X_CI' },
  ),
  termini: { ...BTP_2030, ...termini },
  ...altro,
});

test.each([
  ['con la cedola fissa', titolo({})],
  ['emesso sotto la pari', titolo({ dataEmissione: data('2022-09-01'), prezzoEmissione: '91.35' })],
  [
    'a rate',
    titolo({ rate: [{ data: data('2026-03-01'), quotaCapitale: '40', poolFactor: null }] }),
  ],
  ['indicizzato', titolo({}, { tipoIndicizzazione: 'IE', indiceBase: '118.5' })],
  ['senza cedola', titolo({ tassoCedola: '0', tipoTasso: 'Z', prezzoEmissione: '80' })],
])('il rateo lordo di un titolo %s è quello del conto intero', (_, uno) => {
  const { rateo } = contoRateo(uno, GIORNO, ALIQUOTE, coefficienti);
  const lordo = soloLordo(uno, GIORNO, coefficienti);
  expect(lordo).toMatchObject({
    rateoLordo100: rateo.rateoLordo100,
    poolFactor: rateo.poolFactor,
    mancaCoefficiente: rateo.mancaCoefficiente,
  });
  expect(lordo.indicizzazione?.rivalutazione100).toBe(rateo.indicizzazione?.rivalutazione100);
  expect(lordo.indicizzazione?.coefficiente).toBe(rateo.indicizzazione?.coefficiente);
});

test('ciò che non matura nulla lo dice allo stesso modo', () => {
  const azione = titolo({ tassoCedola: '3' }, { maturaRateo: false });
  const detto = /è di un tipo che non matura ratei/;
  expect(() => soloLordo(azione, GIORNO, coefficienti)).toThrow(detto);
  expect(() => contoRateo(azione, GIORNO, ALIQUOTE, coefficienti)).toThrow(detto);
});
