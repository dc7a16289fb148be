import { sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { conPazienza, type Esecuzione } from '#server/lavori/esecuzione.ts';
import type { Libro } from '../libro.ts';

export interface EsercizioDaChiudere extends Libro {
  readonly esercizio: number;
  readonly dal: Data;
  readonly al: Data;
  /** A open, P closed and opened again, C approved, D printed for good. */
  readonly stato: 'A' | 'P' | 'C' | 'D';
}

/** Which year of which book is closed, opened again or taken back. */
export interface DaEpilogare {
  readonly codLibro: string;
  readonly esercizio: number;
}

/** The exercises of a book beside one: null where there is none. */
export interface Vicini {
  readonly prima: EsercizioDaChiudere | null;
  readonly dopo: EsercizioDaChiudere | null;
}

const COLONNE = sql`cod_azienda as "codAzienda", cod_libro as "codLibro", esercizio, dal, al, stato`;

/** An exercise of a book; null where nothing has opened it yet. */
export const cercaEsercizio = async (
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  esercizio: number,
  trattenuto = false,
): Promise<EsercizioDaChiudere | null> => {
  const { rows } = await sql<EsercizioDaChiudere>`
    select ${COLONNE} from esercizi
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and esercizio = ${esercizio}
     ${trattenuto ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
};

/** An exercise of a book; held until the end of the transaction by whoever is about to change it. */
export async function esercizioDi(
  tx: Tx,
  libro: Libro,
  esercizio: number,
  trattenuto = false,
): Promise<EsercizioDaChiudere> {
  const uno = await cercaEsercizio(tx, libro, esercizio, trattenuto);
  if (uno) return uno;
  throw errore('NON_TROVATO', {
    detail: `Il libro ${libro.codLibro} non ha l’esercizio ${esercizio}: si apre con la prima scrittura di quell’anno.`,
  });
}

/**
 * An exercise in which a book has no entry is there once its valuation is confirmed: a year may pass without one, and
 * is closed all the same.
 */
export const apriSeValutato = (tx: Tx, { codAzienda, codLibro }: Libro, esercizio: number) =>
  sql`
  select trattieni_giornale(${codAzienda}, ${codLibro}),
         apri_esercizi(c.cod_azienda, ${codLibro}, c.esercizio::integer, c.esercizio::integer)
    from chiusure c
   where c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro} and c.esercizio = ${esercizio} and c.stato = 'C'
     and not exists (select from esercizi e where e.cod_azienda = c.cod_azienda
                        and e.cod_libro = ${codLibro} and e.esercizio = c.esercizio)`.execute(tx);

/** The exercise, with the journal: nobody else closes, opens or transfers until the transaction ends. */
export async function trattenuto(
  tx: Tx,
  { lavoro: { codAzienda } }: Pick<Esecuzione, 'lavoro'>,
  { codLibro, esercizio }: DaEpilogare,
): Promise<EsercizioDaChiudere> {
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  await conPazienza(tx, () =>
    sql`select trattieni_giornale(${codAzienda}, ${codLibro})`.execute(tx),
  );
  return esercizioDi(tx, { codAzienda, codLibro }, esercizio, true);
}

export async function viciniDi(
  tx: Tx,
  { codAzienda, codLibro, esercizio }: EsercizioDaChiudere,
): Promise<Vicini> {
  const { rows } = await sql<EsercizioDaChiudere>`
    (select ${COLONNE} from esercizi
      where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and esercizio < ${esercizio}
      order by esercizio desc limit 1)
    union all
    (select ${COLONNE} from esercizi
      where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and esercizio > ${esercizio}
      order by esercizio limit 1)`.execute(tx);
  return {
    prima: rows.find((uno) => uno.esercizio < esercizio) ?? null,
    dopo: rows.find((uno) => uno.esercizio > esercizio) ?? null,
  };
}

/** An exercise goes on, or back: who closed it stays beside it while it is closed. */
export const cambiaStato = (
  tx: Tx,
  { codAzienda, codLibro, esercizio }: EsercizioDaChiudere,
  stato: EsercizioDaChiudere['stato'],
) =>
  sql`
  update esercizi set stato = ${stato},
         chiuso_da = ${stato === 'A' ? sql`null` : sql`coalesce(rateo_utente(), session_user)`},
         chiuso_il = ${stato === 'A' ? sql`null` : sql`now()`}
   where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and esercizio = ${esercizio}`.execute(
    tx,
  );
