import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane.
// Algorithm 2 is argon2id: the library's enum cannot be read under type stripping.
const ARGON2ID = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

// An unknown user costs the same time as a wrong password: both verify against a hash.
let hashDiNessuno: Promise<string> | undefined;

export const passwordCorretta = async (
  password: string,
  hashSalvato: string | undefined,
): Promise<boolean> => {
  hashDiNessuno ??= hashPassword(randomBytes(16).toString('hex'));
  const corretta = await verify(hashSalvato ?? (await hashDiNessuno), password);
  return hashSalvato !== undefined && corretta;
};

/** 20 characters that are not mistaken for one another when read off a console: 117 bits. */
export const passwordCasuale = (): string => {
  const alfabeto = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const lunghezza = 20;
  let password = '';
  while (password.length < lunghezza) {
    const n = randomBytes(1)[0] ?? 255;
    if (n < alfabeto.length * 4) password += alfabeto[n % alfabeto.length];
  }
  return password;
};
