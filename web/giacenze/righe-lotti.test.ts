import { expect, test } from 'vitest';
import { scriviRicerca } from '#web/base/ricerca-url.ts';
import type { Lotto } from './giacenze-api.ts';
import { ricercaDellaScheda } from './indirizzo-scheda.ts';
import { momentoDi } from './momento.ts';
import { righeLotti } from './righe-lotti.ts';

const DOVE = { cod_Portafoglio: 'P', cod_Depositario: 'D', immCirc: 'C' };
const lotto = (altro: Partial<Lotto>): Lotto => ({
  ...{
    ...DOVE,
    corta: false,
    lotto: '9',
    registrazione: '9/2024',
    idMovimento: 9,
    costoDivisa: '0',
  },
  ...{ data: '2024-11-13', quantita: '23500', costo: '163016.49', costoMedio: '6.94', media: null },
  ...altro,
});
const compra = (idMovimento: number, quantita: string, costo: string) => ({
  ...{ idMovimento, registrazione: `${idMovimento}/2024`, cod_Causale: 'ACQ', data: '2024-11-13' },
  ...{ quantita, costo },
});
const media = (altro: object = {}) => ({
  movimenti: [compra(9, '20000', '137068.50'), compra(12, '3500', '25947.99')],
  ...{ altri: 0, quantitaAltri: '0', costoAltri: '0.00' },
  ...altro,
});
const dette = (uno: Lotto) =>
  righeLotti([uno]).map(({ nome, quantita, costo, idMovimento }) => [
    nome,
    quantita,
    costo,
    idMovimento,
  ]);

test('una media è seguita dai movimenti che la fanno, e sommati danno il suo costo', () => {
  expect(dette(lotto({ media: media() }))).toEqual([
    ['Media di 2 movimenti', '23500', '163016.49', null],
    ['9/2024 · ACQ', '20000', '137068.50', 9],
    ['12/2024 · ACQ', '3500', '25947.99', 12],
  ]);
  const conAltri = media({ altri: 40, quantitaAltri: '100', costoAltri: '1000.00' });
  expect(dette(lotto({ costo: '164000.00', media: conAltri }))).toEqual([
    ['Media di 42 movimenti', '23500', '164000.00', null],
    ['Altri 40 prima', '100', '1000.00', null],
    ['9/2024 · ACQ', '20000', '137068.50', 9],
    ['12/2024 · ACQ', '3500', '25947.99', 12],
    ['A fine anno', '0', '-16.49', null],
  ]);
});

test('un lotto comprato, e la media di un movimento solo, sono il loro movimento', () => {
  expect(dette(lotto({}))).toEqual([['9/2024', '23500', '163016.49', 9]]);
  expect(dette(lotto({ media: media({ movimenti: [compra(9, '1', '1')] }) }))).toHaveLength(1);
  expect(dette(lotto({ registrazione: null, idMovimento: null }))[0]?.[0]).toBe('Strato 2024');
});

test('ciò che non è un movimento porta alla scheda della posizione, allo stesso momento', () => {
  const momento = { data: '2025-12-31', selezioneTipo: 'V', notoAl: '2026-01-31' } as const;
  const detta = (...di: Parameters<typeof ricercaDellaScheda>) =>
    scriviRicerca(ricercaDellaScheda(...di));
  const quando = '&al=2025-12-31&per=V&noto=2026-01-31';
  expect(detta(momento, 'ENEL', DOVE)).toBe(`?titolo=ENEL&posizione=P%7ED%7EC${quando}`);
  const sommate = { ...DOVE, cod_Depositario: null };
  expect(detta(momento, 'ENEL', sommate)).toBe(`?titolo=ENEL${quando}`);
  expect(detta(momentoDi({}), 'ENEL')).toBe('?titolo=ENEL');
});
