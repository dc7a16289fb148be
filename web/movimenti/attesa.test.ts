import { expect, test } from 'vitest';
import { perche } from './attesa.ts';

const LAVORO = {
  archivio: 'movimenti',
  fase: 'scrittura',
  utente: 'mario',
  descrizione: 'Importazione di movimenti.csv',
  percCompletamento: 45,
};

test('a chi aspetta si dice quale import sta scrivendo i movimenti', () => {
  expect(perche([{ ...LAVORO, archivio: 'cambi' }, LAVORO])).toBe(
    'Importazione di movimenti.csv (mario) sta scrivendo i suoi movimenti ed è al 45%. Non occorre fare nulla: si continua appena ha finito.',
  );
  expect(perche([{ ...LAVORO, fase: 'ripristino' }])).not.toBeNull();
});

test.each([
  ['nessuno lavora', []],
  ['un import legge ancora il suo file', [{ ...LAVORO, fase: 'lettura' }]],
  ['scrive in un altro archivio', [{ ...LAVORO, archivio: 'quotazioni' }]],
])('niente si dice se %s', (_, lavori) => {
  expect(perche(lavori)).toBeNull();
});
