import { expect, test } from 'vitest';
import { etichettaTotale } from '#web/ui/tabella/etichetta-totale.ts';
import { etichettaTotali } from './etichetta-totali.ts';

test.each([
  [{ registrati: 1234, bozze: 0 }, 'Totale di 1.234 registrati'],
  [{ registrati: 1, bozze: 1 }, 'Totale di 1 registrato · 1 bozza non compresa'],
  [{ registrati: 0, bozze: 12 }, 'Totale di 0 registrati · 12 bozze non comprese'],
  [{ registrati: 5, bozze: 100_001 }, 'Totale di 5 registrati · oltre 100.000 bozze non comprese'],
  [
    { registrati: 100_001, bozze: 2 },
    'Oltre 100.000 righe non si fanno totali: restringere il filtro · 2 bozze non comprese',
  ],
])('il totale dice quante righe somma e quante bozze no: %o', (letti, detta) => {
  const { etichetta, di } = etichettaTotali(letti);
  expect(etichettaTotale(etichetta, di)).toBe(detta);
});
