import type { ValoriGiudicati } from '#domain/titoli/giudizio.ts';

/** A demo titolo by its wire names, with where its facts come from. */
export type Titolo = ValoriGiudicati & { readonly fonte: string };

const CIRCOLAZIONE = 'MEF, titoli di Stato in circolazione al 31/08/2026';
const EMISSIONI = 'MEF, comunicati di emissione dei titoli per i risparmiatori';
const ASTE = 'MEF, risultati delle aste dei BOT';
const BORSA = 'FinanceDatabase (MIT), azioni quotate a Milano';
const ETF = 'FinanceDatabase (MIT), ETF quotati a Milano';

const statale: ValoriGiudicati = {
  codDivisa: 'EUR',
  codEmittente: 'IT-MEF',
  codMercato: 'MOTX',
  quotato: 'Q',
  quotazione: 'P',
  taglioMinimo: '1000',
  prezzoRimborso: '100',
  tipoRimborso: 'U',
  codRegime: '02',
  codCategoriaFiscale: 'PUBBLICI',
  eligibleBCE: true,
};

type Chi = readonly [isin: string, descrizione: string, godimento: string, scadenza: string];

const titolo = ([isin, descrizione, , dataScadenza]: Chi): ValoriGiudicati => ({
  ...statale,
  cod_Titolo: isin,
  cod_ISIN: isin,
  descrizione,
  dataScadenza,
});

export const bot = (chi: Chi, resto: ValoriGiudicati = {}): Titolo => ({
  ...titolo(chi),
  tipo_Titolo: 'B',
  strumento: 'BOT',
  dataEmissione: chi[2],
  tipoTasso: 'B',
  tipoCalcoloRatei: 'LINV',
  fonte: ASTE,
  ...resto,
});

export const conCedole = (
  chi: Chi,
  tassoCedola: string | null,
  resto: ValoriGiudicati = {},
): Titolo => ({
  ...titolo(chi),
  tipo_Titolo: 'S',
  strumento: 'BTP',
  dataGodimento: chi[2],
  tipoTasso: 'F',
  tassoCedola,
  periodicita: '6',
  tipoCalcoloRatei: 'ICMA',
  fonte: CIRCOLAZIONE,
  ...resto,
});

interface Premio {
  readonly isinPremio: string;
  readonly premioFedelta: string;
  readonly strumento: string;
  readonly resto?: ValoriGiudicati;
}

/**
 * The bond with the ISIN of those who bought at the issue, who get a premium if they hold to
 * the end.
 */
export const conPremio = (chi: Chi, tasso: string, { resto, ...premio }: Premio): Titolo => ({
  ...conCedole(chi, tasso, { ...premio, dataPremio: chi[3], ...resto }),
  fonte: EMISSIONI,
});

export const italia: ValoriGiudicati = {
  tipoIndicizzazione: 'II',
  indiceRiferimento: 'FOI ex tabacchi',
};

export const azione = (
  isin: string,
  cod_Listino: string,
  descrizione: string,
  settore: string,
): Titolo => ({
  cod_Titolo: isin,
  cod_ISIN: isin,
  cod_Listino,
  descrizione,
  settoreIndustriale: settore,
  tipo_Titolo: 'A',
  strumento: 'Azione ordinaria',
  codDivisa: 'EUR',
  codMercato: 'MTAA',
  quotato: 'Q',
  quotazione: 'U',
  codRegime: '05',
  codCategoriaFiscale: 'DIVIDENDI',
  fonte: BORSA,
});

export const etf = (isin: string, cod_Listino: string, descrizione: string): Titolo => ({
  ...azione(isin, cod_Listino, descrizione, 'Azionario'),
  tipo_Titolo: 'E',
  strumento: 'ETF',
  codMercato: 'ETFP',
  tipoIndicizzazione: 'TF',
  codRegime: null,
  codCategoriaFiscale: 'OICR',
  fonte: ETF,
});
