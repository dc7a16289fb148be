import { contati } from '#domain/money/esatto-italiano.ts';
import type { EventoReport, Report } from './report.ts';

type Somma = Extract<EventoReport, { readonly totali: unknown }>;

const quante = (n: number, [una, molte]: readonly [string, string]): string =>
  contati(n, una, molte);

/** What a sum adds up and what it leaves out: «12 registrati · 3 bozze non comprese»; null where that is nothing. */
export function comprese(
  { colonne }: Pick<Report, 'colonne'>,
  { righe, fuori = 0 }: Pick<Somma, 'righe' | 'fuori'>,
): string | null {
  const detto = colonne.find(({ fuoriTotale }) => fuoriTotale)?.fuoriTotale;
  if (!detto || fuori === 0) return null;
  return `${quante(righe, detto.dentro)} · ${quante(fuori, detto.fuori)}`;
}

/** What a row of sums is called, in every format: «Totale BTP», «Totale generale», «Totale». */
export const etichettaSomma = (
  report: Pick<Report, 'livelli' | 'colonne'>,
  somma: Somma,
): string => {
  const suo = comprese(report, somma);
  const di = suo === null ? '' : ` (${suo})`;
  if (somma.che === 'subtotale') return `Totale ${somma.valore}${di}`;
  return `${report.livelli.length > 0 ? 'Totale generale' : 'Totale'}${di}`;
};
