import { paroleCercate, testoPiano } from '#domain/ricerca/testo.ts';

/**
 * Options not chosen yet that hold every word of what is typed, in any order and anywhere in code and
 * description: first the code that it is, then what begins with it, then what has it inside.
 */
export function opzioniTrovate(
  opzioni: readonly OpzioneCodice[],
  testo: string,
  scelti: readonly string[],
): readonly OpzioneCodice[] {
  const libere = opzioni.filter(({ codice }) => !scelti.includes(codice));
  const cercato = testoPiano(testo.trim());
  if (cercato === '') return libere;
  const parole = paroleCercate(cercato);
  return libere
    .flatMap((una) => {
      const posto = rango(una, cercato, parole);
      return posto === null ? [] : [{ una, posto }];
    })
    .toSorted((prima, dopo) => prima.posto - dopo.posto)
    .map(({ una }) => una);
}

/** How well an option answers, 0 best; null where it does not. */
function rango(
  { codice, descrizione }: OpzioneCodice,
  cercato: string,
  parole: readonly string[],
): number | null {
  const [cod, descr] = [testoPiano(codice), testoPiano(descrizione)];
  if (cod === cercato) return 0;
  if (cod.startsWith(cercato)) return 1;
  if (descr.startsWith(cercato)) return 2;
  if (cod.includes(cercato)) return 3;
  const intero = `${cod} ${descr}`;
  if (parole.length === 0) return intero.includes(cercato) ? 4 : null;
  if (!parole.every((parola) => intero.includes(parola))) return null;
  const inizi = paroleCercate(intero);
  return parole.every((parola) => inizi.some((una) => una.startsWith(parola))) ? 4 : 5;
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

export interface OpzioneCodice {
  readonly codice: string;
  readonly descrizione: string;
  /** Shown, but not to be chosen now. */
  readonly disabilitata?: boolean;
}
