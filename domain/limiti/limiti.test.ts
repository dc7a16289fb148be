import { describe, expect, test } from 'vitest';
import { difettiFraCampiLimite } from '#domain/tabelle/limiti/regole.ts';
import { type Misura, type Soglia, statoDi } from './misura.ts';
import { FERMO, giudica, insieme, type LimiteToccato, primaDi, spostamento } from './movimento.ts';
import { gradiRating } from './rating.ts';

const al5: Soglia = { verso: 'MAX', misura: 'P', soglia: '5', attenzione: 90 };
const almeno30: Soglia = { verso: 'MIN', misura: 'P', soglia: '30', attenzione: 90 };
const euro: Soglia = { verso: 'MAX', misura: 'E', soglia: '100000', attenzione: 90 };
const misura = (numeratore: string, denominatore: string, altro: Partial<Misura> = {}): Misura => ({
  ...{ numeratore, denominatore, senzaQui: 0, senzaAltrove: 0, conCorte: false },
  ...altro,
});
const stato = (soglia: Soglia, letta: Misura) => statoDi(soglia, letta).stato;

describe('lo stato di un limite', () => {
  test('alla soglia è rispettato, un milionesimo oltre è superato, da 90% della soglia è vicino', () => {
    expect(statoDi(al5, misura('4499', '100000'))).toEqual({
      stato: 'rispettato',
      misurato: '4.499',
      usato: '89.98',
    });
    expect(stato(al5, misura('4500', '100000'))).toBe('vicino');
    expect(stato(al5, misura('5000', '100000'))).toBe('vicino');
    expect(stato(al5, misura('5000.01', '100000'))).toBe('superato');
    expect(stato(almeno30, misura('33000', '100000'))).toBe('rispettato');
    expect(stato(almeno30, misura('32999', '100000'))).toBe('vicino');
    expect(stato(almeno30, misura('29999', '100000'))).toBe('superato');
    expect(statoDi(euro, misura('100000.01', '0'))).toMatchObject({
      stato: 'superato',
      misurato: '100000.01',
    });
  });

  test('di nulla non è parte nulla; una parte di ciò che non vale non si sa', () => {
    expect(stato(al5, misura('0', '0'))).toBe('rispettato');
    expect(stato(almeno30, misura('0', '0'))).toBe('rispettato');
    expect(stato(al5, misura('1', '0'))).toBe('non verificabile');
  });

  test.each([
    // What is missing elsewhere only raises the whole: kept stays kept, broken may not be.
    ['MAX', '4000', { senzaAltrove: 1 }, 'rispettato'],
    ['MAX', '6000', { senzaAltrove: 1 }, 'non verificabile'],
    ['MAX', '4000', { senzaQui: 1 }, 'non verificabile'],
    ['MAX', '6000', { senzaQui: 1 }, 'superato'],
    ['MIN', '40000', { senzaQui: 1 }, 'rispettato'],
    ['MIN', '40000', { senzaAltrove: 1 }, 'non verificabile'],
    ['MIN', '20000', { senzaAltrove: 1 }, 'superato'],
    ['MIN', '20000', { senzaQui: 1 }, 'non verificabile'],
    ['MAX', '4000', { senzaAltrove: 1, conCorte: true }, 'non verificabile'],
  ] as const)('%s con %s su 100.000 e senza valore %j: %s', (verso, numeratore, manca, atteso) => {
    const soglia = verso === 'MAX' ? al5 : almeno30;
    expect(stato(soglia, misura(numeratore, '100000', manca))).toBe(atteso);
  });
});

const limite = (altro: Partial<LimiteToccato> = {}): LimiteToccato => ({
  ...{ ...al5, idLimite: 1, codLimite: 'G5', descrizione: 'Al più 5% per gruppo', azione: 'B' },
  ...{ voce: 'ENI', etichetta: 'Eni', senzaValore: [], ...misura('4000', '100000') },
  ...altro,
});
const compra = (quantita: string, unitario: string | null = '10') => {
  const tutto = spostamento(quantita, unitario, '1');
  return { tutto, deciso: tutto };
};

