import {
  daDecimale,
  type Frazione,
  prodotto,
  quoziente,
  somma as sommaEsatta,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { assoluto, nonSotto0, parte } from './importi.ts';
import type { Aperte, Mossa, RigaStoria } from './ingressi.ts';

/** Write-downs that are open, with the cost in euro of what they are of. */
export interface Corso {
  readonly aperte: Aperte;
  readonly costo: string;
}

export const corsoDa = (aperte: Aperte = { euro: '0', divisa: '0' }): Corso => ({
  aperte,
  costo: '0',
});

/** What a row makes of them: each discharge takes the part of the cost that it takes. */
export function conRiga({ aperte, costo }: Corso, riga: Movente): Corso {
  const dopo = somma(costo, riga.costo);
  if (riga.che === 'rivalutazione')
    return {
      costo: dopo,
      aperte: {
        euro: nonSotto0(differenza(aperte.euro, riga.costo)),
        divisa: nonSotto0(differenza(aperte.divisa, riga.costoDivisa)),
      },
    };
  if (riga.che !== 'scarico' || segno(costo) <= 0) return { aperte, costo: dopo };
  const uscito = assoluto(riga.costo);
  return {
    costo: dopo,
    aperte: {
      euro: differenza(aperte.euro, parte(aperte.euro, uscito, costo)),
      divisa: differenza(aperte.divisa, parte(aperte.divisa, uscito, costo)),
    },
  };
}

type Movente = Pick<RigaStoria, 'che' | 'costo' | 'costoDivisa'>;

/**
 * The write-downs that rows leave open: more with each one, fewer with what is written back
 * (docs/regole/valutazione.md#motore).
 */
export const svalutazioniAperte = (storia: readonly Movente[], iniziali?: Aperte): Aperte =>
  storia.reduce(conRiga, corsoDa(iniziali)).aperte;

/** The quantity settled before a day. */
export const quantitaPrimaDi = (mosse: readonly Mossa[], giorno: Data): string =>
  somma('0', ...mosse.flatMap(({ valuta, quantita }) => (valuta < giorno ? [quantita] : [])));

/** Rows by their day of settlement, as discounts accrue from there. */
export const perValuta = (storia: readonly RigaStoria[]): readonly RigaStoria[] =>
  storia.toSorted((a, b) => a.valuta.localeCompare(b.valuta));

/** How high what is held came in, on average of its quantity; null where a level is not known. */
export interface Livello {
  readonly medio: Frazione | null;
  readonly tenuti: Frazione;
}

export const SENZA_LIVELLO: Livello = { medio: ZERO, tenuti: ZERO };

/** What goes out leaves the average as it is, and a discount that was written takes all up to its own day. */
export function conLivello(
  { medio, tenuti }: Livello,
  riga: RigaStoria,
  livello: (riga: RigaStoria) => Frazione | null,
): Livello {
  const mossi = daDecimale(riga.quantita);
  const dopo = sommaEsatta(tenuti, mossi);
  if (dopo.n <= 0n) return SENZA_LIVELLO;
  if (riga.che === 'scarto') return { medio: livello(riga), tenuti: dopo };
  if (riga.che !== 'carico' || mossi.n <= 0n) return { medio, tenuti: dopo };
  const suo = livello(riga);
  const pesati = medio && suo && sommaEsatta(prodotto(medio, tenuti), prodotto(suo, mossi));
  return { medio: pesati && quoziente(pesati, dopo), tenuti: dopo };
}

/** The level of what is left; null where it is not known (docs/regole/valutazione.md#motore). */
export const livelloMedio = (
  storia: readonly RigaStoria[],
  livello: (riga: RigaStoria) => Frazione | null,
): Frazione | null =>
  perValuta(storia).reduce((stato, riga) => conLivello(stato, riga, livello), SENZA_LIVELLO).medio;

/** The day from which a load counts: its own, or that of the last discount that was written. */
export const contaDa = (storia: readonly RigaStoria[]) => {
  const scritto = storia.findLast(({ che }) => che === 'scarto');
  return <R extends Pick<RigaStoria, 'valuta'>>(carico: R): R | RigaStoria =>
    scritto && scritto.valuta > carico.valuta ? scritto : carico;
};
