import type { EventoReport, Report } from './report.ts';

type Somma = Extract<EventoReport, { readonly totali: unknown }>;

/** What a row of sums is called, in every format: «Totale BTP», «Totale generale», «Totale». */
export const etichettaSomma = ({ livelli }: Pick<Report, 'livelli'>, somma: Somma): string => {
  if (somma.che === 'subtotale') return `Totale ${somma.valore}`;
  return livelli.length > 0 ? 'Totale generale' : 'Totale';
};
