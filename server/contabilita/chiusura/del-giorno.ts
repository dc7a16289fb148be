import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import type { Domanda } from '../generazione/domanda.ts';
import { generaIn } from '../generazione/genera.ts';
import type { Lettura } from '../generazione/pronte.ts';
import { candidate, dimenticaScelte } from '../generazione/selezione.ts';
import type { Libro } from '../libro.ts';

/**
 * Posts what was registered on a day by some causali of kind F, a reversal among them, and transfers it at once: what a
 * closing registers, or takes back, does not wait for somebody to post it.
 */
export async function trasferisciDelGiorno(
  lettura: Lettura,
  esecuzione: Pick<Esecuzione, 'avanza' | 'controlla'>,
  {
    codAzienda,
    codLibro,
    giorno,
    causale,
  }: Libro & { readonly giorno: Data; readonly causale: readonly string[] },
): Promise<void> {
  const { tx } = lettura;
  const domanda: Domanda = {
    ...{ codAzienda, codLibro, tipo: 'F', dal: giorno, al: giorno, causale },
    ...{ arretrate: false, conScarti: false, conDeroga: false },
    ...{ codPortafoglio: null, codDepositario: null, tipoTitolo: null },
  };
  const { rows } = await sql`${candidate(domanda)} limit 1`.execute(tx);
  if (rows.length === 0) return;
  const guid = randomUUID();
  await generaIn(lettura, esecuzione, { guid, domanda });
  await sql`select conferma_elaborazione(id) from elaborazioni_contabili where guid = ${guid}`.execute(
    tx,
  );
  await dimenticaScelte(tx);
}
