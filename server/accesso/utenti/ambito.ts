import { aziendeAmministrate } from '#domain/accesso/amministrazione.ts';
import type { Contesto } from '#server/db/contesto.ts';

/** The call narrowed to the companies whose users the caller reads or writes. */
export const amministrando = (
  contesto: Contesto,
  privilegio: 'Utenti_R' | 'Utenti_W',
): Contesto => ({
  ...contesto,
  codAzienda: undefined,
  aziende: aziendeAmministrate(contesto.privilegi, contesto.concesse, privilegio),
});
