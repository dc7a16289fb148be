import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import type { RecordRuolo } from './tabella.ts';

const { admin, come, proprietario } = await appDiProva();

const crea = async (nome: string, privilegi: readonly string[], chiama = admin) =>
  (await chiama('POST', '/ruoli', { id: 1, nome, privilegi })).json<RecordRuolo>();

const migrazione = readFileSync(
  join(import.meta.dirname, '../../db/migrations/0087-dashboard-di-ogni-ruolo.sql'),
  'utf8',
);

test('un ruolo nuovo legge la dashboard, anche se chi lo crea non la legge', async () => {
  expect(await crea('Cambisti', ['Cambi_W'])).toMatchObject({
    privilegi: ['Cambi_W', 'Dashboard_R'],
  });
  expect(await crea('Di casa', ['Dashboard_W'])).toMatchObject({ privilegi: ['Dashboard_W'] });
  const capo = await come({ username: 'capo', su: { '*': ['Utenti_W', 'Divise_R'] } });
  expect(await crea('Del capo', ['Divise_R'], capo)).toMatchObject({
    privilegi: ['Divise_R', 'Dashboard_R'],
  });
});

test('a chi la si toglie non torna', async () => {
  const { id, versione } = await crea('Senza dashboard', ['Cambi_R']);
  const corpo = { id, versione, nome: 'Senza dashboard', privilegi: ['Cambi_R'] };
  const tolta = await admin('PUT', `/ruoli/${id}`, corpo);
  expect(tolta.json<RecordRuolo>().privilegi).toEqual(['Cambi_R']);
});

test('i ruoli di prima la ricevono una volta, quello che la scrive resta com’è', async () => {
  await proprietario.query(`insert into ruoli (nome, privilegi)
    values ('Antico', '{Cambi_R,Titoli_W}'), ('Vuoto', '{}'), ('Scrive', '{Dashboard_W}')`);
  await proprietario.query(migrazione);
  const { rows } = await proprietario.query<{ detto: string }>(`
    select nome || ' ' || privilegi::text || ' ' || versione as detto from ruoli
     where nome in ('Antico', 'Vuoto', 'Scrive') order by nome`);
  expect(rows.map(({ detto }) => detto)).toEqual([
    'Antico {Cambi_R,Dashboard_R,Titoli_W} 2',
    'Scrive {Dashboard_W} 1',
    'Vuoto {Dashboard_R} 2',
  ]);
});
