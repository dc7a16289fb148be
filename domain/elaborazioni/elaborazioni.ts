import {
  GRUPPO_DIVISA,
  GRUPPO_PORTAFOGLIO,
  GRUPPO_TITOLO,
  type GruppoReport,
  gruppiGiorno,
  gruppiTitoli,
} from '#domain/reports/gruppi.ts';
import { reportGrigliaMovimenti } from '#domain/reports/movimenti.ts';

export const nomiElaborazione = [
  'dettaglio-movimenti',
  'statistica-movimenti',
  'analisi-titolo',
  'scadenzario',
  'elaboradati',
  'rendimenti',
] as const;
export type NomeElaborazione = (typeof nomiElaborazione)[number];

export const titoliElaborazione: Readonly<Record<NomeElaborazione, string>> = {
  'dettaglio-movimenti': 'Dettaglio movimenti',
  'statistica-movimenti': 'Statistica movimenti',
  'analisi-titolo': 'Analisi titolo',
  scadenzario: 'Scadenzario',
  elaboradati: 'Elabora dati',
  rendimenti: 'Rendimenti',
};

/** The last part of the address of each one's screen. */
export const indirizziElaborazione: Readonly<Record<NomeElaborazione, string>> = {
  'dettaglio-movimenti': 'dettaglio-movimenti',
  'statistica-movimenti': 'statistica-movimenti',
  'analisi-titolo': 'analisi-titolo',
  scadenzario: 'scadenzario',
  elaboradati: 'elabora-dati',
  rendimenti: 'rendimenti',
};

/** What the analysis of a titolo is made of, each with rows and columns of its own, in their sequence. */
export const partiAnalisi = {
  scheda: 'Scheda',
  situazione: 'Situazione',
  movimenti: 'Movimenti',
  redditi: 'Redditi',
  rendimento: 'Rendimento',
  prezzi: 'Prezzi',
  eventi: 'Eventi',
} as const;
export type ParteAnalisi = keyof typeof partiAnalisi;

/** How a series of a chart over days is drawn. */
export const disegniSerie = ['linea', 'gradini', 'acquisti', 'vendite'] as const;
export type DisegnoSerie = (typeof disegniSerie)[number];

export const periodi = {
  MESE: 'Mese',
  TRIMESTRE: 'Trimestre',
  ANNO: 'Anno',
  NESSUNO: 'Nessuno',
} as const;
export type Periodo = keyof typeof periodi;

/** What a statistic counts, in the sequence in which it is offered. */
export const misure = {
  saldo: 'Saldo €',
  numero: 'Numero',
  acquisti: 'Acquisti €',
  vendite: 'Vendite €',
  rimborsi: 'Rimborsi €',
  cedole: 'Cedole €',
  dividendi: 'Dividendi e proventi €',
  altriInteressi: 'Altri interessi €',
  oneri: 'Oneri €',
  ritenute: 'Ritenute €',
  imposte: 'Imposte €',
  plus: 'Plusvalenze €',
  minus: 'Minusvalenze €',
  cambi: 'Differenze cambio €',
  quantitaAcquistata: 'Quantità acquistata',
  quantitaVenduta: 'Quantità venduta',
  rotazione: 'Rotazione',
} as const;
export type Misura = keyof typeof misure;

export const GRUPPI_MASSIMI = 3;

/** By what the rows are gathered (docs/regole/elaborazioni.md#gruppi), besides the dimensions of the groupings. */
const GRUPPI = [
  'numeroMovimento',
  'codDepositario',
  'codControparte',
  'codPortafoglio',
  'codCausale',
  'tipoTitolo',
  'codTitolo',
] as const;

const gruppiElaborazione: readonly GruppoReport[] = reportGrigliaMovimenti.gruppi.filter(
  ({ codice }) => GRUPPI.some((uno) => uno === codice),
);

const DELLE_SCADENZE = ['codPortafoglio', 'codDepositario', 'tipoTitolo', 'codTitolo'];

