import type { GruppoReport } from '#domain/reports/gruppi.ts';
import { reportGrigliaMovimenti } from '#domain/reports/movimenti.ts';

export const nomiElaborazione = [
  'dettaglio-movimenti',
  'statistica-movimenti',
  'analisi-titolo',
] as const;
export type NomeElaborazione = (typeof nomiElaborazione)[number];

export const titoliElaborazione: Readonly<Record<NomeElaborazione, string>> = {
  'dettaglio-movimenti': 'Dettaglio movimenti',
  'statistica-movimenti': 'Statistica movimenti',
  'analisi-titolo': 'Analisi titolo',
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

export const gruppiElaborazione: readonly GruppoReport[] = reportGrigliaMovimenti.gruppi.filter(
  ({ codice }) => GRUPPI.some((uno) => uno === codice),
);
