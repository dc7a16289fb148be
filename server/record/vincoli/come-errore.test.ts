import { expect, test } from 'vitest';
import { errore } from '#server/base/errori.ts';
import { connessionePersa } from '#server/db/connessione-persa.ts';
import { comeErroreRateo } from './come-errore.ts';

const conCodice = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  conCodice('ECONNREFUSED'),
  conCodice('ECONNRESET'),
  conCodice('ENOENT'),
  conCodice('57P01'),
  conCodice('57P03'),
  conCodice('53300'),
  conCodice('08006'),
  conCodice('25006'),
])('senza banca dati, $message $code: 503, riprovare', (causa) => {
  const detto = { codice: 'NON_DISPONIBILE', status: 503, attesaS: 2 };
  expect(comeErroreRateo(causa)).toMatchObject(detto);
});

test.each(['53100', 'ENOSPC', 'EDQUOT'])('a disco pieno (%s) lo si dice', (codice) => {
  expect(comeErroreRateo(conCodice(codice))).toMatchObject({
    codice: 'DISCO_PIENO',
    status: 503,
    message: expect.stringContaining('Il disco della banca dati è pieno'),
  });
});

test.each([new Error('Qualcosa di nostro'), new TypeError('x is not iterable'), 'un testo'])(
  'ciò che non si conosce resta un errore interno',
  (causa) => {
    expect(comeErroreRateo(causa)).toMatchObject({ codice: 'ERRORE_INTERNO', status: 500 });
  },
);

test('le parole di un file non sono quelle di una banca dati che è caduta', () => {
  const detail =
    'Nel file manca la colonna DATA. Colonne trovate: Connection closed, not queryable.';
  expect(connessionePersa(errore('REGOLA_VIOLATA', { detail }))).toBe(false);
});
