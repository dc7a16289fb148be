import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { CODICI_CONTROLLI, type CodiceControllo, giudicati, type Trovato } from './controlli.ts';

const FINE = { esercizio: 2025, data: data('2025-12-31') };
const trovato = (codice: CodiceControllo, quanti: number, nota?: string): Trovato => ({
  ...{ codice, quanti, esempi: quanti > 0 ? ['AZ'] : [], percorso: '/page' },
  ...(nota !== undefined && { nota }),
});
const uno = (...chi: Parameters<typeof trovato>) => giudicati([trovato(...chi)], FINE)[0];

test('prima gli errori, poi gli avvisi, poi ciò che è bene sapere, poi ciò che è in ordine', () => {
  const codici = giudicati(
    [
      trovato('bozze', 0),
      trovato('ripieghi', 1),
      trovato('da-certificare', 1),
      trovato('prezzi', 1),
      trovato('lavori', 1),
      trovato('esercizio-precedente', 1, '2024'),
    ],
    FINE,
  ).map(({ codice, peso }) => `${peso} ${codice}`);
  expect(codici).toEqual([
    'errore esercizio-precedente',
    'errore prezzi',
    'avviso lavori',
    'avviso da-certificare',
    'informazione ripieghi',
    'ordine bozze',
  ]);
});

test('ciò che è in ordine non porta da nessuna parte e non ferma nulla', () => {
  for (const codice of CODICI_CONTROLLI)
    expect(uno(codice, 0)).toMatchObject({
      ...{ peso: 'ordine', percorso: null, esempi: [] },
      ...{ accettabile: false, fermaConferma: false },
    });
});

describe('che cosa ferma una conferma', () => {
  test.each<[CodiceControllo, boolean]>([
    ['esercizio-precedente', true],
    ['bozze', true],
    ['prezzi', true],
    ['da-contabilizzare', true],
    ['lavori', true],
    ['valori-recenti', true],
    ['attesi', false],
    ['da-certificare', false],
    ['derivati-senza-prezzo', false],
    ['da-regolare', false],
  ])('%s: %s', (codice, ferma) => {
    expect(uno(codice, 2, '1')?.fermaConferma).toBe(ferma);
  });

  test('i movimenti attesi sono il solo errore che si può accettare', () => {
    const accettabili = CODICI_CONTROLLI.filter((codice) => uno(codice, 1, '1')?.accettabile);
    expect(accettabili).toEqual(['attesi']);
  });
});

test.each<[CodiceControllo, number, string | undefined, string]>([
  ['bozze', 1, undefined, '1 bozza fino al 31/12/2025: registrarla o eliminarla.'],
  ['bozze', 1200, undefined, '1.200 bozze fino al 31/12/2025: registrarle o eliminarle.'],
  ['esercizio-precedente', 0, undefined, 'Primo esercizio del libro'],
  ['esercizio-precedente', 0, '2024', 'Esercizio 2024 chiuso'],
  [
    'prezzi',
    2,
    undefined,
    '2 titoli tenuti senza prezzo al 31/12/2025: scriverlo o prenderlo da tabella.',
  ],
  [
    'ripieghi',
    3,
    '4 giorni',
    '3 valori non sono del 31/12/2025: vale il più recente, al più di 4 giorni prima.',
  ],
  [
    'valori-recenti',
    1,
    '3',
    '1 valore normale del 31/12/2025 cambiato dopo la simulazione 3: risimulare.',
  ],
])('%s, %i trovati: una frase intera', (codice, quanti, nota, detto) => {
  expect(uno(codice, quanti, nota)?.messaggio).toBe(detto);
});
