import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { ALFABETO_TOKEN, eToken, MODELLO_TOKEN, sembraToken, tokenDa } from './token.ts';

const segreto = 'a'.repeat(43);
const token = tokenDa('Ab3dE9xZ', segreto);

test('un token si riconosce dalla forma, dovunque stia in un testo', () => {
  expect(`chiave=${token};`.match(new RegExp(MODELLO_TOKEN))?.[0]).toBe(token);
  expect(eToken(token)).toBe(true);
  expect(token).toHaveLength(68);
});

test('le sei cifre di controllo sono il CRC-32 di ciò che precede, in base 62', () => {
  const cifre = [...token.slice(-6)].map((cifra) => ALFABETO_TOKEN.indexOf(cifra));
  expect(cifre.reduce((somma, cifra) => somma * 62 + cifra, 0)).toBe(crc32(token.slice(0, -6)));
});

test('un token alterato, troncato o allungato non lo è', () => {
  const altra = token.endsWith('0') ? '1' : '0';
  for (const guasto of [
    token.slice(0, -1) + altra,
    token.replace('aaa', 'aba'),
    token.slice(0, -1),
    `${token}0`,
    token.replace('rateo_pat_', 'rateo_tap_'),
  ])
    expect(eToken(guasto), guasto).toBe(false);
});

test('ciò che non comincia come un token è altro', () => {
  expect(sembraToken(token.slice(0, 20))).toBe(true);
  expect(sembraToken(segreto)).toBe(false);
});
