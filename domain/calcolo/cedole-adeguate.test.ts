import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { eLavorativo } from '#domain/tempo/calendario.ts';
import { aggiungiGiorni, type Data, data, giorniTra } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { inParole, pagamentoPredefinito, regolePagamento } from './calendario-cedole.ts';
import { daDecimale, differenza, prodotto, rapporto } from './frazione.ts';
import { pianoCedole } from './piano-cedole.ts';
import { rateo, rateoLordo100 } from './rateo.ts';
import { prepara, type Termini } from './termini.ts';

vi.setConfig({ testTimeout: 120_000 });

const codici = (
  spostamentoPagamento: 'S' | 'M' | 'P' | 'Q' | 'N' | null,
  calendarioPagamento: 'TARGET' | 'ITALIA' | null = null,
  cedoleAdeguate = true,
) => regolePagamento({ cedoleAdeguate, spostamentoPagamento, calendarioPagamento });

/** 3,6% quarterly over 360 days: three of the four dates of the terms fall on a Saturday. */
const VARIABILE: Termini = {
  ...BTP_2030,
  dataGodimento: data('2024-05-31'),
  dataScadenza: data('2025-05-31'),
  tassoCedola: '3.6',
  periodicita: '3',
  tipoCalcoloRatei: 'A360',
};

const cedole = (termini: Termini) =>
  pianoCedole(prepara(termini)).map((r) => [r.dataCedola, r.dataPagamento, r.giorni, r.importo100]);

describe('le date dei termini e quelle di pagamento', () => {
  // 31-8-2024, 30-11-2024 and 31-5-2025 are Saturdays; 2-6 is a holiday in Italy and none of TARGET.
  test('senza adeguare si sposta il pagamento soltanto: 92, 91, 90 e 92 giorni al 3,6% su 360', () => {
    expect(cedole(VARIABILE)).toEqual([
      ['2024-08-31', '2024-09-02', 92, '0.92'],
      ['2024-11-30', '2024-12-02', 91, '0.91'],
      ['2025-02-28', '2025-02-28', 90, '0.9'],
      ['2025-05-31', '2025-06-02', 92, '0.92'],
    ]);
  });

  test('adeguate al giorno successivo, i periodi durano 94, 91, 88 e 94 giorni', () => {
    expect(cedole({ ...VARIABILE, ...codici('S') })).toEqual([
      ['2024-09-02', '2024-09-02', 94, '0.94'],
      ['2024-12-02', '2024-12-02', 91, '0.91'],
      ['2025-02-28', '2025-02-28', 88, '0.88'],
      ['2025-06-02', '2025-06-02', 94, '0.94'],
    ]);
  });

  test('con «modified following» non si lascia il mese: quattro volte 91 giorni', () => {
    const attese = ['2024-08-30', '2024-11-29', '2025-02-28', '2025-05-30'].map((giorno) => [
      giorno,
      giorno,
      91,
      '0.91',
    ]);
    expect(cedole({ ...VARIABILE, ...codici('M') })).toEqual(attese);
    expect(cedole({ ...VARIABILE, ...codici('P') })).toEqual(attese);
  });

  test('il calendario italiano salta il 2 giugno: l’ultimo periodo dura 95 giorni', () => {
    expect(cedole({ ...VARIABILE, ...codici('S', 'ITALIA') }).at(-1)).toEqual([
      '2025-06-03',
      '2025-06-03',
      95,
      '0.95',
    ]);
  });

  test('chi non dice nulla paga come il Tesoro', () => {
    expect(codici(null, null, false)).toEqual(pagamentoPredefinito);
    expect(inParole(codici('M'))).toBe(
      'giorno lavorativo successivo modificato, calendario TARGET',
    );
    expect(inParole(codici('N', null, false))).toBe('nessuno spostamento');
  });
});

