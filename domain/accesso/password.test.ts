import { describe, expect, it } from 'vitest';
import { difettiPassword } from './password.ts';

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
});
