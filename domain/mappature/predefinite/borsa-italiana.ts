import type { OrigineCampo, Regola } from '../regole.ts';
import type { Predefinita } from './predefinita.ts';
import { categorieFondi, settoriGics, sottocategorieFondi } from './settori.ts';

const isin: OrigineCampo = { colonna: 'isin', passi: [{ fai: 'spazi' }, { fai: 'maiuscole' }] };

/** The code on the list, without the place where it is listed: A2A of A2A.MI. */
const simbolo: OrigineCampo = { colonna: 'symbol', passi: [{ fai: 'primaDi', testo: '.' }] };
const VERO = ['True', 'Vero', '1', 'Sì'];

const nome = (
  operatore: 'corrisponde' | 'contiene',
  valori: readonly string[],
  allora: Regola['allora'],
): Regola => ({ quando: [{ colonna: 'name', operatore, valori }], allora });

const senzaIsin = {
  motivo: 'riga senza ISIN né nome',
  quando: [
    { colonna: 'isin', operatore: 'vuoto' },
    { colonna: 'name', operatore: 'vuoto' },
  ],
} as const;

/** Shares listed in Milan: isin;symbol;name;currency;sector;…;country;market_cap;delisted. */
export const azioni: Predefinita = {
  codMappatura: 'azioni-borsa-italiana',
  descrizione: 'Azioni di Borsa Italiana (con ISIN e settore)',
  destinazione: 'titoli',
  regole: {
    lettura: { separatore: ';', codifica: 'utf-8' },
    campi: {
      cod_Titolo: isin,
      cod_ISIN: isin,
      descrizione: { colonna: 'name', passi: [{ fai: 'spazi' }] },
      cod_Listino: simbolo,
      codDivisa: { colonna: 'currency' },
      settoreIndustriale: {
        colonna: 'sector',
        passi: [{ fai: 'tabella', tabella: 'Settori', altrimenti: 'resta' }],
      },
      note: {
        unisci: [
          { colonna: 'industry_group', facoltativa: true },
          { colonna: 'industry', facoltativa: true },
          { colonna: 'country', facoltativa: true },
          { colonna: 'market_cap', facoltativa: true },
        ],
        con: ' · ',
      },
      tipo_Titolo: { costante: 'A' },
      strumento: { costante: 'Azione' },
      codMercato: { costante: 'XMIL' },
      quotato: { costante: 'Q' },
      quotazione: { costante: 'U' },
      corso: { costante: 'S' },
      codRegime: { costante: '05' },
      codCategoriaFiscale: { costante: 'DIVIDENDI' },
    },
    regole: [
      {
        quando: [{ colonna: 'delisted', facoltativa: true, operatore: 'uguale', valori: VERO }],
        allora: { quotato: 'N' },
      },
    ],
    escludi: [senzaIsin],
    tabelle: { Settori: settoriGics },
  },
};

/** Funds and commodities listed in Milan: isin;symbol;name;currency;category_group;category;family. */
export const fondiQuotati: Predefinita = {
  codMappatura: 'etf-borsa-italiana',
  descrizione: 'ETF ed ETC di Borsa Italiana (con ISIN e società)',
  destinazione: 'titoli',
  regole: {
    lettura: { separatore: ';', codifica: 'utf-8' },
    campi: {
      cod_Titolo: isin,
      cod_ISIN: isin,
      descrizione: { colonna: 'name', passi: [{ fai: 'spazi' }] },
      cod_Listino: simbolo,
      codDivisa: { colonna: 'currency' },
      codEmittente: {
        colonna: 'family',
        passi: [{ fai: 'tabella', tabella: 'Società, come si scrivono', altrimenti: 'resta' }],
      },
      creaEmittenti: { costante: 'Sì' },
      tipoEmittente: { costante: 'FONDO' },
      settoreIndustriale: {
        colonna: 'category_group',
        passi: [{ fai: 'tabella', tabella: 'Categorie', altrimenti: 'resta' }],
      },
      note: {
        colonna: 'category',
        passi: [{ fai: 'tabella', tabella: 'Sottocategorie', altrimenti: 'resta' }],
      },
      tipo_Titolo: { costante: 'E' },
      codMercato: { costante: 'ETFP' },
      quotato: { costante: 'Q' },
      quotazione: { costante: 'U' },
      corso: { costante: 'S' },
    },
    regole: [
      // A debt security on a commodity or a currency says so, or is issued where those are.
      nome('corrisponde', ['(^|\\s)ETC(\\s|$)'], { strumento: 'ETC' }),
      nome('corrisponde', ['(^|\\W)ETFs?(\\W|$)'], { strumento: 'ETF' }),
      {
        quando: [{ colonna: 'isin', operatore: 'comincia', valori: ['JE', 'GB', 'XS'] }],
        allora: { strumento: 'ETC' },
      },
      {
        quando: [
          { colonna: 'isin', operatore: 'comincia', valori: ['IE'] },
          { colonna: 'name', operatore: 'comincia', valori: ['WisdomTree', 'Leverage Shares'] },
        ],
        allora: { strumento: 'ETP' },
      },
      { quando: [], allora: { strumento: 'ETF' } },
      {
        quando: [{ campo: 'strumento', operatore: 'uguale', valori: ['ETF'] }],
        allora: { tipoIndicizzazione: 'TF', codCategoriaFiscale: 'OICR' },
      },
      { quando: [], allora: { codCategoriaFiscale: 'CAPITAL_GAIN' } },
      nome('corrisponde', ['(^|\\W)hedged(\\W|$)'], { hedged: 'Sì' }),
    ],
    escludi: [senzaIsin],
    tabelle: {
      'Società, come si scrivono': { OSSIOM: 'OSSIAM' },
      Categorie: categorieFondi,
      Sottocategorie: sottocategorieFondi,
    },
  },
};
