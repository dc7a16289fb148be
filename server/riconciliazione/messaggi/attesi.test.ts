import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { delTrimestre } from './attesi.ts';

test('gli eventi si contano insieme per trimestre, per quanto l’uno segua l’altro da vicino', () => {
  const giorni = [
    '2026-04-02',
    '2025-11-03',
    '2025-12-30',
    '2026-02-02',
    '2026-02-03',
    '2026-05-20',
  ];
  expect(delTrimestre(giorni.map((giorno) => ({ giorno: data(giorno) })))).toEqual([
    [{ giorno: '2025-11-03' }, { giorno: '2025-12-30' }, { giorno: '2026-02-02' }],
    [{ giorno: '2026-02-03' }, { giorno: '2026-04-02' }],
    [{ giorno: '2026-05-20' }],
  ]);
});