describe('ciò che dipende dalle date si sposta con loro', () => {
  test('una cedola ICMA resta C/f; il rateo divide per i giorni del periodo adeguato', () => {
    // 31-5-2024 → 30-11-2024, a Saturday → 2-12-2024: 185 days; on 1-9-2024, 93 of them: 2 × 93 / 185.
    const titolo = prepara({
      ...VARIABILE,
      ...codici('S'),
      tassoCedola: '4',
      periodicita: '6',
      tipoCalcoloRatei: 'ICMA',
    });
    expect(pianoCedole(titolo)[0]).toMatchObject({ dataCedola: '2024-12-02', importo100: '2' });
    const letto = rateo(titolo, data('2024-09-01'));
    expect(letto).toMatchObject({
      rateoLordo100: '1.00541',
      giorniMaturati: 93,
      giorniPeriodo: 185,
    });
    expect(letto?.traccia[0]?.fonte).toContain('Cedole adeguate');
  });

  test('la cedola matura fino al giorno che paga, e solo allora comincia l’altra', () => {
    const titolo = prepara({ ...VARIABILE, ...codici('S'), decimaliRateo: 0 });
    expect(rateoLordo100(titolo, data('2024-09-01'))).toBe('0.93');
    expect(rateoLordo100(titolo, data('2024-09-02'))).toBe('0');
    expect(rateoLordo100(titolo, data('2025-06-01'))).toBe('0.93');
    expect(rateoLordo100(titolo, data('2025-06-02'))).toBe('0');
  });

  test('una rata di capitale scritta alla data dei termini non toglie interessi alla sua cedola', () => {
    const rate = [{ data: data('2024-08-31'), quotaCapitale: '40', poolFactor: null }];
    const piano = pianoCedole(prepara({ ...VARIABILE, ...codici('S'), rate }));
    expect(piano.map((r) => [r.importo100, r.quotaCapitale100])).toEqual([
      ['0.94', '40'],
      ['0.546', '0'],
      ['0.528', '0'],
      ['0.564', '60'],
    ]);
  });

  test('un tasso vale dalla sua cedola, sia scritto il giorno dei termini o quello spostato', () => {
    for (const validoDal of ['2024-08-31', '2024-08-30']) {
      const tassi = [
        { validoDal: data('2024-05-31'), tasso: '3.6', presunto: false },
        { validoDal: data(validoDal), tasso: '7.2', presunto: false },
      ];
      const titolo = prepara({ ...VARIABILE, ...codici('M'), tipoTasso: 'V', tassi });
      const piano = pianoCedole(titolo);
      expect(piano.map((r) => r.importo100)).toEqual(['0.91', '1.82', '1.82', '1.82']);
      expect(piano.map((r) => r.presunta)).toEqual([false, false, true, true]);
    }
  });

  test('una cedola che spostata finirebbe dove comincia si rifiuta, e dice quale campo', () => {
    // The coupon of Saturday 31-8-2024 would be paid on the Friday on which interest begins.
    const termini = { ...VARIABILE, ...codici('P'), dataGodimento: data('2024-08-30') };
    expect(() => prepara(termini)).toThrow('finirebbe dove comincia');
  });
});

const obbligazione = fc
  .record({
    inizio: fc.integer({ min: 0, max: 15_000 }),
    giorni: fc.integer({ min: 200, max: 4000 }),
    tasso: fc.integer({ min: 1, max: 1200 }),
    periodicita: fc.constantFrom('3', '6', '12'),
    tipoCalcoloRatei: fc.constantFrom('A360', 'A365'),
    spostamento: fc.constantFrom('S' as const, 'M' as const),
    calendario: fc.constantFrom('TARGET' as const, 'ITALIA' as const),
    adeguate: fc.boolean(),
  })
  .map(({ inizio, giorni, tasso, spostamento, calendario, adeguate, ...altri }) => {
    const dataGodimento = aggiungiGiorni('2002-01-01' as Data, inizio);
    return {
      ...BTP_2030,
      ...altri,
      ...codici(spostamento, calendario, adeguate),
      dataGodimento,
      dataScadenza: aggiungiGiorni(dataGodimento, giorni),
      tassoCedola: (tasso / 100).toFixed(2),
      decimaliRateo: 0,
      decimaliCedola: 12,
    };
  })
  // A first coupon of a few days could end where it begins: it is refused, as proven above.
  .filter((termini) => {
    const [prima] = prepara({ ...termini, cedoleAdeguate: false }).cedole;
    return prima !== undefined && giorniTra(prima.da, prima.a) > 5;
  })
  .map(prepara);

