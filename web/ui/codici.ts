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
  const perDescrizione = libere
    .filter((una) => !perCodice.includes(una) && dove(una, cercato) >= 0)
    .toSorted((una, altra) => rango(una, cercato) - rango(altra, cercato));
  return [...perCodice, ...perDescrizione];
}

const dove = ({ descrizione }: OpzioneCodice, cercato: string): number =>
  descrizione.toLowerCase().indexOf(cercato);

/** A description that begins with what is typed before one that has it within: «azioni», «obbligazioni». */
const rango = (una: OpzioneCodice, cercato: string): number => (dove(una, cercato) === 0 ? 0 : 1);

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
