import { expect, it } from 'vitest';
import { linguaIniziale } from './i18n.ts';

it('la lingua è quella ricordata, poi quella del browser se è fra le nostre, poi l’inglese', () => {
  expect(linguaIniziale('pt', 'it-IT')).toBe('pt');
  expect(linguaIniziale(null, 'de-AT')).toBe('de');
  expect(linguaIniziale(null, 'fr-FR')).toBe('en');
  expect(linguaIniziale('xx', 'it')).toBe('it');
});
