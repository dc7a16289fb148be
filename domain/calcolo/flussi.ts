import { somma } from '#domain/money/decimale.ts';
import { type Data, numeroGiorno } from '#domain/tempo/data.ts';
import { radice, radici } from './radice.ts';

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

/** Years since the first day, in order; what moves on one day is summed before it is a double. */
const numerici = (flussi: readonly Flusso[]): FlussoNumerico[] => {
  const perGiorno = [...Map.groupBy(flussi, ({ data }) => numeroGiorno(data))].sort(
    ([a], [b]) => a - b,
  );
  const primo = perGiorno[0]?.[0] ?? 0;
  return perGiorno.map(([giorno, suoi]) => ({
    anni: (giorno - primo) / 365,
    importo: Number(suoi.reduce((totale, { importo }) => somma(totale, importo), '0')),
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

/** A rate that annuls flows, and the others that do. Numbers of 1, not percentages. */
export interface TassoInterno {
  readonly tasso: number;
  /** Nearest to 10 % first; empty where the rate is the only one. Who shows the rate names them. */
  readonly altri: readonly number[];
}

/** From where spreadsheets begin to look: of several rates the nearest to it is given. */
const PARTENZA = 0.1;

/** How often the flows change from payments to receipts and back: no rates beyond that. */
function cambiDiSegno(flussi: readonly FlussoNumerico[]): number {
  const segni = flussi.map(({ importo }) => Math.sign(importo)).filter((segno) => segno !== 0);
  return segni.filter((segno, i) => i > 0 && segno !== segni[i - 1]).length;
}

/** The rate of flows that change their sign once. */
function tassoUnico(flussi: readonly FlussoNumerico[]): number | null {
  const funzione = valoreAttuale(flussi);
  for (const alto of [1, 10, 100, 10_000, ESTREMI[1]]) {
    const trovata = radice(funzione, [ESTREMI[0], alto]);
    if (trovata !== null) return trovata;
  }
  return null;
}

/** Value on the day `rispettoA` (years) by the logarithm of yearly growth: no power overflows there. */
const valoreAlGiorno = (flussi: readonly FlussoNumerico[], rispettoA: number) => (x: number) => {
  const somma = { valore: 0, derivata: 0, seconda: 0, scala: 0 };
  for (const { anni, importo } of flussi) {
    const tempo = rispettoA - anni;
    const portato = importo * Math.exp(x * tempo);
    somma.valore += portato;
    somma.derivata += tempo * portato;
    somma.seconda += tempo * tempo * portato;
    somma.scala += Math.abs(portato);
  }
  return somma;
};

/** Points from nothing to an end: steps of half a per cent of growth at first, wider where rates are rare. */
function passi(fine: number): readonly number[] {
  const punti = [0];
  for (let x = 0; x < fine; ) {
    x = Math.min(fine, x + (x < 0.7 ? 0.005 : x < 3 ? 0.05 : 0.5));
    punti.push(x);
  }
  return punti;
}

const SOPRA = passi(Math.log1p(ESTREMI[1]));
const SOTTO = passi(-Math.log1p(ESTREMI[0]))
  .map((x) => -x)
  .reverse();

/** Every rate within the bounds, the nearest to where one begins to look first. */
function tuttiITassi(flussi: readonly FlussoNumerico[]): readonly number[] {
  const ultimo = flussi.reduce((finora, { anni }) => Math.max(finora, anni), 0);
  const perdite = radici(valoreAlGiorno(flussi, ultimo), SOTTO);
  const guadagni = radici(valoreAlGiorno(flussi, 0), SOPRA);
  return [...perdite, ...guadagni]
    .map(Math.expm1)
    .sort((a, b) => Math.abs(a - PARTENZA) - Math.abs(b - PARTENZA));
}

/**
 * The yearly rate at which flows are worth nothing on their first day: Σ CFₖ/(1+i)^(days/365) = 0,
 * as XIRR counts it (docs/regole/rendimenti.md#tasso-interno,
 * docs/regole/valutazione.md#costo-ammortizzato). Solved in doubles to 1e-14. −1 where what was paid
 * comes back as nothing; null where all flows have one sign or no rate is found. Of several rates
 * the nearest to 10 % is given, where spreadsheets begin to look, and the others beside it.
 */
export function tassoInterno(flussi: readonly Flusso[]): TassoInterno | null {
  const numeri = numerici(flussi);
  const segni = new Set(numeri.filter(({ importo }) => importo !== 0).map((f) => f.importo > 0));
  const nullaTorna = !segni.has(true) && numeri.some(({ importo }) => importo === 0);
  if (nullaTorna && segni.has(false)) return { tasso: -1, altri: [] };
  const cambi = cambiDiSegno(numeri);
  if (cambi === 0) return null;
  const unico = cambi === 1 ? tassoUnico(numeri) : null;
  const [tasso, ...altri] = unico === null ? tuttiITassi(numeri) : [unico];
  return tasso === undefined ? null : { tasso, altri };
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
 * closing value, compounded over the period's days, with the others where flows have several. A
 * number of 1; null where there is none. Solved in doubles to 1e-14 (GIPS 2020, money-weighted
 * return; docs/decisions/0014).
 */
export function rendimentoDelCapitale(periodo: Periodo): TassoInterno | null {
  const { dal, al, valoreIniziale, valoreFinale, apporti } = periodo;
  const annuo = tassoInterno([
    { data: dal, importo: `-${valoreIniziale}`.replace('--', '') },
    ...apporti.map(({ data, importo }) => ({ data, importo: `-${importo}`.replace('--', '') })),
    { data: al, importo: valoreFinale },
  ]);
  if (annuo === null) return null;
  const delPeriodo = (tasso: number) =>
    (1 + tasso) ** ((numeroGiorno(al) - numeroGiorno(dal)) / 365) - 1;
  return { tasso: delPeriodo(annuo.tasso), altri: annuo.altri.map(delPeriodo) };
}