/** By what falling due is gathered, besides the dimensions of the groupings; by month and currency unless told. */
const gruppiScadenzario: readonly GruppoReport[] = [
  ...gruppiGiorno.filter(({ codice }) => codice !== 'data'),
  GRUPPO_DIVISA,
  { codice: 'evento', titolo: 'Evento' },
  ...gruppiElaborazione.filter(({ codice }) => DELLE_SCADENZE.includes(codice)),
];

/** By what valued positions are gathered, besides what is missing of them and the dimensions of the groupings. */
const gruppiElaboraDati: readonly GruppoReport[] = [
  GRUPPO_PORTAFOGLIO,
  { codice: 'codDepositario', titolo: 'Depositario' },
  { codice: 'assetClass', titolo: 'Asset class' },
  { codice: 'immCirc', titolo: 'Immobilizzato/Circolante' },
  ...gruppiTitoli,
  GRUPPO_TITOLO,
];

const GRUPPI_PROPRI: Readonly<Partial<Record<NomeElaborazione, readonly GruppoReport[]>>> = {
  scadenzario: gruppiScadenzario,
  elaboradati: gruppiElaboraDati,
  // What is paid on a titolo is of no compartment.
  rendimenti: gruppiElaboraDati.filter(({ codice }) => codice !== 'immCirc'),
};

/** What an elaboration may be gathered by. */
export const gruppiPer = (nome: NomeElaborazione): readonly GruppoReport[] =>
  GRUPPI_PROPRI[nome] ?? gruppiElaborazione;

const AL_PIU: Readonly<Partial<Record<NomeElaborazione, number>>> = {
  // What is missing takes the place of one.
  elaboradati: GRUPPI_MASSIMI - 1,
  // Returns do not add up: each group has its own, and the whole has one.
  rendimenti: 1,
};

/** By how many at once. */
export const gruppiAlPiu = (nome: NomeElaborazione): number => AL_PIU[nome] ?? GRUPPI_MASSIMI;

const PROPOSTI: Readonly<Partial<Record<NomeElaborazione, readonly string[]>>> = {
  scadenzario: ['mese', 'codDivisa'],
  rendimenti: ['codPortafoglio'],
};

/** What an elaboration is gathered by unless told. */
export const gruppiProposti = (nome: NomeElaborazione): readonly string[] => PROPOSTI[nome] ?? [];

/** So many years ahead at most. */
export const ANNI_SCADENZARIO = 10;

/** What falls due, in the sequence in which it is offered; the first ones are movements to be. */
export const eventiScadenzario = {
  CEDOLA: 'Cedola',
  PREMIO: 'Premio fedeltà',
  DIVIDENDO: 'Dividendo',
  RIMBORSO_PARZIALE: 'Rimborso parziale',
  ESTRAZIONE: 'Estrazione',
  RIMBORSO: 'Rimborso',
  OPZIONE: 'Scadenza opzione',
  FUTURE: 'Scadenza future',
  FORWARD: 'Scadenza forward',
  PRONTI: 'Pronti contro termine',
  CALL: 'Call',
  DIRITTI: 'Ultimo giorno diritti',
} as const;
export type EventoScadenzario = keyof typeof eventiScadenzario;

/** How positions are valued: by the principles, or with the waiver that leaves current titoli at their cost. */
export const valutazioni = { BILANCIO: 'Di bilancio', DEROGA: 'Con la deroga' } as const;
export type Valutazione = keyof typeof valutazioni;

/** Whose positions are valued: all, those that the company runs itself, those that a manager runs for it. */
export const perimetri = {
  TUTTO: 'Tutto',
  DIRETTO: 'Fuori dalle gestioni',
  GESTITO: 'In gestione',
} as const;
export type Perimetro = keyof typeof perimetri;

/** Where what is missing stands: in front of what is valued, as a group of its own. */
export const ESITI = { anomalie: 'Da completare', valutate: 'Valutate' } as const;

/** What the returns of a period are told in: what is missing, the whole, its course, its groups. */
export const partiRendimenti = {
  anomalie: ESITI.anomalie,
  tutto: 'Tutto, anno per anno',
  andamento: 'Andamento',
  gruppi: 'Gruppi, dall’inizio',
} as const;
export type ParteRendimenti = keyof typeof partiRendimenti;
