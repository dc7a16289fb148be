import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creaRilevatore } from './codifica.ts';
import { leggiCsv } from './csv-lettura.ts';
import type { Cella } from './righe.ts';

async function* aBlocchi(byte: Buffer, passo: number): AsyncIterable<Uint8Array> {
  for (let i = 0; i < byte.length; i += passo) yield byte.subarray(i, i + passo);
}

async function leggi(byte: Buffer, passo = 65536) {
  const rilevatore = creaRilevatore();
  for await (const blocco of aBlocchi(byte, passo)) rilevatore.aggiungi(blocco);
  const righe: (readonly Cella[])[] = [];
  const numeri: number[] = [];
  for await (const blocco of leggiCsv(aBlocchi(byte, passo), rilevatore.codifica())) {
    righe.push(...blocco.righe);
    numeri.push(...blocco.numeri);
  }
  return { righe, numeri, codifica: rilevatore.codifica() };
}

const due = (testo: string) => leggi(Buffer.from(testo));

describe('la codifica si riconosce dai byte', () => {
  const righe = [
    ['DATA', 'CITTÀ'],
    ['01/10/2025', 'Forlì €'],
  ];

  test.each([1, 2, 3, 5, 7, 65536])('in blocchi di %i byte', async (passo) => {
    const bom = Buffer.from('\ufeffDATA;CITTÀ\r\n01/10/2025;Forlì €\r\n');
    expect(await leggi(bom, passo)).toMatchObject({ codifica: 'utf-8', righe });
    const senza = bom.subarray(3);
    expect(await leggi(senza, passo)).toMatchObject({ codifica: 'utf-8', righe });
    const cp1252 = Buffer.from('DATA;CITT\xc0\r\n01/10/2025;Forl\xec \x80\r\n', 'latin1');
    expect(await leggi(cp1252, passo)).toMatchObject({ codifica: 'windows-1252', righe });
  });

  test('un accento in fondo a un file lungo basta a decidere', async () => {
    const lungo = Buffer.from(`A;B\n${'1;2\n'.repeat(50_000)}3;perch\xe9\n`, 'latin1');
    const letto = await leggi(lungo);
    expect(letto.codifica).toBe('windows-1252');
    expect(letto.righe.at(-1)).toEqual(['3', 'perché']);
  });

  test.each([
    [Buffer.from('PK\x03\x04abc', 'latin1'), 'archivio ZIP'],
    [Buffer.from('%PDF-1.7'), 'PDF'],
    [Buffer.from('A;B\n1;\x00\n'), 'binario'],
    [Buffer.from('\ufeffA;B\n', 'utf16le'), 'UTF-16'],
  ])('quel che non è testo si rifiuta', (byte, parola) => {
    expect(() => creaRilevatore().aggiungi(byte)).toThrow(parola);
  });
});

describe('le righe di un CSV', () => {
  test('virgolette, a capo dentro i valori, righe vuote, numeri di riga del file', async () => {
    const letto = await due('A;B\n\n"x;y";"d""q"\n"due\nrighe";2\r\n;;\n5;6');
    expect(letto.righe).toEqual([
      ['A', 'B'],
      ['x;y', 'd"q'],
      ['due\nrighe', '2'],
      ['5', '6'],
    ]);
    expect(letto.numeri).toEqual([1, 3, 4, 7]);
  });

  test.each([1, 4, 9])(
    'CRLF in blocchi di %i byte: i numeri di riga non cambiano',
    async (passo) => {
      const letto = await leggi(Buffer.from('A;B\r\n1;2\r\n3;4\r\n'), passo);
      expect(letto.numeri).toEqual([1, 2, 3]);
    },
  );

  test('a capo del vecchio Mac', async () => {
    expect((await due('A;B\r1;2\r')).righe).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
  });

  test('una virgola decimale in un file separato da virgole si rifiuta, con la riga', async () => {
    await expect(due('DATA,DIVISA,CAMBIO\n2025-10-01,USD,1,1724\n')).rejects.toThrow(
      "La riga 2 ha 4 valori e l'intestazione 3",
    );
  });

  test('virgolette mai chiuse si rifiutano, con la riga', async () => {
    await expect(due('A;B\n1;2\n3;"4\n5;6\n')).rejects.toThrow('Alla riga 3 si aprono virgolette');
  });

  test('una riga senza fine non ha virgolette aperte: si dice che è troppo lunga, e quale', async () => {
    const lungo = 'x'.repeat(1_100_000);
    await expect(due(`A;B\n1;2\n3;${lungo}\n`)).rejects.toThrow(
      /^La riga 3 ha più di 1\.000\.000 di caratteri/,
    );
    await expect(due(lungo)).rejects.toThrow('La riga 1 ha più di 1.000.000 di caratteri');
    await expect(due('a;'.repeat(600_000))).rejects.toThrow('Il file ha più di 1.000 colonne');
    await expect(due(`A;B\n"1";"2"\n3;"${lungo}`)).rejects.toThrow(
      'Alla riga 3 si aprono virgolette che non si chiudono',
    );
  });

  test('qualunque tabella, comunque spezzata, si rilegge uguale', async () => {
    const cella = fc.string({ unit: fc.constantFrom('a', 'è', '€', '"', ';', '\n', ' ', '1') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cella, cella), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        async (dati, passo) => {
          const piene = dati.map(([a, b]) => [`x${a}`, `y${b}`]);
          const testo = [
            'A;B',
            ...piene.map((riga) => riga.map((c) => `"${c.replaceAll('"', '""')}"`).join(';')),
          ];
          const letto = await leggi(Buffer.from(`${testo.join('\n')}\n`), passo);
          expect(letto.righe.slice(1)).toEqual(piene);
        },
      ),
    );
  });
});
