import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { frazioneIcma } from './convenzioni.ts';
import { periodiCedola } from './date-cedola.ts';
import { decimale } from './frazione.ts';

/**
 * The twenty-one ACT/ACT ICMA values of OpenGamma Strata (DayCountTest.java, Apache-2.0), each on the
 * calendar that it is given: first day, last day, beginning of the calendar, end of the coupon, months, end
 * of month or not, what is expected; «finale» where the odd coupon is the last one, of which the notional
 * periods are counted from its beginning.
 */
const VETTORI = `
  2003-11-01 2004-04-30 2003-11-01 2004-05-01 6 fm 0.49725274725274726
  2003-11-01 2004-05-01 2003-11-01 2004-05-01 6 fm 0.5
  2011-10-01 2011-11-12 2011-10-01 2012-02-29 3 fm 0.11538461538461539
  2011-10-01 2012-01-12 2011-10-01 2012-02-29 3 fm 0.28296703296703296
  2011-07-01 2011-08-12 2011-07-01 2012-02-29 3 fm 0.11413043478260869
  2011-07-01 2011-11-12 2011-07-01 2012-02-29 3 fm 0.3663103201146679
  2011-10-01 2011-11-12 2011-10-01 2012-02-29 3 no 0.11413043478260869
  2011-10-01 2012-01-12 2011-10-01 2012-02-29 3 no 0.27989130434782605
  2011-08-31 2011-11-12 2011-05-31 2012-01-31 3 fm 0.20054945054945056 finale
  2011-08-31 2012-01-12 2011-05-31 2012-01-31 3 fm 0.36813186813186816 finale
  2012-02-29 2012-04-01 2011-11-29 2012-07-31 3 no 0.08888888888888889 finale
  2012-02-29 2012-06-01 2011-11-29 2012-07-31 3 no 0.25815217391304346 finale
  2012-04-10 2012-05-10 2011-12-30 2012-06-30 3 no 0.08152173913043478
  2003-11-01 2004-05-01 2003-11-01 2004-05-01 6 fm 0.5
  1999-02-01 1999-07-01 1999-02-01 1999-07-01 12 fm 0.410958904109589
  1999-07-01 2000-07-01 1999-02-01 2000-07-01 12 fm 1
  2002-08-15 2003-07-15 2002-08-15 2003-07-15 6 fm 0.9157608695652174
  2003-07-15 2004-01-15 2002-08-15 2004-01-15 6 fm 0.5
  1999-07-30 2000-01-30 1999-07-30 2000-01-30 6 fm 0.5
  2000-01-30 2000-06-30 1999-07-30 2000-06-30 6 fm 0.4175824175824176 finale
  1999-11-30 2000-04-30 1999-08-30 2000-04-30 3 fm 0.4157608695652174 finale
`;

const righe = VETTORI.trim()
  .split('\n')
  .map((riga) => riga.trim().split(' '));

test('i vettori ICMA di Strata sono tutti qui', () => expect(righe).toHaveLength(21));

test.each(righe)(
  'dal %s al %s, calendario dal %s al %s ogni %s mesi (%s): %s %s',
  (...[da = '', a = '', inizio = '', fine = '', mesi, conFineMese, atteso, dove]) => {
    const periodi = periodiCedola({
      dataGodimento: data(inizio),
      dataScadenza: data(fine),
      mesi: Number(mesi),
      fineMese: conFineMese === 'fm',
      // A first coupon that is one with the calendar, however long it is.
      dataPrimaCedola: inizio === da ? data(fine) : null,
      dataUltimaRegolare: dove === 'finale' ? data(da) : null,
    });
    const periodo = periodi.find((uno) => uno.da <= da && a <= uno.a);
    const intervallo = { da: data(da), a: data(a) };
    const parte = frazioneIcma(intervallo, periodo?.regolari ?? [], Number(mesi));
    expect(Number(decimale(parte, 15))).toBeCloseTo(Number(atteso), 12);
  },
);
