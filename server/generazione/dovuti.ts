import { sql } from 'kysely';
import type { DovutiWire } from '#contract/generazione.ts';
import type { Proposta } from '#domain/generazione/anteprima.ts';
import { TIPI_GENERAZIONE } from '#domain/generazione/specie.ts';
import { SI_SCEGLIE } from '#domain/generazione/stato.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { proposteDi } from './proposte.ts';

/** So many days back what is missing still stands out: a holiday does not hide it. */
const GIORNI_INDIETRO = 7;

/** An option that lapses is one movement that is due, exercised or not. */
const DOVUTI = TIPI_GENERAZIONE.filter((tipo) => tipo !== 'OES');

interface ChiManca {
  readonly codAzienda: string;
  readonly leggePrezzi: boolean;
}

/** What the company lacks of what fell due in some days, as a preview of them would propose it. */
export async function mancanti(
  tx: Tx,
  chi: ChiManca & { readonly dataDa: Data; readonly dataA: Data },
): Promise<readonly Proposta[]> {
  const { codAzienda, ...parametri } = chi;
  const chiesto = { ...parametri, soloMancanti: true, tipi: DOVUTI };
  const { proposte } = await proposteDi(tx, codAzienda, chiesto);
  return proposte.filter(({ stato }) => SI_SCEGLIE.has(stato));
}

/** How many movements the company lacks of what fell due by today. */
export async function dovuti(tx: Tx, chi: ChiManca): Promise<DovutiWire> {
  const { rows } = await sql<{ oggi: Data }>`
    select (now() at time zone 'Europe/Rome')::date::text as oggi`.execute(tx);
  const dataA = rows[0]?.oggi as Data;
  const dataDa = aggiungiGiorni(dataA, -GIORNI_INDIETRO);
  const mancano = await mancanti(tx, { ...chi, dataDa, dataA });
  return {
    dataDa,
    dataA,
    proposte: mancano.length,
    diOggi: mancano.filter(({ candidata }) => candidata.dataEvento === dataA).length,
  };
}
