import { type RawBuilder, sql } from 'kysely';
import { conMargini, type MargineScritto, suiMargini } from '#domain/generazione/margini.ts';
import type { Candidata } from '#domain/generazione/proposte.ts';
import { eLavorativo } from '#domain/tempo/calendario.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';

export interface GiornoRegolato {
  readonly codTitolo: string;
  readonly data: Data;
}

/** The TARGET days with a price of futures among positions `p`, before their last one: that one closes them. */
export async function giorniRegolati(
  tx: Tx,
  tenute: RawBuilder<unknown>,
  { dataDa, dataA }: { readonly dataDa: Data; readonly dataA: Data },
): Promise<readonly GiornoRegolato[]> {
  const { rows } = await sql<GiornoRegolato>`
    select t.cod_titolo as "codTitolo", q.data::text as data
      from titoli t join quotazioni q on q.cod_titolo = t.cod_titolo
     where t.tipo_titolo = 'U' and q.data between ${dataDa}::date and ${dataA}::date
       and (q.data < t.scadenza_derivato) is not false
       and t.cod_titolo in (select p.cod_titolo from posizioni p where ${tenute})
     order by q.data, t.cod_titolo`.execute(tx);
  return rows.filter(({ data }) => eLavorativo(data, 'TARGET'));
}

/** The margins that stand on positions: drafts, and of each position the last one that was registered. */
async function leggiMargini(
  tx: Tx,
  codAzienda: string,
  posizioni: readonly number[],
): Promise<readonly MargineScritto[]> {
  const { rows } = await sql<MargineScritto>`
    select distinct on (p.id, m.bozza, case when m.bozza then m.data end)
           p.id as "idPosizione", m.data, m.prezzo, m.bozza
      from posizioni p
     cross join lateral (
       select m.data_movimento as data, trim_scale(m.prezzo)::text as prezzo, m.stato = 'bozza' as bozza
         from movimenti m join causali c on c.cod_causale = m.cod_causale
        where m.cod_azienda = p.cod_azienda and m.cod_portafoglio = p.cod_portafoglio
          and m.cod_depositario = p.cod_depositario and m.cod_titolo = p.cod_titolo
          and m.imm_circ = p.imm_circ and m.corto = p.corta
          and c.tipo_causale = 'F' and c.effetto_quantita = 0 and c.effetto_liquidita > 0
          and not m.stornato and m.id_storno_di is null) m
     where p.cod_azienda = ${codAzienda} and p.id = any(${posizioni})
     order by p.id, m.bozza, case when m.bozza then m.data end, m.data desc`.execute(tx);
  return rows;
}

/** Proposals with the margins that each is counted on; null of one whose day is settled. */
export async function legaMargini<C extends Candidata>(
  tx: Tx,
  codAzienda: string,
  candidate: readonly C[],
): Promise<readonly (C | null)[]> {
  const posizioni = candidate.flatMap((una) => (suiMargini(una) ? (una.posizione.id ?? []) : []));
  if (posizioni.length === 0) return candidate;
  return conMargini(candidate, await leggiMargini(tx, codAzienda, [...new Set(posizioni)]));
}
