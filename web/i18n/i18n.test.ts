import { expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { linguaIniziale } from './i18n.ts';
import { it as italiano } from './it.ts';
import { pt } from './pt.ts';

it('la lingua è quella ricordata, poi quella del browser se è fra le nostre, poi l’inglese', () => {
  expect(linguaIniziale('pt', 'it-IT')).toBe('pt');
  expect(linguaIniziale(null, 'de-AT')).toBe('de');
  expect(linguaIniziale(null, 'fr-FR')).toBe('en');
  expect(linguaIniziale('xx', 'it')).toBe('it');
});

it('le parole delle tabelle sono nei cinque cataloghi, e un vuoto ha in inglese le sue', () => {
  expect(en.tabVuota).toBe('No data to display');
  expect(italiano.tabVuota).toBe('Nessun dato da mostrare');
  const segnaposti = (testo: string) => [...testo.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
  for (const lingua of [en, es, pt, de])
    for (const [chiave, testo] of Object.entries(italiano))
      expect(segnaposti(lingua[chiave as keyof typeof italiano]), chiave).toEqual(
        segnaposti(testo),
      );
});
