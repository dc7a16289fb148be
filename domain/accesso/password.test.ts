import { describe, expect, it } from 'vitest';
import { difettiPassword, forzaPassword } from './password.ts';

describe('password', () => {
  it('una frase lunga va bene', () => {
    expect(difettiPassword('tre pere verdi sul tavolo', 'contabile01')).toEqual([]);
    expect(difettiPassword('vR7-kdl.Qz0m', 'contabile01')).toEqual([]);
  });

  it('undici caratteri non bastano, dodici sì', () => {
    expect(difettiPassword('vR7-kdl.Qz0', 'x')).toEqual([
      'La password deve avere almeno 12 caratteri',
    ]);
  });

  it('oltre 200 caratteri è rifiutata', () => {
    expect(difettiPassword('kz7 '.repeat(51), 'x')).toEqual([
      'La password può avere al massimo 200 caratteri',
    ]);
  });

  it('non è il nome utente, nemmeno con altre maiuscole', () => {
    expect(difettiPassword('Rossi.Amministrativa', 'rossi.amministrativa')).toEqual([
      'La password deve essere diversa dal nome utente',
    ]);
  });

  it.each([
    '123456789012',
    '111111111111',
    'passwordpassword',
    'Password1234',
    'P@ssw0rd2024',
    'Juventus1897!',
    'forzanapoli1',
    'ForzaNapoli1',
    'ciaociaociao',
    'Benvenuto2026!',
    'qwertyuiop12',
    'Amministratore1',
    '1q2w3e4r5t6y',
  ])('%s è fra le più usate', (password) => {
    expect(difettiPassword(password, 'admin')).toEqual([
      'La password è fra le più usate: scegline una che nessuno possa indovinare',
    ]);
  });

  it.each([
    ['mario.rossi2026!', 'mario.rossi'],
    ['123-Mario.Rossi-1', 'mario.rossi'],
    ['rossirossi2026', 'mario.rossi'],
    ['Rateo-rateo-2026', 'admin'],
    ['r4t30.r4t30.99', 'admin'],
    ['contabile01xx', 'contabile01'],
  ])('%s è il nome di %s o del prodotto con poco attorno', (password, username) => {
    expect(difettiPassword(password, username)).toContain(
      'La password è il nome utente o quello del prodotto con poco attorno: cambiala',
    );
  });

  it('un nome dentro una frase vera va bene, e uno corto non conta', () => {
    expect(difettiPassword('al mercato con mario rossi', 'mario.rossi')).toEqual([]);
    expect(difettiPassword('vR7-kdl.Qz0mx', 'x')).toEqual([]);
    expect(difettiPassword('il rateo della cedola', 'admin')).toEqual([]);
  });

  it('una della lista lunga, dove c’è, è fra le più usate', () => {
    const lunga = new Set(['thunderbird']);
    expect(difettiPassword('Thunderbird1', 'admin')).toEqual([]);
    expect(difettiPassword('Thunderbird1', 'admin', lunga)).toEqual([
      'La password è fra le più usate: scegline una che nessuno possa indovinare',
    ]);
    expect(difettiPassword('7h!-un-giorno-qualunque', 'admin', lunga)).toEqual([]);
  });

  it('ha una forza che si dice in una parola', () => {
    expect(forzaPassword('corta', false)).toBe('troppo corta');
    expect(forzaPassword('passwordpassword', false)).toBe('facile da indovinare');
    expect(forzaPassword('vR7-kdl.Qz0m', true)).toBe('sufficiente');
    expect(forzaPassword('vR7-kdl.Qz0m-12!', true)).toBe('buona');
    expect(forzaPassword('tre pere verdi sul tavolo', true)).toBe('ottima');
  });
});
