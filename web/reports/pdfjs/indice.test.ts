import { describe, expect, it } from 'vitest';
import { vociIndice } from './indice.ts';

const voce = (title: string, items: unknown[] = []) => ({ title, dest: title, items }) as never;

describe('l’indice di un report', () => {
  it('mette in fila i gruppi, ognuno con il suo livello', () => {
    const voci = vociIndice([voce('EUR', [voce('BTP'), voce('CCT')]), voce('USD')]);
    expect(voci.map(({ titolo, livello }) => `${livello} ${titolo}`)).toEqual([
      '0 EUR',
      '1 BTP',
      '1 CCT',
      '0 USD',
    ]);
  });

  it('un report senza gruppi non ne ha', () => {
    expect(vociIndice(null)).toEqual([]);
  });
});
