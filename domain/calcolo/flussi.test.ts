import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { rendimentoDelCapitale, rendimentoNelTempo, tassoInterno } from './flussi.ts';

const flussi = (testo: string) =>
  testo.split(' ').map((uno) => {
    const [giorno = '', importo = ''] = uno.split(':');
    return { data: data(giorno), importo };
  });

describe('il tasso interno', () => {
  test.each([
    ['2010-01-01:-1000 2011-01-01:1000', 0],
    ['2010-01-01:-1000 2011-01-01:1100', 0.1],
    ['2010-01-01:-1000 2011-01-01:900', -0.1],
    [
      '2010-01-01:-1000 2010-04-01:-1000 2010-07-01:-1000 2010-10-01:-1000 2011-01-01:4300',
      0.1212676,
    ],
    [
      '2010-10-01:-1000 2011-01-01:4300 2010-07-01:-1000 2010-01-01:-1000 2010-04-01:-1000',
      0.1212676,
    ],
    ['2010-01-01:-1000 2011-01-01:3000', 2],
    ['2010-01-01:-1000 2011-01-01:0', -1],
    ['2010-01-01:-1000 2012-01-01:0', -1],
    ['2010-01-01:-1000 2010-07-01:0', -1],
  ])('java-xirr (R. DeCampo), confrontato col foglio di calcolo: %s → %d', (testo, atteso) => {
    expect(tassoInterno(flussi(testo))).toBeCloseTo(atteso, 6);
  });

  test.each([
    ['2010-01-01:-200 2010-12-31:210', 0.050140747],
    [
      '2002-11-30:-4398 2007-06-11:200 2008-05-11:270 2009-05-01:280 2010-06-01:280 2011-05-02:300 2012-04-30:330 2012-12-06:14508',
      0.1444629967,
    ],
    ['2019-05-24:-1560.94 2020-01-13:-1160 2020-06-29:42.8', -0.999251643],
  ])('Portfolio Performance: %s → %d', (testo, atteso) => {
    expect(tassoInterno(flussi(testo))).toBeCloseTo(atteso, 4);
  });

  test('di soli incassi o di nulla non ce n’è', () => {
    expect(tassoInterno(flussi('2010-01-01:5 2011-01-01:5'))).toBeNull();
    expect(tassoInterno([])).toBeNull();
  });
});

test('rendimento nel tempo: gli apporti non contano, contano i tratti', () => {
  const valori = [
    { valore: '0', flusso: '1000' },
    { valore: '1100', flusso: '900' },
    { valore: '1800', flusso: '0' },
  ];
  expect(rendimentoNelTempo(valori)).toBeCloseTo(1.1 * 0.9 - 1, 12);
  expect(rendimentoNelTempo([{ valore: '1', flusso: '0' }])).toBeNull();
});

test('rendimento del capitale: del periodo, non dell’anno', () => {
  const periodo = {
    dal: data('2025-01-01'),
    al: data('2025-07-02'),
    valoreIniziale: '1000',
    valoreFinale: '1050',
    apporti: [],
  };
  expect(rendimentoDelCapitale(periodo)).toBeCloseTo(0.05, 10);
  const conApporto = { ...periodo, apporti: flussi('2025-04-01:500'), valoreFinale: '1550' };
  expect(rendimentoDelCapitale(conApporto)).toBeCloseTo(0.0399, 3);
});
