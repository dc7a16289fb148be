import { aggiungiGiorni, type Data, giornoSettimana } from '#domain/tempo/data.ts';

/** The chart's currencies and window (docs/regole/schermate.md#cambi-nel-tempo). */
export const DIVISE_GRAFICO = ['USD', 'GBP', 'CHF', 'AUD'] as const;
export type DivisaGrafico = (typeof DIVISE_GRAFICO)[number];

const GIORNI_INDIETRO = 93;
export const LUNEDI = 1;

export interface Finestra {
  readonly dal: Data;
  readonly al: Data;
}

/** The window from 93 days ago to yesterday, seen from the reference date. */
export function finestra(riferimento: Data): Finestra {
  return {
    dal: aggiungiGiorni(riferimento, -GIORNI_INDIETRO),
    al: aggiungiGiorni(riferimento, -1),
  };
}

export interface ValoreCambio {
  readonly data: string;
  readonly cambio: string;
}

/** One Monday: the rates as they were written, by currency; none is invented for a missing one. */
export interface PuntoCambi {
  readonly data: Data;
  readonly cambi: Partial<Record<DivisaGrafico, string>>;
}

/** The Mondays of the window that have at least one rate, in order. */
export function puntiLunedi(
  { dal, al }: Finestra,
  serie: Readonly<Record<DivisaGrafico, readonly ValoreCambio[]>>,
): readonly PuntoCambi[] {
  const perDivisa = DIVISE_GRAFICO.map(
    (divisa) => [divisa, new Map(serie[divisa].map(({ data, cambio }) => [data, cambio]))] as const,
  );
  const punti: PuntoCambi[] = [];
  for (let giorno = dal; giorno <= al; giorno = aggiungiGiorni(giorno, 1)) {
    if (giornoSettimana(giorno) !== LUNEDI) continue;
    const presenti = perDivisa.flatMap(([divisa, cambi]) => {
      const cambio = cambi.get(giorno);
      return cambio === undefined ? [] : [[divisa, cambio] as const];
    });
    if (presenti.length > 0) punti.push({ data: giorno, cambi: Object.fromEntries(presenti) });
  }
  return punti;
}
