/** The months as one writes them, in the year's sequence. */
export const MESI_INTERI = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const;

/** «gen 26»: the month that a day is of, where there is room for little. */
export const meseBreve = (giorno: string): string =>
  `${MESI_INTERI[Number(giorno.slice(5, 7)) - 1]?.slice(0, 3)} ${giorno.slice(2, 4)}`;
