import { expect, it } from 'vitest';
import type { Flusso } from '#web/grafici/dashboard-api.ts';
import { mesiDellAnno, totaleDi } from './mesi.ts';

const flusso = (data: string, importoEuro: string | null, rimborso100: string | null = null) =>
  ({ data, importoEuro, cedola100: '1', rimborso100 }) as Flusso;

const mesi = Array.from({ length: 12 }, (_, i) => ({
  mese: `2026-${String(i + 1).padStart(2, '0')}-01`,
  cedole: i === 10 ? '23800.00' : '0',
  dividendi: i === 10 ? '2600.00' : '0',
}));

it('ai mesi registrati si aggiunge ciò che si attende, senza il capitale che torna', () => {
  const anno = mesiDellAnno({ mesi, al: '2026-11-23' }, [
    flusso('2026-11-30', '100.00'),
    flusso('2026-12-14', '4000.00'),
    flusso('2026-12-15', '1010.00', '100'),
    flusso('2026-12-18', null),
  ]);
  expect(anno).toHaveLength(12);
  expect(anno[10]).toMatchObject({
    ...{ nome: 'novembre', corrente: true, al: '2026-11-30' },
    ...{ cedole: '23800.00', dividendi: '2600.00', attesi: '100' },
  });
  expect(anno[11]).toMatchObject({ corrente: false, cedole: '0', attesi: '4010' });
  expect(totaleDi(anno, 'attesi')).toBe('4110');
});

it('finché i flussi non si sanno nulla è atteso', () => {
  expect(totaleDi(mesiDellAnno({ mesi, al: '2026-11-23' }, undefined), 'attesi')).toBe('0');
});
