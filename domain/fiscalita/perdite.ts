import {
  arrotondata,
  daDecimale,
  prodotto,
  quoziente,
  rapporto,
} from '#domain/calcolo/frazione.ts';
import { ANNI_DI_RIPORTO, finoAlCambio, parteCompensabile } from '#domain/calcolo/minusvalenze.ts';
import { perCento } from '#domain/calcolo/termini.ts';
import { type Data, data } from '#domain/tempo/data.ts';

const CENTESIMI = 2;
const INTERA = '100';

/** Losses of a year that count alike: what is left of them, in cents as they were realised. */
export interface Perdita {
  readonly anno: number;
  /** The day that stands for all of them: the last one of their stretch of rates, or of their year. */
  readonly realizzata: Data;
  residuo: bigint;
}

/** A loss set against a gain, in cents: what it took off the gain, and how much of the loss that used up. */
export interface UsoPerdita {
  readonly anno: number;
  readonly realizzata: Data;
  readonly usata: bigint;
  readonly consumata: bigint;
}

/** The calendar year of a day. */
export const annoDi = (giorno: Data): number => Number(giorno.slice(0, 4));

/** The last year in which a loss of a year may be used. */
export const ultimoAnno = (anno: number): number => anno + ANNI_DI_RIPORTO;

/** The last day on which a loss of a year may be used (docs/regole/zainetto.md#come-si-usa). */
export const scadenzaPerdita = (anno: number): Data => data(`${ultimoAnno(anno)}-12-31`);

/** The day that stands for the losses that count like those of a day, within its year. */
export function giornoDelTratto(giorno: Data): Data {
  const fine = data(`${giorno.slice(0, 4)}-12-31`);
  const cambio = finoAlCambio(giorno);
  return cambio !== null && cambio < fine ? cambio : fine;
}

/**
 * What losses may still take off a gain of a day, cents, half up
 * (docs/regole/zainetto.md#perdite-di-altre-aliquote).
 */
export function valoreAl({ residuo, realizzata }: Perdita, giorno: Data): bigint {
  const parte = parteCompensabile(realizzata, giorno);
  if (parte === INTERA) return residuo;
  const intero = rapporto(residuo, 100n);
  return arrotondata(prodotto(intero, perCento(daDecimale(parte))), CENTESIMI);
}

/** How much of losses is used up by taking `usata` off a gain; all that is left by taking all they are worth. */
function consumata(perdita: Perdita, usata: bigint, giorno: Data): bigint {
  if (usata === valoreAl(perdita, giorno)) return perdita.residuo;
  const parte = parteCompensabile(perdita.realizzata, giorno);
  if (parte === INTERA) return usata;
  const esatta = quoziente(rapporto(usata, 100n), perCento(daDecimale(parte)));
  const quanta = arrotondata(esatta, CENTESIMI);
  return quanta < perdita.residuo ? quanta : perdita.residuo;
}

/** Losses in the order in which they are used: the oldest first. */
const piuVecchiaPrima = (a: Perdita, b: Perdita): number =>
  a.realizzata < b.realizzata ? -1 : a.realizzata > b.realizzata ? 1 : 0;

/** Adds a loss to those that count like it; `perdite` stay in the order of their use. */
export function aggiungiPerdita(perdite: Perdita[], giorno: Data, importo: bigint): void {
  const realizzata = giornoDelTratto(giorno);
  const simile = perdite.find((una) => una.realizzata === realizzata);
  if (simile) {
    simile.residuo += importo;
    return;
  }
  perdite.push({ anno: annoDi(giorno), realizzata, residuo: importo });
  perdite.sort(piuVecchiaPrima);
}

/** Takes losses off a gain, the oldest first and none after its fourth year; `perdite` shrink. */
export function usaPerdite(
  perdite: readonly Perdita[],
  guadagno: bigint,
  giorno: Data,
): readonly UsoPerdita[] {
  const usi: UsoPerdita[] = [];
  let resta = guadagno;
  for (const perdita of perdite) {
    if (resta <= 0n) break;
    if (perdita.residuo <= 0n || ultimoAnno(perdita.anno) < annoDi(giorno)) continue;
    const valore = valoreAl(perdita, giorno);
    const usata = valore < resta ? valore : resta;
    if (usata <= 0n) continue;
    const quanta = consumata(perdita, usata, giorno);
    perdita.residuo -= quanta;
    resta -= usata;
    usi.push({ anno: perdita.anno, realizzata: perdita.realizzata, usata, consumata: quanta });
  }
  return usi;
}
