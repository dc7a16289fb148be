import { describe, expect, it } from 'vitest';
import {
  aGruppi,
  impedimentoPasskey,
  leggiCodice,
  metodiInParole,
  provaVecchia,
} from './fattori.ts';

describe('un codice scritto o incollato', () => {
  it.each([
    ['123456', { tipo: 'totp', codice: '123456' }],
    [' 123 456\n', { tipo: 'totp', codice: '123456' }],
    ['ABCD-efgh-2345', { tipo: 'recupero', codice: 'abcdefgh2345' }],
    ['abcd efgh 2345', { tipo: 'recupero', codice: 'abcdefgh2345' }],
  ])('%j si legge', (scritto, letto) => {
    expect(leggiCodice(scritto)).toEqual(letto);
  });

  it.each(['12345', '1234567', '12345a', 'abcd-efgh-234l', 'abcd-efgh-2340', '', '１２３４５６'])(
    '%j non è un codice',
    (scritto) => {
      expect(leggiCodice(scritto)).toBeUndefined();
    },
  );

  it('si mostra a gruppi', () => {
    expect(aGruppi('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
    expect(aGruppi('abcdefgh2345', '-')).toBe('abcd-efgh-2345');
  });
});

describe('una prova di identità', () => {
  it('vale fino all’ultimo secondo dei minuti detti', () => {
    expect(provaVecchia(900, 15)).toBe(false);
    expect(provaVecchia(900.1, 15)).toBe(true);
  });
});

describe('le passkey', () => {
  it.each(['https://rateo.esempio.it', 'http://localhost:8080', 'https://a.localhost'])(
    'funzionano a %s',
    (origine) => {
      expect(impedimentoPasskey(origine)).toBeUndefined();
    },
  );

  it.each([
    ['http://127.0.0.1:8080', /aprire Rateo come http:\/\/localhost:8080/],
    ['http://[::1]', /aprire Rateo come http:\/\/localhost/],
    ['https://10.0.0.5', /indirizzo IP \(10\.0\.0\.5\).*RATEO_ORIGINE/],
    ['https://[2001:db8::1]', /indirizzo IP \(2001:db8::1\)/],
    ['http://rateo.esempio.it', /senza https.*RATEO_ORIGINE, come https:\/\/rateo\.esempio\.it/],
    ['', /serve un nome di macchina/],
  ])('a %j non possono: il perché dice che cosa impostare', (origine, perche) => {
    expect(impedimentoPasskey(origine)).toMatch(perche);
  });
});

it('come si è entrati si dice a parole', () => {
  expect(metodiInParole(['password'])).toBe('password');
  expect(metodiInParole(['password', 'totp'])).toBe('password e app di autenticazione');
  expect(metodiInParole(['password', 'totp', 'altro'])).toBe(
    'password, app di autenticazione e altro',
  );
});
