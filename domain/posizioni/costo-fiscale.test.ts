import { expect, test } from 'vitest';
import { arrotonda } from '#domain/money/decimale.ts';
import { data } from '#domain/tempo/data.ts';
import { costoFiscale, type MossaFiscale, quotaDi } from './costo-fiscale.ts';

const mossa = (
  genere: MossaFiscale['genere'],
  quantita: string,
  costo = '0',
  giorno = '2025-01-10',
) => ({
  genere,
  quantita,
  costo,
  dataValuta: data(giorno),
});
const nessuno = () => '0';

test('costo medio continuo: la serie di costo.md#esempio-dei-metodi, qualunque costo i libri abbiano scaricato', () => {
  const esito = costoFiscale(
    [
      mossa('carico', '1500', '16000'),
      mossa('carico', '800', '10400'),
      mossa('scarico', '-600', '-7800'),
      mossa('carico', '400', '4600'),
      mossa('scarico', '-200', '-2300'),
    ],
    nessuno,
  );
  expect(esito.quantita).toBe('1900');
  expect(arrotonda(esito.costo, 2)).toBe('21816.56');
});

test('le valutazioni non contano, un frazionamento lascia il costo, un rimborso di capitale lo toglie', () => {
  const esito = costoFiscale(
    [
      mossa('carico', '100', '1000'),
      mossa('rettifica', '0', '-300'),
      mossa('frazionamento', '300'),
      mossa('raggruppamento', '-200'),
      mossa('scorporo', '0', '-60'),
    ],
    nessuno,
  );
  expect(esito).toMatchObject({ quantita: '200', costo: '940' });
});

test('lo scarto è la media di quello maturato a ogni acquisto, e ricomincia da zero', () => {
  const maturato = (giorno: string) => (giorno < '2025-06-01' ? '0.2' : '0.8');
  const acquisti = [
    mossa('carico', '100', '98'),
    mossa('scarico', '-100', '-98'),
    mossa('carico', '300', '290'),
    mossa('carico', '100', '99', '2025-06-10'),
  ];
  expect(costoFiscale(acquisti, maturato)).toMatchObject({ quantita: '400', scarto100: '0.35' });
});

test('di un tutto va via tutto, senza resto', () => {
  expect(quotaDi('100', '3', '3')).toBe('100');
  expect(arrotonda(quotaDi('100', '1', '3'), 2)).toBe('33.33');
});
