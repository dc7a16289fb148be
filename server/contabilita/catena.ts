import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from './libro.ts';

const SCRITTURE_PER_BLOCCO = 500;
const ALTRI_MASSIMI = 100;

interface Difetto {
  readonly catena: number;
  readonly esercizio: number | null;
  readonly numero: number | null;
  readonly difetto: string;
}

/** The chain up to where it is now, some entries at once: memory stays flat, and what comes later is for the next file. */
export async function* testoDellaCatena(
  leggi: <T>(passi: (tx: Tx) => Promise<T>) => Promise<T>,
  { codAzienda, codLibro }: Libro,
): AsyncGenerator<string> {
  const [fine] = await leggi(async (tx) => {
    const esito = await sql<{ catena: number; hash: string }>`
      select catena, encode(hash, 'hex') as hash from catene_giornale
       where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}`.execute(tx);
    return esito.rows;
  });
  const { catena, hash } = fine ?? { catena: 0, hash: '0'.repeat(64) };
  for (let da = 0; da <= catena; da += SCRITTURE_PER_BLOCCO) {
    const a = Math.min(da + SCRITTURE_PER_BLOCCO - 1, catena);
    yield await leggi(async (tx) => {
      const { rows } = await sql<{ testo: string }>`
        select testo from giornale_esportato(${codAzienda}, ${codLibro}, ${da}, ${a})`.execute(tx);
      return rows.map(({ testo }) => testo).join('');
    });
  }
  yield `FINE\t${catena}\t${hash}\n`;
}

export async function verificaGiornale(tx: Tx, { codAzienda, codLibro }: Libro) {
  const difetti = await sql<Difetto>`
    select catena, esercizio, numero, difetto from giornale_difetti(${codAzienda}, ${codLibro}) limit 1`.execute(
    tx,
  );
  const altri = await sql<{ saldi_difetti: string }>`
    select saldi_difetti from saldi_difetti(${codAzienda}, ${codLibro}) limit ${ALTRI_MASSIMI}`.execute(
    tx,
  );
  const catena = await sql<{ scritture: number; hash: string }>`
    select catena as scritture, encode(hash, 'hex') as hash from catene_giornale
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}`.execute(tx);
  const [primaErrata = null] = difetti.rows;
  return {
    ok: primaErrata === null && altri.rows.length === 0,
    scritture: catena.rows[0]?.scritture ?? 0,
    ultimoHash: catena.rows[0]?.hash ?? null,
    primaErrata,
    altri: altri.rows.map((riga) => riga.saldi_difetti),
  };
}
