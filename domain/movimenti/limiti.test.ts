import { describe, expect, test } from 'vitest';
import { difettiNumeri } from './limiti.ts';

const messaggi = (scritti: Readonly<Record<string, unknown>>) =>
  difettiNumeri(scritti).map(({ messaggio }) => messaggio);

describe('i numeri che un movimento può tenere', () => {
  test.each([
    { prezzo: '0' },
    { prezzo: '-0' },
    { prezzo: 101.2 },
    { poolFactor: '1', poolFactorDopo: '0' },
    { quotaCosto: '100' },
    { qtaVnominale: '-1000.123456' },
    { rateo: '-0.71' },
    { commissioni: null, spese: undefined },
    { saldo: '-9' },
  ])('%j va bene', (scritti) => {
    expect(difettiNumeri(scritti)).toEqual([]);
  });

  test('di ogni campo si dice che cosa non va, uno per campo', () => {
    expect(messaggi({ prezzo: '-0.01', bolliEuro: -1 })).toEqual([
      'Prezzo: scrivere un numero da 0 in su, senza il meno.',
      'Bolli in euro: scrivere un numero da 0 in su, senza il meno.',
    ]);
    expect(messaggi({ quotaCosto: '100.00000001' })).toEqual([
      'Quota del costo: scrivere un numero da 0 a 100.',
    ]);
    expect(messaggi({ cambioSpot: '0' })).toEqual([
      'Cambio spot: scrivere un numero maggiore di 0.',
    ]);
    expect(messaggi({ quotaCosto: '1.123456789', rateo: '0.12345678901' })).toEqual([
      'Rateo: al più 10 decimali.',
      'Quota del costo: al più 8 decimali.',
    ]);
  });
});
