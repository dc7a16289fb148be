import { expect, it } from 'vitest';
import { ALTRI_NOMI } from './altri-nomi.ts';
import { rotteWeb } from './rotte-web.ts';

it('hanno altri nomi soltanto le schermate che ci sono', () => {
  const percorsi = new Set(rotteWeb.map(({ percorso }) => percorso));
  expect(Object.keys(ALTRI_NOMI).filter((uno) => !percorsi.has(uno))).toEqual([]);
});
