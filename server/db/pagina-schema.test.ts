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

test('ciò che è di un’azienda la ha in testa alle chiavi, e la regola confronta la colonna (decisione 0032)', () => {
  const sue = tabelle.filter(({ colonne }) =>
    colonne.some(({ nome, obbligatoria }) => nome === 'cod_azienda' && obbligatoria),
  );
  expect(sue.map(({ nome }) => nome)).toEqual(
    expect.arrayContaining([
      'effetti_posizioni',
      'lotti',
      'lotti_consumi',
      'movimenti',
      'posizioni',
    ]),
  );
  for (const { nome, protetta, regole, vincoli, indici } of sue) {
    expect([nome, protetta]).toEqual([nome, true]);
    for (const { vede, scrive } of regole)
      for (const regola of [vede, scrive]) expect(`${nome}: ${regola}`).not.toMatch(/select/i);
    expect([nome, regole.map(({ vede }) => vede)]).toEqual([
      nome,
      expect.arrayContaining(['(cod_azienda = ANY (rateo_aziende()))']),
    ]);
    const chiavi = [...vincoli.map(({ definizione }) => definizione), ...indici];
    expect(
      chiavi.filter((una) => /^(PRIMARY|UNIQUE)[^(]*\((?!cod_azienda)[^)]*cod_azienda/.test(una)),
    ).toEqual([]);
  }
});

test('ogni tabella è nell’area della migrazione che la crea', () => {
  const pagina = paginaSchema(tabelle);
  const posizione = (testo: string) => pagina.indexOf(testo);
  expect(posizione('## Divise e cambi')).toBeLessThan(posizione('### cambi'));
  expect(posizione('### cambi')).toBeLessThan(posizione('## Configurazione'));
  for (const { nome } of tabelle) expect(pagina).toContain(`### ${nome}\n`);
});
