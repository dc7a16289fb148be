export interface Difetto {
  readonly campo: string;
  readonly messaggio: string;
}

/** What a message shows of a value that somebody sent: as much as one reads at a glance. */
const LETTERE_CITATE = 60;

export const cita = (valore: unknown): string =>
  typeof valore === 'object' ? 'Il valore' : `«${String(valore).slice(0, LETTERE_CITATE)}»`;

/** Of a value that no list has: which ones it may be. */
export const nonAmmesso = (valore: unknown, ammessi: readonly unknown[]): string =>
  `${cita(valore)} non è fra i valori ammessi: ${ammessi.join(', ')}`;
