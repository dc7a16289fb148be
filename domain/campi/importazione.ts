import type { ColonnaImport, ElencoScelte, FormaCodice } from '#domain/importazioni/colonne.ts';
import type { Campo } from './campo.ts';

const TIPI = {
  riferimento: 'scelta',
  scelta: 'scelta',
  testo: 'testo',
  codice: 'codice',
  data: 'data',
  numero: 'numero',
  siNo: 'siNo',
} as const satisfies Partial<Record<Campo['tipo'], ColonnaImport['tipo']>>;

export interface DelFile extends Partial<ColonnaImport> {
  /** Of a code, a choice, a reference: from what it is taken, and what it must look like. */
  readonly elenco?: ElencoScelte;
  readonly forma?: FormaCodice;
}

/** A field as files carry it, under the names that it says. */
export function colonnaDiFile(campo: Campo & { readonly sql: string }): ColonnaImport {
  const { sql, sinonimi = [], spiegazione, esempio } = campo;
  return {
    campo: sql,
    titolo: campo.nelFile ?? campo.titolo,
    sinonimi,
    tipo: TIPI[campo.tipo as keyof typeof TIPI],
    chiave: campo.chiave ?? false,
    ...(campo.tipo === 'numero' && {
      decimali: campo.decimali,
      cifreIntere: campo.interi,
      positivo: campo.segno === 'positivo',
      nonNegativo: campo.segno === 'non negativo',
    }),
    ...((campo.tipo === 'testo' || campo.tipo === 'codice') && { lunghezza: campo.lunghezza }),
    ...('scelte' in campo && {
      elenco: { valori: campo.scelte, nome: `il valore di ${campo.titolo}` },
    }),
    ...(spiegazione !== undefined && { spiegazione }),
    ...(esempio !== undefined && { esempio }),
  };
}

/** A field as a column of a file that is imported; `parte` is what its destination says otherwise. */
export function colonnaImport(campo: Campo, parte: DelFile = {}): ColonnaImport {
  const { nome, sql = nome } = campo;
  const colonna = colonnaDiFile({ ...campo, sql });
  return {
    ...colonna,
    nome,
    // A file of the product itself may carry the names of the wire, or of the columns.
    sinonimi: [...new Set([nome, sql, ...colonna.sinonimi])].filter(
      (uno) => uno !== colonna.titolo,
    ),
    chiave: false,
    facoltativa: true,
    ...parte,
  };
}
