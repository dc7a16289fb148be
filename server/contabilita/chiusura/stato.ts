import { sql } from 'kysely';
import type { PassoChiusura, StatoChiusuraWire } from '#contract/valutazione/chiusura.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { daScrivere } from '../da-scrivere.ts';
import { contiInDivisa } from '../generazione/conti-in-divisa.ts';
import { candidate } from '../generazione/selezione.ts';
import type { Libro } from '../libro.ts';
import { impedimentiAnnullo } from './annulla.ts';
import { tuttoDi } from './da-contabilizzare.ts';
import { cercaEsercizio, type EsercizioDaChiudere } from './esercizio.ts';
import { inSospeso } from './impedimenti.ts';
import { epilogoDi, riaperturaDi } from './in-piedi.ts';
import { daChiudere, daRiaprire } from './saldi.ts';

type StatoContabile = Pick<
  StatoChiusuraWire,
  'stato' | 'daContabilizzare' | 'epilogo' | 'riapertura' | 'annullabile'
> & {
  /** The first step of the ledger that is still to be done. */
  readonly passo: Extract<PassoChiusura, 'contabilizza' | 'epilogo' | 'riapertura'> | 'fatta';
};

const CHIUSI: ReadonlySet<string> = new Set(['C', 'D']);

async function passoDi(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
  daContabilizzare: number,
): Promise<StatoContabile['passo']> {
  if (CHIUSI.has(esercizio.stato)) return 'fatta';
  if (daContabilizzare > 0 || (await inSospeso(tx, esercizio)).length > 0) return 'contabilizza';
  if ((await daChiudere(tx, esercizio)).length > 0) return 'epilogo';
  return esercizio.stato === 'A' || (await daRiaprire(tx, esercizio)).length > 0
    ? 'riapertura'
    : 'fatta';
}

/** Of an exercise that no entry has opened yet: with nothing to post there is nothing to close either. */
const maiAperto = (daContabilizzare: number): StatoContabile => ({
  ...{ stato: 'A', daContabilizzare, epilogo: null, riapertura: null, annullabile: null },
  passo: daContabilizzare > 0 ? 'contabilizza' : 'riapertura',
});

/** How far the ledger's half of a closing has come: what is to be posted, closed, opened again, and whether it goes back. */
export async function statoContabileDellaChiusura(
  tx: Tx,
  libro: Libro,
  { esercizio, al }: { readonly esercizio: number; readonly al: Data },
): Promise<StatoContabile> {
  const uno = await cercaEsercizio(tx, libro, esercizio);
  if (!uno) {
    const mai = { ...libro, esercizio, dal: al, al, stato: 'A' } as const;
    const { rows } = await sql<{ quante: number }>`
      select count(*)::int as quante from (${candidate(tuttoDi(mai, 'F'))}) c`.execute(tx);
    return maiAperto(rows[0]?.quante ?? 0);
  }
  const { registrazioni } = await daScrivere(tx, uno, uno.al);
  const inDivisa = await contiInDivisa(tx, tuttoDi(uno, 'F'));
  const daContabilizzare = registrazioni + inDivisa.length;
  const impedimenti = await impedimentiAnnullo(tx, uno);
  return {
    ...{ stato: uno.stato, daContabilizzare },
    epilogo: await epilogoDi(tx, uno),
    riapertura: await riaperturaDi(tx, uno),
    annullabile: impedimenti.length > 0 ? impedimenti.join(' ') : null,
    passo: await passoDi(tx, uno, daContabilizzare),
  };
}
