import { type Calendario, type Spostamento, spostato } from '#domain/tempo/calendario.ts';
import type { Data } from '#domain/tempo/data.ts';

/** How a payment that falls on a holiday is moved, under the codes that a titolo carries. */
export const spostamentiPagamento = [
  { codice: 'S', descrizione: 'Giorno lavorativo successivo' },
  { codice: 'M', descrizione: 'Successivo, nello stesso mese (modified following)' },
  { codice: 'P', descrizione: 'Giorno lavorativo precedente' },
  { codice: 'Q', descrizione: 'Precedente, nello stesso mese (modified preceding)' },
  { codice: 'N', descrizione: 'Non si sposta' },
] as const;

export const calendariPagamento = [
  { codice: 'TARGET', descrizione: 'TARGET (Banca centrale europea)' },
  { codice: 'ITALIA', descrizione: 'Festività italiane' },
] as const satisfies readonly { readonly codice: Calendario; readonly descrizione: string }[];

export type CodiceSpostamento = (typeof spostamentiPagamento)[number]['codice'];

const SPOSTAMENTI: Readonly<Record<CodiceSpostamento, Spostamento>> = {
  S: 'successivo',
  M: 'successivo modificato',
  P: 'precedente',
  Q: 'precedente modificato',
  N: 'nessuno',
};

/**
 * When coupons are paid, and whether their periods move with the payment
 * (docs/regole/giorni.md#pagamento).
 */
export interface RegolePagamento {
  /** Adjusted: a period ends, and the next begins, on the day that pays. */
  readonly cedoleAdeguate: boolean;
  readonly spostamento: Spostamento;
  readonly calendario: Calendario;
}

/**
 * The Treasury's: the next TARGET day pays, and interest does not change
 * (docs/regole/giorni.md#pagamento).
 */
export const pagamentoPredefinito: RegolePagamento = {
  cedoleAdeguate: false,
  spostamento: 'successivo',
  calendario: 'TARGET',
};

/**
 * The rules that a titolo's codes mean; what it leaves empty is as the Treasury does
 * (docs/regole/giorni.md#pagamento).
 */
export const regolePagamento = (codici: {
  readonly cedoleAdeguate: boolean;
  readonly spostamentoPagamento: CodiceSpostamento | null;
  readonly calendarioPagamento: Calendario | null;
}): RegolePagamento => ({
  cedoleAdeguate: codici.cedoleAdeguate,
  spostamento: SPOSTAMENTI[codici.spostamentoPagamento ?? 'S'],
  calendario: codici.calendarioPagamento ?? 'TARGET',
});

/**
 * The day on which what falls due on a day is paid (docs/regole/giorni.md#pagamento; ISDA 2006
 * §4.12).
 */
export const giornoPagamento = (giorno: Data, { spostamento, calendario }: RegolePagamento): Data =>
  spostato(giorno, spostamento, calendario);

/** The convention in the words of a trail (docs/regole/giorni.md#pagamento). */
export const inParole = ({ spostamento, calendario }: RegolePagamento): string => {
  if (spostamento === 'nessuno') return 'nessuno spostamento';
  return `giorno lavorativo ${spostamento}, calendario ${calendario}`;
};
