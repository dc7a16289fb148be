import { expect, test } from 'vitest';
import { databaseDiProva } from '#tests/setup/database.ts';
import { leggiRiferimenti, leggiTabelle } from './struttura.ts';
import { motivoEsclusione, REGOLE } from './tabelle.ts';

const { proprietario } = await databaseDiProva();
const client = await proprietario.connect();
const tabelle = await leggiTabelle(client);
const riferimenti = await leggiRiferimenti(client);
client.release();

/** Copied knowingly: without it nobody could log in after a restore. */
const SEGRETI_COPIATI = ['utenti.hash_password'];
/** Named like one: a day, a yes or no, and seals. */
const NON_SEGRETI = [
  'utenti.cambio_password_richiesto',
  'utenti.password_il',
  'utenti.password_locale',
  'fornitori_identita.segreto_il',
  // What seals the journal is made to be shown.
  'catene_giornale.hash',
  'giornale_catena.hash',
  'giornale_catena.hash_prec',
];

test('le regole riguardano tabelle e colonne che ci sono', () => {
  const colonne = new Map(tabelle.map((t) => [t.nome, t.colonne]));
  for (const [nome, regola] of Object.entries(REGOLE))
    expect(colonne.get(nome)).toEqual(expect.arrayContaining(Object.keys(regola.colonne ?? {})));
});

test('un segreto che nessuno ha considerato non finisce in una copia (server/copie/tabelle.ts)', () => {
  const sospette = tabelle
    .filter(({ nome }) => motivoEsclusione(nome) === undefined)
    .flatMap(({ nome, colonne }) => colonne.map((colonna) => `${nome}.${colonna}`))
    .filter((colonna) => /hash|token|segret|password/.test(colonna));
  expect(sospette.filter((c) => !NON_SEGRETI.includes(c))).toEqual(SEGRETI_COPIATI);
});

test('nessuna tabella copiata punta a una che non lo è', () => {
  const spezzati = riferimenti.filter(
    ({ da, a }) => motivoEsclusione(da) === undefined && motivoEsclusione(a) !== undefined,
  );
  expect(spezzati.map(({ nome }) => nome)).toEqual([]);
});
