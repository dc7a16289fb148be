/**
 * How an indexation by prices moves accrual and capital (docs/regole/indicizzazione.md#btpi,
 * #btp-italia).
 */
export interface Indicizzazione {
  /** BTP Italia counts anew from each coupon, and pays what it has revalued with it. */
  readonly ripartePerCedola: boolean;
  /** Whether accrual and revaluation never take less than a coefficient of 1. */
  readonly protetta: boolean;
  /** Whether interest grows with the coefficient; BTP Italia Sì pays inflation beside it. */
  readonly sugliInteressi: boolean;
  /** Whether a fall of prices over a coupon may have to be made good (BTP Italia). */
  readonly deflazione: boolean;
}

const CUMULATA: Indicizzazione = {
  ripartePerCedola: false,
  protetta: false,
  sugliInteressi: true,
  deflazione: false,
};
const ITALIANA: Indicizzazione = {
  ripartePerCedola: true,
  protetta: true,
  sugliInteressi: true,
  deflazione: true,
};

/** The indexations that need a coefficient; the others are rates or pool factors. */
const INDICIZZAZIONI: Readonly<Record<string, Indicizzazione>> = {
  IA: CUMULATA,
  IE: CUMULATA,
  IF: CUMULATA,
  II: ITALIANA,
  IS: { ...ITALIANA, sugliInteressi: false, deflazione: false },
};

/**
 * How a code of `tipi_indicizzazione` indexes; null for rates and pool factors
 * (docs/regole/indicizzazione.md#btpi, #btp-italia).
 */
export const indicizzazioneDi = (tipo: string | null): Indicizzazione | null =>
  tipo === null ? null : (INDICIZZAZIONI[tipo] ?? null);
