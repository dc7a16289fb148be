import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { ALLA_PARI, BTP_2030 } from '#tests/setup/termini.ts';
import { controvalore, type Operazione } from './controvalore.ts';
import { arrotonda, daDecimale, decimale, differenza, prodotto, rapporto } from './frazione.ts';
import { cedolaItaliana, coefficiente, indiceRiferimento } from './indicizzazione.ts';
import { pianoCedole } from './piano-cedole.ts';
import { rateo } from './rateo.ts';
import { rendimento } from './rendimento.ts';
import { impostaSostSuScarto, type Scarto, scartoDi, scartoMaturato100 } from './scarto.ts';
import { prepara, type Termini } from './termini.ts';

/**
 * Worked numbers of accruals, coupons, discounts, indices and yields (docs/regole) that no other
 * test has. The table of docs/vettori.md says where each of the others is.
 */

const titolo = (diversi: Partial<Termini>) => prepara({ ...BTP_2030, ...diversi });
const btp = (tassoCedola: string, dal: string, al: string, altro: Partial<Termini> = {}) =>
  titolo({ tassoCedola, dataGodimento: data(dal), dataScadenza: data(al), ...altro });

const operazione = (resto: Partial<Operazione>): Operazione => ({
  ...ALLA_PARI,
  ...resto,
});

describe('ratei: giorni, valore esatto e importo su 100.000', () => {
  test.each([
    ['3.5', '2022-09-01', '2030-03-01', '2025-05-15', 75, 184, '0.7133152174', '713.32'],
    ['4.4', '2022-11-01', '2033-05-01', '2024-06-14', 44, 184, '0.5260869565', '526.09'],
    ['4.4', '2022-11-01', '2033-05-01', '2026-04-14', 164, 181, '1.9933701657', '1993.37'],
    ['4.4', '2022-11-01', '2033-05-01', '2032-11-02', 1, 181, '0.0121546961', '12.15'],
    ['4.4', '2022-11-01', '2033-05-01', '2033-03-15', 134, 181, '1.6287292818', '1628.73'],
    ['4', '2022-12-13', '2027-06-13', '2027-01-11', 29, 182, '0.3186813187', '318.68'],
    ['2.15', '2020-09-01', '2072-03-01', '2026-09-15', 14, 181, '0.0831491713', '83.15'],
    ['3.5', '2022-09-01', '2030-03-01', '2025-11-15', 75, 181, '0.7251381215', '725.14'],
    ['3.5', '2022-09-01', '2030-03-01', '2025-12-31', 121, 181, '1.1698895028', '1169.89'],
  ])(
    'cedola del %s%%, godimento %s, scadenza %s, al %s',
    (tasso, dal, al, giorno, gg, periodo, esatto, importo) => {
      const preciso = rateo(btp(tasso, dal, al, { decimaliRateo: 10 }), data(giorno));
      expect(preciso).toMatchObject({
        giorniMaturati: gg,
        giorniPeriodo: periodo,
        rateoLordo100: esatto,
      });
      const rateo100 = rateo(btp(tasso, dal, al), data(giorno))?.rateoLordo100 ?? '';
      expect(controvalore(operazione({ rateo100 })).interessiLordi.divisa).toBe(importo);
    },
  );

  test('ritenuta 89,17 e netto 624,15 sul rateo di 713,32', () => {
    const ritenuta = [{ quota100: '0.71332', aliquota: '12.5' }];
    const voci = controvalore(operazione({ prezzo: '0', rateo100: '0.71332', ritenuta }));
    expect(voci.ritenutaSuInteressi.divisa).toBe('89.17');
    expect(voci.saldo.divisa).toBe('-624.15');
  });
});

test('BTP Green 30-4-2035: la prima cedola è 0,5136612022, le altre 2', () => {
  const [prima, ...altre] = pianoCedole(
    btp('4', '2022-09-13', '2035-04-30', { decimaliCedola: 10 }),
  );
  expect(prima?.importo100).toBe('0.5136612022');
  expect(new Set(altre.map(({ importo100 }) => importo100))).toEqual(new Set(['2']));
});

describe('BOT a 364 giorni, 98,250: chi paga che cosa', () => {
  const bot = scartoDi({
    ...BTP_2030,
    tipoTasso: 'B',
    dataEmissione: data('2012-11-15'),
    dataScadenza: data('2013-11-14'),
    prezzoEmissione: '98.25',
  });
  test('98.250,00 il lordista, 98.468,75 il nettista, che paga l’imposta in anticipo', () => {
    const { imposta } = impostaSostSuScarto(bot, {
      da: bot.dataEmissione,
      a: bot.dataScadenza,
      nominale: '100000',
      aliquote: [{ validoDal: data('1997-01-01'), aliquota: '12.5' }],
    });
    const paga = (impostaScarto: string) =>
      controvalore(operazione({ prezzo: '98.25', impostaScarto })).saldo.divisa;
    expect(paga('0')).toBe('-98250');
    // Paid up front: a credit that goes the other way.
    expect(paga(`-${imposta}`)).toBe('-98468.75');
  });
});

