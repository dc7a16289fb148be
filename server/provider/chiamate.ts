import {
  type ModelloIndirizzo,
  perGiorno,
  perTitolo,
  scriviIndirizzo,
} from '#domain/provider/modello-indirizzo.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget, lavorativoPrecedente } from '#domain/tempo/target.ts';
import type { Segreti } from './segreti.ts';

/** A titolo that is asked for by itself. */
export interface TitoloChiesto {
  readonly codTitolo: string;
  readonly isin: string | null;
  readonly codListino: string | null;
}

/** One call: where to, how its address may be shown, and what it asks for. */
export interface ChiamataProvider {
  readonly url: string;
  readonly mostrato: string;
  readonly data: Data;
  readonly titolo: TitoloChiesto | null;
}

export interface Periodo {
  readonly dal: Data;
  readonly al: Data;
}

/** The business days of a period; the last one before its end where it has none. */
export function giorniLavorativi({ dal, al }: Periodo): readonly Data[] {
  const giorni: Data[] = [];
  for (let giorno = dal; giorno <= al; giorno = aggiungiGiorni(giorno, 1))
    if (eLavorativoTarget(giorno)) giorni.push(giorno);
  return giorni;
}

/** What is asked where the archive has nothing yet, or from a day that was chosen. */
export function periodoDi(
  {
    ultimaData,
    dataRiletturaForzata,
    oggi,
  }: {
    readonly ultimaData: string | null;
    readonly dataRiletturaForzata: string | null;
    readonly oggi: string;
  },
  giorniPrimaLettura: number,
): Periodo {
  const al = oggi as Data;
  if (dataRiletturaForzata !== null) return { dal: dataRiletturaForzata as Data, al };
  if (ultimaData !== null) return { dal: aggiungiGiorni(ultimaData as Data, 1), al };
  const dal = aggiungiGiorni(al, -giorniPrimaLettura);
  // The last day on which anybody published is asked for, where no day is behind.
  return { dal: eLavorativoTarget(al) || dal < al ? dal : lavorativoPrecedente(al), al };
}

/** How many calls there would be, before any address is written. */
export const quanteChiamate = (
  modello: ModelloIndirizzo,
  giorni: readonly Data[],
  titoli: readonly TitoloChiesto[],
): number => (perGiorno(modello) ? giorni.length : 1) * (perTitolo(modello) ? titoli.length : 1);

/** Every call of an update, day after day; titoli that lack what the address asks for are told. */
export function chiamateDi(
  modello: ModelloIndirizzo,
  periodo: Periodo,
  titoli: readonly TitoloChiesto[],
  segreti: Segreti,
): { readonly chiamate: readonly ChiamataProvider[]; readonly senzaCodice: readonly string[] } {
  const giorni = perGiorno(modello) ? giorniLavorativi(periodo) : [periodo.al];
  const chiesti = perTitolo(modello) ? titoli : [null];
  const senzaCodice = new Set<string>();
  const chiamate = giorni.flatMap((data) =>
    chiesti.flatMap((titolo) => {
      const valori = { ...periodo, data, ...titolo };
      const url = scriviIndirizzo(modello, { ...valori, segreto: (nome) => segreti.get(nome) });
      if (url === undefined) {
        if (titolo) senzaCodice.add(titolo.codTitolo);
        return [];
      }
      const mostrato = scriviIndirizzo(modello, { ...valori, segreto: () => '***' }) ?? '';
      return [{ url, mostrato, data, titolo }];
    }),
  );
  return { chiamate, senzaCodice: [...senzaCodice] };
}

/**
 * Does something with each of many things, a few at a time and never sooner than `pausaMs` after one
 * another; what comes out keeps the sequence. The first failure stops those that are still to come.
 */
export async function* inOrdine<T, R>(
  voci: readonly T[],
  { parallele, attendi }: { readonly parallele: number; readonly attendi: () => Promise<void> },
  fai: (voce: T) => Promise<R>,
): AsyncGenerator<R> {
  const inVolo: Promise<R>[] = [];
  let prossima = 0;
  let turno: Promise<void> = Promise.resolve();
  for (;;) {
    while (inVolo.length < parallele && prossima < voci.length) {
      const voce = voci[prossima] as T;
      const prima = prossima === 0;
      prossima++;
      turno = turno.then(() => (prima ? undefined : attendi()));
      const fatta = turno.then(() => fai(voce));
      // Its failure is told when its turn comes; until then nobody listens.
      fatta.catch(() => undefined);
      inVolo.push(fatta);
    }
    const fatta = inVolo.shift();
    if (!fatta) return;
    yield await fatta;
  }
}
