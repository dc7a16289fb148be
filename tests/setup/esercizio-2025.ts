import { pagamentoPredefinito } from '#domain/calcolo/calendario-cedole.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { regoleInUso, regolePredefinite } from '#domain/calcolo/regole-indicizzati.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from './termini.ts';

/**
 * A whole year of one company, with what its closing must find: invented titoli and prices (dimostrativi), figures
 * counted apart by another program in exact decimals, and every entry that follows from them balanced. Amounts in
 * the currency of the titolo where they are not said to be in euro; costs in both.
 */
export const CHIUSURA = '2025-12-31';

/** Registration, row, causale, titolo, portfolio, I or C, trade, value, quantity, cost, cost in currency, the rest. */
export const RIGHE = `
6 1 APE FON-A CIR C 2025-01-01 2025-01-01 12345.678 93827.15 93827.15 prezzo=7.6
7 1 ACQ AZ-A CIR C 2025-02-10 2025-02-12 10000 124062.00 124062.00 prezzo=12.4
8 1 ACQ AZ-A CIR C 2025-03-18 2025-03-20 5000 65532.75 65532.75 prezzo=13.1
10 1 DIV AZ-A CIR C 2025-05-19 2025-05-21 15000 0.00 0.00 interessi=4500.00
11 1 FRA AZ-A CIR C 2025-06-09 2025-06-09 15000 0.00 0.00
12 1 VEN AZ-A CIR C 2025-09-16 2025-09-18 8000 0.00 0.00 prezzo=7.05
13 1 ACQ AZUSD-A CIR C 2025-02-03 2025-02-05 1500 263011.53 273795.00 prezzo=182.5
14 1 ACQ AZUSD-A CIR C 2025-04-22 2025-04-24 500 76725.04 87620.00 prezzo=175.2
15 1 DIV AZUSD-A CIR C 2025-08-11 2025-08-14 2000 0.00 0.00 interessi=500.00
16 1 VEN AZUSD-A CIR C 2025-10-20 2025-10-22 600 0.00 0.00 prezzo=191.3
17 1 ACQ BTP-A IMM I 2025-05-13 2025-05-15 100000 101366.00 101366.00 interessi=713.32 prezzo=101.2
18 1 ACQ CORP-A IMM I 2025-03-12 2025-03-14 300000 312750.00 312750.00 interessi=9527.07 prezzo=104.1
19 1 ACQ BTP-A NET C 2025-04-08 2025-04-10 150000 150675.00 150675.00 interessi=570.65 prezzo=100.4
20 1 ACQ BTP-A CIR C 2025-05-20 2025-05-22 200000 202800.00 202800.00 interessi=1559.78 prezzo=101.35
21 1 ACQ CCTEU-A CIR C 2025-01-20 2025-01-22 250000 251550.00 251550.00 interessi=2710.83 prezzo=100.6
22 1 SOT BOT-A TES C 2025-03-12 2025-03-14 400000 390400.00 390400.00 prezzo=97.6
23 1 ACQ BOT-A TES C 2025-07-15 2025-07-17 200000 197120.00 197120.00 prezzo=98.55
24 1 SOT BTPIT-A CIR C 2025-06-25 2025-06-28 120000 120000.00 120000.00 prezzo=100
25 1 ACQ DIC31-A CIR C 2025-02-25 2025-02-27 80000 79400.00 79400.00 interessi=381.37 prezzo=99.2
26 1 ACQ CRISI-A IMM I 2025-06-03 2025-06-05 100000 99080.00 99080.00 interessi=219.18 prezzo=99
27 1 ACQ AMM-A CIR C 2025-01-28 2025-01-30 160000 156880.00 156880.00 interessi=533.33 prezzo=98
28 1 ACQ OBUSD-A CIR C 2025-03-04 2025-03-06 200000 181658.99 197100.00 interessi=472.38 prezzo=98.5
29 1 CED AMM-A CIR C 2025-03-30 2025-03-30 160000 0.00 0.00 interessi=1600.00
30 1 CED CCTEU-A CIR C 2025-04-15 2025-04-15 250000 0.00 0.00 interessi=4982.50
31 1 CED CORP-A IMM I 2025-06-15 2025-06-16 300000 0.00 0.00 interessi=12750.00
32 1 CED AMM-A CIR C 2025-06-30 2025-06-30 160000 0.00 0.00 interessi=1600.00
33 1 RIP AMM-A CIR C 2025-06-30 2025-06-30 160000 0.00 0.00 prezzo=100 da=1 a=0.9375
34 1 CED OBUSD-A CIR C 2025-08-15 2025-08-15 200000 0.00 0.00 interessi=4500.00
35 1 CED BTP-A IMM I 2025-09-01 2025-09-01 100000 0.00 0.00 interessi=1750.00
36 1 CED BTP-A NET C 2025-09-01 2025-09-01 150000 0.00 0.00 interessi=2625.00
37 1 CED BTP-A CIR C 2025-09-01 2025-09-01 200000 0.00 0.00 interessi=3500.00
38 1 CED AMM-A CIR C 2025-09-30 2025-09-30 160000 0.00 0.00 interessi=1500.00
39 1 PRO FON-A CIR C 2025-07-10 2025-07-14 12345.678 0.00 0.00 interessi=1481.48
40 1 GIR CCTEU-A CIR C 2025-08-20 2025-08-20 100000 0.00 0.00
40 2 GIR CCTEU-A TES C 2025-08-20 2025-08-20 100000 0.00 0.00
41 1 ACQ CCTEU-A CIR C 2025-09-09 2025-09-11 50000 50185.00 50185.00 interessi=664.50 prezzo=100.35
42 1 GIR CCTEU-A CIR C 2025-09-24 2025-09-24 100000 0.00 0.00
42 2 GIR CCTEU-A TES C 2025-09-24 2025-09-24 100000 0.00 0.00
43 1 CED CCTEU-A CIR C 2025-10-15 2025-10-15 100000 0.00 0.00 interessi=1632.00
44 1 CED CCTEU-A TES C 2025-10-15 2025-10-15 200000 0.00 0.00 interessi=3264.00
45 1 VEN BOT-A TES C 2025-10-06 2025-10-08 450000 0.00 0.00 prezzo=99.05
46 1 SCA CORP-A IMM I 2025-11-11 2025-11-14 0 -1204.39 -1204.39
47 1 VEN CORP-A IMM I 2025-11-12 2025-11-14 100000 0.00 0.00 interessi=1759.03 prezzo=103.3
48 1 VEN OBUSD-A CIR C 2025-11-05 2025-11-07 100000 0.00 0.00 interessi=1027.17 prezzo=99.4
49 1 VEN BTP-A NET C 2025-11-18 2025-11-20 50000 0.00 0.00 interessi=386.74 prezzo=101.1
50 1 VEN FON-A CIR C 2025-10-01 2025-10-03 2345.678 0.00 0.00 prezzo=7.95
51 1 FUA FUT-A CIR C 2025-11-10 2025-11-10 10 0.00 0.00 prezzo=131.5
52 1 MIN FUT-A CIR C 2025-11-10 2025-11-10 0 0.00 0.00
53 1 MAR FUT-A CIR C 2025-11-12 2025-11-12 10 0.00 0.00 prezzo=131.82
54 1 MAR FUT-A CIR C 2025-11-14 2025-11-14 10 0.00 0.00 prezzo=131.4
55 1 FUC FUT-A CIR C 2025-11-20 2025-11-20 4 0.00 0.00 prezzo=131.65
56 1 OPA CALL-A CIR C 2025-10-13 2025-10-14 5 10650.00 10650.00 prezzo=850
57 1 OPC CALL-A CIR C 2025-11-24 2025-11-25 2 0.00 0.00 prezzo=1020
58 1 OPA PUT-A CIR C 2025-10-15 2025-10-16 4 1180.00 1180.00 prezzo=120 corta=True
59 1 FWA FWD-A CIR C 2025-10-01 2025-10-01 1000000 0.00 0.00 corta=True spot=1.085 convenzionale=1.095
65 1 CED AMM-A CIR C 2025-12-30 2025-12-30 160000 0.00 0.00 interessi=1500.00
66 1 RIP AMM-A CIR C 2025-12-30 2025-12-30 160000 0.00 0.00 prezzo=100 da=0.9375 a=0.875
67 1 CED DIC31-A CIR C 2025-12-31 2026-01-02 80000 0.00 0.00 interessi=2400.00
68 1 CED BTPIT-A CIR C 2025-12-28 2025-12-29 120000 0.00 0.00 interessi=1976.06
69 1 ACQ AZNEW-A CIR C 2025-12-30 2026-01-02 3000 60030.00 60030.00 prezzo=20
`
  .trim()
  .split('\n');

