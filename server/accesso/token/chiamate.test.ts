import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { programmaDi } from '#tests/setup/token.ts';

const prova = await appDiProva({
  RATEO_LIMITI: '1',
  RATEO_TOKEN_CHIAMATE: '2',
  RATEO_TOKEN_GIORNI: '7',
});
const { admin } = prova;

test('oltre le sue chiamate al minuto la risposta è 429, e la persona continua', async () => {
  const { chiama } = await programmaDi(prova, admin, { privilegi: ['Cambi_R'] });
  const risposte = [];
  // Of the six, two minutes at most take two each.
  for (let volta = 0; volta < 6; volta += 1) risposte.push(await chiama('GET', '/Aziende'));
  const rifiutata = risposte.find(({ statusCode }) => statusCode === 429);
  expect(rifiutata?.json()).toMatchObject({ codice: 'TROPPE_CHIAMATE' });
  expect(Number(rifiutata?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await admin('GET', '/Aziende')).statusCode).toBe(200);
});

test('durata e chiamate non superano ciò che vuole chi installa', async () => {
  const possibile = await admin('GET', '/token/possibile');
  expect(possibile.json()).toMatchObject({
    ...{ giorni: 7, giorniMassimi: 7, chiamateAlMinuto: 2, chiamateMassime: 2 },
  });
  const corpo = { nome: 'molte', privilegi: ['Cambi_R'], aziende: null };
  expect((await admin('POST', '/token', { ...corpo, chiamateAlMinuto: 3 })).statusCode).toBe(422);
});
