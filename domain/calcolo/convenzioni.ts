import { type Data, eBisestile, fineMese, giorniTra, partiData } from '#domain/tempo/data.ts';
import { type Frazione, rapporto, somma, ZERO } from './frazione.ts';

/**
 * The day-count conventions (docs/regole/giorni.md#convenzioni). ICMA counts by the coupon periods
 * that it is given (`frazioneIcma`); all others need the two days only. NONE accrues nothing; LINV
 * and COMP accrue the issue discount, not a coupon (scarto.ts).
 */
export type Convenzione = 'ICMA' | ConvenzioneDiGiorni;

export type ConvenzioneDiGiorni = keyof typeof CONTEGGI;

export interface Intervallo {
  /** Included. */
  readonly da: Data;
  /** Excluded: the settlement day. */
  readonly a: Data;
}

interface Conteggio {
  readonly giorni: (intervallo: Intervallo, scadenza: Data | null) => number;
  readonly anni: (intervallo: Intervallo, scadenza: Data | null) => Frazione;
}

const effettivi = ({ da, a }: Intervallo): number => giorniTra(da, a);

const suBase = (base: number): Conteggio => ({
  giorni: effettivi,
  anni: (intervallo) => rapporto(effettivi(intervallo), base),
});

type Giorno = { anno: number; mese: number; giorno: number };

const commerciali = (prima: Giorno, dopo: Giorno): number =>
  360 * (dopo.anno - prima.anno) + 30 * (dopo.mese - prima.mese) + (dopo.giorno - prima.giorno);

/** Counts a family 30/360; `aggiusta` says with which day numbers the months of thirty days count. */
function aTrenta(
  aggiusta: (intervallo: Intervallo, scadenza: Data | null) => readonly [Giorno, Giorno],
): Conteggio {
  const giorni: Conteggio['giorni'] = (intervallo, scadenza) =>
    commerciali(...aggiusta(intervallo, scadenza));
  return {
    giorni,
    anni: (intervallo, scadenza) => rapporto(giorni(intervallo, scadenza), 360),
  };
}

const alPiuTrenta = (giorno: Giorno): Giorno => ({
  ...giorno,
  giorno: Math.min(giorno.giorno, 30),
});

const trentaEurobond = aTrenta(({ da, a }) => [
  alPiuTrenta(partiData(da)),
  alPiuTrenta(partiData(a)),
]);

/** The 31st at the end counts as the 30th only where the beginning is the 30th or the 31st. */
const trentaObbligazionario = aTrenta(({ da, a }) => {
  const prima = alPiuTrenta(partiData(da));
  const dopo = partiData(a);
  return [prima, prima.giorno === 30 ? alPiuTrenta(dopo) : dopo];
});

const eFineFebbraio = (giorno: Data): boolean =>
  partiData(giorno).mese === 2 && giorno === fineMese(giorno);

/** The last of February is a 30th too, except at the end of the bond's life. */
const trentaTedesco = aTrenta(({ da, a }, scadenza) => {
  const intera = (giorno: Data) =>
    eFineFebbraio(giorno) ? { ...partiData(giorno), giorno: 30 } : alPiuTrenta(partiData(giorno));
  return [intera(da), a === scadenza ? alPiuTrenta(partiData(a)) : intera(a)];
});

/** Each year's days over that year's length (ISDA 2006 §4.16(b)). */
function anniIsda({ da, a }: Intervallo): Frazione {
  let totale = ZERO;
  let inizio = da;
  while (inizio < a) {
    const { anno } = partiData(inizio);
    const capodanno = `${anno + 1}-01-01` as Data;
    const fine = a < capodanno ? a : capodanno;
    totale = somma(totale, rapporto(giorniTra(inizio, fine), eBisestile(anno) ? 366 : 365));
    inizio = fine;
  }
  return totale;
}

/** 366 where a 29 February lies after the first day and not after the last one. */
function anniConBisesto(intervallo: Intervallo): Frazione {
  const { da, a } = intervallo;
  let base = 365;
  for (let { anno } = partiData(da); anno <= partiData(a).anno; anno++) {
    const bisesto = `${anno}-02-29`;
    if (eBisestile(anno) && da < bisesto && bisesto <= a) base = 366;
  }
  return rapporto(effettivi(intervallo), base);
}

const CONTEGGI = {
  A360: suBase(360),
  A365: suBase(365),
  A366: { giorni: effettivi, anni: anniConBisesto },
  ISDA: { giorni: effettivi, anni: anniIsda },
  '30E': trentaEurobond,
  '30U': trentaObbligazionario,
  '30EI': trentaTedesco,
} as const satisfies Readonly<Record<string, Conteggio>>;

/**
 * Whether a code of `tipi_calcolo_ratei` is a day count: ICMA or one of
 * docs/regole/giorni.md#convenzioni.
 */
export const eConvenzione = (codice: string): codice is Convenzione =>
  codice === 'ICMA' || Object.hasOwn(CONTEGGI, codice);

/**
 * An interval that ends before it begins throws `RangeError` (docs/regole/giorni.md#convenzioni).
 */
export function esigiOrdine({ da, a }: Intervallo): void {
  if (da > a) throw new RangeError(`Intervallo rovesciato: dal ${da} al ${a}`);
}

/**
 * Days of an interval by a convention; an interval that ends before it begins throws. `scadenza`
 * matters to 30EI only (ISDA 2006 §4.16; docs/regole/giorni.md#convenzioni).
 */
export function giorniConvenzione(
  convenzione: Convenzione,
  intervallo: Intervallo,
  scadenza: Data | null = null,
): number {
  esigiOrdine(intervallo);
  return convenzione === 'ICMA'
    ? effettivi(intervallo)
    : CONTEGGI[convenzione].giorni(intervallo, scadenza);
}

/**
 * The part of a year that an interval is, exact: ACT/360, ACT/365, ACT/365-366, ACT/ACT ISDA,
 * 30E/360, 30/360, 30E/360 ISDA (docs/regole/giorni.md#convenzioni). `scadenza` matters to 30EI
 * only.
 */
export function frazioneAnno(
  convenzione: ConvenzioneDiGiorni,
  intervallo: Intervallo,
  scadenza: Data | null = null,
): Frazione {
  esigiOrdine(intervallo);
  return CONTEGGI[convenzione].anni(intervallo, scadenza);
}

/**
 * ACT/ACT ICMA (rule 251): for each period of `mesi` months, the days of it that lie in the interval
 * over the days it has, times `mesi` over 12. The periods are those of the schedule, or the notional
 * ones of an irregular coupon; together they must cover the interval.
 */
export function frazioneIcma(
  { da, a }: Intervallo,
  periodi: readonly Intervallo[],
  mesi: number,
): Frazione {
  esigiOrdine({ da, a });
  let totale = ZERO;
  for (const periodo of periodi) {
    const inizio = da > periodo.da ? da : periodo.da;
    const fine = a < periodo.a ? a : periodo.a;
    if (inizio >= fine) continue;
    const parte = rapporto(giorniTra(inizio, fine) * mesi, giorniTra(periodo.da, periodo.a) * 12);
    totale = somma(totale, parte);
  }
  return totale;
}
