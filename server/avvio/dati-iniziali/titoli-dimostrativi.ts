import { sql } from 'kysely';
import { campoTitolo } from '#domain/titoli/campi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { azione, bot, conCedole, conPremio, etf, italia, type Titolo } from './forme-dei-titoli.ts';
import { semina } from './semi.ts';
import { titoliDeiMovimenti } from './titoli-dei-movimenti.ts';

/** Public facts, each with its source; nothing that is not certain is filled in. */
export const titoliDimostrativi: readonly Titolo[] = [
  bot(['IT0004867971', 'BOT 14/11/2013', '2012-11-15', '2013-11-14'], { prezzoEmissione: '98.25' }),
  bot(['IT0005669269', 'BOT 14/09/2026', '2025-09-12', '2026-09-14'], {
    prezzoEmissione: '97.972',
  }),
  conCedole(['IT0005657330', 'BTP Short Term 2,1% 26/08/2027', '2025-06-27', '2027-08-26'], '2.1', {
    strumento: 'BTP Short Term',
  }),
  conCedole(['IT0005542797', 'BTP 3,7% 15/06/2030', '2023-04-17', '2030-06-15'], '3.7'),
  conCedole(['IT0005561888', 'BTP 4% 15/11/2030', '2023-09-15', '2030-11-15'], '4'),
  conCedole(['IT0005436693', 'BTP 0,6% 01/08/2031', '2021-02-01', '2031-08-01'], '0.6'),
  conCedole(['IT0005518128', 'BTP 4,4% 01/05/2033', '2022-11-01', '2033-05-01'], '4.4'),
  conCedole(['IT0005240350', 'BTP 2,45% 01/09/2033', '2016-09-01', '2033-09-01'], '2.45'),
  conCedole(['IT0005508590', 'BTP Green 4% 30/04/2035', '2022-09-13', '2035-04-30'], '4', {
    strumento: 'BTP Green',
  }),
  conCedole(['IT0005402117', 'BTP 1,45% 01/03/2036', '2020-02-18', '2036-03-01'], '1.45', {
    dataPrimaCedola: '2020-09-01',
  }),
  {
    ...conCedole(['IT0005482994', 'BTP€i 0,1% 15/05/2033', '2021-11-15', '2033-05-15'], '0.1', {
      strumento: 'BTP€i',
      tipoIndicizzazione: 'IE',
      indiceRiferimento: 'HICP ex tabacco',
      indiceBase: '107.78267',
    }),
    fonte: 'Gazzetta Ufficiale, decreto 22A07265; MEF, titoli indicizzati',
  },
  conCedole(['IT0005534984', 'CCTeu 15/10/2028', '2022-10-15', '2028-10-15'], null, {
    strumento: 'CCTeu',
    tipoTasso: 'V',
    tipoIndicizzazione: 'V2',
    indiceRiferimento: 'Euribor 6M',
    tipoCalcoloRatei: 'A360',
    tassoMinimo: '0',
  }),
  conPremio(['IT0005532723', 'BTP Italia 2% 14/03/2028', '2023-03-14', '2028-03-14'], '2', {
    isinPremio: 'IT0005532715',
    premioFedelta: '0.8',
    strumento: 'BTP Italia',
    resto: italia,
  }),
  conPremio(['IT0005517195', 'BTP Italia 1,6% 22/11/2028', '2022-11-22', '2028-11-22'], '1.6', {
    isinPremio: 'IT0005517187',
    premioFedelta: '0.8',
    strumento: 'BTP Italia',
    resto: italia,
  }),
  conPremio(['IT0005547408', 'BTP Valore 13/06/2027', '2023-06-13', '2027-06-13'], '3.25', {
    isinPremio: 'IT0005547390',
    premioFedelta: '0.5',
    strumento: 'BTP Valore',
    resto: { tipoTasso: 'T' },
  }),
  conPremio(['IT0005583486', 'BTP Valore 05/03/2030', '2024-03-05', '2030-03-05'], '3.25', {
    isinPremio: 'IT0005583478',
    premioFedelta: '0.7',
    strumento: 'BTP Valore',
    resto: { tipoTasso: 'T', periodicita: '3' },
  }),
  azione('IT0003128367', 'ENEL', 'Enel SpA', 'Utilities'),
  azione('IT0003132476', 'ENI', 'Eni SpA', 'Energy'),
  azione('IT0000072618', 'ISP', 'Intesa Sanpaolo SpA', 'Financials'),
  azione('IT0000062072', 'G', 'Assicurazioni Generali SpA', 'Financials'),
  azione('NL0011585146', 'RACE', 'Ferrari N.V.', 'Consumer Discretionary'),
  etf('IE00B4L5Y983', 'SWDA', 'iShares Core MSCI World UCITS ETF USD (Acc)'),
  etf('IE00B5BMR087', 'CSSPX', 'iShares Core S&P 500 UCITS ETF USD (Acc)'),
  ...titoliDeiMovimenti,
];

/** The steps of what grows: titolo, day, percent a year. */
const gradiniDimostrativi = [
  ['IT0005547408', '2023-06-13', '3.25'],
  ['IT0005547408', '2025-06-13', '4'],
  ['IT0005583486', '2024-03-05', '3.25'],
  ['IT0005583486', '2027-03-05', '4'],
] as const;

/** What is paid back before the end: titolo, day, how much of the capital is alive from then on. */
const riduzioniDimostrative = [
  ['OBB-AMM', '2025-06-30', '0.75'],
  ['OBB-AMM', '2026-06-30', '0.5'],
  ['OBB-AMM', '2027-06-30', '0.25'],
] as const;

const colonneUsate = [...new Set(titoliDimostrativi.flatMap((uno) => Object.keys(uno)))];

/** The same columns in every row: what is not said is no, or empty. */
const riga = (uno: Titolo): Record<string, unknown> =>
  Object.fromEntries(
    colonneUsate.map((nome) => {
      const campo = campoTitolo(nome);
      const valore = uno[nome as keyof Titolo] ?? (campo?.tipo === 'siNo' ? false : null);
      return [campo?.sql ?? nome, valore];
    }),
  );

/** Loads them where they are not yet; what a user changed since stays as it is. */
export const caricaTitoliDimostrativi = async (tx: Tx): Promise<void> => {
  await semina(tx, {
    tabella: 'titoli',
    chiave: ['cod_titolo'],
    righe: titoliDimostrativi.map(riga),
  });
  const gradini = gradiniDimostrativi.map(([cod_titolo, valido_dal, tasso]) => ({
    cod_titolo,
    valido_dal,
    tasso,
  }));
  await sql`insert into titoli_tassi (id_titolo, valido_dal, tasso)
    select t.id, g.valido_dal, g.tasso
      from jsonb_to_recordset(${JSON.stringify(gradini)}::jsonb)
             g (cod_titolo text, valido_dal date, tasso numeric)
      join titoli t using (cod_titolo)
    on conflict (id_titolo, valido_dal) do nothing`.execute(tx);
  const riduzioni = riduzioniDimostrative.map(([cod_titolo, data, pool_factor]) => ({
    cod_titolo,
    data,
    pool_factor,
  }));
  await sql`insert into titoli_ammortamento (id_titolo, data, pool_factor)
    select t.id, r.data, r.pool_factor
      from jsonb_to_recordset(${JSON.stringify(riduzioni)}::jsonb)
             r (cod_titolo text, data date, pool_factor numeric)
      join titoli t using (cod_titolo)
    on conflict (id_titolo, data) do nothing`.execute(tx);
};
