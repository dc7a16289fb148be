import { describe, expect, test } from 'vitest';
import { databaseDiProva } from '#tests/setup/database.ts';
import { conLetterali } from './letterali.ts';

const { applicazione } = await databaseDiProva();

/** What the statement answers with its values in place, and with them sent apart. */
const neiDueModi = async (testo: string, valori: readonly unknown[]) => {
  const scritti = await applicazione.query({
    text: conLetterali(testo, valori),
    rowMode: 'array',
  });
  const mandati = await applicazione.query({ text: testo, values: [...valori], rowMode: 'array' });
  return [scritti.rows, mandati.rows];
};

const DIFFICILI = [
  `l'apice`,
  `''`,
  `\\`,
  `\\'; drop table titoli; --`,
  `C:\\nuovo\\'`,
  `$1`,
  `"virgolette"`,
  `riga\nnuova`,
  `%_{}[],`,
  `è € 漢字`,
  ``,
];

describe('una domanda con i valori al loro posto', () => {
  test.each(DIFFICILI)('tiene un testo com’è: %j', async (testo) => {
    const [scritti, mandati] = await neiDueModi('select $1::text, length($1::text)', [testo]);
    expect(scritti).toEqual([[testo, mandati?.[0]?.[1]]]);
    const [inElenco] = await neiDueModi('select $1::text[]', [[testo, 'altro']]);
    expect(inElenco).toEqual([[[testo, 'altro']]]);
  });

  test('numeri, sì e no, niente ed elenchi hanno il tipo che la domanda dà loro', async () => {
    const [scritti, mandati] = await neiDueModi(
      `select $1::bigint[], $2::smallint[], $3::boolean, $4::text is null, $5::numeric, $6::text[],
              7 = any($1::bigint[]), $7::date, coalesce($8::text[], array['x'])`,
      [[7, -1, 9007199254740991], [1, 2], false, null, '-0.00000001', [], '2024-02-29', null],
    );
    expect(scritti).toEqual(mandati);
  });

  test('un niente dentro un elenco resta niente', async () => {
    const [scritti, mandati] = await neiDueModi('select $1::text[], $2::boolean[]', [
      ['a', null],
      [true, null, false],
    ]);
    expect(scritti).toEqual(mandati);
  });

  test('quello che in un testo somiglia a un valore non lo è', async () => {
    const domanda = `select '$1', E'\\'$1', "a$1" /* $1 */ from (select $1::text as "a$1") x -- $2`;
    const { rows } = await applicazione.query({
      text: conLetterali(domanda, ['vero']),
      rowMode: 'array',
    });
    expect(rows).toEqual([['$1', `'$1`, 'vero']]);
  });

  test('il decimo valore non è il primo seguito da uno zero', () => {
    const valori = Array.from({ length: 11 }, (_, i) => `v${i + 1}`);
    expect(conLetterali('$1 $10 $11', valori)).toBe(`'v1' 'v10' 'v11'`);
  });

  test('un valore che manca, un oggetto e un numero infinito non si scrivono', () => {
    expect(() => conLetterali('select $2', ['uno'])).toThrow(RangeError);
    expect(() => conLetterali('select $1', [{ a: 1 }])).toThrow(TypeError);
    expect(() => conLetterali('select $1', [Number.NaN])).toThrow(TypeError);
  });
});