describe('un movimento davanti a un limite', () => {
  test('ciò che si compra accresce anche il totale: 1.053 euro stanno nel 5%, 1.054 no', () => {
    expect(giudica(limite(), compra('105.2'))).toMatchObject({ peso: 'avviso', superato: false });
    expect(giudica(limite(), compra('105.4'))).toEqual({
      limite: limite(),
      peso: 'errore',
      messaggio:
        'Limite G5 «Al più 5% per gruppo», Eni: dopo il movimento sarebbe 5,001286%, e la soglia è al più 5%.',
      superato: true,
      misurato: '5.001286',
    });
  });

  test('un limite che avvisa non ferma, e ciò che accade senza che si decida neppure', () => {
    expect(giudica(limite({ azione: 'A' }), compra('200')).peso).toBe('avviso');
    const { tutto } = compra('200');
    expect(giudica(limite(), { tutto, deciso: FERMO })).toMatchObject({
      peso: 'avviso',
      superato: false,
    });
  });

  test('vendere non si ferma mai per un massimo, neanche oltre la soglia', () => {
    const oltre = limite(misura('9000', '100000'));
    expect(giudica(oltre, compra('-100'))).toMatchObject({ peso: 'ok', superato: false });
    expect(giudica(oltre, compra('1'))).toMatchObject({ peso: 'errore' });
  });

  test('per un minimo si ferma chi vende di lì, e chi compra altro e lo diluisce', () => {
    const minimo = limite({ ...almeno30, ...misura('30000', '100000') });
    expect(giudica(minimo, compra('-1')).peso).toBe('errore');
    const tutto = spostamento('1000', '10', '0');
    expect(giudica(minimo, { tutto, deciso: tutto }).peso).toBe('errore');
    const meno = spostamento('-1000', '10', '0');
    expect(giudica(minimo, { tutto: meno, deciso: meno }).peso).toBe('ok');
  });

  test('ciò che porta un po’ della voce e ne rimpicciolisce la parte non va verso la soglia', () => {
    const fondo = spostamento('1000', '10', '0.05');
    const oltre = limite(misura('30000', '100000'));
    expect(giudica(oltre, { tutto: fondo, deciso: fondo }).peso).toBe('ok');
    const minimo = limite({ ...almeno30, ...misura('30000', '100000') });
    expect(giudica(minimo, { tutto: fondo, deciso: fondo }).peso).toBe('errore');
  });

  test('un prezzo che manca si dice, non passa', () => {
    const senza = limite({ senzaValore: ['T3: manca il prezzo'] });
    const { peso, messaggio } = giudica(senza, compra('1', null));
    expect(peso).toBe('errore');
    expect(messaggio).toBe(
      'Limite G5 «Al più 5% per gruppo», Eni: non si può verificare: T3: manca il prezzo. ' +
        'Importare o scrivere ciò che manca, poi ripetere.',
    );
    expect(giudica(senza, compra('-1', null)).peso).toBe('ok');
  });

  test('prima di ciò che hanno portato più movimenti insieme', () => {
    const due = insieme(compra('10').tutto, compra('-4', '100').tutto);
    expect(due).toMatchObject({ numeratore: '-300', denominatore: '-300' });
    expect(primaDi(limite(), due)).toMatchObject({ numeratore: '4300', denominatore: '100300' });
  });
});

describe('le scale dei rating', () => {
  test('ogni scala va da 1 a 22, senza doppioni', () => {
    for (const scala of ['S&P', 'MOODYS', 'DBRS']) {
      const sua = gradiRating.filter((uno) => uno.scala === scala);
      expect(new Set(sua.map(({ rating }) => rating)).size).toBe(sua.length);
      expect([sua[0]?.grado, sua.at(-1)?.grado]).toEqual([1, 22]);
    }
    const grado = (rating: string) =>
      gradiRating.filter((uno) => uno.rating === rating).map((u) => u.grado);
    expect([grado('Baa3'), grado('BBB-'), grado('BBBL'), grado('CC'), grado('Ca')]).toEqual([
      [10],
      [10],
      [10],
      [20, 20],
      [20],
    ]);
  });
});

test('un limite dice una dimensione, voci che ci sono, una percentuale', () => {
  const campi = (valori: Record<string, unknown>) =>
    difettiFraCampiLimite({ verso: 'MAX', misura: 'P', soglia: '5', ...valori }).map(
      ({ campo }) => campo,
    );
  expect(campi({ asse: 'rating', voci: 'BB, B ,-' })).toEqual([]);
  expect(campi({ asse: 'rating', voci: 'BB+' })).toEqual(['voci']);
  expect(campi({ asse: 'paese', verso: 'MIN' })).toEqual(['voci']);
  expect(campi({ asse: 'raggruppamento' })).toEqual(['numero']);
  expect(campi({ asse: 'paese', numero: 1, soglia: '101' })).toEqual(['numero', 'soglia']);
  expect(campi({ asse: 'paese', dal: '2026-02-01', al: '2026-01-01' })).toEqual(['al']);
});
