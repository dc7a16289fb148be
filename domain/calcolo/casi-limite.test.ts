import { describe, expect, test } from 'vitest';
import { type Data, data } from '#domain/tempo/data.ts';
import { ALLA_PARI, BTP_2030 } from '#tests/setup/termini.ts';
import { prezzoDaTasso, tassoDaPrezzo } from './bot.ts';
import { controvalore, type Operazione } from './controvalore.ts';
import { frazioneAnno, frazioneIcma, giorniConvenzione } from './convenzioni.ts';
import { saldiAmmortizzati, tassoEffettivo } from './costo-ammortizzato.ts';
import { TerminiErrati } from './date-cedola.ts';
import { tassoInterno } from './flussi.ts';
import { trattiAliquota } from './imposta.ts';
import { coefficiente } from './indicizzazione.ts';
import { pianoCedole } from './piano-cedole.ts';
import { rateo, rateoLordo100 } from './rateo.ts';
import { prezzoDaRendimento, rendimento } from './rendimento.ts';
import { impostaSostSuScarto, scartoDi } from './scarto.ts';
import { prepara, type Termini } from './termini.ts';

/** What whoever reviews a calculation tries first: the right value, or an error that says what to do. */

const titolo = (diversi: Partial<Termini> = {}) => prepara({ ...BTP_2030, ...diversi });
const al = (giorno: string, diversi: Partial<Termini> = {}) =>
  rateoLordo100(titolo(diversi), data(giorno));

describe('i giorni di un rateo', () => {
  test('prima del godimento, nel giorno di una cedola, alla scadenza e dopo: nulla', () => {
    expect(al('2022-08-31')).toBe('0');
    expect(al('2022-09-01')).toBe('0');
    expect(al('2022-09-02')).toBe('0.00967');
    expect(al('2025-09-01')).toBe('0');
    expect(al('2030-03-01')).toBe('0');
    expect(al('2031-01-01')).toBe('0');
    expect(rateo(titolo(), data('2022-08-31'))).toBeNull();
    expect(rateo(titolo(), data('2030-03-01'))).toBeNull();
    expect(rateo(titolo(), data('2025-09-01'))?.giorniMaturati).toBe(0);
  });

  test('alla vigilia manca un giorno alla cedola; col giorno compreso è intera', () => {
    expect(al('2025-08-31')).toBe('1.74049');
    expect(al('2025-08-31', { giornoInclusivo: true })).toBe('1.75');
    expect(al('2025-09-01', { giornoInclusivo: true })).toBe('0.00967');
  });

  test('il 29 febbraio è un giorno come gli altri, e chi scade quel giorno matura fino a lui', () => {
    expect(al('2028-02-29')).toBe('1.74038');
    const bisestile = { dataGodimento: data('2024-02-29'), dataScadenza: data('2028-02-29') };
    expect(al('2028-02-28', bisestile)).toBe('1.74049');
    expect(al('2028-02-29', bisestile)).toBe('0');
    expect(al('2025-02-28', { ...bisestile, periodicita: '12' })).toBe('0');
  });

  test('a fine mese le cedole vanno all’ultimo giorno, anche di un febbraio', () => {
    const uno = titolo({
      dataGodimento: data('2027-08-31'),
      dataScadenza: data('2029-08-31'),
      fineMese: true,
    });
    expect(pianoCedole(uno).map(({ dataCedola }) => dataCedola)).toEqual([
      '2028-02-29',
      '2028-08-31',
      '2029-02-28',
      '2029-08-31',
    ]);
  });

  test.each([
    ['1', 12, '0.291666666667'],
    ['2', 6, '0.583333333333'],
    ['3', 4, '0.875'],
    ['4', 3, '1.166666666667'],
    ['6', 2, '1.75'],
    ['12', 1, '3.5'],
  ])('ogni %s mesi: %i cedole l’anno, ciascuna %s', (periodicita, quante, importo) => {
    const uno = titolo({
      periodicita,
      dataGodimento: data('2026-01-15'),
      dataScadenza: data('2027-01-15'),
    });
    expect(pianoCedole(uno).map(({ importo100 }) => importo100)).toEqual(
      Array.from({ length: quante }, () => importo),
    );
  });

  test('un tasso negativo col minimo a zero non matura, senza minimo matura in meno', () => {
    const variabile = { tassoCedola: '-0.25', tipoCalcoloRatei: 'A360' };
    expect(al('2025-05-15', { ...variabile, tassoMinimo: '0' })).toBe('0');
    expect(al('2025-05-15', variabile)).toBe('-0.05208');
  });

  test('uno zero coupon non matura e paga una volta', () => {
    const zero = { tassoCedola: '0', periodicita: '0', tipoCalcoloRatei: 'A365' };
    expect(al('2027-05-15', zero)).toBe('0');
    expect(pianoCedole(titolo(zero))).toMatchObject([
      { dataCedola: '2030-03-01', importo100: '0', quotaCapitale100: '100' },
    ]);
  });
});

describe('intervalli vuoti e rovesciati', () => {
  const giorno = data('2024-02-29');
  const rovesciato = { da: data('2024-03-01'), a: giorno };
  test('vuoto vale zero, rovesciato è un errore', () => {
    expect(frazioneAnno('ISDA', { da: giorno, a: giorno }).n).toBe(0n);
    expect(giorniConvenzione('ICMA', { da: giorno, a: giorno })).toBe(0);
    expect(() => giorniConvenzione('ICMA', rovesciato)).toThrow('rovesciato');
    expect(() => frazioneIcma(rovesciato, [], 6)).toThrow('rovesciato');
  });
  test('anche per le aliquote', () => {
    expect(trattiAliquota([], { da: giorno, a: giorno })).toHaveLength(1);
    expect(() => trattiAliquota([], rovesciato)).toThrow('rovesciato');
  });
});

