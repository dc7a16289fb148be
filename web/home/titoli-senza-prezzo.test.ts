import { expect, test } from 'vitest';
import type { Data } from '#domain/tempo/data.ts';
import { esitoSenzaPrezzo } from './titoli-senza-prezzo.ts';

const AL = '2026-11-27' as Data;
const pagina = (totalCount: number, ...codici: string[]) =>
  ({ totalCount, items: codici.map((codTitolo) => ({ codTitolo })) }) as unknown as Parameters<
    typeof esitoSenzaPrezzo
  >[0];

test('dice di quale giorno manca il prezzo, e porta a quelle righe', () => {
  const esito = esitoSenzaPrezzo(pagina(41, 'ENI', 'ENEL'), AL);
  expect(esito.cifra).toBe('41');
  expect(esito.nome?.[1]).toBe('titoli senza il prezzo del 27/11');
  expect(esito.nota).toBe(
    'ENI, ENEL e altri 39: nelle giacenze valgono l’ultimo prezzo che hanno, o il costo.',
  );
  expect(esito.verso.search).toEqual({ archivio: 'quotazioni', controllo: 'mancanti', data: AL });
});

test('dove ci sono tutti è in ordine', () => {
  expect(esitoSenzaPrezzo(pagina(0), AL)).toMatchObject({ tono: 'calma' });
  expect(esitoSenzaPrezzo(pagina(0), AL).cifra).toBeUndefined();
});
