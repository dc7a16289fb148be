import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difettoBic } from '#domain/codici/bic.ts';
import { letteraDiControllo, lettereInCifre, resto97 } from '#domain/codici/cifre-di-controllo.ts';
import { difettoCodiceFiscale } from '#domain/codici/codice-fiscale.ts';
import { difettoIban } from '#domain/codici/iban.ts';
import { difettoIsin } from '#domain/codici/isin.ts';
import { difettoLei } from '#domain/codici/lei.ts';
import { difettoPartitaIva } from '#domain/codici/partita-iva.ts';
import { databaseDiProva } from '#tests/setup/database.ts';

const { proprietario } = await databaseDiProva();

const A_Z = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CIFRE = [...'0123456789'];

const testo = (caratteri: readonly string[], minLength: number, maxLength = minLength) =>
  fc.array(fc.constantFrom(...caratteri), { minLength, maxLength }).map((parti) => parti.join(''));
const unito = (...parti: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parti).map((pezzi) => pezzi.join(''));
const alfanumerico = (lunghezza: number) => testo([...A_Z, ...CIFRE], lunghezza);

const con97 = (paese: string, conto: string) => {
  const cifre = 98 - resto97(lettereInCifre(`${conto}${paese}00`));
  return `${paese}${String(cifre).padStart(2, '0')}${conto}`;
};
const coordinate = unito(testo(CIFRE, 10), alfanumerico(12));
const ibanDi = fc.oneof(
  unito(testo(A_Z, 2), testo(CIFRE, 2), alfanumerico(23)),
  coordinate.map((conto) => con97('IT', letteraDiControllo(conto) + conto)),
  unito(testo(A_Z, 1), coordinate).map((conto) => con97('SM', conto)),
  fc
    .tuple(fc.constantFrom('DE', 'IT', 'FR', 'QZ'), testo(CIFRE, 16, 24))
    .map(([p, c]) => con97(p, c)),
);

/** Wholly random, of the right form, and of the right form with the last character tried in turn. */
const CASI = [
  ['isin_valido', difettoIsin, unito(testo(A_Z, 2), alfanumerico(9), testo(CIFRE, 1))],
  ['lei_valido', difettoLei, unito(alfanumerico(18), testo(CIFRE, 2))],
  ['iban_valido', difettoIban, ibanDi],
  ['bic_valido', difettoBic, unito(testo([...A_Z, '1', 'a'], 6), testo([...A_Z, '7', '-'], 2, 5))],
  ['partita_iva_valida', difettoPartitaIva, testo(CIFRE, 10, 12)],
  [
    'codice_fiscale_valido',
    difettoCodiceFiscale,
    unito(
      testo(A_Z, 6),
      testo([...CIFRE, 'L', 'V'], 2),
      testo([...'ABCDEHLMPRST'], 1),
      testo([...CIFRE, 'M'], 2),
      testo(A_Z, 1),
      testo([...CIFRE, 'N'], 3),
      testo(A_Z, 1),
    ),
  ],
] as const;

const SENZA_FORMA = fc.string({ unit: 'grapheme-ascii', maxLength: 35 });
const giusto = (difetto: (codice: string) => string | undefined) => (codice: string) =>
  difetto(codice) === undefined;

describe('banca dati e programma dicono la stessa cosa di un codice', () => {
  test.each(CASI)('%s', async (funzione, difetto, inForma) => {
    const codici = [
      ...fc.sample(inForma, 4000),
      ...fc.sample(SENZA_FORMA, 500),
      ...fc.sample(inForma, 100).map((codice) => codice.toLowerCase()),
    ];
    const { rows } = await proprietario.query<{ codice: string; vale: boolean }>(
      `select codice, ${funzione}(codice) as vale from unnest($1::text[]) as codice`,
      [codici],
    );
    const vale = giusto(difetto);
    expect(rows.filter((riga) => riga.vale !== vale(riga.codice))).toEqual([]);
    // Both answers were put to the test.
    expect(new Set(rows.map((riga) => riga.vale)).size).toBe(2);
  });
});

const vale = async (funzione: string, codice: string): Promise<boolean> => {
  const { rows } = await proprietario.query<{ vale: boolean }>(`select ${funzione}($1) as vale`, [
    codice,
  ]);
  return rows[0]?.vale ?? false;
};

describe('i codici che la banca dati controlla da sé', () => {
  test.each([
    ['isin_valido', 'IT0005518128', 'IT0005518129'],
    ['isin_valido', 'US0378331005', 'US0378331006'],
    ['isin_valido', 'BE0974293251', 'IT000551812'],
    ['lei_valido', '815600DE60799F5A9309', '815600DE60799F5A9308'],
    ['iban_valido', 'IT60X0542811101000000123456', 'IT60X0542811101000000123457'],
    ['iban_valido', 'GB82WEST12345698765432', 'IT82WEST12345698765432'],
    ['bic_valido', 'UNCRITMM', 'UNCRITM'],
    ['partita_iva_valida', '00743110157', '00743110158'],
    ['codice_fiscale_valido', '00743110157', '00743110150'],
    ['codice_fiscale_valido', 'RSSMRA85T10A562S', 'RSSMRA85T10A562T'],
  ])('%s: %s sì, %s no', async (funzione, giusto, sbagliato) => {
    expect(await vale(funzione, giusto)).toBe(true);
    expect(await vale(funzione, sbagliato)).toBe(false);
  });
});
