import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseDiProva } from '#tests/setup/database.ts';
import { paginaSchema } from './pagina-schema.ts';
import { leggiSchema } from './schema-letto.ts';

const { proprietario } = await databaseDiProva();
const tabelle = await leggiSchema(proprietario);

test('docs/schema.md è lo schema del database migrato (se no: npm run schema)', () => {
  const scritta = readFileSync(new URL('../../docs/schema.md', import.meta.url), 'utf8');
  // A migration was added on purpose? `npm run schema` writes the page anew: the change is a diff.
  expect(paginaSchema(tabelle)).toBe(scritta);
});

test('ogni tabella dice che cosa contiene (comment on table, in italiano)', () => {
  expect(tabelle.filter(({ commento }) => !commento).map(({ nome }) => nome)).toEqual([]);
});

test('ogni tabella è nell’area della migrazione che la crea', () => {
  const pagina = paginaSchema(tabelle);
  const posizione = (testo: string) => pagina.indexOf(testo);
  expect(posizione('## Divise e cambi')).toBeLessThan(posizione('### cambi'));
  expect(posizione('### cambi')).toBeLessThan(posizione('## Configurazione'));
  for (const { nome } of tabelle) expect(pagina).toContain(`### ${nome}\n`);
});
