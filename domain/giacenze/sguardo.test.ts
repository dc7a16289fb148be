import { expect, test } from 'vitest';
import type { Data } from '#domain/tempo/data.ts';
import { nullaSiSapeva, sguardoInParole } from './sguardo.ts';

const data = '2025-12-31' as Data;
const parole = (altro: object) =>
  sguardoInParole({ data, ...altro }).map(({ etichetta, valore }) => `${etichetta}: ${valore}`);

test('come si guardano le giacenze, in parole', () => {
  expect(parole({})).toEqual(['Al giorno: 31/12/2025', 'Per data di: Movimento']);
  expect(parole({ selezioneTipo: 'V', notoAl: '2025-10-31', metodo: 'FI' })).toEqual([
    'Al giorno: 31/12/2025',
    'Per data di: Valuta',
    'Situazione nota al: 31/10/2025',
    'Metodo di costo: FIFO',
  ]);
});

const PRIMO = '2026-11-22' as Data;
const PERCHE =
  'Il primo movimento è stato registrato il 22/11/2026: prima di quel giorno non si sapeva nulla.';

test.each([
  ['come si sapeva prima', { notoAl: '2026-11-21' }, PERCHE],
  ['come si sapeva quel giorno', { notoAl: '2026-11-22' }, null],
  ['per data di inserimento, a un giorno prima', { selezioneTipo: 'I' }, PERCHE],
  ['il più vecchio dei due', { selezioneTipo: 'I', notoAl: '2027-01-01' }, PERCHE],
  ['con tutto ciò che si sa', {}, null],
] as const)(
  'di un giorno prima del primo movimento si dice perché è vuoto: %s',
  (_, altro, detto) => {
    expect(nullaSiSapeva({ data, ...altro }, PRIMO)).toBe(detto);
    expect(nullaSiSapeva({ data, ...altro }, null)).toBeNull();
  },
);
