import { expect, test } from 'vitest';
import { conCondizione, condizioniInParole, scartoDi } from './condizioni-regola.ts';

test('le condizioni di una regola si leggono in una frase', () => {
  const frase = condizioniInParole({
    ...{ riferimento: true, importo: { scarto: '0.5' } },
    ...{ giorni: { prima: 0, dopo: 5 }, causale: ['26', 'ZL'], testo: { contiene: 'CANONE' } },
  });
  expect(frase).toBe(
    'La riga nomina il movimento, importo ± 0,50, da 0 giorni prima a 5 dopo, causale 26, ZL, testo con «CANONE»',
  );
  expect(condizioniInParole({})).toBe('');
});

test('una condizione che non dice nulla non resta scritta', () => {
  const prima = { isin: true, importo: { percento: '2' } } as const;
  expect(conCondizione(prima, 'importo', undefined)).toEqual({ isin: true });
  expect(conCondizione(prima, 'isin', undefined)).toEqual({ importo: { percento: '2' } });
  expect(scartoDi(prima)).toBe('percento');
  expect(scartoDi({})).toBe('uguale');
});