describe('scarto: Mediobanca 2005–2010 lineare, 94,50 composto', () => {
  const imposta = (scarto: Scarto, giorno: string, decimali: number) =>
    arrotonda(prodotto(scartoMaturato100(scarto, data(giorno)), rapporto(125, 1000)), decimali);
  const mediobanca = scartoDi({
    ...BTP_2030,
    tipoTasso: 'C',
    dataEmissione: data('2005-05-31'),
    dataScadenza: data('2010-05-31'),
    prezzoEmissione: '100',
    prezzoRimborso: '105',
  });
  test('0,46375 d’imposta su 3,71; il nettista paga 100,03625 e incassa 104,375', () => {
    const maturato = decimale(scartoMaturato100(mediobanca, data('2009-02-13')), 2);
    expect(maturato).toBe('3.71');
    const trattenuta = prodotto(daDecimale(maturato), rapporto(125, 1000));
    expect(decimale(trattenuta)).toBe('0.46375');
    expect(decimale(differenza(daDecimale('100.5'), trattenuta))).toBe('100.03625');
    const finale = daDecimale(imposta(mediobanca, '2010-05-31', 12));
    expect(decimale(differenza(daDecimale('105'), finale))).toBe('104.375');
  });
  test('0,38613 in modo lineare, 0,38134 in modo composto', () => {
    const di = (tipoTasso: string) =>
      scartoDi({
        ...BTP_2030,
        tipoTasso,
        dataEmissione: data('2023-01-30'),
        dataScadenza: data('2025-01-29'),
        prezzoEmissione: '94.5',
      });
    expect(imposta(di('C'), '2024-03-15', 5)).toBe('0.38613');
    expect(imposta(di('Z'), '2024-03-15', 5)).toBe('0.38134');
  });
});

describe('numeri indice delle quattro cedole pubblicate', () => {
  test.each([
    ['2023-04-24', '118.3', '118.5', '118.45333'],
    ['2022-10-24', '112.3', '113.2', '112.96774'],
    ['2023-06-28', '118', '118.4', '118.36'],
    ['2022-12-28', '113.5', '117.2', '116.72258'],
    ['2023-09-14', '118.6', '118.7', '118.64333'],
    ['2023-03-14', '118.2', '118.3', '118.24194'],
    ['2023-11-22', '119.1', '119.3', '119.24'],
    ['2023-05-22', '118.5', '118', '118.16129'],
  ])('il %s fra %s e %s: %s', (giorno, terzultimo, penultimo, atteso) => {
    expect(indiceRiferimento(data(giorno), { terzultimo, penultimo })).toBe(atteso);
  });

  test('il rateo di 15.000 di BTP Italia 2% al 4-7-2026 è 93,41', () => {
    const reale = rateo(
      btp('2', '2023-03-14', '2028-03-14', { decimaliRateo: 0 }),
      data('2026-07-04'),
    );
    const ci = coefficiente('102.52903', '100.21557');
    const voci = controvalore(
      operazione({
        quantita: '15000',
        rateo100: reale?.rateoLordo100 ?? '',
        indicizzazione: {
          coefficiente: ci,
          modo: 'REALE_X_CI',
          origine: 'configurazione',
          sugliInteressi: true,
        },
      }),
    );
    expect(voci.interessiLordi.divisa).toBe('93.41');
  });

  test('la cedola del 28-6-2023 con la rivalutazione fa il 2,214% di cui parlò il Corriere', () => {
    const { cedola1000, rivalutazione1000 } = cedolaItaliana('0.8', '1.01403');
    expect((Number(cedola1000) + Number(rivalutazione1000)).toFixed(2)).toBe('22.14');
  });
});

test('capitale a rate: rimborsati 3.750,00, interessi 625,00, utile 150,00', () => {
  const rimborso = controvalore(operazione({ verso: 'vendita', poolFactor: '0.0375' }));
  expect(rimborso.controvaloreOriginale.divisa).toBe('3750');
  const cedola = controvalore(operazione({ verso: 'incasso', poolFactor: '0.625', rateo100: '1' }));
  expect(cedola.interessiLordi.divisa).toBe('625');
  const utile = differenza(daDecimale('3750'), daDecimale('3600'));
  expect(decimale(utile)).toBe('150');
});

test('BTP Valore 5-3-2030 al 2-10-2026: 27 giorni di 91, 0,2410714', () => {
  const valore = btp('3.25', '2024-03-05', '2030-03-05', { periodicita: '3', decimaliRateo: 7 });
  expect(rateo(valore, data('2026-10-02'))).toMatchObject({
    giorniMaturati: 27,
    giorniPeriodo: 91,
    rateoLordo100: '0.2410714',
  });
});

test('BTP 4,40% a 98,00: 4,731849 come QuantLib, capitalizzato per periodi e annuo', () => {
  const uno = btp('4.4', '2022-11-01', '2033-05-01', { decimaliRateo: 0 });
  const semestrale = rendimento(uno, data('2024-06-14'), '98', 'PERIODICA')?.lordo ?? 0;
  expect((((1 + semestrale / 2) ** 2 - 1) * 100).toFixed(6)).toBe('4.731849');
});
