import { type Data, numeroGiorno } from '#domain/tempo/data.ts';
import { radice } from './radice.ts';

/** A payment on a day: positive what comes in, negative what goes out. */
export interface Flusso {
  readonly data: Data;
  /** A decimal. */
  readonly importo: string;
}

interface FlussoNumerico {
  readonly anni: number;
  readonly importo: number;
}

/** No rate below −99.9999999 % or above 10,000,000 % is looked for. */
const ESTREMI = [-0.999999999, 100_000] as const;

const numerici = (flussi: readonly Flusso[]): FlussoNumerico[] => {
  const primo = flussi.reduce(
    (finora, { data }) => Math.min(finora, numeroGiorno(data)),
    Number.POSITIVE_INFINITY,
  );
  return flussi.map(({ data, importo }) => ({
    anni: (numeroGiorno(data) - primo) / 365,
    importo: Number(importo),
  }));
};

/** Value at the first day at a yearly rate, with its derivative. */
const valoreAttuale = (flussi: readonly FlussoNumerico[]) => (tasso: number) => {
  let valore = 0;
  let derivata = 0;
  for (const { anni, importo } of flussi) {
    const scontato = importo * (1 + tasso) ** -anni;
    valore += scontato;
    derivata -= (anni * scontato) / (1 + tasso);
  }
  return { valore, derivata };
};

/**
 * The yearly rate at which flows are worth nothing on their first day: Σ CFₖ/(1+i)^(days/365) = 0,
 * as XIRR counts it (docs/regole/rendimenti.md#tasso-interno,
 * docs/regole/valutazione.md#costo-ammortizzato). A number of 1, not a percentage; solved in
 * doubles to 1e-14. −1 where what was paid comes back as nothing; null where all flows have one
 * sign or no rate is found. Of several solutions, one is given.
 */
export function tassoInterno(flussi: readonly Flusso[]): number | null {
  const numeri = numerici(flussi);
  const segni = new Set(numeri.filter(({ importo }) => importo !== 0).map((f) => f.importo > 0));
  const nullaTorna = !segni.has(true) && numeri.some(({ importo }) => importo === 0);
  if (nullaTorna && segni.has(false)) return -1;
  if (segni.size < 2) return null;
  const funzione = valoreAttuale(numeri);
  for (const alto of [1, 10, 100, 10_000, ESTREMI[1]]) {
    const trovata = radice(funzione, [ESTREMI[0], alto]);
    if (trovata !== null) return trovata;
  }
  return null;
}

/** A portfolio's value before the flow of a day, and the flow: positive what is put in. */
export interface ValoreConFlusso {
  readonly valore: string;
  readonly flusso: string;
}

/**
 * Time-weighted return: the product of each interval's growth, whatever was put in or taken out
 * between them. The first row's value is before its flow; a value of nothing at the start gives
 * null. A number of 1, in doubles: a figure of analysis, not an amount (GIPS 2020, time-weighted
 * return; docs/decisions/0014).
 */
export function rendimentoNelTempo(valori: readonly ValoreConFlusso[]): number | null {
  let crescita = 1;
  for (let i = 1; i < valori.length; i++) {
    const prima = valori[i - 1];
    const adesso = valori[i];
    if (!prima || !adesso) return null;
    const investito = Number(prima.valore) + Number(prima.flusso);
    if (investito <= 0) return null;
    crescita *= Number(adesso.valore) / investito;
  }
  return valori.length < 2 ? null : crescita - 1;
}

export interface Periodo {
  readonly dal: Data;
  readonly al: Data;
  readonly valoreIniziale: string;
  readonly valoreFinale: string;
  /** What was put in (positive) or taken out, each on its day. */
  readonly apporti: readonly Flusso[];
}

/**
 * Money-weighted return of a period (not of a year): the internal rate of opening value, flows and
 * closing value, compounded over the period's days. A number of 1; null where there is none. Solved
 * in doubles to 1e-14 (GIPS 2020, money-weighted return; docs/decisions/0014).
 */
export function rendimentoDelCapitale(periodo: Periodo): number | null {
  const { dal, al, valoreIniziale, valoreFinale, apporti } = periodo;
  const annuo = tassoInterno([
    { data: dal, importo: `-${valoreIniziale}`.replace('--', '') },
    ...apporti.map(({ data, importo }) => ({ data, importo: `-${importo}`.replace('--', '') })),
    { data: al, importo: valoreFinale },
  ]);
  if (annuo === null) return null;
  return (1 + annuo) ** ((numeroGiorno(al) - numeroGiorno(dal)) / 365) - 1;
}
