import { scriviCsv, type ValoreFile } from '#server/files/scrittura.ts';
import type { Formato } from './formato.ts';

/** Italian CSV: a row each; the levels come first as columns. */
export const csv: Formato = ({ livelli, colonne }, eventi) => {
  const tutte = [...livelli.map(({ titolo }) => ({ titolo, tipo: 'testo' as const })), ...colonne];
  async function* righe(): AsyncGenerator<ValoreFile[][]> {
    for await (const blocco of eventi())
      yield blocco.flatMap((evento) =>
        evento.che === 'riga' ? [[...evento.gruppi, ...evento.valori]] : [],
      );
  }
  return scriviCsv(tutte, righe());
};
