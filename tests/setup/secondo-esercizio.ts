import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { bond, dal, resta, type Titolo } from './esercizio-2025.ts';
import type { Esercizio } from './esercizio-in-azienda.ts';
import { SECONDO_ANNO_INTERO } from './secondo-anno-da-chiudere.ts';

export const FINE_SECONDO_ANNO = '2024-12-31';

/** Method, amortised cost, tax on accruals. */
const PORTAFOGLI: Readonly<Record<string, readonly [CodiceMetodo, boolean, boolean]>> = {
  LIF: ['LC', false, false],
  FIF: ['FI', false, false],
  IMM: ['CM', false, false],
  NT: ['CM', false, true],
  IML: ['LC', true, false],
  AMC: ['CM', true, false],
  CMC: ['CM', false, false],
  LSP: ['LS', false, false],
};

const TITOLI: Readonly<Record<string, Titolo>> = {
  'AZ-B': { tipo: 'A' },
  'AZUS-B': { tipo: 'A', divisa: 'USD' },
  'AZN-B': { tipo: 'A' },
  'AZR-B': { tipo: 'A' },
  'AZQ-B': { tipo: 'A' },
  'AZG-B': { tipo: 'A' },
  'AZUW-B': { tipo: 'A', divisa: 'USD' },
  'AZL-B': { tipo: 'A' },
  'FON-B': { tipo: 'F', gruppo: 'OICR' },
  'FUT-B': { tipo: 'U', gruppo: 'DER', moltiplicatore: '1000', scadenza: '2025-03-10' },
  'PUT-B': { tipo: 'P', gruppo: 'DER', moltiplicatore: '2.5', scadenza: '2025-03-21' },
  'CALX-B': { tipo: 'P', gruppo: 'DER', moltiplicatore: '2.5', scadenza: '2025-03-21' },
  'FWD-B': { tipo: 'K', gruppo: 'DER', divisa: 'USD', scadenza: '2025-03-31' },
  'BTP-B': {
    tipo: 'S',
    aliquota: '12.5',
    ...bond('2023-06-10', '2031-06-10', ['3.5', '6', 'ICMA'], '97.6'),
  },
  'CORP-B': {
    tipo: 'O',
    aliquota: '26',
    ...bond('2022-06-14', '2029-06-14', ['2.5', '12', 'ICMA'], '100'),
  },
  'OBUS-B': {
    tipo: 'O',
    divisa: 'USD',
    aliquota: '26',
    ...bond('2021-07-22', '2028-07-22', ['4.5', '6', 'ICMA'], '97.5'),
  },
  'BTPI-B': {
    tipo: 'S',
    aliquota: '12.5',
    ...bond('2023-06-15', '2029-06-15', ['2.8', '6', 'ICMA'], '99.3'),
  },
  'CRPA-B': {
    tipo: 'O',
    aliquota: '26',
    ...bond('2022-03-20', '2028-03-20', ['5', '12', '30E'], '100.5'),
  },
  'OBE-B': {
    tipo: 'O',
    aliquota: '26',
    ...bond('2021-10-10', '2027-10-10', ['4', '12', '30E'], '100'),
  },
  'CRI-B': {
    tipo: 'O',
    aliquota: '26',
    ...bond('2023-05-05', '2028-05-05', ['6', '12', 'ICMA'], '100'),
  },
  'AMM-B': {
    tipo: 'O',
    aliquota: '26',
    ...bond('2023-05-01', '2028-05-01', ['3', '6', '30E'], '98', {
      rate: [resta('2024-05-01', '0.9'), resta('2024-11-01', '0.8'), resta('2025-05-01', '0.7')],
    }),
  },
  'DIC-B': {
    tipo: 'O',
    aliquota: '26',
    ...bond('2022-12-15', '2026-12-15', ['3', '12', 'ICMA'], '100'),
  },
  'ZC-B': {
    tipo: 'Z',
    aliquota: '26',
    ...bond('2021-09-30', '2031-09-30', ['0', '0', 'NONE'], '78', { tipoTasso: 'Z' }),
  },
  'BTPEI-B': {
    tipo: 'S',
    aliquota: '12.5',
    indicizzazione: 'IE',
    ...bond('2022-05-15', '2032-05-15', ['1', '6', 'ICMA'], '100'),
  },
  'OBUI-B': {
    tipo: 'O',
    divisa: 'USD',
    aliquota: '26',
    ...bond('2023-09-15', '2028-09-15', ['3', '12', '30E'], '100'),
  },
  'OBUW-B': {
    tipo: 'O',
    divisa: 'USD',
    aliquota: '26',
    ...bond('2024-02-10', '2029-02-10', ['5', '12', '30E'], '100'),
  },
  'VAR-B': {
    tipo: 'O',
    aliquota: '26',
    ...bond('2023-09-01', '2027-09-01', [null, '6', 'A360'], '100', {
      tipoTasso: 'V',
      tassi: [dal('2023-09-01', '4.5'), dal('2024-03-01', '4.2'), dal('2024-09-01', '3.6')],
    }),
  },
  'AMI-B': {
    tipo: 'O',
    aliquota: '26',
    ...bond('2022-06-30', '2028-06-30', ['2', '12', '30E'], '100', {
      rate: [resta('2024-06-30', '0.8'), resta('2026-06-30', '0.4')],
    }),
  },
};

/** The second company, to be closed. */
export const SECONDO_ESERCIZIO: Esercizio = {
  fine: FINE_SECONDO_ANNO,
  anno: SECONDO_ANNO_INTERO,
  righe: SECONDO_ANNO_INTERO.righe,
  dettagli: [],
  titoli: TITOLI,
  portafogli: PORTAFOGLI,
  prezzi: {
    'AZ-B': '9.1',
    'AZUS-B': '52',
    'AZN-B': '19.8',
    'AZR-B': '20.5',
    'FON-B': '15.3',
    'FUT-B': '132.25',
    'PUT-B': '165',
    'CALX-B': '180',
    'BTP-B': '99.1',
    'CORP-B': '99.5',
    'OBUS-B': '97.8',
    'BTPI-B': '96.4',
    'CRPA-B': '102.4',
    'OBE-B': '97.9',
    'CRI-B': '64',
    'AMM-B': '97',
    'DIC-B': '98.8',
    'ZC-B': '83.5',
    'AZG-B': '12.1',
    'AZUW-B': '88',
    'AZL-B': '10.2',
    'OBUI-B': '94.5',
    'OBUW-B': '101',
    'VAR-B': '98.2',
    'AMI-B': '93',
    'BTPEI-B': '95.7',
  },
  coefficienti: [
    ['BTPEI-B', '2024-02-20', '1.10'],
    ['BTPEI-B', '2024-05-15', '1.112'],
    ['BTPEI-B', '2024-06-18', '1.115'],
    ['BTPEI-B', '2024-11-15', '1.124'],
    ['BTPEI-B', '2024-12-31', '1.126'],
  ],
  iniziali: [],
};
