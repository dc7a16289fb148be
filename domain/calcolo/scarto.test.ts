import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { decimale } from './frazione.ts';
import { impostaSuMaturato, trattiAliquota } from './imposta.ts';
import { impostaSostSuScarto, type Scarto, scartoDi, scartoMaturato100 } from './scarto.ts';
import type { Termini } from './termini.ts';

const TERMINI: Termini = {
  ...BTP_2030,
  dataEmissione: data('2024-09-15'),
  dataGodimento: data('2024-09-15'),
  dataScadenza: data('2029-09-15'),
  prezzoEmissione: '98',
  tassoCedola: '3',
};
const PUBBLICI = [{ validoDal: data('1997-01-01'), aliquota: '12.5' }];
const GRANDI_EMITTENTI = [
  { validoDal: data('1997-01-01'), aliquota: '12.5' },
  { validoDal: data('2012-01-01'), aliquota: '20' },
  { validoDal: data('2014-07-01'), aliquota: '26' },
];

const scarto = (diversi: Partial<Termini> = {}): Scarto => scartoDi({ ...TERMINI, ...diversi });
const finoA = (uno: Scarto, giorno: string) => decimale(scartoMaturato100(uno, data(giorno)), 8);

describe('lo scarto di emissione', () => {
  test('lineare: emesso a 98, cinque anni (imposte.md#scarto)', () => {
    const uno = scarto();
    expect(finoA(uno, '2026-03-20')).toBe('0.60350493');
    expect(finoA(uno, '2026-12-31')).toBe('0.91675794');
    expect(finoA(uno, '2027-11-10')).toBe('1.26067908');
    expect(finoA(uno, '2024-09-15')).toBe('0');
    expect(finoA(uno, '2029-09-15')).toBe('2');
  });

  test('lineare pubblicato: Mediobanca zero coupon 2005–2010, 3,71 al 13-2-2009', () => {
    const uno = scarto({
      tipoTasso: 'C',
      dataEmissione: data('2005-05-31'),
      dataScadenza: data('2010-05-31'),
      prezzoEmissione: '100',
      prezzoRimborso: '105',
    });
    expect(finoA(uno, '2009-02-13')).toBe('3.70755750'.replace(/0$/, ''));
  });

  test('composto: 94,50 per due anni, 3,0506981 dopo 410 giorni', () => {
    const comune = {
      dataEmissione: data('2023-01-30'),
      dataScadenza: data('2025-01-29'),
      prezzoEmissione: '94.5',
    };
    expect(
      decimale(scartoMaturato100(scarto({ ...comune, tipoTasso: 'Z' }), data('2024-03-15')), 7),
    ).toBe('3.0506981');
    expect(
      decimale(scartoMaturato100(scarto({ ...comune, tipoTasso: 'C' }), data('2024-03-15')), 7),
    ).toBe('3.0890411');
  });

  test('chi è emesso sopra la pari non ha scarto', () => {
    expect(finoA(scarto({ prezzoEmissione: '101' }), '2027-01-01')).toBe('0');
  });
});

describe('l’imposta sostitutiva sullo scarto', () => {
  const su = (a: string, aliquote = PUBBLICI) =>
    impostaSostSuScarto(scarto(), {
      da: data('2024-09-15'),
      a: data(a),
      nominale: '100000',
      aliquote,
    });

  test('accredito all’acquisto, addebito alla vendita: 75,44 e 157,58', () => {
    expect(su('2026-03-20')).toMatchObject({ imponibile: '603.5', imposta: '75.44' });
    expect(su('2027-11-10')).toMatchObject({ imponibile: '1260.68', imposta: '157.58' });
    expect(su('2026-03-20', GRANDI_EMITTENTI).imposta).toBe('156.91');
    expect(su('2027-11-10', GRANDI_EMITTENTI).imposta).toBe('327.78');
  });

  test('BOT a 364 giorni: 218,75 all’emissione, 146,63 restano a chi compra dopo 120', () => {
    const bot = scarto({
      tipoTasso: 'B',
      dataEmissione: data('2012-11-15'),
      dataScadenza: data('2013-11-14'),
      prezzoEmissione: '98.25',
    });
    const imposta = (da: string, a: string) =>
      impostaSostSuScarto(bot, {
        da: data(da),
        a: data(a),
        nominale: '100000',
        aliquote: PUBBLICI,
      }).imposta;
    expect(imposta('2012-11-15', '2013-11-14')).toBe('218.75');
    expect(imposta('2013-03-15', '2013-11-14')).toBe('146.63');
    expect(finoA(bot, '2012-12-31')).toBe('0.22115385');
  });

  test('a chi non è tassato al regolamento non si chiede nulla', () => {
    expect(su('2027-11-10', [])).toMatchObject({ imposta: '0', imponibile: '1260.68' });
  });
});

describe('le aliquote che cambiano dentro un intervallo', () => {
  test('ogni tratto con la sua: il 2012 e il luglio 2014 tagliano la cedola', () => {
    const tratti = trattiAliquota(GRANDI_EMITTENTI, {
      da: data('2011-11-01'),
      a: data('2014-11-01'),
    });
    expect(tratti).toEqual([
      { da: '2011-11-01', a: '2012-01-01', aliquota: '12.5' },
      { da: '2012-01-01', a: '2014-07-01', aliquota: '20' },
      { da: '2014-07-01', a: '2014-11-01', aliquota: '26' },
    ]);
  });

  test('si arrotonda una volta sola, sulla somma', () => {
    const dieciAlGiorno = (giorno: string) => ({
      n: BigInt(Math.round((Date.parse(giorno) - Date.parse('2011-12-31')) / 86_400_000)),
      d: 3n,
    });
    const imposta = impostaSuMaturato(
      GRANDI_EMITTENTI,
      { da: data('2011-12-31'), a: data('2012-01-02') },
      dieciAlGiorno,
      2,
    );
    expect(imposta).toBe('0.11');
  });
});
