/**
 * What a row of a movement does to its position (decision 0020). `uscita` and `scissione` give to the
 * `entrata` of the same registration, the first with quantity and cost, the second with cost alone.
 */
const generi = [
  'carico',
  'scarico',
  'frazionamento',
  'raggruppamento',
  'scorporo',
  'rettifica',
  'uscita',
  'scissione',
  'entrata',
] as const;

export type Genere = (typeof generi)[number];
