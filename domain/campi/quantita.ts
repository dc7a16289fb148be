/** What a quantity is called where rows of any kind stand below: units of shares, nominal value of bonds. */
export const QUANTITA_O_NOMINALE = 'Quantità / V. nominale';
