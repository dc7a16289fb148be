import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leggiCampione, provaMappatura, separatoreDi } from './campione.ts';

describe('le prime righe di un file', () => {
  test('salta le righe in testa e riconosce il separatore dalla riga dei titoli', () => {
    const testo = '\ufeffElenco; al, 31/08\r\n\r\nisin\tnome\r\nIT1\tUno, due\r\n';
    expect(leggiCampione(testo, { saltaRighe: 1 })).toEqual({
      separatore: '\t',
      intestazione: ['isin', 'nome'],
      righe: [['IT1', 'Uno, due']],
      numeri: [4],
    });
  });

  test('tra virgolette stanno separatori, a capo e virgolette', () => {
    const testo = 'a;b\n"x;\n""y""";2\nz;3';
    expect(leggiCampione(testo)).toMatchObject({
      righe: [
        ['x;\n"y"', '2'],
        ['z', '3'],
      ],
      numeri: [2, 4],
    });
  });

  test('senza virgolette sono segni come gli altri; senza titoli ogni riga è un dato', () => {
    const { righe, intestazione } = leggiCampione('"a;b"\n', {
      virgolette: '',
      intestazione: false,
    });
    expect({ righe, intestazione }).toEqual({ righe: [['"a', 'b"']], intestazione: null });
  });

  test('legge al più 200 righe, e ciò che scrive chi quota ogni cella si rilegge', () => {
    const cella = fc
      .string({ maxLength: 6 })
      .filter((c) => c.trim() !== '' && !/[\r\ufeff]/.test(c));
    const tabella = fc.array(fc.tuple(cella, cella), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(tabella, (righe) => {
        const testo = righe
          .map((celle) => celle.map((c) => `"${c.replaceAll('"', '""')}"`).join(';'))
          .join('\n');
        const letto = leggiCampione(testo, { intestazione: false, separatore: ';' });
        expect(letto.righe).toEqual(righe);
      }),
    );
    expect(leggiCampione('a\n'.repeat(500)).righe).toHaveLength(200);
  });

  test('dice quali colonne mancano al file', () => {
    const campione = leggiCampione('isin;nome\nIT1;Uno');
    expect(provaMappatura({ campi: { a: { colonna: 'Divisa' } } }, campione)).toEqual({
      difetto: 'Nel file manca la colonna «Divisa».',
    });
  });
});

test('il separatore è quello che compare di più nella riga dei titoli, fuori dalle virgolette', () => {
  expect(separatoreDi('DATA;CODICE DIVISA;CAMBIO')).toBe(';');
  expect(separatoreDi('Data,"Nome; lungo",Cambio')).toBe(',');
  expect(separatoreDi('Data\tCambio, in euro\tDivisa')).toBe('\t');
  expect(separatoreDi('Data|Cambio, in euro|Divisa')).toBe('|');
  expect(separatoreDi('Data')).toBe(';');
});
