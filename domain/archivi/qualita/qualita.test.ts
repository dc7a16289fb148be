import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tipiArchivio, tipoArchivio } from '#domain/archivi/tipi.ts';
import { differenza, prodotto, quoziente, somma } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import type { Tolleranza } from './attuazione.ts';
import { azioniDi, controlli, controlliDi } from './controlli.ts';
import { finestra, giorniChiusi, lavorativiFra } from './finestra.ts';
import { oltreTolleranza, ordineDiGrandezza, saltoPercentuale } from './salto.ts';
import {
  controlliAttuati,
  controlloAttuato,
  difettoTolleranza,
  ePredefinita,
} from './tolleranze.ts';

const prezzo = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 1000).toFixed(3));
const giorno = fc
  .integer({ min: 0, max: 20_000 })
  .map((n) => aggiungiGiorni('2002-01-01' as Data, n));
const archivio = (tipo: string) => {
  const suo = tipoArchivio(tipo);
  if (!suo) throw new Error(tipo);
  return suo;
};

describe('il salto', () => {
  test('è la distanza dal valore prima, in percento', () => {
    expect(saltoPercentuale({ precedente: '80', valore: '100' })).toBe('25');
    expect(saltoPercentuale({ precedente: '100', valore: '80' })).toBe('20');
    expect(saltoPercentuale({ precedente: '0', valore: '80' })).toBeNull();
  });

  test('non è simmetrico: chi sale di s scende di s / (1 + s) per tornare', () => {
    fc.assert(
      fc.property(prezzo, prezzo, (a, b) => {
        const su = saltoPercentuale({ precedente: a, valore: b }) ?? '';
        const giu = saltoPercentuale({ precedente: b, valore: a }) ?? '';
        // su · a = giu · b: both are the same difference, each over its own start.
        const scarto = differenza(prodotto(su, a), prodotto(giu, b));
        expect(Math.abs(Number(scarto))).toBeLessThan(1e-20);
      }),
    );
  });

  test('è nullo per lo stesso valore, e non dipende dall’unità', () => {
    fc.assert(
      fc.property(prezzo, prezzo, (a, b) => {
        expect(saltoPercentuale({ precedente: a, valore: a })).toBe('0');
        const uno = saltoPercentuale({ precedente: a, valore: b }) ?? '';
        const cento = { precedente: prodotto(a, '100'), valore: prodotto(b, '100') };
        expect(saltoPercentuale(cento)).toBe(uno);
      }),
    );
  });

  test('uguale alla tolleranza non è oltre, un soffio di più lo è', () => {
    fc.assert(
      fc.property(prezzo, fc.integer({ min: 1, max: 400 }), (precedente, percento) => {
        const aggiunta = quoziente(prodotto(precedente, String(percento)), '100');
        const valore = somma(precedente, aggiunta);
        expect(oltreTolleranza({ precedente, valore }, String(percento))).toBe(false);
        const oltre = somma(valore, '0.0000000001');
        expect(oltreTolleranza({ precedente, valore: oltre }, String(percento))).toBe(true);
      }),
    );
  });
});

describe('l’ordine di grandezza', () => {
  test.each([
    ['1.5', '15.1', { fattore: '10', verso: 'maggiore' }],
    ['98.5', '0.985', { fattore: '100', verso: 'minore' }],
    ['1.1684', '1168.4', { fattore: '1000', verso: 'maggiore' }],
    ['100', '300', null],
    ['100', '-1000', null],
    ['0', '10', null],
  ])('da %s a %s', (precedente, valore, atteso) => {
    expect(ordineDiGrandezza({ precedente, valore })).toEqual(atteso);
  });

  test('chi cambia di un ordine cambia anche tornando, nell’altro verso', () => {
    fc.assert(
      fc.property(prezzo, fc.constantFrom('10', '100', '1000'), (precedente, fattore) => {
        const valore = prodotto(precedente, fattore);
        expect(ordineDiGrandezza({ precedente, valore })).toEqual({ fattore, verso: 'maggiore' });
        expect(ordineDiGrandezza({ precedente: valore, valore: precedente })).toEqual({
          fattore,
          verso: 'minore',
        });
      }),
    );
  });
});

describe('i giorni esaminati', () => {
  test('il lunedì si guardano anche sabato e domenica, dopo Pasqua anche i giorni chiusi', () => {
    expect(finestra('2026-04-20' as Data)).toEqual({ dal: '2026-04-18', al: '2026-04-20' });
    expect(finestra('2026-04-07' as Data)).toEqual({ dal: '2026-04-03', al: '2026-04-07' });
    expect(finestra('2026-04-21' as Data)).toEqual({ dal: '2026-04-21', al: '2026-04-21' });
    expect(finestra('2026-04-21' as Data, 7).dal).toBe('2026-04-15');
    expect(finestra('2026-04-21' as Data, 5000).dal).toBe('2026-01-20');
  });

  test('prima del giorno di riferimento non resta mai fuori un giorno chiuso', () => {
    fc.assert(
      fc.property(giorno, fc.integer({ min: 1, max: 40 }), (al, giorni) => {
        const suoi = finestra(al, giorni);
        expect(eLavorativoTarget(aggiungiGiorni(suoi.dal, -1)) || giorni > 1).toBe(true);
        expect(giorniChiusi(suoi).some(eLavorativoTarget)).toBe(false);
      }),
    );
  });

  test('i giorni lavorativi fra due giorni sono quelli del calendario TARGET', () => {
    expect(lavorativiFra('2026-04-17' as Data, '2026-04-20' as Data)).toBe(1);
    expect(lavorativiFra('2026-04-02' as Data, '2026-04-07' as Data)).toBe(1);
    expect(lavorativiFra('2026-04-20' as Data, '2026-04-20' as Data)).toBe(0);
    fc.assert(
      fc.property(giorno, fc.integer({ min: 0, max: 60 }), (da, quanti) => {
        const tutti = Array.from({ length: quanti }, (_, n) => aggiungiGiorni(da, n + 1));
        expect(lavorativiFra(da, aggiungiGiorni(da, quanti))).toBe(
          tutti.filter(eLavorativoTarget).length,
        );
      }),
    );
  });
});

