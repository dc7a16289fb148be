import { expect, it } from 'vitest';
import { leggiMarcatura, leggiPezzi } from './marcatura.ts';

it('legge titoli, elenchi, tabelle, codice e immagini', () => {
  const pagina = [
    '# Titolo',
    '',
    'Un paragrafo',
    'su due righe.',
    '',
    '1. prima',
    '   ancora prima',
    '2. seconda',
    '',
    '| A | B |',
    '|---|---|',
    '| `x|y` | *due* |',
    '',
    '```sh',
    '# non un titolo',
    '```',
    '',
    '![I cambi](immagini/cambi.webp)',
  ].join('\n');
  expect(leggiMarcatura(pagina)).toEqual([
    { t: 'titolo', livello: 1, ancora: 'titolo', dentro: [{ t: 'testo', testo: 'Titolo' }] },
    { t: 'paragrafo', dentro: [{ t: 'testo', testo: 'Un paragrafo su due righe.' }] },
    {
      t: 'elenco',
      numerato: true,
      voci: [[{ t: 'testo', testo: 'prima ancora prima' }], [{ t: 'testo', testo: 'seconda' }]],
    },
    {
      t: 'tabella',
      testa: [[{ t: 'testo', testo: 'A' }], [{ t: 'testo', testo: 'B' }]],
      righe: [
        [
          [{ t: 'codice', testo: 'x|y' }],
          [{ t: 'corsivo', dentro: [{ t: 'testo', testo: 'due' }] }],
        ],
      ],
    },
    { t: 'codice', testo: '# non un titolo' },
    { t: 'immagine', testo: 'I cambi', file: 'immagini/cambi.webp' },
  ]);
});

it('mette un segno dentro l’altro, e lascia stare un asterisco solo', () => {
  expect(leggiPezzi('*Reports → **Nuovo report*** e 2 * 3')).toEqual([
    {
      t: 'corsivo',
      dentro: [
        { t: 'testo', testo: 'Reports → ' },
        { t: 'forte', dentro: [{ t: 'testo', testo: 'Nuovo report' }] },
      ],
    },
    { t: 'testo', testo: ' e 2 * 3' },
  ]);
  expect(leggiPezzi('[la **ricerca**](2-la-cornice.md#la-ricerca)')).toEqual([
    {
      t: 'legame',
      verso: '2-la-cornice.md#la-ricerca',
      dentro: [
        { t: 'testo', testo: 'la ' },
        { t: 'forte', dentro: [{ t: 'testo', testo: 'ricerca' }] },
      ],
    },
  ]);
});

it.each([
  ['<script>alert(1)</script>', 'script'],
  ['testo con <b>HTML</b>', '<b>HTML'],
  ['> citazione', '> citazione'],
  ['**mai chiuso', '**mai chiuso'],
  ['![fuori](https://esempio.it/x.png)', '![fuori]'],
  ['| a | b |\n|---|---|\n| una |', '| una |'],
  ['```\nmai chiuso', 'non si chiude'],
])('rifiuta ciò che non conosce, con la riga: %s', (riga, detto) => {
  expect(() => leggiMarcatura(`# Titolo\n\n${riga}`)).toThrow(/^riga \d+: /);
  expect(() => leggiMarcatura(`# Titolo\n\n${riga}`)).toThrow(detto);
});
