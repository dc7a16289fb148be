import { eData, stampaData } from '#domain/tempo/data.ts';

/** A day as the grid shows it; nothing where there is none. */
export const stampaGiorno = (valore: string | null): string =>
  valore !== null && eData(valore) ? stampaData(valore, 'dd/MM/yyyy') : '';
