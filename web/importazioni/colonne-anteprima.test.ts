import { expect, test } from 'vitest';
import { colonneAnteprima, type RigaAnteprima } from './colonne-anteprima.ts';

const riga = (valori: Readonly<Record<string, string>>, prima?: RigaAnteprima['prima']) =>
  ({
    ...{ riga: 2, esito: 'aggiornamento', errori: [], derivati: {}, note: [], avvisi: [] },
    ...valori,
    ...(prima && { prima }),
  }) as RigaAnteprima;

test('una cella che cambia dice che cosa c’è adesso, con le cifre di chi legge', () => {
  const colonne = colonneAnteprima(
    [
      { titolo: 'Codice Divisa', nelFile: null },
      { titolo: 'Prezzo', nelFile: null },
      { titolo: 'Strumento', nelFile: null },
    ],
    false,
    [],
    new Map([['Prezzo', 2]]),
  );
  const [, divisa, prezzo, strumento] = colonne;
  const valori = { 'Codice Divisa': 'EUR', Prezzo: '1234,5', Strumento: 'Bond' };
  const cambiata = riga(valori, { 'Codice Divisa': 'USD', Prezzo: '1000', Strumento: null });
  expect([divisa, prezzo, strumento].map((una) => una?.testo?.(cambiata))).toEqual([
    'USD → EUR',
    '1.000,00 → 1.234,50',
    '— → Bond',
  ]);
  expect(divisa?.tono?.(cambiata)).toBe('avviso');
  expect(divisa?.testo?.(riga(valori))).toBe('EUR');
  expect(divisa?.tono?.(riga(valori))).toBeUndefined();
});
