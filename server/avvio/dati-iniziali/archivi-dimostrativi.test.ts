import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { caricaDimostrazione } from './dimostrazione.ts';

const { admin, db } = await appDiProva();
await caricaDimostrazione(db);
await caricaDimostrazione(db);

test('i coefficienti del BTP Italia sono quelli che l’indice dà', async () => {
  const chiesti = await admin('POST', '/coefficienti/getfiltered', {
    codTitolo: ['IT0005517195'],
    dateFrom: '2026-01-01',
  });
  const righe = chiesti.json<{ data: string; coefficiente_Index: string }[]>();
  const del = (giorno: string) => righe.find(({ data }) => data === giorno)?.coefficiente_Index;
  // Computed from the published indices by somebody else, day by day.
  expect([del('2026-01-02'), del('2026-01-31'), del('2026-02-27'), del('2026-02-28')]).toEqual([
    '0.99726',
    '0.99649',
    '0.99799',
    '0.99805',
  ]);
});

test('ogni prezzo dimostrativo lo dice, e nei giorni di chiusura non ce n’è', async () => {
  const chiesti = await admin('POST', '/quotazioni/getfiltered', { dateTo: '2026-03-31' });
  const righe = chiesti.json<{ data: string; fonte: string }[]>();
  expect(righe.length).toBeGreaterThan(1_000);
  expect(new Set(righe.map(({ fonte }) => fonte))).toEqual(new Set(['dimostrativo']));
  expect(righe.map(({ data }) => data)).not.toContain('2026-01-03');
});
