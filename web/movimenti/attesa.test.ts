import { expect, test } from 'vitest';
import { esitoInventato } from '#tests/setup/lavoro-inventato.ts';
import { perche } from './attesa.ts';

const LAVORO = {
  archivio: 'movimenti',
  fase: 'scrittura',
  utente: 'mario',
  descrizione: 'Importazione di movimenti.csv',
  percCompletamento: 45,
  esito: null,
};

test('a chi aspetta si dice quale import sta scrivendo i movimenti', () => {
  expect(perche([{ ...LAVORO, archivio: 'cambi' }, LAVORO])).toBe(
    'Importazione di movimenti.csv (mario) sta scrivendo i suoi movimenti ed è al 45%. Non occorre fare nulla: si continua appena ha finito.',
  );
  expect(perche([{ ...LAVORO, fase: 'ripristino' }])).not.toBeNull();
});

test('fra due blocchi si passa: non si aspetta la fine dell’import', () => {
  const esito = esitoInventato({ letti: 200_000, inseriti: 60_000, registrati: 60_000 });
  expect(perche([{ ...LAVORO, esito }])).toContain(
    'al 45%. Non occorre fare nulla: si continua appena lascia passare, di solito in meno di un secondo.',
  );
});

test.each([
  ['nessuno lavora', []],
  ['un import legge ancora il suo file', [{ ...LAVORO, fase: 'lettura' }]],
  ['scrive in un altro archivio', [{ ...LAVORO, archivio: 'quotazioni' }]],
])('niente si dice se %s', (_, lavori) => {
  expect(perche(lavori)).toBeNull();
});
