import { ritornoAmmesso, ritornoOHome } from '#domain/accesso/ritorno.ts';

const CAMBIO_PASSWORD = '/page/impostazioni/reset-password';

/**
 * Where to go after the log-in: the address that was asked for, if it is a screen of this product.
 * Anything else (another site's address slipped into the link) leads home.
 */
export function destinazioneDopoAccesso(ritorno: unknown, cambioPassword: boolean): string {
  const destinazione = ritornoOHome(ritorno);
  if (!cambioPassword) return destinazione;
  return ritornoAmmesso(ritorno) === undefined
    ? CAMBIO_PASSWORD
    : `${CAMBIO_PASSWORD}?ritorno=${encodeURIComponent(destinazione)}`;
}
