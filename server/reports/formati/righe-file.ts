import { etichettaSomma } from '#domain/reports/etichette.ts';
import { type EventoReport, larghezzaDi, type Report } from '#domain/reports/report.ts';
import type { BlocchiFile, ColonnaFile, RigaFile, ValoreFile } from '#server/files/celle.ts';
import type { Eventi } from './formato.ts';

/** The columns of a file of rows: the levels come first, as columns of their own. */
export const colonneFile = ({ livelli, colonne }: Report): ColonnaFile[] => [
  ...livelli.map(({ titolo }): ColonnaFile => ({ titolo, tipo: 'testo' })),
  ...colonne.map((una) => ({ ...una, larghezza: larghezzaDi(una) })),
];

type Somma = Extract<EventoReport, { readonly totali: unknown }>;

/** Where the words of a sum stand: under its level; else in the first column that is not summed. */
function colonnaDelleParole({ livelli, colonne }: Report, somma: Somma): number {
  if (somma.che === 'subtotale') return somma.livello;
  return livelli.length > 0 ? 0 : colonne.findIndex(({ totale }) => totale !== true);
}

function valoriDi(report: Report, somma: Somma, gruppi: readonly ValoreFile[]): ValoreFile[] {
  const parole = colonnaDelleParole(report, somma);
  const esterni = somma.che === 'subtotale' ? somma.livello : 0;
  const valori = [
    ...report.livelli.map((_, i) => (i < esterni ? (gruppi[i] ?? null) : null)),
    ...somma.totali,
  ];
  if (parole >= 0) valori[parole] = etichettaSomma(report, somma);
  return valori;
}

/** Rows and sums as they stand in a CSV and in a sheet: no heads of groups, each row says its own. */
export async function* righeFile(report: Report, eventi: Eventi): BlocchiFile {
  let gruppi: readonly ValoreFile[] = [];
  for await (const blocco of eventi) {
    const righe: RigaFile[] = [];
    for (const evento of blocco) {
      if (evento.che === 'gruppo') continue;
      if (evento.che === 'riga') {
        gruppi = evento.gruppi;
        righe.push(gruppi.length === 0 ? evento.valori : [...gruppi, ...evento.valori]);
      } else {
        const livello = evento.che === 'subtotale' ? evento.livello : null;
        righe.push({ livello, valori: valoriDi(report, evento, gruppi) });
      }
    }
    yield righe;
  }
}
