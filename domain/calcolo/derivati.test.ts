import { describe, expect, test } from 'vitest';
import { cambioAperto, premioMaturato, valoreATermine } from './cambio-a-termine.ts';
import { futureAperto, margineDiVariazione, type RigaFuture, valoreContratti } from './derivati.ts';
import { valoreDelDiritto } from './diritti.ts';
import { arrotonda } from './frazione.ts';
import { quantitaDelRapporto } from './rapporto.ts';

describe('i futures (T10): dieci Bund a 131,50, mille euro il punto', () => {
  const apertura: RigaFuture = { che: 'apre', contratti: '10', prezzo: '131.5' };
  const a = (prezzo: string, contratti = '10') => ({ contratti, prezzo, moltiplicatore: '1000' });
  const margini: readonly RigaFuture[] = [
    apertura,
    { che: 'regola', contratti: '10', prezzo: '131.82' },
    { che: 'regola', contratti: '10', prezzo: '131.4' },
  ];

  test('i margini del primo e del secondo giorno, e l’ultimo alla chiusura', () => {
    const dopo = (quante: number) => futureAperto(margini.slice(0, quante));
    expect(margineDiVariazione(a('131.82'), dopo(1)).valore).toBe('3200');
    expect(margineDiVariazione(a('131.4'), dopo(2)).valore).toBe('-4200');
    const chiusura = margineDiVariazione(a('131.65'), dopo(3));
    expect(chiusura).toMatchObject({ valore: '2500', complessivo: '1500', precedente: '131.4' });
    expect(chiusura.passo.calcolo).toBe('(131,65 − 131,4) × 1.000 × 10');
  });

  test('una posizione corta guadagna dove il prezzo scende', () => {
    expect(margineDiVariazione(a('131.4', '-10'), futureAperto([apertura])).valore).toBe('1000');
  });

  test('chi apre ancora entra al suo prezzo; chi chiude una parte lascia il medio', () => {
    const aperto = futureAperto([
      ...margini.slice(0, 2),
      { che: 'apre', contratti: '10', prezzo: '132' },
      { che: 'chiude', contratti: '5', prezzo: '131.9' },
    ]);
    expect(arrotonda(aperto.contratti, 2)).toBe('15');
    expect(arrotonda(aperto.regolato, 4)).toBe('131.91');
    expect(arrotonda(aperto.apertura, 4)).toBe('131.75');
    expect(
      futureAperto([apertura, { ...apertura, che: 'chiude', contratti: '11' }]).contratti.n,
    ).toBe(0n);
    const riaperto = [apertura, { ...apertura, che: 'chiude' }, { ...apertura, prezzo: '129' }];
    expect(arrotonda(futureAperto(riaperto as RigaFuture[]).apertura, 2)).toBe('129');
  });
});

test('le opzioni (T11): cinque contratti, due euro e mezzo il punto', () => {
  const a = (prezzo: string, contratti = '5') =>
    valoreContratti('Premio', { contratti, prezzo, moltiplicatore: '2.5' });
  expect(a('850').valore).toBe('10625');
  expect(a('1020').valore).toBe('12750');
  expect(Number(a('1020').valore) - Number(a('850').valore)).toBe(2125);
  expect(a('850', '-5').valore).toBe('-10625');
  expect(a('850').passo.calcolo).toBe('5 × 850 × 2,5');
});

describe('il cambio a termine (T12)', () => {
  const venduti = { nominale: '-1000000', cambioConvenzionale: '1.095', cambioSpot: '1.085' };

  test('chi vende un milione di dollari a 1,0950 con il pronti a 1,0850', () => {
    expect(valoreATermine(venduti)).toMatchObject({
      aTermine: '-913242.01',
      aPronti: '-921658.99',
      differenza: '-8416.98',
    });
    expect(valoreATermine({ ...venduti, nominale: '1000000' }).differenza).toBe('8416.98');
    expect(() => valoreATermine({ ...venduti, cambioSpot: '0' })).toThrow('maggiore di zero');
  });

  test('ciò che è aperto sta al cambio al quale i suoi euro tornano, e chi chiude tutto lo dimentica', () => {
    const apre = (quantita: string, cambioConvenzionale: string) =>
      ({ effettoQuantita: 1, quantita, cambioConvenzionale }) as const;
    const chiude = (quantita: string) =>
      ({ effettoQuantita: -1, quantita, cambioConvenzionale: null }) as const;
    // 100 000 / 1,25 + 50 000 / 1,00 = 130 000 euro per 150 000 dollari.
    const due = [apre('100000', '1.25'), apre('50000', '1')];
    expect(cambioAperto(due)).toBe('1.1538461538');
    expect(cambioAperto([...due, chiude('75000')])).toBe('1.1538461538');
    expect(cambioAperto([...due, chiude('150000')])).toBeNull();
    expect(cambioAperto([...due, chiude('150000'), apre('1', '1.1')])).toBe('1.1');
  });

  test('il premio matura per giorni', () => {
    expect(premioMaturato('-8416.98', { giorni: 91, totali: 181 })).toBe('-4231.74');
    expect(() => premioMaturato('1', { giorni: 182, totali: 181 })).toThrow('fra zero');
  });
});

describe('i diritti e i rapporti (T15)', () => {
  const aumento = { prezzoCum: '4.2', prezzoEmissione: '3', nuove: '2', vecchie: '5' };

  test('due nuove ogni cinque a 3,00 con l’azione a 4,20', () => {
    const { traccia, ...valori } = valoreDelDiritto(aumento);
    expect(valori).toEqual({
      ex: '3.857143',
      diritto: '0.342857',
      k: '0.918367',
      quotaCosto: '8.16326531',
    });
    expect(traccia[0]?.calcolo).toBe('(5 × 4,2 + 2 × 3) / (5 + 2)');
  });

  test('un’emissione più cara del mercato non ha diritto che valga', () => {
    expect(() => valoreDelDiritto({ ...aumento, prezzoEmissione: '5' })).toThrow('non vale nulla');
    expect(() => valoreDelDiritto({ ...aumento, vecchie: '0' })).toThrow('maggiori di zero');
  });

  test('un rapporto dà azioni intere, il resto in denaro', () => {
    const due = { nuove: '2', vecchie: '5' };
    expect(quantitaDelRapporto('1001', due, 0)).toMatchObject({ quantita: '400', resto: '0.4' });
    expect(quantitaDelRapporto('1001', due, 2)).toMatchObject({ quantita: '400.4', resto: '0' });
    expect(() => quantitaDelRapporto('1', { nuove: '0', vecchie: '1' }, 0)).toThrow('maggiori');
  });
});
