/** Why a text is no BIC (ISO 9362); undefined where it is one. */
export const difettoBic = (codice: string): string | undefined => {
  if (codice.length !== 8 && codice.length !== 11) return 'Un BIC ha 8 oppure 11 caratteri.';
  if (!/^[A-Z]{6}/.test(codice))
    return 'Un BIC comincia con sei lettere maiuscole: quattro della banca, due del paese.';
  if (!/^[A-Z0-9]+$/.test(codice)) return 'Un BIC ha soltanto lettere maiuscole e cifre.';
  return undefined;
};
