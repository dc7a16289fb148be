import { expect, test } from 'vitest';
import type { Data } from '#domain/tempo/data.ts';
import { sguardoInParole } from './sguardo.ts';

const data = '2025-12-31' as Data;
const parole = (altro: object) =>
  sguardoInParole({ data, ...altro }).map(({ etichetta, valore }) => `${etichetta}: ${valore}`);

test('come si guardano le giacenze, in parole', () => {
  expect(parole({})).toEqual(['Al giorno: 31/12/2025', 'Per data di: Movimento']);
  expect(parole({ selezioneTipo: 'V', notoAl: '2025-10-31', metodo: 'FI' })).toEqual([
    'Al giorno: 31/12/2025',
    'Per data di: Valuta',
    'Come si sapeva al: 31/10/2025',
    'Se il metodo fosse: FIFO',
  ]);
});
