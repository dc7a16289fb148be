import { expect, test } from 'vitest';
import { aggiungiLavorativi } from '#domain/tempo/calendario.ts';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { pianoCedole } from './piano-cedole.ts';
import { rateo } from './rateo.ts';
import { prepara, type Termini } from './termini.ts';

/**
 * A second check, with accruals that the market published: «Rateo Lordo» on Borsa Italiana's page of each
 * instrument (the code in the row finds it), of contracts of a day, settled two TARGET days later. None of
 * these titoli is among the reference vectors; the terms are those that the page or the prospectus gives,
 * and nothing here or in the calculation looks at the code.
 *
 * name, code | rate, with /day:rate for each step | first day, maturity, months, convention | contract day,
 * settlement day, days accrued, accrual per 100
 */
const PAGINE = `
  BTP 3,35% 1-3-2035, IT0005358806    | 3.35 | 2018-09-01 2035-03-01 6 ICMA | 2026-02-06 2026-02-10 162 1.49917
  BTP 3,10% 1-3-2040, IT0005377152    | 3.1  | 2019-03-01 2040-03-01 6 ICMA | 2025-12-23 2025-12-29 119 1.01906
  BTP 1,70% 1-9-2051, IT0005425233    | 1.7  | 2020-09-01 2051-09-01 6 ICMA | 2025-12-15 2025-12-17 107 0.50249
  BTP Più 25-2-2033, IT0005634800     | 2.85/2029-02-25:3.7 | 2025-02-25 2033-02-25 3 ICMA | 2025-12-12 2025-12-16 21 0.16264
  BTP Valore 10-10-2028, IT0005565400 | 4.1/2026-10-10:4.5  | 2023-10-10 2028-10-10 3 ICMA | 2024-07-01 2024-07-03 84 0.94615
  BTP Futura 27-4-2037, IT0005442097  | 0.75/2025-04-27:1.2/2029-04-27:1.65/2033-04-27:2 | 2021-04-27 2037-04-27 6 ICMA | 2024-05-14 2024-05-16 19 0.03893
  BTP Futura 27-4-2037, IT0005442097  | 0.75/2025-04-27:1.2/2029-04-27:1.65/2033-04-27:2 | 2021-04-27 2037-04-27 6 ICMA | 2024-11-01 2024-11-05 9 0.01854
  BTP Futura 16-11-2033, IT0005466351 | 0.75/2025-11-16:1.35/2029-11-16:1.7 | 2021-11-16 2033-11-16 6 ICMA | 2024-06-28 2024-07-02 47 0.09579
  BTP€i 2,55% 15-9-2041 reale, IT0004545890 | 2.55 | 2009-09-15 2041-09-15 6 ICMA | 2025-12-12 2025-12-16 92 0.64807
  BTP€i 0,15% 15-5-2051 reale, IT0005436701 | 0.15 | 2020-11-15 2051-05-15 6 ICMA | 2025-11-12 2025-11-14 183 0.07459
  OAT€i 0,10% 25-7-2053 reale, FR0014008181 | 0.1  | 2021-07-25 2053-07-25 12 ICMA | 2025-12-05 2025-12-09 137 0.03753
  CCTeu 15-10-2030, IT0005491250      | 2.853 | 2021-10-15 2030-10-15 6 A360 | 2025-12-23 2025-12-29 75 0.59438
  Bund 3,25% 4-7-2042, DE0001135432   | 3.25 | 2010-07-04 2042-07-04 12 ICMA | 2025-11-14 2025-11-18 137 1.21986
  Bund 1,25% 15-8-2048, DE0001102432  | 1.25 | 2017-08-15 2048-08-15 12 ICMA | 2025-04-30 2025-05-05 263 0.90068
  OLO 2,15% 22-6-2066, BE0000340498   | 2.15 | 2016-06-22 2066-06-22 12 ICMA | 2024-04-30 2024-05-03 316 1.85628
  Romania 2,375% 19-4-2027, XS1599193403        | 2.375 | 2017-04-19 2027-04-19 12 ICMA | 2025-12-05 2025-12-09 234 1.5226
  Banca Mondiale 0,25% 21-5-2029, XS1998930926  | 0.25 | 2019-05-21 2029-05-21 12 ICMA | 2025-12-24 2025-12-30 223 0.15274
  Banca Mondiale 0,25% 21-5-2029, XS1998930926  | 0.25 | 2019-05-21 2029-05-21 12 ICMA | 2024-12-23 2024-12-27 220 0.15068
  Banca Mondiale 4% 27-8-2026, US459058LK77     | 4 | 2024-08-27 2026-08-27 6 30E | 2025-12-04 2025-12-08 101 1.12222
  BEI 0,625% 21-10-2027, US298785JJ68           | 0.625 | 2020-10-21 2027-10-21 6 30E | 2025-12-04 2025-12-08 47 0.0816
  Banca Mondiale 2,25% 22-5-2027, XS1609294308  | 2.25 | 2017-05-22 2027-05-22 12 30E | 2024-07-16 2024-07-18 56 0.35
  Banca Mondiale 6,25% 2-2-2029, XS2581211716   | 6.25 | 2023-02-02 2029-02-02 12 30E | 2025-12-24 2025-12-30 328 5.69444
  Mediobanca 12-2-2030, primo anno, IT0005632341 | 2.7 | 2025-02-12 2030-02-12 12 ICMA | 2025-12-23 2025-12-29 320 2.36712
  Mediobanca 31-10-2031, Euribor 3M, IT0005614612 | 2.066 | 2024-10-31 2031-10-31 3 30E | 2025-12-19 2025-12-23 53 0.30416
  Mediobanca 11-9-2030, Euribor 3M + 0,20%, IT0005605669 | 2.288 | 2024-09-11 2030-09-11 3 30E | 2025-12-23 2025-12-29 18 0.1144
`;

