import type { ColonnaImport } from './colonne.ts';

/**
 * Case, spaces and underscores do not count in a column's name
 * (docs/regole/importazioni.md#colonne).
 */
export const nomeNormale = (nome: string): string =>
  nome.toLowerCase().replace(/[\s_\u00a0\ufeff]+/g, '');

export type Abbinamento =
  | { readonly posizioni: readonly number[] }
  | { readonly mancanti: readonly string[]; readonly ripetute: readonly string[] };

/**
 * Where each needed column stands in the file's header, -1 for an optional one that is not there. A
 * column is looked for under its own title first, then under each synonym; the same name twice is
 * refused, because either could be meant. Of the fields of `identita` one at least must be there.
 */
export function abbinaColonne(
  intestazione: readonly string[],
  colonne: readonly ColonnaImport[],
  identita: readonly string[] = [],
): Abbinamento {
  const nomi = intestazione.map(nomeNormale);
  const posizioni: number[] = [];
  const mancanti: string[] = [];
  const ripetute: string[] = [];
  for (const colonna of colonne) {
    const nome = [colonna.titolo, ...colonna.sinonimi]
      .map(nomeNormale)
      .find((n) => nomi.includes(n));
    const posizione = nome === undefined ? -1 : nomi.indexOf(nome);
    if (nome === undefined) {
      if (!colonna.facoltativa) mancanti.push(colonna.titolo);
    } else if (nomi.includes(nome, posizione + 1)) ripetute.push(colonna.titolo);
    posizioni.push(posizione);
  }
  const diIdentita = colonne.flatMap(({ campo, titolo }, i) =>
    identita.includes(campo) ? [{ titolo, posizione: posizioni[i] ?? -1 }] : [],
  );
  if (diIdentita.length > 0 && diIdentita.every(({ posizione }) => posizione < 0))
    mancanti.push(diIdentita.map(({ titolo }) => titolo).join(' o '));
  return mancanti.length + ripetute.length > 0 ? { mancanti, ripetute } : { posizioni };
}

/** The sentence for a header that does not fit: what is missing, and what was found instead. */
export function intestazioneNonValida(
  abbinamento: { readonly mancanti: readonly string[]; readonly ripetute: readonly string[] },
  intestazione: readonly string[],
): string {
  const frasi: string[] = [];
  const { mancanti, ripetute } = abbinamento;
  if (mancanti.length === 1) frasi.push(`Nel file manca la colonna ${mancanti[0]}.`);
  if (mancanti.length > 1) frasi.push(`Nel file mancano le colonne ${mancanti.join(', ')}.`);
  if (ripetute.length > 0) frasi.push(`Nel file è ripetuta la colonna ${ripetute.join(', ')}.`);
  const trovate = intestazione
    .slice(0, 20)
    .map((nome) => nome.trim().slice(0, 40) || '(senza nome)');
  frasi.push(`Colonne trovate: ${trovate.join(', ')}.`);
  return frasi.join(' ');
}
