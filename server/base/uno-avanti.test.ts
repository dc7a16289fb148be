import { setImmediate as respiro } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unoAvanti } from './uno-avanti.ts';

/** What happens, in its order: `p` of what is made ready, `f` of what is finished. */
async function racconto(quanti: number, guasto: (passo: string) => boolean = () => false) {
  const fatti: string[] = [];
  const passo = async (nome: string) => {
    await respiro();
    if (guasto(nome)) throw new Error(nome);
    fatti.push(nome);
  };
  const esito = await unoAvanti(
    Array.from({ length: quanti }, (_, i) => i + 1),
    async (n) => {
      await passo(`p${n}`);
      return async () => {
        await passo(`f${n}`);
        await passo(`f${n} tutto`);
      };
    },
  ).then(
    () => 'fatto',
    (causa: Error) => causa.message,
  );
  const allora = [...fatti];
  for (let i = 0; i < 5; i += 1) await respiro();
  expect(fatti, 'dopo la risposta non succede più nulla').toEqual(allora);
  return { fatti, esito };
}

test('uno si prepara mentre quello di prima finisce, e mai due avanti', async () => {
  const { fatti, esito } = await racconto(3);
  expect(esito).toBe('fatto');
  expect(fatti.filter((uno) => uno.startsWith('f'))).toEqual([
    'f1',
    'f1 tutto',
    'f2',
    'f2 tutto',
    'f3',
    'f3 tutto',
  ]);
  const posto = (uno: string) => fatti.indexOf(uno);
  expect(posto('p2')).toBeLessThan(posto('f1 tutto'));
  expect(posto('p3')).toBeGreaterThan(posto('f1 tutto'));
});

test.each([
  ['un preparare che fallisce aspetta chi finiva', 'p2', ['p1', 'f1', 'f1 tutto']],
  ['un finire che fallisce ferma ciò che segue', 'f1', ['p1', 'p2']],
  ['di niente non si fa niente', 'p9', []],
] as const)('%s', async (_, guasto, attesi) => {
  const { fatti, esito } = await racconto(guasto === 'p9' ? 0 : 3, (passo) => passo === guasto);
  expect(esito).toBe(guasto === 'p9' ? 'fatto' : guasto);
  expect(fatti).toEqual(attesi);
});

test('di due che falliscono si dice quello che è fallito prima', async () => {
  const falliscono = (...quali: string[]) => racconto(3, (passo) => quali.includes(passo));
  expect((await falliscono('p2', 'f1 tutto')).esito).toBe('p2');
  expect((await falliscono('f1', 'p2')).esito).toBe('f1');
});
