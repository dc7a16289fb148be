import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DOVE = ['web/shell', 'web/ui/tabella', 'web/ui/viste', 'web/ui/pagina'];

/** Literal by the specification (user menu), the product's name, keys of the keyboard. */
const LETTERALI = new Set([
  ...['Rateo', 'Autenticato', 'Cambia password', 'Impostazioni utente', 'Esci'],
  ...['Esc', 'Ctrl K', 'Ctrl ⏎', 'Alt ↑ ↓', 'Ins'],
]);
/** Cards and the page of errors are content: it is in Italian, as every screen's. */
const CONTENUTI = new Set(['web/shell/PaginaSchede.tsx', 'web/shell/PaginaErrore.tsx']);

/** Text between tags, and what a reader hears or sees by an attribute, where it is written on the spot. */
const TESTO = /(?<!=)>\s*([^<>{}=;]*\p{L}{3,}[^<>{}=;]*?)\s*<\//gu;
const ATTRIBUTO =
  /\s(?:aria-label|title|titolo|label|placeholder|etichetta)="([^"]*\p{L}{3,}[^"]*)"/gu;

const schermate = DOVE.flatMap((cartella) =>
  readdirSync(cartella, { recursive: true, encoding: 'utf8' })
    .filter((nome) => nome.endsWith('.tsx') && !nome.endsWith('.test.tsx'))
    .map((nome) => join(cartella, nome)),
).filter((file) => !CONTENUTI.has(file));

test('la cornice e le tabelle prendono le loro parole dai cataloghi delle lingue', () => {
  expect(schermate.length).toBeGreaterThan(30);
  const scritte = schermate.flatMap((file) => {
    const codice = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return [...codice.matchAll(TESTO), ...codice.matchAll(ATTRIBUTO)]
      .map(([, parole = '']) => parole.trim())
      .filter((parole) => !LETTERALI.has(parole))
      .map((parole) => `${file}: ${parole}`);
  });
  expect(scritte).toEqual([]);
});
