import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { paginaParametri } from './pagina-parametri.ts';

const scritta = readFileSync(
  join(import.meta.dirname, '..', 'docs', 'parametri-archivi.md'),
  'utf8',
);

it('docs/parametri-archivi.md dice ciò che dicono le descrizioni', () => {
  expect(scritta, 'da riscrivere: node scripts/parametri-archivi.ts').toBe(paginaParametri());
});

it('ogni archivio ha la sua riga, con ciò che Conferma chiede', () => {
  for (const { intestazione, tipo, conferma } of tipiArchivio) {
    const sua = scritta
      .split('\n')
      .find((una) => una.startsWith(`| ${intestazione} (\`${tipo}\`)`));
    expect(sua, tipo).toBeDefined();
    if (conferma === 'dateELivello') expect(sua).toContain('● Data da, Data a');
    if (conferma === 'dateOCodice') expect(sua).toContain('○ Codice Titolo');
  }
});
