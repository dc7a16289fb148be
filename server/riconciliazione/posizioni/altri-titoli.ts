import { sql } from 'kysely';
import { milionesimi } from '#domain/riconciliazione/milionesimi.ts';
import type { DifferenzaAltrove } from '#domain/riconciliazione/posizioni/indizi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { PosizioneAccanto } from './posizioni-confrontate.ts';

/** So many days back, and on, an exchange links its old and its new titolo. */
const GIORNI_CONCAMBIO = 90;

/**
 * For each titolo that differs, the others of the account that differ and are linked with it: bought at the issue and in
 * the market (cum premio), a right and its share, the old and the new one of an exchange of ours or announced.
 */
export async function legamiFraTitoli(
  tx: Tx,
  azienda: string,
  giorno: string,
  diverse: readonly PosizioneAccanto[],
): Promise<ReadonlyMap<string, readonly DifferenzaAltrove[]>> {
  const righe = diverse.map(({ chiave, codTitolo, isin, descrizione, differenza }) => ({
    chiave,
    cod_titolo: codTitolo,
    isin,
    nome: isin ?? codTitolo ?? descrizione,
    differenza,
  }));
  const intorno = sql`between ${giorno}::date - ${sql.lit(GIORNI_CONCAMBIO)} and ${giorno}::date + ${sql.lit(GIORNI_CONCAMBIO)}`;
  const { rows } = await sql<{ chiave: string; nome: string; differenza: string }>`
    with diverse as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb)
        as d (chiave text, cod_titolo text, isin text, nome text, differenza numeric)),
    legami as (
      select t.cod_isin as uno, t.isin_premio as altro
        from diverse d join titoli t on t.cod_titolo = d.cod_titolo where t.isin_premio is not null
      union
      select t.cod_isin, s.cod_isin
        from diverse d join titoli t on t.cod_titolo = d.cod_titolo join titoli s on s.cod_titolo = t.cod_sottostante
      union
      select t.cod_isin, s.cod_isin
        from diverse d
        join movimenti m on m.cod_azienda = ${azienda} and m.cod_titolo = d.cod_titolo and m.data_movimento ${intorno}
        join movimenti n on n.cod_azienda = m.cod_azienda
         and (n.id_capofila = m.id or n.id = m.id_capofila) and n.cod_titolo <> m.cod_titolo
        join titoli t on t.cod_titolo = m.cod_titolo join titoli s on s.cod_titolo = n.cod_titolo
      union
      select g.cod_isin, g.isin_nuovo
        from diverse d join messaggi_depositario g on g.cod_azienda = ${azienda} and g.cod_isin = d.isin
       where g.isin_nuovo is not null)
    select distinct d.chiave, a.nome, trim_scale(a.differenza)::text as differenza
      from legami l
      cross join lateral (values (l.uno, l.altro), (l.altro, l.uno)) v (uno, altro)
      join diverse d on d.isin = v.uno join diverse a on a.isin = v.altro and a.chiave <> d.chiave
     order by d.chiave, a.nome`.execute(tx);
  const trovati = rows.map(({ chiave, nome, differenza }) => ({
    ...{ chiave, nome, differenza: milionesimi(differenza) },
  }));
  return Map.groupBy(trovati, ({ chiave }) => chiave);
}

/** So many unknown ISIN are looked into, each beside so many that begin or end alike. */
const IGNOTI_MASSIMI = 50;
const VICINI_MASSIMI = 50;

/** For each ISIN that no titolo has, those of the master data that may have been meant. */
export async function titoliVicini(
  tx: Tx,
  diverse: readonly PosizioneAccanto[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ignoti = diverse
    .flatMap(({ codTitolo, isin }) => (codTitolo === null && isin !== null ? [isin] : []))
    .slice(0, IGNOTI_MASSIMI);
  if (ignoti.length === 0) return new Map();
  const nostri = diverse.flatMap(({ isin, loro }) =>
    isin !== null && loro === null ? [isin] : [],
  );
  const { rows } = await sql<{ ignoto: string; noti: string[] }>`
    select i.ignoto, array(
             select t.cod_isin from titoli t
              where t.cod_isin like left(i.ignoto, 8) || '%' or t.cod_isin like '%' || right(i.ignoto, 8)
              limit ${sql.lit(VICINI_MASSIMI)}) as noti
      from unnest(${ignoti}::text[]) i (ignoto)`.execute(tx);
  return new Map(rows.map(({ ignoto, noti }) => [ignoto, [...new Set([...nostri, ...noti])]]));
}
