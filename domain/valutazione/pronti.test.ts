import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { type GambaAperta, type ProntiDaValutare, valutaPronti } from './pronti.ts';

/** 100,000 lent at 99.80 on 17-11-2025, back at 100.15 on 16-1-2026: 350.00 in 60 days. */
const gamba = (altro: Partial<GambaAperta> = {}): GambaAperta => ({
  valuta: data('2025-11-17'),
  quantita: '100000',
  resta: '100000',
  controvalore: '99800',
  dataTermine: data('2026-01-16'),
  prezzoTermine: '100.15',
  ...altro,
});

const valutati = (altro: Partial<ProntiDaValutare> = {}) =>
  valutaPronti({
    codTitolo: 'PCT-A',
    quotazione: 'P',
    giorno: data('2025-12-31'),
    capitale: { euro: '99800', divisa: '99800' },
    gambe: [gamba()],
    cambio: { valore: '1' },
    ...altro,
  });

describe('il rateo di un pronti contro termine', () => {
  test('è termine meno pronti, per i giorni passati su tutti: 350,00 · 44 / 60', () => {
    expect(valutati()).toMatchObject({
      ...{ rateo: '256.67', ritenutaRateo: '0', valoreBilancio: '99800', valoreMercato: null },
      ...{ anomalie: [], inDivisa: { rateo: '256.67' } },
    });
    expect(valutati().traccia[0]?.calcolo).toBe(
      '(100.150 − 99.800) × 44 / 60 giorni dal 17/11/2025',
    );
  });

  test('è di ciò che non è ancora tornato', () => {
    // 30,000: 30,045.00 − 29,940.00 = 105.00, by 44 / 60.
    const { rateo } = valutati({
      gambe: [gamba({ resta: '30000' })],
      capitale: { euro: '29940', divisa: '29940' },
    });
    expect(rateo).toBe('77');
  });

  test('di chi ha ricevuto il denaro ha il meno', () => {
    const passivo = valutati({
      capitale: { euro: '-99800', divisa: '-99800' },
      gambe: [gamba({ controvalore: '-99800' })],
    });
    expect(passivo).toMatchObject({ rateo: '-256.67', valoreBilancio: '99800' });
  });

  test('si somma di ogni contratto, e in divisa si converte una volta', () => {
    // 500 units at 20.00 back at 20.30: 150.00 in 100 days, 44 of them gone are 66.00; with 256.67 in dollars at 1.175.
    const unita = gamba({
      ...{ quantita: '500', resta: '500', controvalore: '10000', prezzoTermine: '20.3' },
      dataTermine: data('2026-02-25'),
    });
    const uno = valutati({ quotazione: 'U', gambe: [unita], cambio: { valore: '1.175' } });
    expect([uno.inDivisa.rateo, uno.rateo]).toEqual(['66', '56.17']);
    expect(valutati({ gambe: [gamba(), gamba()] }).rateo).toBe('513.34');
  });

  test('senza termine convenuto non si sa, e si dice come rimediare', () => {
    const senza = valutati({ gambe: [gamba({ dataTermine: null, prezzoTermine: null })] });
    expect(senza).toMatchObject({ rateo: null, ritenutaRateo: null, valoreBilancio: '99800' });
    expect(senza.anomalie).toEqual([
      'Pronti contro termine su PCT-A del 17/11/2025: senza data e prezzo a termine il rateo non si conta. Stornarlo e registrarlo con tutti e due.',
    ]);
    expect(valutati({ cambio: { manca: 'Cambio di USD: manca.' } })).toMatchObject({
      ...{ rateo: null, anomalie: ['Cambio di USD: manca.'] },
    });
  });

  test('oltre il termine non cresce, e il termine che manca si dice; se quel giorno è festivo si aspetta', () => {
    const dopo = valutati({ giorno: data('2026-03-02') });
    expect(dopo.rateo).toBe('350');
    expect(dopo.anomalie[0]).toContain('il termine del 16/01/2026 non è registrato');
    // Saturday 17: it is settled on Monday 19.
    const sabato = (giorno: string) =>
      valutati({ giorno: data(giorno), gambe: [gamba({ dataTermine: data('2026-01-17') })] });
    expect([sabato('2026-01-18'), sabato('2026-01-19')].map((v) => v.anomalie.length)).toEqual([
      0, 1,
    ]);
  });
});
