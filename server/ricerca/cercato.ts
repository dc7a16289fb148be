import { type RawBuilder, sql } from 'kysely';
import { numeriDi } from '#domain/movimenti/numeri.ts';
import type { ChiaviRecord } from '#domain/ricerca/fonti.ts';
import { paroleCercate } from '#domain/ricerca/testo.ts';
import type { Data } from '#domain/tempo/data.ts';
import { leggiDataDigitata } from '#domain/tempo/data-digitata.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';

/** What somebody is looking for: the plain words, and the day among them if there is one. */
export interface Cercato {
  readonly parole: readonly string[];
  readonly giorno: Data | null;
  /** The movement that it names: `66/2026`, or `66` alone of any year. */
  readonly numero: { readonly nreg: number; readonly anno: number | null } | null;
}

const PAROLE_MASSIME = 8;

function giornoIn(pezzo: string): Data | null {
  if (!/^[\d/.-]{6,10}$/.test(pezzo)) return null;
  const letta = leggiDataDigitata(pezzo);
  return letta.esito === 'valida' ? letta.data : null;
}

function numeroIn(testo: string): Cercato['numero'] {
  const [tratto, altro] = numeriDi(testo);
  if (!tratto || altro || tratto.da !== tratto.a) return null;
  return { nreg: tratto.da, anno: tratto.anno };
}

/** The text as it was typed, read: `usd 13/03/2026` is a word and a day. */
export function leggiCercato(testo: string): Cercato {
  const pezzi = testo.trim().split(/\s+/);
  const giorni = pezzi.map(giornoIn);
  const senzaGiorni = pezzi.filter((_, indice) => giorni[indice] === null);
  return {
    parole: paroleCercate(senzaGiorni.join(' ')).slice(0, PAROLE_MASSIME),
    giorno: giorni.find((uno) => uno !== null) ?? null,
    numero: giorni.some((uno) => uno !== null) ? null : numeroIn(testo.trim()),
  };
}

/** Whether each word typed begins a word of the text; an index on `testo_cercabile` may serve it. */
export const conTutteLeParole = (
  testo: RawBuilder<unknown>,
  { parole }: Cercato,
): RawBuilder<unknown> =>
  sql`testo_cercabile(${testo}) like all(${parole.map((una) => `% ${una}%`)}::text[])`;

interface RecordTrovato {
  readonly titolo: string;
  readonly dettaglio: string;
  readonly chiavi: ChiaviRecord;
}

interface Richiesta {
  readonly tx: Tx;
  readonly contesto: Contesto;
  readonly cercato: Cercato;
  readonly limite: number;
}

export type Cerca = (richiesta: Richiesta) => Promise<readonly RecordTrovato[]>;
