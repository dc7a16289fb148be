import { describe, expect, it } from 'vitest';
import { numeriPagina, numeroPagine } from './pagine.ts';

describe('numeri delle pagine', () => {
  it('cinque intorno alla corrente, poi un salto e l’ultima', () => {
    expect(numeriPagina(1, 22)).toEqual([1, 2, 3, 4, 5, 'salto', 22]);
    expect(numeriPagina(10, 22)).toEqual([8, 9, 10, 11, 12, 'salto', 22]);
  });

  it('alla fine nessun salto', () => {
    expect(numeriPagina(22, 22)).toEqual([18, 19, 20, 21, 22]);
    expect(numeriPagina(19, 22)).toEqual([17, 18, 19, 20, 21, 22]);
  });

  it('di nulla c’è una pagina', () => {
    expect(numeroPagine(0, 25)).toBe(1);
    expect(numeroPagine(26, 25)).toBe(2);
    expect(numeriPagina(1, 1)).toEqual([1]);
  });
});
