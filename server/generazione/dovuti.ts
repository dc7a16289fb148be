import { sql } from 'kysely';
import type { DovutiWire } from '#contract/generazione.ts';
import { TIPI_GENERAZIONE } from '#domain/generazione/specie.ts';
import { SI_SCEGLIE } from '#domain/generazione/stato.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { proposteDi } from './proposte.ts';

/** So many days back what is missing still stands out: a holiday does not hide it. */
const GIORNI_INDIETRO = 7;

/** An option that lapses is one movement that is due, exercised or not. */
const DOVUTI = TIPI_GENERAZIONE.filter((tipo) => tipo !== 'OES');

/** How many movements the company lacks of what fell due by today, as a preview of those days would propose them. */
export async function dovuti(
  tx: Tx,
  { codAzienda, leggePrezzi }: { readonly codAzienda: string; readonly leggePrezzi: boolean },
): Promise<DovutiWire> {
  const { rows } = await sql<{ oggi: Data }>`
    select (now() at time zone 'Europe/Rome')::date::text as oggi`.execute(tx);
  const dataA = rows[0]?.oggi as Data;
  const dataDa = aggiungiGiorni(dataA, -GIORNI_INDIETRO);
  const { proposte } = await proposteDi(tx, codAzienda, {
    dataDa,
    dataA,
    leggePrezzi,
    soloMancanti: true,
    tipi: DOVUTI,
  });
  const mancano = proposte.filter(({ stato }) => SI_SCEGLIE.has(stato));
  return {
    dataDa,
    dataA,
    proposte: mancano.length,
    diOggi: mancano.filter(({ candidata }) => candidata.dataEvento === dataA).length,
  };
}
