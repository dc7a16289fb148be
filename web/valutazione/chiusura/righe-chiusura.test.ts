import { describe, expect, test } from 'vitest';
import type { Rimanenza } from './chiusura-api.ts';
import {
  chiede,
  colonneChiusura,
  differenzeDi,
  type LineaChiusura,
  lineeChiusura,
  prossimaDecisione,
  totaleChiusura,
} from './righe-chiusura.ts';

let ultimo = 0;
const riga = (cod_Titolo: string, altro: Partial<Rimanenza> = {}): Rimanenza => {
  ultimo += 1;
  return {
    ...{ id: ultimo, cod_Titolo, descrizione: `Titolo ${cod_Titolo}`, immCirc: 'C', corta: false },
    ...{ cod_Portafoglio: 'CIR', cod_Depositario: 'BANCA', quantita: '100', prezzo: '10' },
    ...{ costoAnte: '1000.00', scarto: '0.00', differenzaCambio: '0.00', svalutazione: '0.00' },
    ...{ ripresa: '0.00', rateo: '0.00', fairValueDerivato: '0', valoreBilancio: '1000.00' },
    ...{ valoreMercato: '1000.00', proposta: null, durevole: null, deroga: false },
    ...altro,
  } as Rimanenza;
};

const SVALUTATA = riga('SVA', { svalutazione: '100.00', valoreBilancio: '900.00' });
const RIPRESA = riga('RIP', { ripresa: '50.00', valoreBilancio: '1050.00' });
const DUREVOLE = riga('DUR', {
  ...{ immCirc: 'I', proposta: 'vale meno del costo', scarto: '-12.50' },
  valoreBilancio: '987.50',
});
const RIGHE = [DUREVOLE, SVALUTATA, RIPRESA];
const CONFRONTO = {
  righe: [
    {
      ...{ codTitolo: 'SVA', codPortafoglio: 'CIR', codDepositario: 'BANCA', immCirc: 'C' },
      corta: false,
      valoreBilancio: { prima: '1000.00', dopo: '900.00', differenza: '-100.00' },
    },
  ],
} as unknown as Parameters<typeof differenzeDi>[0];
const linee = (chiuse: readonly string[] = [], confronta = true) =>
  lineeChiusura(RIGHE, {
    chiuse: new Set(chiuse),
    differenze: differenzeDi(confronta ? CONFRONTO : undefined),
  });

describe('le rimanenze per classe', () => {
  test('prima il circolante, poi l’immobilizzato, ognuno con le sue somme', () => {
    expect(linee().map(({ nome, descrizione, bilancio }) => [nome, descrizione, bilancio])).toEqual(
      [
        ['▾ Circolante', '2 righe', '1950'],
        ['SVA', 'Titolo SVA', '900.00'],
        ['RIP', 'Titolo RIP', '1050.00'],
        ['▾ Immobilizzato', '1 riga', '987.5'],
        ['DUR', 'Titolo DUR', '987.50'],
      ],
    );
  });

  test('una classe piegata tiene le sue somme', () => {
    const [testa, immobilizzato] = linee(['C']);
    expect(testa).toMatchObject({ nome: '▸ Circolante', bilancio: '1950', piegata: true });
    expect(immobilizzato?.classe).toBe('I');
  });

  test('una svalutazione toglie, una ripresa aggiunge; ciò che è zero non si scrive', () => {
    const [, sva, rip] = linee();
    expect(sva).toMatchObject({ svalutazione: '-100', ripresa: null, scarto: null });
    expect(rip).toMatchObject({ svalutazione: null, ripresa: '50.00' });
  });

  test('la differenza dalla valutazione di prima, zero dove nulla è cambiato, nulla senza confronto', () => {
    expect(linee().map(({ delta }) => delta)).toEqual(['-100', '-100.00', '0.00', '0', '0.00']);
    expect(linee([], false).every(({ delta }) => delta === null)).toBe(true);
  });

  test('una cifra che non si sa non entra nelle somme', () => {
    const ignota = riga('IGN', { valoreBilancio: null, valoreMercato: null });
    const [testa] = lineeChiusura([ignota], { chiuse: new Set(), differenze: null });
    expect(testa).toMatchObject({ bilancio: null, costo: '1000' });
  });

  test('il totale dice di quante righe è', () => {
    expect(totaleChiusura(RIGHE, null)).toEqual([
      {
        etichetta: 'Totale',
        di: { quante: 3 },
        valori: {
          ...{ costo: '3000', scarto: '-12.5', svalutazione: '-100', ripresa: '50' },
          ...{ bilancio: '2937.5', mercato: '3000' },
        },
      },
    ]);
    expect(totaleChiusura([SVALUTATA], null)[0]?.di).toEqual({ quante: 1 });
  });

  test('la colonna delle differenze c’è se c’è con che confrontare', () => {
    const titoli = (confrontata: string | null) =>
      colonneChiusura({ confrontata, conPosti: false, somme: {} }).map(({ titolo }) => titolo);
    expect(titoli('simul. 2').at(-1)).toBe('Δ simul. 2');
    expect(titoli(null).at(-1)).toBe('Mercato');
  });

  test('si vedono le rettifiche che ci sono, e nessun importo è tagliato', () => {
    const somme = { costo: '2180643.07', svalutazione: '-13101.50' };
    const colonne = colonneChiusura({ confrontata: null, conPosti: false, somme });
    const di = (campo: string) => colonne.find((una) => una.campo === campo);
    expect(di('svalutazione')?.nascosta).toBe(false);
    expect(di('ripresa')?.nascosta).toBe(true);
    const larghe = colonneChiusura({
      ...{ confrontata: null, conPosti: false },
      somme: { costo: '12345678901.00' },
    });
    expect(larghe.find(({ campo }) => campo === 'costo')?.larghezza).toBeGreaterThan(
      di('costo')?.larghezza ?? 0,
    );
  });
});

describe('di che cosa si decide', () => {
  test.each([
    ['una perdita proposta', { proposta: 'vale meno', immCirc: 'I' }, 'durevole'],
    ['una decisa', { durevole: false, immCirc: 'I' }, 'durevole'],
    ['una svalutazione del circolante', { svalutazione: '1.00' }, 'deroga'],
    ['una deroga già presa', { deroga: true }, 'deroga'],
    ['un immobilizzato senza proposta', { immCirc: 'I' }, null],
    ['chi vale il suo costo', {}, null],
  ])('%s', (_che, altro, atteso) => {
    expect(chiede(riga('X', altro as Partial<Rimanenza>))).toBe(atteso);
  });

  const decisioni = (attendono: string): Pick<LineaChiusura, 'chiave' | 'daDecidere'>[] =>
    ['a', 'b', 'c'].map((chiave) => ({ chiave, daDecidere: attendono.includes(chiave) }));

  test.each([
    ['a', 'c', 'c'],
    ['c', 'b', 'b'],
    ['b', '', 'c'],
    ['c', '', 'a'],
  ])('da %s, se attendono «%s», si va a %s', (corrente, attendono, atteso) => {
    expect(prossimaDecisione(decisioni(attendono), corrente)?.chiave).toBe(atteso);
  });

  test('da nessuna si va alla prima che attende; con una sola si resta', () => {
    expect(prossimaDecisione(decisioni('b'), undefined)?.chiave).toBe('b');
    expect(prossimaDecisione(decisioni('').slice(0, 1), 'a')?.chiave).toBe('a');
    expect(prossimaDecisione([], undefined)).toBeUndefined();
  });
});