const parole = (testo = ''): readonly string[] => testo.trim().split(/\s+/);

const casi = PAGINE.trim()
  .split('\n')
  .map((riga) => {
    const [nome = '', tassi = '', termini, rateoLordo] = riga.split('|');
    const [iniziale = '', ...gradini] = tassi.trim().split('/');
    const [dal = '', al = '', mesi = '', convenzione = ''] = parole(termini);
    const [contratto = '', valuta = '', giorni = '', atteso = ''] = parole(rateoLordo);
    const nelTempo: Termini['tassi'] = gradini.map((gradino) => {
      const [validoDal = '', tasso = ''] = gradino.split(':');
      return { validoDal: data(validoDal), tasso, presunto: false };
    });
    const titolo: Termini = {
      ...BTP_2030,
      tassoCedola: iniziale,
      tassi: nelTempo,
      dataGodimento: data(dal),
      dataScadenza: data(al),
      periodicita: mesi,
      tipoCalcoloRatei: convenzione,
    };
    return { nome: nome.trim(), titolo, contratto, valuta, giorni: Number(giorni), atteso };
  });

test.each(casi)(
  '$nome: contratto del $contratto, $giorni giorni, $atteso',
  ({ titolo, contratto, valuta, giorni, atteso }) => {
    expect(aggiungiLavorativi(data(contratto), 2, 'TARGET')).toBe(valuta);
    expect(rateo(prepara(titolo), data(valuta))).toMatchObject({
      giorniMaturati: giorni,
      rateoLordo100: atteso,
    });
  },
);

test('cedole adeguate: Mediobanca TV floor 10-9-2025, dal lunedì 11-3-2024 (IT0005127508)', () => {
  const variabile = prepara({
    ...BTP_2030,
    tassoCedola: '6.179',
    dataGodimento: data('2015-09-10'),
    dataScadenza: data('2025-09-10'),
    periodicita: '3',
    tipoCalcoloRatei: 'A360',
    decimaliCedola: 5,
    cedoleAdeguate: true,
    spostamento: 'successivo modificato',
    calendario: 'TARGET',
  });
  expect(rateo(variabile, data('2024-05-06'))).toMatchObject({
    dataInizioGodimento: '2024-03-11',
    dataProssimaCedola: '2024-06-10',
    giorniMaturati: 56,
    rateoLordo100: '0.96118',
  });
  const cedola = pianoCedole(variabile).find(({ dataInizio }) => dataInizio === '2024-03-11');
  expect(cedola).toMatchObject({ giorni: 91, importo100: '1.56191' });
});
