import {
  type Flusso,
  type Periodo,
  rendimentoDelCapitale,
  type TassoInterno,
} from '#domain/calcolo/flussi.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import { giorniTra } from '#domain/tempo/data.ts';
import type { Intervallo } from './catena.ts';
import { type Conto, troppoEscluso } from './conto.ts';
import { giornoDi, type Tratti } from './tratti.ts';

/**
 * What comes in between two stretches and no one paid: a holding that has a price again, less one that has none
 * any more (docs/regole/performance.md#senza-prezzo).
 */
export const saltoA = ({ iniziali, finali }: Conto, p: number): bigint =>
  (iniziali[p] ?? 0n) - (finali[p - 1] ?? 0n);

/** What no stretch's result has: the jumps between them. */
export function fuoriDi(conto: Conto, { da, a }: Intervallo): bigint {
  let totale = 0n;
  for (let p = da + 1; p < a; p++) totale += saltoA(conto, p);
  return totale;
}

/** What was put in (positive) and taken out of a group over stretches, jumps included, each on its day. */
function apportiDi(conto: Conto, { sere }: Tratti, { da, a }: Intervallo): readonly Flusso[] {
  const [inizio, dal, al] = [sere[0] ?? 0, sere[da] ?? 0, sere[a] ?? 0];
  const mossi: Flusso[] = [];
  const metti = (giorno: number, importo: bigint) => {
    if (importo !== 0n) mossi.push({ data: giornoDi(giorno), importo: inEuro(importo) });
  };
  for (let giorno = dal + 1; giorno <= al; giorno++)
    metti(giorno, -(conto.flussi[giorno - inizio - 1] ?? 0n));
  for (let p = da + 1; p < a; p++) metti(sere[p] ?? 0, saltoA(conto, p));
  return mossi;
}

/**
 * The money-weighted return of stretches, of their days and not of a year: from the first day on which something
 * was there to the last one (docs/regole/performance.md#mwr). Null where no rate annuls the flows, and where a
 * stretch has little of what was held.
 */
export function delCapitale(
  conto: Conto,
  tratti: Tratti,
  intervallo: Intervallo,
): TassoInterno | null {
  const { da, a } = intervallo;
  const [iniziale, finale] = [conto.iniziali[da] ?? 0n, conto.finali[a - 1] ?? 0n];
  const apporti = apportiDi(conto, tratti, intervallo);
  if (iniziale < 0n || finale < 0n) return null;
  for (let p = da; p < a; p++) if (troppoEscluso(conto, tratti, p)) return null;
  const giorni = apporti.map(({ data }) => data).sort();
  const [primo, ultimo] = [giorni[0], giorni.at(-1)];
  const dal = iniziale === 0n ? primo : giornoDi(tratti.sere[da] ?? 0);
  const al = finale === 0n ? ultimo : giornoDi(tratti.sere[a] ?? 0);
  if (dal === undefined || al === undefined || dal >= al)
    return apporti.length === 0 && iniziale === 0n ? { tasso: 0, altri: [] } : null;
  const periodo = {
    ...{ dal, al, apporti },
    valoreIniziale: inEuro(iniziale),
    valoreFinale: inEuro(finale),
  };
  const trovato = rendimentoDelCapitale(periodo);
  return trovato && { ...trovato, tasso: affinato(trovato.tasso, periodo) };
}

const PASSI = 3;
/** What is farther away is another zero. */
const VICINO = 1e-6;

/**
 * The same rate nearer to the days of a short period: a yearly one that lost nearly all is exact of a year, and not
 * of a month. Newton's steps on the logarithm of the period's growth.
 */
function affinato(tasso: number, { dal, al, valoreIniziale, valoreFinale, apporti }: Periodo) {
  if (tasso <= -1) return tasso;
  const giorni = giorniTra(dal, al);
  const mossi = [{ data: dal, importo: valoreIniziale }, ...apporti].map((uno) => ({
    importo: Number(uno.importo),
    parte: giorniTra(uno.data, al) / giorni,
  }));
  let x = Math.log1p(tasso);
  for (let passo = 0; passo < PASSI; passo++) {
    let [valore, derivata] = [-Number(valoreFinale), 0];
    for (const { importo, parte } of mossi) {
      const portato = importo * Math.exp(x * parte);
      valore += portato;
      derivata += parte * portato;
    }
    if (derivata === 0) break;
    x -= valore / derivata;
  }
  const vicino = Math.expm1(x);
  // A zero that is only touched has no slope to go by.
  return Math.abs(vicino - tasso) < VICINO * (1 + tasso) ? vicino : tasso;
}
