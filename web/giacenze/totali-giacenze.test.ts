import { expect, test } from 'vitest';
import type { Giacenza } from './giacenze-api.ts';
import { totaliGiacenze } from './totali-giacenze.ts';

const una = (quantita: string, costo: string) => ({ quantita, costo }) as Giacenza;
const letti = (...righe: readonly Giacenza[]) =>
  totaliGiacenze(righe).map(({ etichetta, valori }) => `${etichetta}: ${valori.costo}`);

test('il costo di tutte le giacenze; delle posizioni corte, a parte', () => {
  expect(letti(una('10', '100.10'), una('1', '0.20'))).toEqual([
    'Totale di tutte le giacenze: 100.3',
  ]);
  expect(letti(una('10', '100.10'), una('-3', '33.00'))).toEqual([
    'Totale delle posizioni lunghe: 100.1',
    'Totale delle corte: 33',
  ]);
});
