import { describe, expect, it } from 'vitest';
import { RigheJsonb } from './righe-jsonb.ts';

describe('righe scritte via via come un solo jsonb', () => {
  const scritte = (righe: readonly object[]): Buffer => {
    const tutte = new RigheJsonb();
    for (const riga of righe) tutte.aggiungi(riga);
    return tutte.valore();
  };

  it('sono quelle, nel loro ordine, dietro la versione della forma binaria', () => {
    const lunga = { testo: 'dall’archivio, € '.repeat(200_000) };
    for (const righe of [[], [{ n: 1 }], [{ n: '“à”' }, lunga, { n: null }, lunga]]) {
      const valore = scritte(righe);
      expect(valore[0]).toBe(1);
      expect(JSON.parse(valore.toString('utf8', 1))).toEqual(righe);
    }
  });
});
