import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import type { Flusso } from './dashboard-api.ts';
import { flussiAMesi } from './flussi.ts';

const flusso = (giorno: string | null, importoEuro: string | null, rimborso100: string | null) =>
  ({
    data: giorno && data(giorno),
    importoEuro,
    cedola100: '2',
    rimborso100,
  }) as Flusso;

test('dodici mesi da un giorno: il primo e l’ultimo sono parti dello stesso mese, e tutto vi sta', () => {
  const { mesi, cedole, rimborsi, nonContati } = flussiAMesi(
    [
      flusso('2026-11-30', '50', null),
      flusso('2027-11-22', '1020', '100'),
      flusso('2027-03-01', null, null),
      flusso(null, null, null),
    ],
    data('2026-11-23'),
  );
  expect(mesi).toHaveLength(13);
  expect(mesi[0]).toMatchObject({ nome: 'nov 26', dal: '2026-11-23', al: '2026-11-30' });
  expect(mesi.at(-1)).toEqual({
    nome: 'nov 27',
    dal: '2027-11-01',
    al: '2027-11-22',
    cedole: '20',
    rimborsi: '1000',
  });
  expect([cedole, rimborsi, nonContati]).toEqual(['70', '1000', 2]);
  expect(flussiAMesi([], data('2027-01-01')).mesi).toHaveLength(12);
});
