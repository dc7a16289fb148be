import { sql } from 'kysely';
import type { Pool } from 'pg';
import { emittentiNoti } from '#domain/tabelle/emittenti/emittenti-noti.ts';
import { caricaPredefiniti } from '#server/contabilita/predefiniti.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { caricaArchiviDimostrativi } from './archivi-dimostrativi.ts';
import { caricaPortafogliDimostrativi } from './dimostrazione-portafogli.ts';
import { caricaLimitiDimostrativi } from './limiti-dimostrativi.ts';
import { caricaMovimentiDimostrativi } from './movimenti-dimostrativi.ts';
import { raggruppaDimostrazione } from './raggruppamenti-dimostrativi.ts';
import { semina } from './semi.ts';
import { caricaTitoliDimostrativi } from './titoli-dimostrativi.ts';

/** Invented names, marked as such; the facts below are public and named with their source. */
const AZIENDE = [
  {
    cod_azienda: '001',
    ragione_sociale: 'Assicurazioni Esempio S.p.A. (dimostrativo)',
    colore: 0,
    tipo_soggetto: 'L',
    cod_regime: '01',
  },
  {
    cod_azienda: '002',
    ragione_sociale: 'Fondazione Esempio (dimostrativo)',
    colore: 4,
    tipo_soggetto: 'N',
    cod_regime: '03',
  },
];

/** European Central Bank, euro foreign exchange reference rates of 14 December 2021. */
const BCE_2021_12_14 = `USD 1.1309 JPY 128.45 BGN 1.9558 CZK 25.334 DKK 7.4362 GBP 0.85345 HUF 366.85
  PLN 4.6300 RON 4.9494 SEK 10.2810 CHF 1.0404 ISK 147.40 NOK 10.2475 HRK 7.5213 RUB 83.1963
  TRY 16.2092 AUD 1.5866 BRL 6.3723 CAD 1.4490 CNY 7.1956 HKD 8.8227 IDR 16179.72 ILS 3.5242
  INR 85.8790 KRW 1338.31 MXN 23.7839 MYR 4.7860 NZD 1.6723 PHP 56.882 SGD 1.5469 THB 37.716
  ZAR 18.1219`;

/** The same bank's rates of other days: those of the demo movements, and the year's end. */
const BCE_ALTRI_GIORNI = [
  ['2024-12-31', 'USD 1.0389 CHF 0.9412'],
  ['2025-10-06', 'USD 1.1678 CHF 0.9314'],
  ['2025-11-13', 'USD 1.1619'],
  ['2025-11-17', 'USD 1.1593'],
  ['2025-12-11', 'USD 1.1714'],
  ['2025-12-31', 'USD 1.175 CHF 0.9314'],
  ['2026-01-15', 'USD 1.1624'],
  ['2026-02-12', 'USD 1.1874'],
  ['2026-03-12', 'USD 1.1547'],
  ['2026-03-31', 'USD 1.1498 CHF 0.9194'],
  ['2026-04-10', 'USD 1.1711'],
] as const;

/** Invented, so that ends of months and the last days have a rate; of the last one the franc's is missing on purpose. */
const CAMBI_INVENTATI = [
  ['2026-01-30', 'USD 1.1710'],
  ['2026-02-27', 'USD 1.1690'],
  ['2026-04-30', 'USD 1.1680'],
  ['2026-05-29', 'USD 1.1630'],
  ['2026-06-30', 'USD 1.1595 CHF 0.9305'],
  ['2026-07-31', 'USD 1.1610'],
  ['2026-08-31', 'USD 1.1650'],
  ['2026-09-15', 'CHF 0.9325'],
  ['2026-09-30', 'USD 1.1670'],
  ['2026-10-30', 'USD 1.1625'],
  ['2026-11-19', 'USD 1.1640 CHF 0.9280'],
  ['2026-11-20', 'USD 1.1655'],
] as const;

