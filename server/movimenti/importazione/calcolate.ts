import { CON_EURO, vociSaldo } from '#domain/movimenti/campi.ts';
import { movimenti } from '#domain/movimenti/importazione.ts';

interface ColonnaCalcolata {
  readonly titolo: string;
  /** The name by which the slip calls it. */
  readonly nome: string;
  readonly campo: string;
}

/** What a preview shows as computed beside what the file says, in the order of the record. */
const NOMI: ReadonlySet<string> = new Set([
  'cambio',
  'rateo',
  ...vociSaldo.flatMap((voce) => [voce, CON_EURO[voce]]),
  'saldo',
  'saldoEuro',
]);

export const COLONNE_CALCOLATE: readonly ColonnaCalcolata[] = movimenti.colonneImport.flatMap(
  ({ titolo, nome, campo }) =>
    nome !== undefined && NOMI.has(nome) ? [{ titolo, nome, campo }] : [],
);
