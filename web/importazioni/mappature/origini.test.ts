import { expect, test } from 'vitest';
import { leggiCampione } from '#domain/mappature/campione.ts';
import {
  colonneEsempio,
  con,
  origineScelta,
  rinominaTabella,
  sceltaDi,
  spostato,
} from './origini.ts';

test('le colonne sono quelle del file: per titolo, o per posto con il primo valore', () => {
  expect(colonneEsempio(leggiCampione('isin;;nome\nIT1;x;Uno'))).toEqual([
    { valore: 'colonna:isin', nome: 'isin' },
    { valore: 'colonna:nome', nome: 'nome' },
  ]);
  expect(colonneEsempio(leggiCampione('IT1;Uno', { intestazione: false }))).toEqual([
    { valore: 'posto:1', nome: 'Colonna 1 · IT1' },
    { valore: 'posto:2', nome: 'Colonna 2 · Uno' },
  ]);
});

test('una scelta è la sua origine, e un’origine la sua scelta', () => {
  const colonne = colonneEsempio(leggiCampione('isin;nome\nIT1;Uno'));
  for (const scelta of ['colonna:isin', 'altra', 'posizione', 'costante', 'unisci', 'primo', ''])
    expect(sceltaDi(origineScelta(scelta, undefined), colonne)).toBe(scelta);
  expect(sceltaDi({ colonna: 'Divisa' }, colonne)).toBe('altra');
});

test('chi cambia colonna tiene passi e formato', () => {
  const prima = { colonna: 'a', passi: [{ fai: 'maiuscole' }], stile: { numero: 'it' } } as const;
  expect(origineScelta('colonna:b', prima)).toEqual({ ...prima, colonna: 'b' });
  expect(origineScelta('unisci', prima)).toMatchObject({ unisci: [{ colonna: 'a' }], con: ' ' });
});

test('una tabella cambia nome anche dove la si nomina', () => {
  const regole = {
    campi: {
      a: {
        unisci: [{ colonna: 'x', passi: [{ fai: 'tabella', tabella: 'Paesi' }] }],
        passi: [{ fai: 'tabella', tabella: 'Altra' }],
      },
    },
    tabelle: { Paesi: { italy: 'IT' }, Altra: { a: 'b' } },
  } as const;
  const nuove = rinominaTabella(regole, 'Paesi', 'Stati');
  expect(JSON.stringify(nuove)).toBe(JSON.stringify(regole).replaceAll('Paesi', 'Stati'));
  expect(rinominaTabella(regole, 'Paesi', 'Altra')).toBe(regole);
});

test('un elemento si sostituisce, si toglie, si sposta senza uscire dall’elenco', () => {
  expect(con(['a', 'b'], 1, 'c')).toEqual(['a', 'c']);
  expect(con(['a', 'b'], 0, undefined)).toEqual(['b']);
  expect(spostato(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(spostato(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
