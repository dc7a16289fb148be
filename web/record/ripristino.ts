import type { CampoStorico } from '#domain/campi/storia.ts';

/** How a past value is put back: through the record's own save, so that every rule holds. */
export interface Ripristino {
  /** The fields that may be written so, by their names in the history. */
  readonly campi: ReadonlySet<string>;
  /** The record as it stands now. */
  readonly attuale: Readonly<Record<string, unknown>>;
  readonly inCorso: boolean;
  readonly esegui: (campo: string, valore: unknown) => void;
}

/** Whether a value of the past may be put back: the field is written, and it stands otherwise now. */
export const siRipristina = (
  { campi, attuale }: Pick<Ripristino, 'attuale' | 'campi'>,
  { campo, testo }: CampoStorico,
  prima: unknown,
): boolean =>
  campi.has(campo) && prima !== undefined && testo(prima) !== testo(attuale[campo] ?? null);
