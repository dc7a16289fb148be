import { describe, expect, it } from 'vitest';
import { riassunto } from './riassunto.ts';

const cambio = { campo: 'cambio', titolo: 'Cambio', tipo: 'numero', decimali: 4 } as const;

describe('media, minimo e massimo delle righe scelte', () => {
  it('sono esatti, senza virgola mobile', () => {
    const righe = [{ cambio: '0.1' }, { cambio: '0.2' }, { cambio: '0.87058' }];
    expect(riassunto(cambio, righe)).toEqual({
      media: '0,3902',
      minimo: '0,1000',
      massimo: '0,87058',
    });
  });

  it('i valori che mancano non contano, di nulla non c’è riassunto', () => {
    const mancante: { cambio: string | null } = { cambio: null };
    expect(riassunto(cambio, [mancante])).toBeNull();
    expect(riassunto(cambio, [mancante, { cambio: '2' }])?.media).toBe('2,0000');
  });
});
