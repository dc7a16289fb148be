import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { type CampoTabella, type RecordTabella, testoCampo } from './campi.ts';

const confronto = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** Rows that hold every word of the search in some field. */
export function cercaRecord(
  righe: readonly RecordTabella[],
  campi: readonly CampoTabella[],
  testo: string,
): readonly RecordTabella[] {
  const parole = testo.toLowerCase().split(/\s+/).filter(Boolean);
  if (parole.length === 0) return righe;
  return righe.filter((riga) => {
    const contenuto = campi
      .map(({ nome, testo: mostrato }) => mostrato?.(riga) ?? testoCampo(riga[nome]))
      .join('\n')
      .toLowerCase();
    return parole.every((parola) => contenuto.includes(parola));
  });
}

/** A list that is whole in the browser is ordered there, empty values last. */
export function ordinaRecord(
  righe: readonly RecordTabella[],
  ordine: Ordinamento,
): readonly RecordTabella[] {
  const colonne = Object.entries(ordine);
  if (colonne.length === 0) return righe;
  return righe.toSorted((prima, dopo) => {
    for (const [campo, verso] of colonne) {
      const [a, b] = [testoCampo(prima[campo]), testoCampo(dopo[campo])];
      if (a === b) continue;
      if (a === '' || b === '') return a === '' ? 1 : -1;
      const segno = verso === 'ASC' ? 1 : -1;
      return segno * confronto.compare(a, b);
    }
    return 0;
  });
}
