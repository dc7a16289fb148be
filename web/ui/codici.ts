import type { OpzioneCodice } from './CampoCodici.tsx';

/** Options not chosen yet whose code begins with, or description contains, what is typed. */
export function opzioniTrovate(
  opzioni: readonly OpzioneCodice[],
  testo: string,
  scelti: readonly string[],
): readonly OpzioneCodice[] {
  const cercato = testo.trim().toLowerCase();
  const libere = opzioni.filter(({ codice }) => !scelti.includes(codice));
  if (cercato === '') return libere;
  const perCodice = libere.filter(({ codice }) => codice.toLowerCase().startsWith(cercato));
  const perDescrizione = libere.filter(
    (una) => !perCodice.includes(una) && una.descrizione.toLowerCase().includes(cercato),
  );
  return [...perCodice, ...perDescrizione];
}

/** The codes named by a pasted block (cells, lines, commas): known ones, or all in a free list. */
export function codiciIncollati(
  testo: string,
  opzioni: readonly OpzioneCodice[],
  libero: boolean,
): readonly string[] {
  const parti = testo.split(/[\t\r\n,;]+/).map((parte) => parte.trim());
  if (parti.length < 2) return [];
  const perNome = new Map(opzioni.map(({ codice }) => [codice.toLowerCase(), codice]));
  const codici = parti
    .filter((parte) => parte !== '')
    .map((parte) => perNome.get(parte.toLowerCase()) ?? (libero ? parte : undefined))
    .filter((codice) => codice !== undefined);
  return [...new Set(codici)];
}
