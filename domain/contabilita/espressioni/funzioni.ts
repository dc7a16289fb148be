/** What the functions and words of expressions do, for who writes one (docs/regole/contabilita.md#espressioni). */
export const FUNZIONI_IN_PAROLE = {
  POS: 'POS(x): x, o zero se è negativo',
  NEG: 'NEG(x): −x, o zero se x è positivo',
  ASS: 'ASS(x): x senza segno',
  MIN: 'MIN(x, y, …): il più piccolo',
  MAX: 'MAX(x, y, …): il più grande',
  SE: 'SE(prova, x, y): x se la prova è vera, altrimenti y',
  ARR: 'ARR(x, decimali): arrotonda; ai centesimi se non si dice',
  VUOTO: 'VUOTO(testo): se il testo non c’è',
  E: 'prova E prova: vera se lo sono entrambe',
  O: 'prova O prova: vera se lo è una delle due',
  NON: 'NON prova: vera se la prova è falsa',
  IN: "CAUSALE IN ('VEN', 'RIM'): se il testo è uno di quelli",
} as const;
