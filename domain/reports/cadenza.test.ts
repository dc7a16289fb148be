import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggiungiGiorni, type Data, data, fineMese } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import {
  type Cadenza,
  cadenzaInParole,
  difettiCadenza,
  eDovuto,
  prossimoGiorno,
} from './cadenza.ts';
import { dateDelPeriodo, periodi } from './periodo.ts';

const OGNI_GIORNO: Cadenza = {
  cadenza: 'giornaliera',
  giornoSettimana: null,
  giornoMese: null,
  soloLavorativi: false,
  ora: '07:30',
};
const alle = (giorno: string, ora: string) => ({ giorno: data(giorno), ora });

describe('quando un report programmato parte di nuovo', () => {
  test('lo stesso giorno se la sua ora deve ancora venire, altrimenti il giorno dopo', () => {
    expect(prossimoGiorno(OGNI_GIORNO, alle('2026-11-21', '07:29'))).toBe('2026-11-21');
    expect(prossimoGiorno(OGNI_GIORNO, alle('2026-11-21', '07:30'))).toBe('2026-11-22');
  });

  test('il quotidiano dei giorni lavorativi salta il fine settimana e le feste TARGET', () => {
    const feriale = { ...OGNI_GIORNO, soloLavorativi: true };
    expect(prossimoGiorno(feriale, alle('2026-11-20', '08:00'))).toBe('2026-11-23');
    expect(prossimoGiorno(feriale, alle('2026-04-02', '08:00'))).toBe('2026-04-07');
  });

  test('il settimanale cade nel suo giorno', () => {
    const lunedi: Cadenza = { ...OGNI_GIORNO, cadenza: 'settimanale', giornoSettimana: 1 };
    expect(prossimoGiorno(lunedi, alle('2026-11-21', '12:00'))).toBe('2026-11-23');
    expect(prossimoGiorno(lunedi, alle('2026-11-23', '12:00'))).toBe('2026-11-30');
  });

  test('il giorno 31 è l’ultimo dei mesi più corti', () => {
    const il31: Cadenza = { ...OGNI_GIORNO, cadenza: 'mensile', giornoMese: 31 };
    expect(prossimoGiorno(il31, alle('2027-02-01', '12:00'))).toBe('2027-02-28');
    expect(prossimoGiorno(il31, alle('2028-02-01', '12:00'))).toBe('2028-02-29');
    expect(prossimoGiorno(il31, alle('2026-11-21', '12:00'))).toBe('2026-11-30');
  });

  test('la fine di un mese che è domenica si sposta al primo giorno lavorativo dopo', () => {
    const fine: Cadenza = { ...OGNI_GIORNO, cadenza: 'fineMese' };
    expect(prossimoGiorno(fine, alle('2027-01-15', '12:00'))).toBe('2027-01-31');
    const lavorativa = { ...fine, soloLavorativi: true };
    expect(prossimoGiorno(lavorativa, alle('2027-01-15', '12:00'))).toBe('2027-02-01');
    expect(eDovuto(lavorativa, data('2027-01-31'))).toBe(false);
  });

  test('viene sempre dopo, e fra due volte non ne manca nessuna', () => {
    const cadenza: fc.Arbitrary<Cadenza> = fc.record({
      cadenza: fc.constantFrom('giornaliera', 'settimanale', 'mensile', 'fineMese'),
      giornoSettimana: fc.integer({ min: 1, max: 7 }),
      giornoMese: fc.integer({ min: 1, max: 31 }),
      soloLavorativi: fc.boolean(),
      ora: fc.constant('07:30'),
    });
    const giorno = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(cadenza, giorno, (di, n) => {
        const oggi = aggiungiGiorni(data('2000-01-01'), n);
        const prossimo = prossimoGiorno(di, { giorno: oggi, ora: '08:00' });
        expect(prossimo > oggi).toBe(true);
        expect(eDovuto(di, prossimo)).toBe(true);
        if (di.soloLavorativi) expect(eLavorativoTarget(prossimo)).toBe(true);
        for (let altro = aggiungiGiorni(oggi, 1); altro < prossimo; ) altro = saltato(di, altro);
      }),
    );
  });
});

const saltato = (di: Cadenza, giorno: Data): Data => {
  expect(eDovuto(di, giorno)).toBe(false);
  return aggiungiGiorni(giorno, 1);
};

describe('una cadenza', () => {
  test('si legge in parole', () => {
    expect(cadenzaInParole(OGNI_GIORNO)).toBe('ogni giorno alle 07:30');
    expect(cadenzaInParole({ ...OGNI_GIORNO, cadenza: 'settimanale', giornoSettimana: 1 })).toBe(
      'ogni lunedì alle 07:30',
    );
    expect(cadenzaInParole({ ...OGNI_GIORNO, cadenza: 'fineMese', soloLavorativi: true })).toBe(
      'l’ultimo giorno di ogni mese alle 07:30, o il primo giorno lavorativo dopo',
    );
  });

  test('dice che cosa le manca, campo per campo', () => {
    expect(difettiCadenza(OGNI_GIORNO)).toEqual([]);
    const rotta: Cadenza = { ...OGNI_GIORNO, cadenza: 'mensile', giornoMese: 32, ora: '25:00' };
    expect(difettiCadenza(rotta).map(({ campo }) => campo)).toEqual(['giornoMese', 'ora']);
  });
});

describe('le date di un report programmato', () => {
  test.each([
    ['oggi', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['lavorativoPrecedente', '2026-11-23', '2026-11-20', '2026-11-20'],
    ['ultimi7', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['ultimi30', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['meseInCorso', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['mesePrecedente', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['trimestrePrecedente', '2026-02-10', '2025-10-01', '2025-12-31'],
    ['annoInCorso', '2026-11-21', '2026-01-01', '2026-11-21'],
    ['annoPrecedente', '2026-11-21', '2025-01-01', '2025-12-31'],
  ] as const)('%s il %s: dal %s al %s', (periodo, giorno, dal, al) => {
    expect(dateDelPeriodo(periodo, data(giorno))).toEqual({ dateFrom: dal, dateTo: al });
  });

  test('quelle fisse restano quelle del filtro, le altre sono sempre in fila', () => {
    expect(dateDelPeriodo('fisso', data('2026-11-21'))).toBeNull();
    fc.assert(
      fc.property(fc.constantFrom(...periodi), fc.integer({ min: 0, max: 60_000 }), (p, n) => {
        const giorno = aggiungiGiorni(data('1901-01-01'), n);
        const date = dateDelPeriodo(p, giorno);
        if (date)
          expect(date.dateFrom <= date.dateTo && date.dateTo <= fineMese(giorno)).toBe(true);
      }),
    );
  });
});