export const CIFRE = [
  'quantita',
  'poolFactor',
  'coefficiente',
  'creditiMaturati',
  'rateo',
  'ritenutaRateo',
  'scarto',
  'differenzaCambio',
  'valoreMercato',
  'svalutazione',
  'ripresa',
  'minusvalenzaNonRilevata',
  'plusvalenzaNonRilevata',
  'svalutazioniCumulate',
  'fairValueDerivato',
  'valoreBilancio',
  'costoDivisa',
] as const;

/** Portfolio and titolo, then the figures: what is left of each position at the end of the year. */
export const RIMANENZE = `
CIR AMM-A 160000 0.875 1 0.00 0.00 0.00 0.00 0.00 136080.00 0.00 0.00 1190.00 0.00 0.00 0.00 137270.00 137270.00
CIR AZ-A 22000 1 1 0.00 0.00 0.00 0.00 0.00 129800.00 9236.15 0.00 0.00 0.00 9236.15 0.00 129800.00 129800.00
CIR AZUSD-A 1400 1 1 0.00 0.00 0.00 0.00 0.00 203029.79 34785.81 0.00 0.00 0.00 34785.81 0.00 203029.79 212117.17
CIR BTP-A 200000 1 1 0.00 2339.78 0.00 111.11 0.00 201700.00 1211.11 0.00 0.00 0.00 1211.11 0.00 201700.00 201700.00
CIR BTPIT-A 120000 1 1.00021 0.00 41.03 0.00 0.00 0.00 118944.97 1055.03 0.00 0.00 0.00 1055.03 0.00 118944.97 118944.97
CIR CALL-A 3 1 1 0.00 0.00 0.00 0.00 0.00 5250.00 0.00 0.00 0.00 0.00 0.00 -1140.00 6390.00 6390.00
CIR CCTEU-A 100000 1 1 0.00 664.13 0.00 0.00 0.00 99900.00 657.50 0.00 0.00 0.00 657.50 0.00 99900.00 99900.00
CIR DIC31-A 80000 1 1 2400.00 0.00 0.00 0.00 0.00 78720.00 680.00 0.00 0.00 0.00 680.00 0.00 78720.00 78720.00
CIR FON-A 10000 1 1 0.00 0.00 0.00 0.00 0.00 80200.00 0.00 3240.00 0.00 960.00 0.00 0.00 79240.00 79240.00
CIR FUT-A 6 1 1 0.00 0.00 0.00 0.00 0.00 null 0.00 0.00 0.00 0.00 0.00 -2400.00 0.00 0.00
CIR FWD-A 1000000 1 1 0.00 0.00 0.00 0.00 0.00 null 0.00 0.00 0.00 0.00 0.00 66363.42 0.00 0.00
CIR OBUSD-A 100000 1 1 0.00 1436.17 0.00 0.00 -6957.15 83063.83 808.51 0.00 0.00 0.00 808.51 0.00 83063.83 97600.00
CIR PUT-A 4 1 1 0.00 0.00 0.00 0.00 0.00 1500.00 0.00 0.00 0.00 0.00 0.00 -320.00 1180.00 1180.00
IMM BTP-A 100000 1 1 0.00 1169.89 0.00 -169.50 0.00 100850.00 0.00 0.00 0.00 0.00 0.00 0.00 101196.50 101196.50
IMM CORP-A 200000 1 1 0.00 4604.16 0.00 -154.56 0.00 205200.00 0.00 0.00 0.00 0.00 0.00 0.00 207542.51 207542.51
IMM CRISI-A 100000 1 1 0.00 3082.19 0.00 94.12 0.00 62000.00 37174.12 0.00 0.00 0.00 37174.12 0.00 62000.00 62000.00
NET BTP-A 100000 1 1 0.00 1169.89 146.24 66.02 0.00 100850.00 0.00 0.00 0.00 333.98 0.00 0.00 100516.02 100516.02
TES BOT-A 150000 1 1 0.00 0.00 0.00 1651.65 0.00 149370.00 121.65 0.00 0.00 0.00 121.65 0.00 149370.00 149370.00
TES CCTEU-A 200000 1 1 0.00 1328.26 0.00 0.00 0.00 199800.00 1377.50 0.00 0.00 0.00 1377.50 0.00 199800.00 199800.00
`
  .trim()
  .split('\n')
  .map((riga) => riga.split(' '));