/** Irrevocable conversion rates to the euro, on the last day before each adoption. */
const CONVERSIONI = [
  [
    '1998-12-31',
    'Reg. CE 2866/98',
    `BEF 40.3399 DEM 1.95583 ESP 166.386 FRF 6.55957 IEP 0.787564 ITL 1936.27 LUF 40.3399
     NLG 2.20371 ATS 13.7603 PTE 200.482 FIM 5.94573`,
  ],
  ['2000-12-31', 'Reg. CE 1478/2000', 'GRD 340.750'],
  ['2006-12-31', 'Reg. CE 1086/2006', 'SIT 239.640'],
  ['2007-12-31', 'Reg. CE 1134/2007', 'CYP 0.585274'],
  ['2007-12-31', 'Reg. CE 1135/2007', 'MTL 0.429300'],
  ['2008-12-31', 'Reg. CE 694/2008', 'SKK 30.1260'],
  ['2010-12-31', 'Reg. UE 671/2010', 'EEK 15.6466'],
  ['2013-12-31', 'Reg. UE 870/2013', 'LVL 0.702804'],
  ['2014-12-31', 'Reg. UE 851/2014', 'LTL 3.45280'],
  ['2022-12-31', 'Reg. UE 2022/1208', 'HRK 7.53450'],
  ['2025-12-31', 'Reg. UE 2025/1409', 'BGN 1.95583'],
] as const;

const coppie = (testo: string): { cod_divisa: string; cambio: string }[] =>
  [...testo.matchAll(/([A-Z]{3}) ([\d.]+)/g)].map(([, cod_divisa = '', cambio = '']) => ({
    cod_divisa,
    cambio,
  }));

const cambiDimostrativi = () =>
  [
    ['2021-12-14', 'BCE', BCE_2021_12_14] as const,
    ...BCE_ALTRI_GIORNI.map(([data, testo]) => [data, 'BCE', testo] as const),
    ...CAMBI_INVENTATI.map(([data, testo]) => [data, 'dimostrativo', testo] as const),
    ...CONVERSIONI,
  ].flatMap(([data, fonte, testo]) => coppie(testo).map((coppia) => ({ ...coppia, data, fonte })));

const emittenti = () =>
  emittentiNoti.map((uno) => ({
    cod_emittente: uno.codEmittente,
    descrizione: uno.descrizione,
    tipo_emittente: uno.tipoEmittente,
    lei: uno.lei,
    cod_paese: uno.codPaese,
    quotato: uno.quotato,
    white_list: uno.whiteList,
    note: uno.note,
  }));

/** The user as whom the demonstration is loaded, and for which companies. */
export const contestoDimostrativo = {
  utente: { id: 0, username: 'dimostrazione' },
  aziende: AZIENDE.map(({ cod_azienda }) => cod_azienda),
};

/** Companies, portfolios, rates, issuers, titoli and their archives: what movements are made of. */
export const caricaAnagraficheDimostrative = async (tx: Tx): Promise<void> => {
  await semina(tx, { tabella: 'aziende', chiave: ['cod_azienda'], righe: AZIENDE });
  await caricaPortafogliDimostrativi(tx);
  await semina(tx, {
    tabella: 'cambi',
    chiave: ['cod_divisa', 'data'],
    righe: cambiDimostrativi(),
  });
  await semina(tx, { tabella: 'emittenti', chiave: ['cod_emittente'], righe: emittenti() });
  await caricaTitoliDimostrativi(tx);
  await caricaArchiviDimostrativi(tx);
  for (const { cod_azienda: codAzienda } of AZIENDE)
    await caricaPredefiniti(tx, { codAzienda, codLibro: 'CIV' }, true);
};

/** Loads the demo companies and rates into a database that has neither; repeating it is harmless. */
export const caricaDimostrazione = (db: Db): Promise<void> =>
  inTransazione(db, contestoDimostrativo, async (tx) => {
    await caricaAnagraficheDimostrative(tx);
    await caricaMovimentiDimostrativi(tx);
    await sql`update configurazione set valore = valore || ${JSON.stringify({
      aziendaPreferita: AZIENDE[0]?.cod_azienda,
      licenziatario: AZIENDE[0]?.ragione_sociale,
    })}::jsonb where valore ->> 'aziendaPreferita' is null`.execute(tx);
    // Last: they group and measure what is there.
    await raggruppaDimostrazione(tx);
    await caricaLimitiDimostrativi(tx);
  });

/** Marks the demo companies as such, which only the owner may: what is marked can be removed whole. */
export const segnaDimostrazione = async (proprietario: Pool): Promise<void> => {
  await proprietario.query(
    `insert into aziende_dimostrative (id_azienda)
       select id from aziende where cod_azienda = any ($1) and creato_da = $2 on conflict do nothing`,
    [contestoDimostrativo.aziende, contestoDimostrativo.utente.username],
  );
};
