import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { finestra, puntiLunedi } from './serie-cambi.ts';

describe('serie dei cambi', () => {
  it('va da 93 giorni prima a ieri', () => {
    expect(finestra(data('2026-04-14'))).toEqual({ dal: '2026-01-11', al: '2026-04-13' });
  });

  it('tiene i soli lunedì, con i cambi come sono scritti', () => {
    const punti = puntiLunedi(finestra(data('2026-04-14')), {
      USD: [
        { data: '2026-04-10', cambio: '1.1711' },
        { data: '2026-04-13', cambio: '1.1684' },
      ],
      GBP: [{ data: '2026-04-13', cambio: '0.8706' }],
      CHF: [{ data: '2026-03-30', cambio: '0.9241' }],
      AUD: [],
    });
    expect(punti).toEqual([
      { data: '2026-03-30', cambi: { CHF: '0.9241' } },
      { data: '2026-04-13', cambi: { USD: '1.1684', GBP: '0.8706' } },
    ]);
  });

  it('non inventa un lunedì che nessuno ha quotato', () => {
    const vuote = { USD: [], GBP: [], CHF: [], AUD: [] };
    expect(puntiLunedi(finestra(data('2026-04-14')), vuote)).toEqual([]);
  });
});