/**
 * The movements of the year's end in their order: portfolio, titolo, causale, amount in currency and in euro, rate, what
 * the cost moves by in both, and the tax on an accrual.
 */
export const MOVIMENTI = `
CIR AZ-A SVA 9236.15 9236.15 1 -9236.15 -9236.15
CIR AZUSD-A SVA 40873.33 34785.81 1.175 -34785.81 -40873.33
CIR BTP-A RAT 2339.78 2339.78 1 0.00 0.00
CIR BTP-A SCA 111.11 111.11 1 111.11 111.11
CIR BTP-A SVA 1211.11 1211.11 1 -1211.11 -1211.11
CIR BTPIT-A RAT 41.03 41.03 1 0.00 0.00
CIR BTPIT-A SVA 1055.03 1055.03 1 -1055.03 -1055.03
CIR CALL-A FVD -1140.00 -1140.00 1 0.00 0.00
CIR CCTEU-A RAT 664.13 664.13 1 0.00 0.00
CIR CCTEU-A SVA 657.50 657.50 1 -657.50 -657.50
CIR DIC31-A CRC 2400.00 2400.00 1 0.00 0.00
CIR DIC31-A SVA 680.00 680.00 1 -680.00 -680.00
CIR FON-A RIV 3240.00 3240.00 1 3240.00 3240.00
CIR FUT-A FVD -2400.00 -2400.00 1 0.00 0.00
CIR FWD-A FVD 77977.02 66363.42 1.175 0.00 0.00
CIR OBUSD-A RAT 1687.50 1436.17 1.175 0.00 0.00
CIR OBUSD-A CAM -8174.65 -6957.15 1.175 -6957.15 0.00
CIR OBUSD-A SVA 950.00 808.51 1.175 -808.51 -950.00
CIR PUT-A FVD -320.00 -320.00 1 0.00 0.00
IMM BTP-A RAT 1169.89 1169.89 1 0.00 0.00
IMM BTP-A SCA -169.50 -169.50 1 -169.50 -169.50
IMM CORP-A RAT 4604.16 4604.16 1 0.00 0.00
IMM CORP-A SCA -154.56 -154.56 1 -154.56 -154.56
IMM CRISI-A RAT 3082.19 3082.19 1 0.00 0.00
IMM CRISI-A SCA 94.12 94.12 1 94.12 94.12
IMM CRISI-A SVA 37174.12 37174.12 1 -37174.12 -37174.12
NET BTP-A RAT 1169.89 1169.89 1 0.00 0.00 rit=146.24
NET BTP-A SCA 66.02 66.02 1 66.02 66.02
TES BOT-A SCA 1651.65 1651.65 1 1651.65 1651.65
TES BOT-A SVA 121.65 121.65 1 -121.65 -121.65
TES CCTEU-A RAT 1328.26 1328.26 1 0.00 0.00
TES CCTEU-A SVA 1377.50 1377.50 1 -1377.50 -1377.50
`
  .trim()
  .split('\n');

