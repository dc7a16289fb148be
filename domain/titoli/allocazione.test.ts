import fc from 'fast-check';
import { expect, test } from 'vitest';
import { somma } from '#domain/money/decimale.ts';
import { allocazione } from './allocazione.ts';
import { erroriComposizione } from './composizione.ts';

const posizione = (idTitolo: number, etichetta: string, controvaloreEuro: string) => ({
  idTitolo,
  etichetta,
  controvaloreEuro,
});
const quota = (idTitolo: number, etichetta: string, percentuale: string) => ({
  idTitolo,
  etichetta,
  percentuale,
});

test('un fondo conta per ciò che contiene, gli altri titoli interi, il più grande per primo', () => {
  const tenute = [posizione(1, 'Euro', '1000'), posizione(2, 'Euro', '500.01')];
  const parti = [quota(2, 'Dollaro USA', '60'), quota(2, 'Euro', '40')];
  expect(allocazione(tenute, parti)).toEqual([
    { item1: 'Euro', item2: '1200', alCosto: '0' },
    { item1: 'Dollaro USA', item2: '300.01', alCosto: '0' },
  ]);
  expect(
    allocazione(
      [{ ...posizione(1, 'Euro', '1000'), alCosto: true }, posizione(2, 'Euro', '500.01')],
      [],
    ),
  ).toEqual([{ item1: 'Euro', item2: '1500.01', alCosto: '1000' }]);
  expect(allocazione([], [])).toEqual([]);
});

test('la somma delle fette è quella delle posizioni', () => {
  const importi = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(importi, (euro) => {
      const tenute = euro.map((uno, i) => posizione(i, `G${i % 3}`, String(uno)));
      const fette = allocazione(tenute, [quota(1, 'A', '25'), quota(1, 'B', '75')]);
      expect(somma(...fette.map(({ item2 }) => item2))).toBe(somma(...euro.map(String)));
    }),
  );
});

test('una composizione somma a 100 per genere, e per ogni dimensione', () => {
  const gruppo = (idRaggruppamento: number, numero: number, percentuale: string) =>
    ({ genere: 'raggruppamento', idRaggruppamento, numero, percentuale }) as const;
  expect(erroriComposizione([gruppo(1, 1, '100'), gruppo(2, 2, '40'), gruppo(3, 2, '60')])).toEqual(
    [],
  );
  expect(erroriComposizione([gruppo(1, 1, '40'), gruppo(2, 2, '60')])).toMatchObject([
    { campo: 'voci', messaggio: 'La composizione per raggruppamento 1 somma a 40 e non a 100.' },
    { campo: 'voci', messaggio: 'La composizione per raggruppamento 2 somma a 60 e non a 100.' },
  ]);
});
