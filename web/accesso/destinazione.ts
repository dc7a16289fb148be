const CAMBIO_PASSWORD = '/page/impostazioni/reset-password';

/**
 * Where to go after the log-in: the address that was asked for, if it is a screen of this product.
 * Anything else (another site's address slipped into the link) leads home.
 */
export function destinazioneDopoAccesso(ritorno: unknown, cambioPassword: boolean): string {
  const interno = typeof ritorno === 'string' && /^\/page(\/|\?|$)/.test(ritorno);
  const destinazione = interno ? ritorno : '/page';
  if (!cambioPassword) return destinazione;
  return interno
    ? `${CAMBIO_PASSWORD}?ritorno=${encodeURIComponent(destinazione)}`
    : CAMBIO_PASSWORD;
}
