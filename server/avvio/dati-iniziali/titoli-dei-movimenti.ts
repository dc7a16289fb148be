import type { ValoriGiudicati } from '#domain/titoli/giudizio.ts';
import { azione, bot, conCedole, etf, type Titolo } from './forme-dei-titoli.ts';

const ISIN = 'Codice ISIN pubblico dell’emittente';
const CONTRATTO = 'Contratto dimostrativo';

/** A share of another market, in its currency. */
const estera = (
  chi: readonly [isin: string, listino: string, descrizione: string, settore: string],
  [codDivisa, codMercato]: readonly [string, string],
  fonte = ISIN,
): Titolo => ({ ...azione(...chi), codDivisa, codMercato, codRegime: '10', fonte });

const fondo = (isin: string, descrizione: string): Titolo => ({
  ...etf(isin, '', descrizione),
  cod_Listino: null,
  tipo_Titolo: 'F',
  strumento: 'Fondo',
  codMercato: null,
  quotato: 'N',
  tipoIndicizzazione: null,
  fonte: ISIN,
});

/** A contract that nobody has listed: invented, and called so. */
const contratto = (cod_Titolo: string, descrizione: string, resto: ValoriGiudicati): Titolo => ({
  cod_Titolo,
  descrizione: `${descrizione} (dimostrativo)`,
  codDivisa: 'EUR',
  quotazione: 'U',
  quotato: 'N',
  codCategoriaFiscale: 'CAPITAL_GAIN',
  fonte: CONTRATTO,
  ...resto,
});

const ENI = 'IT0003132476';
const INTESA = 'IT0000072618';
const ENEL = 'IT0003128367';
const GENERALI = 'IT0000062072';

interface Opzione {
  readonly tipo: 'C' | 'P';
  readonly su: string;
  readonly strike: string;
  readonly scade: string;
  /** Shares of one contract (IDEM). */
  readonly lotto: string;
}

const opzione = (
  cod: string,
  descrizione: string,
  { tipo, su, strike, scade, lotto }: Opzione,
): Titolo =>
  contratto(cod, descrizione, {
    tipo_Titolo: 'P',
    tipoOption: tipo,
    stileOption: 'A',
    codSottostante: su,
    strike,
    scadenzaDerivato: scade,
    moltiplicatore: lotto,
  });

const futuro = (cod: string, descrizione: string, su: string, [scade, lotto]: [string, string]) =>
  contratto(cod, descrizione, {
    tipo_Titolo: 'U',
    codSottostante: su,
    scadenzaDerivato: scade,
    moltiplicatore: lotto,
  });

