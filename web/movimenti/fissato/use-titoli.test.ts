import { expect, it } from 'vitest';
import { inOrdine } from './use-titoli.ts';

const tenuto = (cod_Titolo: string, quantita: string) => ({
  ...{ id: cod_Titolo.length, cod_Titolo, cod_ISIN: null, descrizione: `Titolo ${cod_Titolo}` },
  ...{ tipo_Titolo: 'A', codDivisa: 'EUR', quantita },
});
const altro = (codice: string) => ({ codice, descrizione: codice });

it('prima il codice scritto per intero, poi ciò che si tiene con la quantità, poi gli altri', () => {
  const ordinati = inOrdine(
    [tenuto('ENIB', '1500'), tenuto('ENIC', '-20')],
    [altro('ENIA'), altro('ENIB'), altro('ENI')],
    'eni',
  );
  expect(ordinati.map(({ codice, gruppo }) => [codice, gruppo])).toEqual([
    ['ENI', undefined],
    ['ENIB', 'In giacenza'],
    ['ENIC', 'In giacenza'],
    ['ENIA', 'Altri titoli'],
  ]);
  expect(ordinati[1]?.descrizione).toBe('Titolo ENIB · 1.500,00');
});

it('dove non si tiene nulla restano gli altri, come sono', () => {
  const altri = [altro('A'), altro('B')];
  expect(inOrdine([], altri, 'a')).toBe(altri);
});
