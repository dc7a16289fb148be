import { describe, expect, it } from 'vitest';
import { quanteEntrano } from './quante-entrano.ts';

describe('voci del menu in alto', () => {
  it('entrano tutte se c’è posto, senza tenerne per «Altro»', () => {
    expect(quanteEntrano([100, 100, 100], 300, 60)).toBe(3);
  });

  it('se non entrano tutte lasciano il posto ad «Altro»', () => {
    expect(quanteEntrano([100, 100, 100], 299, 60)).toBe(2);
    expect(quanteEntrano([100, 100, 100], 259, 60)).toBe(1);
  });

  it('stanno tutte in «Altro» se non c’è posto per nessuna', () => {
    expect(quanteEntrano([100, 100], 90, 60)).toBe(0);
    expect(quanteEntrano([], 90, 60)).toBe(0);
  });
});
