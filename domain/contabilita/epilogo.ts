export interface ContoDiEpilogo {
  readonly idConto: number;
  readonly numeroConto: string;
}

/** What an account has on the last day of an exercise: dare less avere, in cents. */
export interface SaldoDiChiusura extends ContoDiEpilogo {
  readonly sezione: string;
  readonly saldo: bigint;
}

/** The logical accounts of a closing: the income statement, the result, what closes accounts that do not balance. */
export const CONTI_DI_EPILOGO = ['EP.CE', 'UTILE', 'EP.CHI'] as const;
export type CodiceEpilogo = (typeof CONTI_DI_EPILOGO)[number];
export type ContiDiEpilogo = Readonly<Record<CodiceEpilogo, ContoDiEpilogo>>;

/** A line of a closing, dare above zero; of no logical account where an account is closed or opened as it stands. */
export interface RigaDiEpilogo extends ContoDiEpilogo {
  readonly codiceConto: CodiceEpilogo | null;
  readonly importo: bigint;
}

export interface Epilogo {
  /** Costs and income into the income statement. */
  readonly economici: readonly RigaDiEpilogo[];
  /** The income statement into the profit, or the loss. */
  readonly risultato: readonly RigaDiEpilogo[];
  /** Every account of the balance sheet and every memo account. */
  readonly patrimoniali: readonly RigaDiEpilogo[];
}

export const eEconomico = (sezione: string): boolean => sezione.startsWith('CE');

/** Lines by account, one each, in the order of their numbers; what comes to nothing is no line. */
class Righe {
  readonly #righe = new Map<number, RigaDiEpilogo>();

  metti({ idConto, numeroConto }: ContoDiEpilogo, importo: bigint, codice: CodiceEpilogo | null) {
    const gia = this.#righe.get(idConto);
    this.#righe.set(idConto, {
      ...{ idConto, numeroConto, codiceConto: codice ?? gia?.codiceConto ?? null },
      importo: (gia?.importo ?? 0n) + importo,
    });
  }

  get tutte(): readonly RigaDiEpilogo[] {
    return [...this.#righe.values()]
      .filter(({ importo }) => importo !== 0n)
      .toSorted((a, b) => (a.numeroConto < b.numeroConto ? -1 : 1));
  }
}

const somma = (righe: readonly { readonly importo: bigint }[]): bigint =>
  righe.reduce((s, { importo }) => s + importo, 0n);

/**
 * The three entries that close an exercise, out of what its accounts have: costs and income against `EP.CE`, that against
 * `UTILE` (a profit is avere), every other account against nothing but, where they do not balance, `EP.CHI`. Of what was
 * closed already only what came afterwards is left, and closed (docs/regole/contabilita.md#chiusura).
 */
export function epilogo(saldi: readonly SaldoDiChiusura[], conti: ContiDiEpilogo): Epilogo {
  const economici = new Righe();
  for (const conto of saldi)
    if (eEconomico(conto.sezione)) economici.metti(conto, -conto.saldo, null);
  const perdita = -somma(economici.tutte);
  if (perdita !== 0n) economici.metti(conti['EP.CE'], perdita, 'EP.CE');
  const risultato = new Righe();
  if (perdita !== 0n && conti['EP.CE'].idConto !== conti.UTILE.idConto) {
    risultato.metti(conti['EP.CE'], -perdita, 'EP.CE');
    risultato.metti(conti.UTILE, perdita, 'UTILE');
  }
  const patrimoniali = new Righe();
  for (const conto of saldi)
    if (!eEconomico(conto.sezione)) patrimoniali.metti(conto, -conto.saldo, null);
  if (perdita !== 0n) patrimoniali.metti(conti.UTILE, -perdita, null);
  const sbilancio = somma(patrimoniali.tutte);
  if (sbilancio !== 0n) patrimoniali.metti(conti['EP.CHI'], -sbilancio, 'EP.CHI');
  return {
    economici: economici.tutte,
    risultato: risultato.tutte,
    patrimoniali: patrimoniali.tutte,
  };
}

/** The entry that turns on again what was closed, less what has been already, by account. */
export function riapertura(
  chiusi: readonly Pick<RigaDiEpilogo, 'idConto' | 'numeroConto' | 'importo'>[],
  aperti: readonly Pick<RigaDiEpilogo, 'idConto' | 'numeroConto' | 'importo'>[],
): readonly RigaDiEpilogo[] {
  const righe = new Righe();
  for (const conto of [...chiusi, ...aperti]) righe.metti(conto, -conto.importo, null);
  return righe.tutte;
}
