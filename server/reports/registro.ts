import type { DescrizioneReport } from './descrizione.ts';

const descritti = new Map<string, DescrizioneReport>();

/** The composition root says which reports there are. */
export function assegnaReport(tutti: readonly DescrizioneReport[]): void {
  for (const uno of tutti) descritti.set(uno.nome.toLowerCase(), uno);
}

/** By the last word of its address, however its letters are written. */
export const reportDi = (nome: string): DescrizioneReport | undefined =>
  descritti.get(nome.toLowerCase());
