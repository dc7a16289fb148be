import { expect, test } from 'vitest';
import {
  campoErrato,
  colonneAnteprima,
  conAttese,
  daQui,
  prossimoErrore,
  type RigaAnteprima,
} from './colonne-anteprima.ts';
import { conCorrezione } from './use-correzioni.ts';

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
    { daColonne: false, calcolate: [], cifre: new Map([['Prezzo', 2]]) },
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

test('si scrive nelle celle del file come testo, e una corretta dice che cosa c’era', () => {
  const colonne = colonneAnteprima(
    [
      { titolo: 'DATA', nelFile: null },
      { titolo: 'CAMBIO', nelFile: null },
    ],
    {
      daColonne: false,
      calcolate: ['CAMBIO'],
      cifre: new Map([['CAMBIO', 4]]),
      modificabili: true,
    },
  );
  expect(
    colonne.flatMap(({ campo, modificabile, comeTesto }) =>
      modificabile && comeTesto ? [campo] : [],
    ),
  ).toEqual(['DATA', 'CAMBIO']);
  const corretta = {
    ...riga({ DATA: '02/10/2025', CAMBIO: '1,17' }),
    corretti: { DATA: '31/02/2025', CAMBIO: null },
  };
  const [, data, cambio] = colonne;
  expect([data, cambio].map((una) => una?.spiegata?.(corretta))).toEqual([
    'Corretta: prima «31/02/2025»',
    'Corretta: prima era vuota',
  ]);
  // Written back as the file has it, it is a cell as any other.
  expect(data?.spiegata?.({ ...corretta, DATA: '31/02/2025' })).toBeUndefined();
});

test('ciò che si è scritto si vede subito, e solo nella sua cella', () => {
  const righe = [riga({ DATA: '1' }), { ...riga({ DATA: '2' }), riga: 3 }];
  expect(
    conAttese(righe, [{ riga: 3, titolo: 'DATA', testo: 'x' }]).map(({ DATA }) => DATA),
  ).toEqual(['1', 'x']);
  expect(conAttese(righe, [])).toBe(righe);
});

test('di una cella scritta due volte parte l’ultimo testo, al posto di ciò che il server ha', () => {
  const una = { riga: 2, titolo: 'DATA', prima: 'a', testo: 'b' };
  const altra = { riga: 3, titolo: 'DATA', prima: 'a', testo: 'z' };
  expect(conCorrezione([una, altra], { ...una, prima: 'b', testo: 'c' })).toEqual([
    altra,
    { ...una, testo: 'c' },
  ]);
});

test('il prossimo errore è dopo la riga su cui si sta, nella colonna che non va', () => {
  const errata = {
    ...riga({}),
    riga: 4,
    esito: 'errore' as const,
    errori: [{ colonna: 'Giorno', valore: 'x', messaggio: 'no', campo: 'DATA' }],
  };
  expect(prossimoErrore([riga({}), errata], 2)).toBe(errata);
  expect(prossimoErrore([riga({}), errata], 4)).toBeUndefined();
  expect([daQui(undefined, undefined), daQui(errata, undefined), daQui(errata, '4')]).toEqual([
    0, 3, 4,
  ]);
  expect(daQui(riga({}), undefined)).toBe(2);
  expect(campoErrato(errata, ['CAMBIO', 'DATA'])).toBe('DATA');
  expect(campoErrato(riga({}), ['CAMBIO', 'DATA'])).toBe('CAMBIO');
});