describe('prezzi e rendimenti agli estremi', () => {
  const valuta = data('2029-09-15');
  test('un rendimento negativo si trova, e riporta al prezzo', () => {
    const esito = rendimento(titolo(), valuta, '104');
    expect(esito?.lordo).toBeLessThan(0);
    expect(prezzoDaRendimento(titolo(), valuta, esito?.lordo ?? 0)).toBeCloseTo(104, 9);
  });
  test('a prezzo zero senza rateo non c’è rendimento', () => {
    expect(rendimento(titolo(), data('2029-09-01'), '0')).toBeNull();
  });
  test('di un BOT un tasso negativo alza il prezzo sopra 100, uno impossibile è un errore', () => {
    expect(prezzoDaTasso('-0.5', 364)).toBe('100.508');
    expect(() => prezzoDaTasso('-99', 364)).toThrow('prezzo');
    expect(() => prezzoDaTasso('-200', 364)).toThrow('prezzo');
    expect(() => tassoDaPrezzo('0', 364)).toThrow('prezzo');
  });
  test('un indice base di zero è un errore', () => {
    expect(() => coefficiente('100', '0')).toThrow('Divisione per zero');
  });
  test('uno scarto composto da un prezzo di zero non si calcola: il campo è detto', () => {
    const termini = {
      ...BTP_2030,
      dataEmissione: data('2024-01-01'),
      prezzoEmissione: '0',
      tipoTasso: 'Z',
    };
    expect(() => scartoDi(termini)).toThrow(TerminiErrati);
    expect(() => scartoDi({ ...termini, prezzoEmissione: '-1' })).toThrow('maggiore di zero');
  });
});

describe('nominali agli estremi', () => {
  const operazione = (quantita: string): Operazione => ({
    ...ALLA_PARI,
    quantita,
    prezzo: '99.12345',
    rateo100: '0.71332',
  });
  test('un milione di miliardi si conta al centesimo', () => {
    expect(controvalore(operazione('1000000000000000'))).toMatchObject({
      controvaloreOriginale: { divisa: '991234500000000' },
      interessiLordi: { divisa: '7133200000000' },
      saldo: { divisa: '-998367700000000' },
    });
    const scarto = scartoDi({
      ...BTP_2030,
      dataEmissione: data('2024-09-15'),
      dataScadenza: data('2029-09-15'),
      prezzoEmissione: '98',
    });
    const imposta = impostaSostSuScarto(scarto, {
      da: data('2024-09-15'),
      a: data('2026-03-20'),
      nominale: '1000000000000000',
      aliquote: [{ validoDal: data('1997-01-01'), aliquota: '12.5' }],
    });
    expect(imposta.imposta).toBe('754381161007.67');
  });
  test('un nominale di zero si rifiuta, e di nulla non si paga imposta', () => {
    expect(() => controvalore(operazione('0'))).toThrow('maggiore di zero');
    const scarto = scartoDi({
      ...BTP_2030,
      dataEmissione: data('2024-09-15'),
      prezzoEmissione: '98',
    });
    const nulla = { da: data('2024-09-15'), a: data('2026-03-20'), nominale: '0' };
    const aliquote = [{ validoDal: data('1997-01-01'), aliquota: '12.5' }];
    expect(impostaSostSuScarto(scarto, { ...nulla, aliquote })).toMatchObject({
      imponibile: '0',
      imposta: '0',
    });
  });
});

describe('costo ammortizzato e tassi interni agli estremi', () => {
  const valuta = data('2025-01-01');
  const acquisto = (costo: bigint, rimborso: bigint) => ({
    valuta,
    costoSecco: costo,
    rateoPagato: 0n,
    flussi: [{ data: data('2026-01-01'), importo: rimborso }],
  });
  test('chi non riavrà nulla non ha un tasso', () => {
    expect(tassoEffettivo(acquisto(10_000n, 0n))).toBeNull();
  });
  test('chi perde quasi tutto ha un tasso molto negativo, e il saldo scende fin lì', () => {
    const uno = acquisto(1_000_000n, 10n);
    const tasso = tassoEffettivo(uno) ?? '';
    expect(Number(tasso)).toBeCloseTo(-0.99999, 9);
    const [saldo] = saldiAmmortizzati(uno, {
      tasso,
      rateo: () => 0n,
      giorni: [data('2025-12-31')],
    });
    expect(saldo?.secco).toBe(10n);
  });
  test('chiedere un giorno prima del regolamento è un errore', () => {
    const prima = { tasso: '0.01', rateo: () => 0n, giorni: [data('2024-12-31')] };
    expect(() => saldiAmmortizzati(acquisto(1n, 1n), prima)).toThrow('precede il regolamento');
  });
  test('flussi di un giorno solo non hanno un tasso, centomila sì', () => {
    const oggi = (importo: string) => ({ data: valuta, importo });
    expect(tassoInterno([oggi('-5'), oggi('6')])).toBeNull();
    const molti = Array.from({ length: 200_000 }, () => oggi('-1'));
    const fine = { data: '2026-01-01' as Data, importo: '210000' };
    expect(tassoInterno([...molti, fine])?.tasso).toBeCloseTo(0.05, 9);
  });
});