const assoluto = (numero: { readonly n: bigint; readonly d: bigint }): number =>
  Math.abs(Number(numero.n) / Number(numero.d));

test('i giorni maturati fanno la loro parte della cedola, e tutti insieme la cedola', () => {
  fc.assert(
    fc.property(obbligazione, fc.nat(), fc.nat(), (titolo, quale, dove) => {
      const piano = pianoCedole(titolo);
      const riga = piano[quale % piano.length];
      if (!riga) return;
      const giorni = giorniTra(riga.dataInizio, riga.dataCedola);
      const passati = dove % giorni;
      const maturato = rateoLordo100(titolo, aggiungiGiorni(riga.dataInizio, passati));
      const parte = prodotto(daDecimale(riga.importo100), rapporto(passati, giorni));
      expect(assoluto(differenza(daDecimale(maturato), parte))).toBeLessThanOrEqual(1e-12);
      // What is left of the days earns what is left of the coupon: nothing is paid twice or lost.
      const resto = prodotto(daDecimale(riga.importo100), rapporto(giorni - passati, giorni));
      const manca = differenza(daDecimale(riga.importo100), daDecimale(maturato));
      expect(assoluto(differenza(manca, resto))).toBeLessThanOrEqual(1e-12);
    }),
    CASI,
  );
});

test('le cedole si seguono senza vuoti; adeguate, finiscono nei giorni in cui si paga', () => {
  fc.assert(
    fc.property(obbligazione, (titolo) => {
      const { cedoleAdeguate, calendario, dataGodimento, dataScadenza } = titolo.termini;
      const piano = pianoCedole(titolo);
      expect(piano[0]?.dataInizio).toBe(dataGodimento);
      expect(piano.at(-1)?.dataCedola).toBe(dataScadenza);
      piano.forEach((riga, i) => {
        if (i > 0) expect(riga.dataInizio).toBe(piano[i - 1]?.dataCedola);
        expect(eLavorativo(riga.dataPagamento, calendario)).toBe(true);
        if (cedoleAdeguate) expect(riga.dataCedola).toBe(riga.dataPagamento);
      });
    }),
    CASI,
  );
});

describe('gli interessi capitalizzati', () => {
  const polizza: Termini = {
    ...BTP_2030,
    dataGodimento: data('2025-01-01'),
    dataScadenza: data('2027-01-01'),
    tassoCedola: '3',
    periodicita: '12',
    tipoCalcoloRatei: 'A365',
  };

  test('composti: 100 × 1,03² − 100 = 6,09 alla scadenza, in una volta', () => {
    const titolo = prepara({ ...polizza, tipoTasso: 'P' });
    expect(pianoCedole(titolo)).toMatchObject([
      { dataCedola: '2027-01-01', importo100: '6.09', quotaCapitale100: '100' },
    ]);
    // After 365 days of 730: 3; the trail shows the power.
    expect(rateoLordo100(titolo, data('2026-01-01'))).toBe('3');
    const passi = rateo(titolo, data('2026-01-01'))?.traccia ?? [];
    expect(passi.at(-1)?.calcolo).toBe('100 × ((1 + 3%)^1 − 1) = 3');
  });

  test('capitalizzati due volte l’anno: 100 × 1,015⁴ − 100', () => {
    const titolo = prepara({ ...polizza, tipoTasso: 'P', periodicita: '6' });
    expect(pianoCedole(titolo)[0]?.importo100).toBe('6.1363550625');
    const passi = rateo(titolo, data('2026-01-01'))?.traccia ?? [];
    expect(passi.at(-1)?.calcolo).toContain('(1 + 3% / 2)^(2 × 1)');
  });

  test('semplici: 3% per due anni fa 6, quale che sia la periodicità', () => {
    for (const periodicita of ['0', '6', null]) {
      const titolo = prepara({ ...polizza, tipoTasso: 'S', periodicita });
      expect(pianoCedole(titolo).map((r) => r.importo100)).toEqual(['6']);
    }
  });
});
