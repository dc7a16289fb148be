/**
 * Detail levels of the evaluation-level filter (docs/regole/filtri.md#livello), with the words of
 * the select.
 */
export const nomiLivello = {
  azienda: 'Azienda',
  portafoglio: 'Portafoglio',
  depositario: 'Depositario',
  depositarioGlobale: 'Depositario Globale',
} as const;

export type LivelloDettaglio = keyof typeof nomiLivello;

export const livelliDettaglio = Object.keys(nomiLivello) as readonly LivelloDettaglio[];

/** What the rows of a level are sorted by (docs/regole/filtri.md#livello). */
export const nomiOrdinamentoLivello = {
  portafoglio: 'Portafoglio',
  depositario: 'Depositario',
} as const;

export type OrdinamentoLivello = keyof typeof nomiOrdinamentoLivello;

export const ordinamentiLivello = Object.keys(
  nomiOrdinamentoLivello,
) as readonly OrdinamentoLivello[];