/** What the demo movements deal in besides: public facts, and contracts that are invented. */
export const titoliDeiMovimenti: readonly Titolo[] = [
  bot(['IT0005580003', 'BOT 14/01/2025', '2024-01-12', '2025-01-14'], {
    prezzoEmissione: '96.601',
  }),
  bot(['IT0005582868', 'BOT 14/02/2025', '2024-02-14', '2025-02-14'], {
    prezzoEmissione: '96.543',
  }),
  conCedole(['IT0005556011', 'BTP 3,85% 15/09/2026', '2023-07-17', '2026-09-15'], '3.85'),
  conCedole(['IT0005024234', 'BTP 3,5% 01/03/2030', '2014-03-01', '2030-03-01'], '3.5'),
  conCedole(['IT0004286966', 'BTP 5% 01/08/2039', '2007-08-01', '2039-08-01'], '5'),
  {
    ...conCedole(
      ['OBB-AMM', 'Obbligazione 3% 30/06/2028 (dimostrativo)', '2023-06-30', '2028-06-30'],
      '3',
    ),
    cod_ISIN: null,
    tipo_Titolo: 'O',
    strumento: 'Obbligazione con rimborso in quote',
    tipoRimborso: 'R',
    codEmittente: null,
    codMercato: null,
    quotato: 'N',
    codRegime: '03',
    codCategoriaFiscale: 'GRANDI_EMITTENTI',
    eligibleBCE: false,
    fonte: CONTRATTO,
  },
  azione('IT0005239360', 'UCG', 'UniCredit SpA', 'Financials'),
  azione('IT0003153415', 'SRG', 'Snam SpA', 'Utilities'),
  azione('IT0003242622', 'TRN', 'Terna SpA', 'Utilities'),
  azione('IT0003796171', 'PST', 'Poste Italiane SpA', 'Financials'),
  azione('IT0000784196', 'BPSO', 'Banca Popolare di Sondrio SpA', 'Financials'),
  azione('IT0000066123', 'BPE', 'BPER Banca SpA', 'Financials'),
  estera(['FR0000120073', 'AI', 'Air Liquide SA', 'Materials'], ['EUR', 'XPAR']),
  estera(['FR0000121014', 'MC', 'LVMH SE', 'Consumer Discretionary'], ['EUR', 'XPAR']),
  estera(['DE0007164600', 'SAP', 'SAP SE', 'Information Technology'], ['EUR', 'XETR']),
  estera(['NL0010273215', 'ASML', 'ASML Holding N.V.', 'Information Technology'], ['EUR', 'XAMS']),
  estera(['DE0005439004', 'CON', 'Continental AG', 'Consumer Discretionary'], ['EUR', 'XETR']),
  estera(
    ['DE000AUM0V10', 'AMV0', 'Aumovio SE', 'Consumer Discretionary'],
    ['EUR', 'XETR'],
    'Continental AG, scissione del 18/09/2025: 1 azione ogni 2',
  ),
  estera(['US0378331005', 'AAPL', 'Apple Inc.', 'Information Technology'], ['USD', 'XNAS']),
  estera(['US5949181045', 'MSFT', 'Microsoft Corp.', 'Information Technology'], ['USD', 'XNAS']),
  estera(
    ['US64110L1061', 'NFLX', 'Netflix Inc.', 'Communication Services'],
    ['USD', 'XNAS'],
    'Netflix Inc., frazionamento 10 per 1 del 17/11/2025',
  ),
  estera(['CH0038863350', 'NESN', 'Nestlé SA', 'Consumer Staples'], ['CHF', 'XSWX']),
  etf('IE00B3RBWM25', 'VWRL', 'Vanguard FTSE All-World UCITS ETF USD (Dist)'),
  etf('IE00B53L3W79', 'CSSX5E', 'iShares Core EURO STOXX 50 UCITS ETF EUR (Acc)'),
  fondo('FR0010135103', 'Carmignac Patrimoine A EUR Acc'),
  fondo('LU1670724373', 'M&G (Lux) Optimal Income Fund A EUR Acc'),
  contratto('DIR-ENEL', 'Diritti di opzione Enel', { tipo_Titolo: 'D', codSottostante: ENEL }),
  futuro('FUT-ENI', 'Future ENI dicembre 2026', ENI, ['2026-12-18', '500']),
  futuro('FUT-ISP', 'Future Intesa Sanpaolo giugno 2026', INTESA, ['2026-06-19', '1000']),
  opzione('C-ENI-14', 'Call ENI 14 dicembre 2026', {
    tipo: 'C',
    su: ENI,
    strike: '14',
    scade: '2026-12-18',
    lotto: '500',
  }),
  opzione('P-ISP-4', 'Put Intesa Sanpaolo 4 dicembre 2025', {
    tipo: 'P',
    su: INTESA,
    strike: '4',
    scade: '2025-12-19',
    lotto: '1000',
  }),
  opzione('C-ENEL-8', 'Call Enel 8 marzo 2026', {
    tipo: 'C',
    su: ENEL,
    strike: '8',
    scade: '2026-03-20',
    lotto: '500',
  }),
  opzione('C-G-36', 'Call Generali 36 dicembre 2026', {
    tipo: 'C',
    su: GENERALI,
    strike: '36',
    scade: '2026-12-18',
    lotto: '100',
  }),
  contratto('FWD-USD', 'Vendita a termine di dollari 30/06/2026', {
    tipo_Titolo: 'K',
    codDivisa: 'USD',
    scadenzaDerivato: '2026-06-30',
  }),
  contratto('FWD-CHF', 'Vendita a termine di franchi 15/12/2026', {
    tipo_Titolo: 'K',
    codDivisa: 'CHF',
    scadenzaDerivato: '2026-12-15',
  }),
  contratto('PCT-2025', 'Pronti contro termine 30/09/2025', {
    tipo_Titolo: 'T',
    quotazione: 'P',
    dataScadenza: '2025-09-30',
    tipoCalcoloRatei: 'A360',
    codCategoriaFiscale: 'BREVI',
  }),
];