describe('quali controlli ha un archivio lo dicono le sue colonne', () => {
  const codici = (tipo: string) => controlliDi(archivio(tipo)).map(({ codice }) => codice);

  test('prezzi, cambi, ratei e coefficienti hanno ciascuno i suoi', () => {
    expect(codici('quotazioni')).toEqual([
      'mancanti',
      'vecchi',
      'salti',
      'fermi',
      'festivi',
      'senza-cambio',
      'scaduti',
    ]);
    expect(codici('cambi')).toEqual(['mancanti', 'vecchi', 'salti', 'fermi', 'festivi']);
    expect(codici('ratei')).toEqual([
      'mancanti',
      'vecchi',
      'negativi',
      'rateo-senza-cedola',
      'scaduti',
    ]);
    expect(codici('coefficienti')).toEqual([
      'mancanti',
      'vecchi',
      'salti',
      'sotto-minimo',
      'scaduti',
    ]);
  });

  test('i valori di fine periodo non invecchiano e cadono in qualunque giorno', () => {
    expect(codici('costi-normali')).toEqual(['mancanti', 'salti', 'senza-cambio', 'scaduti']);
    expect(codici('cambi-normali-gestore')).toEqual(['mancanti', 'salti']);
  });

  test('nessuna azione porta dove l’archivio non ha nulla', () => {
    for (const uno of tipiArchivio)
      for (const controllo of controlliDi(uno)) {
        const azioni = azioniDi(controllo, uno);
        expect(azioni).toContain('accetta');
        expect(azioni.includes('provider') && !uno.sorgenti.includes('provider')).toBe(false);
        expect(azioni.includes('titolo')).toBe(
          uno.chiave.some(({ di }) => di === 'titolo') && controllo.codice !== 'senza-cambio',
        );
      }
  });
});

describe('le tolleranze', () => {
  const una = (parte: Partial<Tolleranza>): Tolleranza => ({
    archivio: 'quotazioni',
    controllo: 'salti',
    tipoTitolo: null,
    attivo: true,
    soglia: null,
    ...parte,
  });

  test('quelle del prodotto stanno nei limiti che il prodotto si dà', () => {
    for (const uno of tipiArchivio)
      for (const { codice, soglia } of controlliDi(uno)) {
        const predefinita = soglia?.predefinita(uno) ?? null;
        const sua = una({ archivio: uno.tipo, controllo: codice, soglia: predefinita });
        expect(difettoTolleranza(sua)).toBeUndefined();
        expect(ePredefinita(sua)).toBe(true);
      }
  });

  test('scritte vincono, per archivio e per tipo titolo', () => {
    const scritte = [
      una({ soglia: '7.5' }),
      una({ tipoTitolo: 'W', soglia: '60' }),
      una({ archivio: 'cambi', attivo: false }),
    ];
    expect(controlloAttuato(archivio('quotazioni'), 'salti', scritte)).toMatchObject({
      attivo: true,
      soglia: '7.5',
      perTipoTitolo: { W: '60' },
    });
    expect(controlloAttuato(archivio('cambi'), 'salti', scritte)).toMatchObject({
      attivo: false,
      soglia: '3',
    });
    expect(controlliAttuati(archivio('ratei'), scritte)).toHaveLength(5);
  });

  test.each([
    [{ soglia: '0' }, /da 0,01 a 10\.000; 0 è fuori/],
    [{ soglia: 'molto' }, /molto non è un numero/],
    [{ soglia: '1.23456' }, /al più 4 decimali/],
    [{ controllo: 'vecchi', soglia: '2.5' }, /numero intero di giorni lavorativi/],
    [{ controllo: 'festivi', soglia: '1' }, /non ha una soglia/],
    [{ controllo: 'negativi' }, /non ha il controllo «negativi»/],
    [{ archivio: 'pippo' }, /«pippo» non c’è/],
    [{ tipoTitolo: 'W' }, /non si imposta per tipo titolo/],
    [{ controllo: 'vecchi', tipoTitolo: 'W', soglia: '3' }, /non si imposta per tipo titolo/],
  ])('%j non può stare', (parte, messaggio) => {
    expect(difettoTolleranza(una(parte))).toMatch(messaggio);
  });

  test('ogni controllo dice di sé una frase intera e ha almeno un’azione', () => {
    for (const { significato, azioni } of controlli) {
      expect(significato).toMatch(/^[A-Z].*[.!]$/);
      expect(azioni.length).toBeGreaterThan(0);
    }
  });
});