/** What the year's end does to the result, but for the accounts in currency. */
export const EFFETTO_SUL_RISULTATO = '-9233.56';

export interface Titolo {
  readonly tipo: string;
  readonly gruppo?: string;
  readonly divisa?: string;
  readonly termini?: Partial<TitoloCalcolato['termini']>;
  readonly indicizzazione?: string;
  readonly moltiplicatore?: string;
  readonly scadenza?: string;
  readonly aliquota?: string;
}

/** A bond by its day of issue, end, coupon, months, day count and issue price. */
export const bond = (
  dal: string,
  al: string,
  [tassoCedola, periodicita, tipoCalcoloRatei]: readonly [string | null, string, string],
  prezzoEmissione: string,
  altro: Partial<TitoloCalcolato['termini']> = {},
) => ({
  gruppo: 'RF',
  termini: {
    dataEmissione: data(dal),
    dataGodimento: data(dal),
    dataScadenza: data(al),
    tassoCedola,
    periodicita,
    tipoCalcoloRatei,
    prezzoEmissione,
    ...altro,
  },
});

export const dal = (validoDal: string, tasso: string) => ({
  validoDal: data(validoDal),
  tasso,
  presunto: false,
});
export const resta = (giorno: string, poolFactor: string) => ({
  data: data(giorno),
  quotaCapitale: null,
  poolFactor,
});

