/** A reference of rows to rows, whoever holds it. */
export interface Riferimento {
  readonly nome: string;
  readonly da: string;
  readonly a: string;
  readonly colonne: readonly string[];
  readonly colonneRiferite: readonly string[];
}

/**
 * References that triggers hold, once for all rows of a statement (migration 0260), as the catalogue does not have them; and
 * whether they keep what they name from being deleted.
 */
export const RIFERIMENTI_DAI_TRIGGER: readonly (Riferimento & { readonly trattiene: boolean })[] = [
  {
    nome: 'estratti_righe_del_loro_estratto',
    ...{ da: 'estratti_righe', a: 'estratti', trattiene: false },
    colonne: ['cod_azienda', 'anno', 'id_estratto'],
    colonneRiferite: ['cod_azienda', 'anno', 'id'],
  },
  {
    nome: 'abbinamenti_del_loro_conto',
    ...{ da: 'abbinamenti', a: 'conti_riconciliati', trattiene: true },
    colonne: ['cod_azienda', 'id_conto'],
    colonneRiferite: ['cod_azienda', 'id'],
  },
];
