import { expect, test } from 'vitest';
import { cresciute, larghezzaElastica, larghezzeDi, type Misura } from './larghezze.ts';
import type { Colonna, RigaTotali } from './tipi.ts';

interface Riga {
  readonly codice: string;
  readonly nota: string;
  readonly saldo: string;
}

/** Ten pixels a letter, whichever it is. */
const misura: Misura = (testo) => testo.length * 10;
const INTORNO = 22;

const CODICE: Colonna<Riga> = { campo: 'codice', titolo: 'Titolo', tipo: 'codice' };
const NOTA: Colonna<Riga> = { campo: 'nota', titolo: 'Nota', tipo: 'testo' };
const SALDO: Colonna<Riga> = { campo: 'saldo', titolo: 'Saldo €', tipo: 'numero', decimali: 2 };

const larghe = (
  colonne: readonly Colonna<Riga>[],
  righe: readonly Partial<Riga>[],
  totali: readonly RigaTotali<Riga>[] = [],
) =>
  larghezzeDi(
    { colonne, righe: righe as readonly Riga[], totali, decimali: new Map([['saldo', 2]]) },
    misura,
  );

test('una colonna è larga quanto il suo valore più lungo, come si legge', () => {
  const misurate = larghe([CODICE, SALDO], [{ codice: 'IT0005127086', saldo: '-1234567.5' }]);
  expect(misurate.get('codice')).toBe('IT0005127086'.length * 10 + INTORNO);
  expect(misurate.get('saldo')).toBe('−1.234.567,50'.length * 10 + INTORNO);
});

test('un totale più lungo delle righe ha il posto per il suo numero', () => {
  const totali = [{ etichetta: 'Totale', di: { quante: 1 }, valori: { saldo: '123456789.00' } }];
  const misurate = larghe([SALDO], [{ saldo: '1.00' }], totali);
  expect(misurate.get('saldo')).toBe('123.456.789,00'.length * 10 + INTORNO);
});

test('il testo libero ha un limite, un codice no', () => {
  const lungo = 'x'.repeat(35);
  const misurate = larghe([CODICE, NOTA], [{ codice: lungo, nota: lungo }]);
  expect(misurate.get('nota')).toBe(240);
  expect(misurate.get('codice')).toBe(350 + INTORNO);
});

test('una colonna vuota è larga quanto la sua testa, su due righe dove si può', () => {
  const colonna: Colonna<Riga> = { ...NOTA, titolo: 'Data del contratto' };
  expect(larghe([colonna], [{ nota: '' }]).get('nota')).toBe('contratto'.length * 10 + INTORNO);
});

test('girando pagina una colonna non si stringe', () => {
  const dopo = cresciute(
    new Map([['saldo', 120]]),
    new Map([
      ['saldo', 90],
      ['nota', 70],
    ]),
  );
  expect([...dopo]).toEqual([
    ['saldo', 120],
    ['nota', 70],
  ]);
});

const posate = [{ larga: 80 }, { larga: 150, elastica: true }, { larga: 100 }, { larga: 120 }];

test('dove non c’è posto per tutte, la descrizione si allarga fino all’orlo di una colonna', () => {
  expect(larghezzaElastica(posate, 400)).toBe(150 + 400 - 330);
  expect(larghezzaElastica(posate, 449)).toBe(150 + 449 - 330);
});

test('dove tutte hanno posto, o la descrizione è oltre l’orlo, nulla cambia', () => {
  expect(larghezzaElastica(posate, 450)).toBeUndefined();
  expect(larghezzaElastica(posate, 229)).toBeUndefined();
  expect(larghezzaElastica([{ larga: 80 }, { larga: 90 }], 100)).toBeUndefined();
});
