/** How often a coupon is paid; the months between two, null at maturity only and where it varies. */
export interface Periodicita {
  readonly codice: string;
  readonly descrizione: string;
  readonly mesi: number | null;
}

const ogni = (mesi: number, descrizione: string): Periodicita => ({
  codice: String(mesi),
  descrizione,
  mesi,
});

/** The code is the number of months, but for 0 and 99 (docs/regole/tabelle.md#periodi). */
export const tipiPeriodicita: readonly Periodicita[] = [
  { codice: '0', descrizione: 'Alla scadenza', mesi: null },
  ogni(1, 'Mensile'),
  ogni(2, 'Bimestrale'),
  ogni(3, 'Trimestrale'),
  ogni(4, 'Quadrimestrale'),
  ogni(6, 'Semestrale'),
  ogni(12, 'Annuale'),
  { codice: '99', descrizione: 'Variabile', mesi: null },
];
