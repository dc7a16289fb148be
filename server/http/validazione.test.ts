import Fastify from 'fastify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { erroreDiForma, usaValidatori } from './validazione.ts';

const Corpo = Type.Object({
  stato: Type.Union([Type.Literal('aperto'), Type.Literal('chiuso')]),
  tipi: Type.Array(Type.Enum(['A', 'B'])),
});

const app = Fastify();
usaValidatori(app);
app.setErrorHandler((causa: { validation?: Parameters<typeof erroreDiForma>[0] }, _, reply) =>
  reply.status(400).send(erroreDiForma(causa.validation ?? []).errori),
);
app.post('/', { schema: { body: Corpo } }, () => null);

const rifiuti = async (payload: object): Promise<readonly unknown[]> =>
  (await app.inject({ method: 'POST', url: '/', payload })).json();

test('un valore fuori lista dice quali vanno, di tutte le alternative', async () => {
  expect(await rifiuti({ stato: 'perso', tipi: ['A', 'C'] })).toEqual([
    { campo: 'stato', messaggio: '«perso» non è fra i valori ammessi: aperto, chiuso.' },
    { campo: 'tipi.1', messaggio: '«C» non è fra i valori ammessi: A, B.' },
  ]);
});

test('di ciò che si è mandato si ripete quanto si legge d’un colpo, e nulla di ciò che ha parti', async () => {
  expect(await rifiuti({ stato: 'x'.repeat(5000), tipi: [{ a: 1 }] })).toEqual([
    {
      campo: 'stato',
      messaggio: `«${'x'.repeat(60)}» non è fra i valori ammessi: aperto, chiuso.`,
    },
    { campo: 'tipi.0', messaggio: 'Il valore non è fra i valori ammessi: A, B.' },
  ]);
});

test('di un corpo lungo si dice il primo sbaglio: dirli tutti terrebbe fermo il server', async () => {
  const lungo = { stato: 'perso', tipi: Array.from({ length: 100_000 }, () => 'C') };
  expect(await rifiuti(lungo)).toEqual([
    { campo: 'stato', messaggio: '«perso» non è fra i valori ammessi: aperto, chiuso.' },
  ]);
  const corto = { stato: 'perso', tipi: Array.from({ length: 500 }, () => 'C') };
  expect(await rifiuti(corto)).toHaveLength(200);
});
