import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { prezzoDaRendimento, rendimento } from './rendimento.ts';
import { prepara } from './termini.ts';

const btp = (tassoCedola: string, scadenza: string) =>
  prepara({
    ...BTP_2030,
    dataGodimento: data(`2026-${scadenza.slice(5)}`),
    dataScadenza: data(scadenza),
    tassoCedola,
  });

describe('il rendimento lordo come lo pubblica il MEF (asta del 10-9-2026, regolamento 15-9)', () => {
  test.each([
    ['3 anni 3,00% 15-9-2029', '3', '2029-09-15', '98.86', 3.4289, '3.43'],
    ['7 anni 3,35% 15-9-2033', '3.35', '2033-09-15', '96.41', 3.9778, '3.98'],
    ['50 anni 2,15% 1-3-2072', '2.15', '2072-03-01', '53.94', 4.6102, '4.61'],
  ])('%s a %s', (_nome, tasso, scadenza, prezzo, esatto, pubblicato) => {
    const esito = rendimento(btp(tasso, scadenza), data('2026-09-15'), prezzo);
    expect((esito?.lordo ?? 0) * 100).toBeCloseTo(esatto, 4);
    expect(((esito?.lordo ?? 0) * 100).toFixed(2)).toBe(pubblicato);
  });
});

test('dal rendimento si torna al prezzo, e la durata dice di quanto si muove', () => {
  const titolo = btp('3.35', '2033-09-15');
  const valuta = data('2026-10-20');
  const esito = rendimento(titolo, valuta, '96.41');
  if (!esito) throw new Error('senza rendimento');
  expect(prezzoDaRendimento(titolo, valuta, esito.lordo)).toBeCloseTo(96.41, 9);
  const passo = 1e-5;
  const su = prezzoDaRendimento(titolo, valuta, esito.lordo + passo);
  const giu = prezzoDaRendimento(titolo, valuta, esito.lordo - passo);
  const telQuel = 96.41 + 0.3239;
  expect((giu - su) / (2 * passo) / telQuel).toBeCloseTo(esito.durataModificata, 4);
  expect((giu + su - 2 * 96.41) / passo ** 2 / telQuel).toBeCloseTo(esito.convessita, 1);
});

test('dopo la scadenza, o a un prezzo che nessun rendimento dà, non c’è', () => {
  expect(rendimento(btp('3', '2029-09-15'), data('2029-09-15'), '100')).toBeNull();
  expect(rendimento(btp('3', '2029-09-15'), data('2027-09-15'), '-5')).toBeNull();
});
