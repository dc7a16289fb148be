import { expect, test } from 'vitest';
import { doveSiApre, storieNote } from './storie.ts';

const [titoli] = storieNote.filter(({ tabella }) => tabella === 'titoli');
if (!titoli) throw new Error('La storia dei titoli non è nota.');

const fatto = (chiave: string, cambiamenti: readonly string[][] = []) => ({
  ...{ idRecord: 7, chiave, operazione: 'modifica' as const },
  cambiamenti: cambiamenti.map(([campo = '', dopo = '']) => ({ campo, dopo })),
});
const record = (...fatti: Parameters<typeof doveSiApre>[1]) =>
  doveSiApre(titoli, fatti)?.ricerca.record;

test('un titolo rinominato si apre con il codice che ha, da ogni riga della sua storia', () => {
  const rinomina = fatto('VECCHIO', [
    ['descrizione', 'Altra'],
    ['cod_Titolo', 'NUOVO'],
  ]);
  const prima = fatto('VECCHIO', [['descrizione', 'Di prova']]);
  expect(record(rinomina, prima)).toBe('NUOVO');
  expect(record(fatto('NUOVO', [['descrizione', 'Poi']]), rinomina, prima)).toBe('NUOVO');
});

test('uno eliminato non si apre, anche se le sue parti se ne sono andate dopo', () => {
  const eliminato = { ...fatto('ENEL'), operazione: 'eliminazione' as const };
  expect(record(fatto('ENEL', [['tassi', '']]), eliminato, fatto('ENEL'))).toBeUndefined();
  expect(record()).toBeUndefined();
});
