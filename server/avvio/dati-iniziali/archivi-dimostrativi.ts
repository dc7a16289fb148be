import { coefficiente, indiceRiferimento } from '#domain/calcolo/indicizzazione.ts';
import { aggiungiGiorni, type Data, data, partiData } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import type { Tx } from '#server/db/sessione.ts';
import { semina } from './semi.ts';

/** The quarter that the demonstration has values of. */
const DAL = data('2026-01-02');
const AL = data('2026-03-31');

const DIMOSTRATIVO = 'dimostrativo';

/**
 * ISTAT, national consumer prices for households of workers without tobacco (FOI), in base 2015: those
 * of 2026 are published in base 2025 and carried over by the official coefficient 1,214.
 */
const FOI: Readonly<Record<string, string>> = {
  '2025-08': '121.8',
  '2025-09': '121.7',
  '2025-10': '121.4',
  '2025-11': '121.3',
  '2025-12': '121.5',
  '2026-01': '121.8856',
};

/** BTP Italia 1,6% 22/11/2028, whose coupon ran from 22 November 2025. */
const BTP_ITALIA = 'IT0005517195';
const ULTIMO_STACCO = data('2025-11-22');

/** Invented prices about which the days go up and down, in the way each titolo is quoted. */
const PREZZI: Readonly<Record<string, number>> = {
  IT0005669269: 98.6,
  IT0005657330: 99.9,
  IT0005542797: 104.1,
  IT0005561888: 105.5,
  IT0005436693: 88.4,
  IT0005518128: 107.8,
  IT0005240350: 94.2,
  IT0005508590: 103.6,
  IT0005402117: 82.1,
  IT0005482994: 93.5,
  IT0005534984: 101.2,
  IT0005532723: 101.4,
  IT0005517195: 100.6,
  IT0005547408: 101.9,
  IT0005583486: 102.7,
  IT0003128367: 8,
  IT0003132476: 14,
  IT0000072618: 5,
  IT0000062072: 33,
  NL0011585146: 400,
  IE00B4L5Y983: 100,
  IE00B5BMR087: 600,
};

/** The titoli that the demo movements deal in besides; two have no price on purpose. */
const ALTRI_PREZZI: Readonly<Record<string, number>> = {
  IT0005556011: 101.1,
  IT0005024234: 102.4,
  IT0004286966: 114.2,
  IT0005239360: 58,
  IT0003153415: 4.9,
  IT0003242622: 8.4,
  IT0003796171: 17,
  IT0000066123: 9.8,
  FR0000120073: 165,
  FR0000121014: 560,
  DE0007164600: 225,
  NL0010273215: 760,
  DE0005439004: 62,
  US0378331005: 255,
  US5949181045: 430,
  US64110L1061: 110,
  IE00B3RBWM25: 138,
  IE00B53L3W79: 205,
  FR0010135103: 812,
  LU1670724373: 11.2,
  'FUT-ENI': 14.6,
  'C-ENI-14': 0.95,
  'C-G-36': 0.55,
};

/** Ends of months, so that returns have their values, and the last days of the demonstration: each with its place on the wave. */
const ALTRI_GIORNI = {
  '2024-12-30': 0,
  '2025-12-30': 40,
  '2026-01-30': 47,
  '2026-02-27': 53,
  '2026-03-31': 60,
  '2026-04-30': 67,
  '2026-05-29': 73,
  '2026-06-30': 80,
  '2026-07-31': 93,
  '2026-08-31': 107,
  '2026-09-30': 120,
  '2026-10-30': 140,
  '2026-11-19': 160,
  '2026-11-20': 200,
} as const;

/** The titoli without a price on the last day: somebody has to look for them. */
const DA_CERCARE: ReadonlySet<string> = new Set(['FR0010135103', 'US64110L1061', 'C-G-36']);

const scaduto = (cod_titolo: string, giorno: string): boolean =>
  (cod_titolo === 'IT0005556011' || cod_titolo === 'IT0005669269') && giorno > '2026-09-14';

/** Whether a titolo has a price of its own each day of the quarter. */
const neiGiorni = (cod_titolo: string, giorno: string): boolean =>
  cod_titolo in PREZZI && giorno >= DAL && giorno <= AL;

const altreQuotazioni = () =>
  Object.entries({ ...PREZZI, ...ALTRI_PREZZI }).flatMap(([cod_titolo, base], titolo) =>
    Object.entries(ALTRI_GIORNI)
      .filter(
        ([giorno]) =>
          !neiGiorni(cod_titolo, giorno) &&
          !scaduto(cod_titolo, giorno) &&
          !(giorno === '2026-11-20' && DA_CERCARE.has(cod_titolo)),
      )
      .map(([giorno, posto]) => ({
        cod_titolo,
        data: giorno,
        prezzo: prezzo(base, posto, titolo),
        fonte: DIMOSTRATIVO,
      })),
  );

const giorni = (tutti: boolean): Data[] => {
  const lista: Data[] = [];
  for (let giorno: Data = DAL; giorno <= AL; giorno = aggiungiGiorni(giorno, 1))
    if (tutti || eLavorativoTarget(giorno)) lista.push(giorno);
  return lista;
};

const prezzo = (base: number, giorno: number, titolo: number): string =>
  (base * (1 + 0.012 * Math.sin(giorno / 9 + titolo))).toFixed(3);

const quotazioni = () =>
  Object.entries(PREZZI).flatMap(([cod_titolo, base], titolo) =>
    giorni(false).map((giorno, i) => ({
      cod_titolo,
      data: giorno,
      prezzo: prezzo(base, i, titolo),
      fonte: DIMOSTRATIVO,
    })),
  );

/** The last month's bid prices of the bonds, two cents below. */
const denaro = () =>
  quotazioni()
    .filter(
      ({ cod_titolo, data: giorno }) => cod_titolo.startsWith('IT0005') && giorno >= '2026-03',
    )
    .map((riga) => ({ ...riga, prezzo: (Number(riga.prezzo) - 0.02).toFixed(3) }));

const mesePrima = (giorno: Data, mesi: number): string => {
  const { anno, mese } = partiData(giorno);
  const n = anno * 12 + mese - 1 - mesi;
  return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
};

const indiceDel = (giorno: Data): string =>
  indiceRiferimento(giorno, {
    terzultimo: FOI[mesePrima(giorno, 3)] ?? '',
    penultimo: FOI[mesePrima(giorno, 2)] ?? '',
  });

const coefficienti = () =>
  giorni(true).map((giorno) => ({
    cod_titolo: BTP_ITALIA,
    data: giorno,
    coefficiente: coefficiente(indiceDel(giorno), indiceDel(ULTIMO_STACCO)),
    fonte: 'ISTAT, calcolato',
  }));

/** Invented prices, marked as such, and coefficients of which the indices are facts. */
export const caricaArchiviDimostrativi = async (tx: Tx): Promise<void> => {
  const chiave = ['cod_titolo', 'data'];
  await semina(tx, {
    tabella: 'quotazioni',
    chiave,
    righe: [...quotazioni(), ...altreQuotazioni()],
  });
  await semina(tx, { tabella: 'quotazioni_bid', chiave, righe: denaro() });
  await semina(tx, { tabella: 'coefficienti', chiave, righe: coefficienti() });
};
