import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { errore } from '#server/base/errori.ts';

// OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane.
// Algorithm 2 is argon2id: the library's enum cannot be read under type stripping.
const ARGON2ID = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** A hash of nobody's password, made once: an unknown user costs the work of a wrong password. */
const hashDiNessuno = hashPassword(randomBytes(16).toString('hex'));

/** Each takes 19 MiB and a core: a flood of log-ins must not take them all. */
const VERIFICHE_INSIEME = 4;
const VERIFICHE_IN_ATTESA = 64;
const inAttesa: (() => void)[] = [];
let inCorso = 0;

const conTurno = async <T>(lavoro: () => Promise<T>): Promise<T> => {
  if (inCorso >= VERIFICHE_INSIEME) {
    if (inAttesa.length >= VERIFICHE_IN_ATTESA) throw errore('TROPPE_CHIAMATE', { attesaS: 5 });
    await new Promise<void>((tocca) => inAttesa.push(tocca));
  } else inCorso += 1;
  try {
    return await lavoro();
  } finally {
    // The turn is handed on: whoever arrives meanwhile queues behind.
    const prossimo = inAttesa.shift();
    if (prossimo) prossimo();
    else inCorso -= 1;
  }
};

export const passwordCorretta = async (
  password: string,
  hashSalvato: string | undefined,
): Promise<boolean> => {
  const confronto = hashSalvato ?? (await hashDiNessuno);
  const corretta = await conTurno(() => verify(confronto, password));
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
