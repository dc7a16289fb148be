import { expect, test } from 'vitest';
import { causaInParole, comeInParole, etaInParole, statoDelPosto, tonoDelPosto } from './parole.ts';

const APERTA = { abbinamento: null, statoDiscordanza: 'aperta' } as const;

test('una riga sta come il suo abbinamento, e senza come la sua discordanza', () => {
  expect(statoDelPosto({ abbinamento: 'confermato', statoDiscordanza: null })).toBe('Confermato');
  expect(statoDelPosto({ abbinamento: 'proposto', statoDiscordanza: 'aperta' })).toBe('Proposto');
  expect(statoDelPosto({ abbinamento: 'sciolto', statoDiscordanza: 'in esame' })).toBe('In esame');
  expect(statoDelPosto(APERTA)).toBe('Aperta');
});

test('ciò che la banca non ha ancora contabilizzato non è da abbinare', () => {
  expect(statoDelPosto({ ...APERTA, stato: 'sospesa' })).toBe('Sospesa');
  expect(tonoDelPosto({ ...APERTA, stato: 'informativa' })).toBe('neutro');
  expect(tonoDelPosto(APERTA)).toBe('negativo');
});

test('una causa o un modo che non si conosce si legge com’è', () => {
  expect(causaInParole('spese')).toBe('Spese');
  expect(causaInParole('nuova-causa')).toBe('nuova-causa');
  expect(causaInParole(null)).toBe('');
  expect(comeInParole('riferimento')).toBe('riferimento e importo');
  expect(comeInParole('altro')).toBe('altro');
});

test('l’età si legge in giorni', () => {
  expect(etaInParole(24)).toBe('24 g');
  expect(etaInParole(null)).toBe('');
});
