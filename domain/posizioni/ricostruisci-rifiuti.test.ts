import { describe, expect, test } from 'vitest';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { righe, type Scritta, strati } from '#tests/setup/posizioni.ts';
import { MovimentoImpossibile, MovimentoScoperto, ricostruisci } from './ricostruisci.ts';
import { statoVuoto } from './riga.ts';

describe('le rettifiche', () => {
  const dopo = (metodo: CodiceMetodo, eur: number) => {
    const una = statoVuoto(metodo);
    ricostruisci(
      righe(
        { il: '2024-01-10', q: 100, eur: 1000 },
        { il: '2025-06-10', q: 100, eur: 2000 },
        { il: '2025-12-31', genere: 'rettifica', eur },
      ),
      new Map([[1, una]]),
    );
    return strati(una);
  };

  test('si spartiscono secondo il costo, al centesimo', () => {
    expect(dopo('FI', -100)).toEqual(['100 a 966.67', '100 a 1933.33']);
    expect(dopo('FI', 0.01)).toEqual(['100 a 1000.00', '100 a 2000.01']);
    expect(dopo('LS', -100)).toEqual(['100 a 966.67', '100 a 1933.33']);
    expect(dopo('CM', -3000)).toEqual(['200 a 0.00']);
  });

  test('ciò che è a costo zero si rivaluta secondo la quantità', () => {
    const una = statoVuoto('FI');
    ricostruisci(
      righe(
        { il: '2024-01-10', q: 100 },
        { il: '2025-06-10', q: 300 },
        { il: '2025-12-31', genere: 'rettifica', eur: 400 },
      ),
      new Map([[1, una]]),
    );
    expect(strati(una)).toEqual(['100 a 100.00', '300 a 300.00']);
  });

  test('non portano il costo sotto zero', () => {
    expect(() => dopo('FI', -3000.01)).toThrow(/sotto zero/);
  });
});

describe('ciò che non si può giocare dice quale riga, e perché', () => {
  const prova = (...scritte: readonly Scritta[]) => {
    try {
      ricostruisci(
        righe({ il: '2025-01-10', q: 100, eur: 1000 }, ...scritte),
        new Map([
          [1, statoVuoto('CS')],
          [2, statoVuoto('CM', true)],
          [3, statoVuoto('CM')],
        ]),
      );
    } catch (causa) {
      return causa as MovimentoScoperto | MovimentoImpossibile;
    }
    throw new Error('È passata.');
  };
  const il = '2025-02-10';

  test('più di quanto c’è', () => {
    const errore = prova({ il, q: 101, genere: 'scarico' });
    expect(errore).toMatchObject({ riga: { id: 2 }, disponibile: 100n, chiesta: 101n });
    expect(prova({ il, q: 1, posizione: 3, genere: 'frazionamento' })).toBeInstanceOf(
      MovimentoScoperto,
    );
    expect(prova({ il, eur: 1, posizione: 3, genere: 'rettifica' })).toBeInstanceOf(
      MovimentoScoperto,
    );
  });

  test('di un esercizio manca il sottostante: la riga è la sua', () => {
    const lotti = [{ id: '1', quantita: 5n }];
    const errore = prova(
      { il, q: 5, genere: 'uscita', lotti },
      { il, q: 5, posizione: 3, genere: 'scarico', idCapofila: 2 },
    );
    expect(errore).toMatchObject({ riga: { id: 3 }, disponibile: 0n, chiesta: 5n });
  });

  const lotti = [{ id: '1', quantita: 10n }];
  test.each<[che: string, righe: readonly Scritta[], messaggio: RegExp]>([
    ['lotti non scelti', [{ il, q: 10, genere: 'scarico' }], /lotti scelti/],
    ['una riga sola di due', [{ il, q: 10, genere: 'uscita', lotti }], /Manca l’altra riga/],
    [
      'la seconda senza la prima',
      [{ il, q: 10, genere: 'scarico', lotti, idCapofila: 9 }],
      /Manca l’altra/,
    ],
    [
      'un rimborso parziale senza pool factor',
      [{ il, genere: 'scorporo' }],
      /Manca la parte di costo/,
    ],
    ['un raggruppamento a zero', [{ il, q: 100, genere: 'raggruppamento' }], /non azzera/],
    [
      'un giroconto su sé stessi',
      [
        { il, q: 10, genere: 'uscita', lotti },
        { il, q: 10, genere: 'entrata', idCapofila: 2 },
      ],
      /stessa posizione/,
    ],
    [
      'un concambio in niente',
      [
        { il, q: 10, genere: 'uscita', lotti },
        { il, posizione: 3, genere: 'entrata', idCapofila: 2 },
      ],
      /Manca la quantità/,
    ],
    [
      'il costo di una lunga a una corta',
      [
        { il, q: 10, genere: 'uscita', lotti },
        { il, q: 10, posizione: 2, genere: 'entrata', idCapofila: 2 },
      ],
      /lunga e una corta/,
    ],
  ])('%s', (_, scritte, messaggio) => {
    const errore = prova(...scritte);
    expect(errore).toBeInstanceOf(MovimentoImpossibile);
    expect(errore.message).toMatch(messaggio);
  });
});
