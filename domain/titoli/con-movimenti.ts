import { campiTitolo, type NomeCampo } from './campi.ts';

/**
 * What the movements of a titolo were computed with: once there are some, it changes only by a decision.
 * The table asks for it too (migration 0092).
 */
const DI_BASE: readonly NomeCampo[] = ['codDivisa', 'tipo_Titolo', 'quotazione', 'cod_ISIN'];

export const campiDiBase = campiTitolo.filter(({ nome }) => DI_BASE.includes(nome));

/** A field of these that would become another: its name, its label, what it was and what it would be. */
export interface CambioDiBase {
  readonly campo: string;
  readonly titolo: string;
  readonly prima: string;
  readonly dopo: string;
}

type Valori = Readonly<Record<string, unknown>>;

/** Which of these fields would change, from one record to another; one that was empty is only filled. */
export const cambiDiBase = (prima: Valori, dopo: Valori): readonly CambioDiBase[] =>
  campiDiBase.flatMap(({ nome, titolo }) => {
    const vecchio = prima[nome] ?? '';
    const nuovo = dopo[nome] === undefined ? vecchio : (dopo[nome] ?? '');
    if (vecchio === '' || vecchio === nuovo) return [];
    return [{ campo: nome, titolo, prima: String(vecchio), dopo: String(nuovo) }];
  });

/** «Codice Divisa passa da USD a EUR» */
export const cambioInParole = ({ titolo, prima, dopo }: CambioDiBase): string =>
  `${titolo} passa da ${prima} a ${dopo || 'vuoto'}`;
