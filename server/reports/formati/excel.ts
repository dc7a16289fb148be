import { scriviExcel, type ValoreFile } from '#server/files/scrittura.ts';
import type { Formato } from './formato.ts';

/** An .xlsx with a row each; the levels come first as columns. */
export const excel: Formato = ({ titolo, livelli, colonne }, eventi) => {
  const tutte = [
    ...livelli.map((uno) => ({ titolo: uno.titolo, tipo: 'testo' as const })),
    ...colonne,
  ];
  async function* righe(): AsyncGenerator<ValoreFile[][]> {
    for await (const blocco of eventi())
      yield blocco.flatMap((evento) =>
        evento.che === 'riga' ? [[...evento.gruppi, ...evento.valori]] : [],
      );
  }
  return scriviExcel(titolo, tutte, righe());
};
