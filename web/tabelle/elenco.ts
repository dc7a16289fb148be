import { confronta, eDecimale } from '#domain/money/decimale.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import {
  type CampoTabella,
  type RecordTabella,
  testoCampo,
  testoInElenco,
} from '#web/record/campi.ts';

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
      .map((campo) => `${testoInElenco(campo, riga)} ${testoCampo(riga[campo.nome])}`)
      .join('\n')
      .toLowerCase();
    return parole.every((parola) => contenuto.includes(parola));
  });
}

const NUMERICI: ReadonlySet<CampoTabella['tipo']> = new Set(['numero', 'intero']);
const LETTI: ReadonlySet<CampoTabella['tipo']> = new Set(['scelta', 'siNo']);

/** What a list is ordered by: a number as it is, a choice by its words. */
const chiaveOrdine = (
  campo: CampoTabella | undefined,
  riga: RecordTabella,
  nome: string,
): string =>
  campo && LETTI.has(campo.tipo) && testoCampo(riga[nome]) !== ''
    ? testoInElenco(campo, riga)
    : testoCampo(riga[nome]);

const confrontaTesti = (a: string, b: string, numerico: boolean): number =>
  numerico && eDecimale(a) && eDecimale(b) ? confronta(a, b) : confronto.compare(a, b);

/** A list that is whole in the browser is ordered there, empty values last. */
export function ordinaRecord(
  righe: readonly RecordTabella[],
  campi: readonly CampoTabella[],
  ordine: Ordinamento,
): readonly RecordTabella[] {
  const colonne = Object.entries(ordine).map(([nome, verso]) => ({
    nome,
    segno: verso === 'ASC' ? 1 : -1,
    campo: campi.find((uno) => uno.nome === nome),
  }));
  if (colonne.length === 0) return righe;
  return righe.toSorted((prima, dopo) => {
    for (const { nome, segno, campo } of colonne) {
      const [a, b] = [chiaveOrdine(campo, prima, nome), chiaveOrdine(campo, dopo, nome)];
      if (a === b) continue;
      if (a === '' || b === '') return a === '' ? 1 : -1;
      return segno * confrontaTesti(a, b, campo !== undefined && NUMERICI.has(campo.tipo));
    }
    return 0;
  });
}
