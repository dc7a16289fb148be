import { beforeAll, describe, expect, test } from 'vitest';
import type { RigaGenerazioneWire } from '#contract/generazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, messaggi, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { generazioniDi } from '#tests/setup/generazioni.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { registraDiProva } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { anteprima, generaTutto, annulla } = generazioniDi(admin);

describe('i dividendi annunciati', () => {
  const fissati = chiCalcola(admin);
  type Annunciato = readonly [
    titolo: string,
    importo: string,
    tipo: string,
    giorni: readonly [stacco: string, registrazione: string | null, pagamento: string],
    altro?: { readonly codDivisa?: string; readonly ritenutaEstera?: string },
  ];
  /** What was really announced in 2024, by the source that says so. */
  const ANNUNCIATI: readonly Annunciato[] = [
    // investire.biz, calendar of 2024, and borse.it; the balance borsainside.com (March 2024).
    ['ENEL', '0.215', 'acconto', ['2024-01-22', '2024-01-23', '2024-01-24']],
    ['ENEL', '0.215', 'saldo', ['2024-07-22', '2024-07-23', '2024-07-24']],
    // 4trading.it, the company's notice of 15-2-2024.
    ['ENI', '0.24', 'ordinario', ['2024-03-18', '2024-03-19', '2024-03-20']],
    // teleborsa.it, 27-2-2024; the day it went ex, economymagazine.it.
    ['ISP', '0.152', 'saldo', ['2024-05-20', '2024-05-21', '2024-05-22']],
    // techminis.com and idividendstocks.com; the United States withhold 15 % by treaty.
    [
      'AAPL',
      '0.25',
      'ordinario',
      ['2024-11-08', null, '2024-11-14'],
      { codDivisa: 'USD', ritenutaEstera: '15' },
    ],
    // Invented: a share quoted in euro that pays in dollars, a fund.
    ['ALTRADIV', '0.5', 'ordinario', ['2024-11-11', null, '2024-11-20'], { codDivisa: 'USD' }],
    ['FONDO', '0.3', 'ordinario', ['2024-12-02', null, '2024-12-04']],
  ];
  const riga = ([
    ,
    importo,
    tipo,
    [dataStacco, dataRegistrazione, dataPagamento],
    altro,
  ]: Annunciato) => ({
    dataStacco,
    dataRegistrazione,
    dataPagamento,
    importo,
    codDivisa: 'EUR',
    tipo,
    ritenutaEstera: null,
    nota: null,
    ...altro,
  });
  const annuncia = async (titolo: string, dividendi: readonly object[]) => {
    const letto = await admin('GET', `/Securities/getbycode?code=${titolo}`);
    const { id, versione } = letto.json<{ id: number; versione: number }>();
    const vuote = { rating: [], tassi: [], ammortamento: [], call: [], listini: [] };
    const corpo = { ...vuote, versione, dividendi };
    const risposta = await admin('PUT', `/SecurityExtension/${id}`, corpo);
    expect(risposta.statusCode, risposta.body).toBe(200);
  };
  const suoi = (titolo: string) => ANNUNCIATI.filter(([uno]) => uno === titolo).map(riga);
  const DEL_2024 = { dataDa: '2024-01-01', dataA: '2024-12-31', tipi: ['DIV', 'PRO'] };
  const NETTISTA = { portafoglio: 'AMM', depositario: 'BANCAN' };

  beforeAll(async () => {
    await proprietario.query(`${PORTAFOGLI_DI_PROVA}
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente)
      values ('ENEL', 'Enel', 'A', 'EUR', 'SOCIETA'), ('ENI', 'Eni', 'A', 'EUR', 'SOCIETA'),
             ('ISP', 'Intesa Sanpaolo', 'A', 'EUR', 'SOCIETA'), ('AAPL', 'Apple', 'A', 'USD', 'SOCIETA'),
             ('ALTRADIV', 'Quotata in euro', 'A', 'EUR', 'SOCIETA'), ('FONDO', 'Fondo', 'F', 'EUR', 'SOCIETA');
      insert into cambi (cod_divisa, data, cambio) values ('USD', '2024-11-08', 1.25)`);
    for (const titolo of new Set(ANNUNCIATI.map(([uno]) => uno)))
      await annuncia(titolo, suoi(titolo));
    const muovi = (
      causale: string,
      titolo: string,
      quantita: string,
      giorni: object,
      dove = NETTISTA,
    ) =>
      registraDiProva(proprietario, {
        causale,
        titolo,
        quantita,
        ...(causale === 'ACQ' && { costo: quantita }),
        ...(titolo === 'AAPL' && { divisa: 'USD', cambio: '1.25' }),
        ...dove,
        ...(giorni as { data: string }),
      });
    const prima = { data: '2023-06-01' };
    for (const [titolo, quantita] of [
      ['ENEL', '1000'],
      ['ENI', '700'],
      ['ISP', '1500'],
      ['AAPL', '120'],
      ['ALTRADIV', '100'],
      ['FONDO', '50'],
    ] as const)
      await muovi('ACQ', titolo, quantita, prima);
    // Sold the evening before, though it settles later; bought on the day itself: neither has a right to it.
    await muovi('VEN', 'ENEL', '400', { data: '2024-07-19', valuta: '2024-07-23' });
    await muovi('ACQ', 'ENEL', '250', { data: '2024-07-22', valuta: '2024-07-24' });
    const lordista = { portafoglio: 'CIRC', depositario: 'BANCA' };
    await muovi('ACQ', 'ENEL', '500', { data: '2024-02-01' }, lordista);
    await muovi('ACQ', 'AAPL', '40', prima, lordista);
  });

  const detta = (una: RigaGenerazioneWire) =>
    [
      `${una.tipo} ${una.cod_Titolo} ${una.cod_Portafoglio} ${una.dataEvento} ${una.dataValuta}`,
      [una.quantita, una.per100, una.lordo, una.ritenute, una.saldo, una.codDivisa].join(' '),
      una.stato,
    ].join(' | ');
  /** By hand: units held × announced, 15 % withheld abroad, 26 % of what is left. */
  const ATTESE = [
    'DIV ENEL AMM 2024-01-22 2024-01-24 | 1000 0.215 215.00 55.90 159.10 EUR | da generare',
    'DIV ENI AMM 2024-03-18 2024-03-20 | 700 0.24 168.00 43.68 124.32 EUR | da generare',
    'DIV ISP AMM 2024-05-20 2024-05-22 | 1500 0.152 228.00 59.28 168.72 EUR | da generare',
    'DIV ENEL AMM 2024-07-22 2024-07-24 | 600 0.215 129.00 33.54 95.46 EUR | da generare',
    'DIV ENEL CIRC 2024-07-22 2024-07-24 | 500 0.215 107.50 0.00 107.50 EUR | da generare',
    // 4.50 abroad and 26 % of 25.50, 6.63; the lordista's 1.50 is what is withheld abroad.
    'DIV AAPL AMM 2024-11-08 2024-11-14 | 120 0.25 30.00 11.13 18.87 USD | da generare',
    'DIV AAPL CIRC 2024-11-08 2024-11-14 | 40 0.25 10.00 1.50 8.50 USD | da generare',
    // 0.50 dollars at 1.25 are 0.40 euro: what the bank credits may be another amount.
    'DIV ALTRADIV AMM 2024-11-11 2024-11-20 | 100 0.4 40.00 10.40 29.60 EUR | da decidere',
    'PRO FONDO AMM 2024-12-02 2024-12-04 | 50 0.3 15.00 3.90 11.10 EUR | da generare',
  ];

  test('un anno si propone com’è stato pagato, a chi teneva la sera prima dello stacco', async () => {
    const { items } = await anteprima(DEL_2024);
    expect(items.map(detta)).toEqual(ATTESE);
    const [altra] = items.filter(({ cod_Titolo }) => cod_Titolo === 'ALTRADIV');
    expect(altra?.motivo).toMatch(/^Annunciato in USD e convertito in EUR/);
  });

  test('il fissato a mano lo propone, e ciò che si scrive resta', async () => {
    const slip = {
      cod_Causale: 'DIV',
      cod_Titolo: 'ENI',
      cod_Portafoglio: 'AMM',
      cod_Depositario: 'BANCAN',
      dataMovimento: '2024-03-18',
    };
    const letto = valori(await fissati.calcola(slip));
    expect(letto).toMatchObject({ rateo: '0.24', dataValuta: '2024-03-20', saldo: '124.32' });
    const scritto = await fissati.calcola({ ...slip, rateo: '0.2', manuali: ['rateo'] });
    expect(valori(scritto)).toMatchObject({ rateo: '0.2', interessiLordi: '140' });
    expect(valori(await fissati.calcola({ ...slip, rateo: '0.2' }))).toMatchObject({
      rateo: '0.2',
    });
    const dopo = await fissati.calcola({ ...slip, dataMovimento: '2024-03-19' });
    expect(valori(dopo).rateo).toBeNull();
    // Dollars of which no rate is known in these days: what is missing is said.
    const altra = { ...slip, cod_Titolo: 'ALTRADIV', dataMovimento: '2024-11-11' };
    await proprietario.query(`update cambi set data = '2024-10-01' where data = '2024-11-08'`);
    expect(messaggi(await fissati.calcola(altra), 'errore')[0]).toContain('Il cambio di USD');
    await proprietario.query(`update cambi set data = '2024-11-08' where data = '2024-10-01'`);
  });

  test('generati ci sono già; corretti sono diversi, spostati gli stessi, tolti non si propongono più', async () => {
    const [, , , , , , apple] = ATTESE;
    // Who writes it when it is paid has written it: six days after it went ex.
    await fissati.registra({
      cod_Causale: 'DIV',
      cod_Titolo: 'AAPL',
      dataMovimento: '2024-11-14',
      rateo: '0.25',
      ritenutaEstera: '1.5',
      cambio: '1.25',
      manuali: ['cambio'],
    });
    const { guid, items } = await anteprima(DEL_2024);
    const presente = items.find((una) => detta(una).startsWith((apple ?? '').slice(0, 25)));
    expect(presente).toMatchObject({ stato: 'già presente', lordoPresente: '10.00' });
    expect(await generaTutto(guid, '&registra=true')).toMatchObject({
      stato: 'completato',
      esito: { inseriti: 7 },
    });
    const dopo = async () =>
      Object.fromEntries(
        (await anteprima(DEL_2024)).items.map((una) => [
          `${una.cod_Titolo} ${una.cod_Portafoglio} ${una.dataEvento}`,
          `${una.stato} ${una.lordo} ${una.lordoPresente}`,
        ]),
      );
    const generati = await dopo();
    expect(Object.values(generati).filter((una) => una.startsWith('già presente'))).toHaveLength(8);
    await annuncia('ENI', [{ ...suoi('ENI')[0], importo: '0.23' }]);
    const [acconto, saldo] = suoi('ENEL');
    await annuncia('ENEL', [{ ...acconto, dataStacco: '2024-01-23' }, saldo as object]);
    await annuncia('ISP', []);
    const { 'ISP AMM 2024-05-20': _tolto, 'ENEL AMM 2024-01-22': spostato, ...resto } = generati;
    expect(await dopo()).toEqual({
      ...resto,
      'ENI AMM 2024-03-18': 'diverso 161.00 168.00',
      'ENEL AMM 2024-01-23': spostato,
    });
    // The movement of what was taken away is there: it is reversed by whoever wants it gone.
    const { rows } = await proprietario.query<{ n: number }>(
      `select count(*)::int as n from movimenti where cod_titolo = 'ISP' and cod_causale = 'DIV' and not stornato`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await annulla(guid);
    expect(Object.keys(await dopo())).toHaveLength(8);
  });
});
