import { expect, it } from 'vitest';
import { categorieIncollate, difettoCategoria, difettoCategorie } from './categorie-conti.ts';
import { difettoDurata, durate } from './conservazione.ts';

it('una categoria ha un nome, non troppo lungo, e non ripete un’altra', () => {
  expect(difettoCategoria('Titoli', ['Banche'])).toBeUndefined();
  expect(difettoCategoria('  ', [])).toBe('Scrivere il nome della categoria');
  expect(difettoCategoria('x'.repeat(81), [])).toBe('Al più 80 caratteri');
  expect(difettoCategoria(' TITOLI', ['Banche', 'Titoli'])).toBe('La categoria «TITOLI» c’è già');
});

it('di un elenco si dice il primo posto sbagliato', () => {
  expect(difettoCategorie(['Banche', 'Titoli'])).toBeUndefined();
  expect(difettoCategorie(['Banche', 'Titoli', 'banche'])).toEqual({
    posto: 2,
    messaggio: 'La categoria «banche» c’è già',
  });
});

it('una colonna incollata da un foglio aggiunge ciò che manca, una volta sola', () => {
  const incollato = 'Banche\r\nTitoli\r\n\r\n titoli \nRatei attivi';
  expect(categorieIncollate(incollato, ['Banche'])).toEqual(['Titoli', 'Ratei attivi']);
});

it('una durata è un numero intero entro i suoi limiti', () => {
  expect(difettoDurata(durate.oreAnteprima, '168')).toBeUndefined();
  expect(difettoDurata(durate.oreAnteprima, '169')).toBe('Un numero intero da 1 a 168');
  expect(difettoDurata(durate.giorniFileImport, '0')).toBe('Un numero intero da 1 a 90');
  expect(difettoDurata(durate.giorniFileLavori, '1,5')).toBe('Un numero intero da 1 a 3650');
});