export const TITOLI: Readonly<Record<string, Titolo>> = {
  'BTP-A': {
    tipo: 'S',
    aliquota: '12.5',
    ...bond('2024-09-01', '2030-03-01', ['3.5', '6', 'ICMA'], '99.5'),
  },
  'BOT-A': {
    tipo: 'B',
    ...bond('2025-03-14', '2026-03-13', ['0', '0', 'A360'], '97.6', { tipoTasso: 'B' }),
  },
  'CCTEU-A': {
    tipo: 'S',
    ...bond('2024-10-15', '2030-10-15', [null, '6', 'A360'], '100', {
      tipoTasso: 'V',
      decimaliCedola: 3,
      tassi: [
        dal('2024-10-15', '3.943'),
        dal('2025-04-15', '3.211'),
        dal('2025-10-15', '3.105'),
        dal('2026-04-15', '3'),
      ],
    }),
  },
  'BTPIT-A': {
    tipo: 'S',
    indicizzazione: 'II',
    ...bond('2025-06-28', '2030-06-28', ['1.6', '6', 'ICMA'], '100'),
  },
  'CORP-A': { tipo: 'O', ...bond('2024-06-15', '2031-06-15', ['4.25', '12', '30E'], '99.8') },
  'DIC31-A': { tipo: 'O', ...bond('2023-12-31', '2028-12-31', ['3', '12', 'ICMA'], '100') },
  'CRISI-A': { tipo: 'O', ...bond('2024-05-20', '2029-05-20', ['5', '12', 'ICMA'], '100') },
  'AMM-A': {
    tipo: 'O',
    ...bond('2024-09-30', '2029-09-30', ['4', '3', '30E'], '100', {
      rate: [
        resta('2025-06-30', '0.9375'),
        resta('2025-12-30', '0.875'),
        resta('2026-06-30', '0.8125'),
      ],
    }),
  },
  'AZ-A': { tipo: 'A' },
  'AZUSD-A': { tipo: 'A', divisa: 'USD' },
  'OBUSD-A': {
    tipo: 'O',
    divisa: 'USD',
    ...bond('2024-08-15', '2029-08-15', ['4.5', '6', 'ICMA'], '100'),
  },
  'FON-A': { tipo: 'F', gruppo: 'OICR' },
  'FUT-A': { tipo: 'U', gruppo: 'DER', moltiplicatore: '1000', scadenza: '2026-03-10' },
  'CALL-A': { tipo: 'P', gruppo: 'DER', moltiplicatore: '2.5', scadenza: '2026-03-20' },
  'PUT-A': { tipo: 'P', gruppo: 'DER', moltiplicatore: '2.5', scadenza: '2026-03-20' },
  'FWD-A': { tipo: 'K', gruppo: 'DER', divisa: 'USD', scadenza: '2026-03-31' },
  'AZNEW-A': { tipo: 'A' },
};

export const PREZZI: Readonly<Record<string, string>> = {
  'BTP-A': '100.85',
  'BOT-A': '99.58',
  'CCTEU-A': '99.90',
  'BTPIT-A': '99.10',
  'CORP-A': '102.60',
  'DIC31-A': '98.40',
  'CRISI-A': '62',
  'AMM-A': '97.20',
  'AZ-A': '5.90',
  'AZUSD-A': '170.40',
  'OBUSD-A': '97.60',
  'FON-A': '8.02',
  'FUT-A': '131.10',
  'CALL-A': '700',
  'PUT-A': '150',
  'AZNEW-A': '19.50',
};

/** Portfolios: how costs are kept, whether bonds stand at amortised cost, whether tax is held back. */
export const PORTAFOGLI: Readonly<Record<string, readonly [CodiceMetodo, boolean, boolean]>> = {
  IMM: ['CM', true, false],
  CIR: ['CM', false, false],
  TES: ['FI', false, false],
  NET: ['CM', false, true],
};

/** A titolo of the year as calculations read it. */
export const calcolatoDi = (
  codTitolo: string,
  titoli: Readonly<Record<string, Titolo>> = TITOLI,
): TitoloCalcolato => {
  const {
    tipo: _t,
    gruppo = 'AZ',
    divisa = 'EUR',
    termini = {},
    indicizzazione = null,
  } = titoli[codTitolo] as Titolo;
  const conCedole = gruppo === 'RF';
  return {
    id: 1,
    termini: {
      ...BTP_2030,
      ...pagamentoPredefinito,
      ...termini,
      codTitolo,
      ...(!conCedole && { dataScadenza: null }),
    },
    maturaRateo: conCedole && termini.tipoTasso !== 'B',
    gruppo,
    codDivisa: divisa,
    quotazione: conCedole ? 'P' : 'U',
    categoria: 'PUBBLICI',
    pubblico: true,
    codRegime: null,
    aliquota: null,
    tipoIndicizzazione: indicizzazione,
    indiceBase: null,
    regole: regoleInUso({ regolaDeflazione: null, modoControvalore: null }, regolePredefinite),
    premi: [],
  };
};
