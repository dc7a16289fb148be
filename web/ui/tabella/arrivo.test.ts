import { describe, expect, it } from 'vitest';
import { type Arrivo, arrivoDopo, rigaDiArrivo } from './arrivo.ts';

const PRIMA: Arrivo = { riga: 0, colonna: 'codice', sceglie: true };
const ULTIMA: Arrivo = { ...PRIMA, riga: -1 };

const premuti = (arrivo: Arrivo, ...tasti: readonly string[]): Arrivo =>
  tasti.reduce((uno, key) => arrivoDopo(uno, { key, ctrlKey: false }) ?? uno, arrivo);

describe('i tasti premuti mentre una pagina arriva', () => {
  it('spostano la riga su cui si arriva, non quelle che se ne vanno', () => {
    expect(rigaDiArrivo(premuti(PRIMA, 'ArrowDown', 'ArrowDown'), 10)).toBe(2);
    expect(rigaDiArrivo(premuti(PRIMA, 'ArrowDown', 'ArrowUp', 'ArrowUp'), 10)).toBe(0);
    expect(rigaDiArrivo(premuti(ULTIMA, 'ArrowUp'), 10)).toBe(8);
    expect(rigaDiArrivo(premuti(ULTIMA, 'ArrowDown'), 10)).toBe(9);
    expect(rigaDiArrivo(premuti(PRIMA, 'End', 'Home'), 10)).toBe(0);
  });

  it('Esc arriva senza scegliere; una freccia dopo sceglie di nuovo', () => {
    expect(premuti(PRIMA, 'ArrowDown', 'Escape')).toEqual({ ...PRIMA, riga: 1, sceglie: false });
    expect(premuti(PRIMA, 'Escape', 'ArrowDown')).toEqual({ ...PRIMA, riga: 1 });
  });

  it('gli altri non sono suoi', () => {
    expect(arrivoDopo(PRIMA, { key: 'Enter', ctrlKey: false })).toBeUndefined();
    expect(arrivoDopo(PRIMA, { key: 'Home', ctrlKey: true })).toBeUndefined();
  });

  it('su meno righe ci si ferma alla più vicina', () => {
    expect(rigaDiArrivo({ ...PRIMA, riga: 7 }, 3)).toBe(2);
    expect(rigaDiArrivo({ ...PRIMA, riga: -5 }, 3)).toBe(0);
  });
});
