import type { GruppoReport } from '#domain/reports/gruppi.ts';
import { reportGrigliaMovimenti } from '#domain/reports/movimenti.ts';

export const nomiElaborazione = ['dettaglio-movimenti', 'statistica-movimenti'] as const;
export type NomeElaborazione = (typeof nomiElaborazione)[number];

export const titoliElaborazione: Readonly<Record<NomeElaborazione, string>> = {
  'dettaglio-movimenti': 'Dettaglio movimenti',
  'statistica-movimenti': 'Statistica movimenti',
};

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
