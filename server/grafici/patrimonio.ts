import { sql } from 'kysely';
import type { PuntoPatrimonioWire } from '#contract/grafici.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { conPrezzo, valoreInEuro } from '#server/titoli/valore-di-mercato.ts';

const GIORNO = sql`g.giorno`;

/**
 * What was held at each end of the last twelve months and on the day, at the last price and at cost: what
 * positions are now less what has moved them since the first of those days, however long they were held before. Each
 * position is worth its cents, as Giacenze shows it.
 */
export async function patrimonioNelTempo(
  tx: Tx,
  codAzienda: string,
  al: Data,
): Promise<PuntoPatrimonioWire[]> {
  const { rows } = await sql<PuntoPatrimonioWire>`
    with giorni as (
      select least((date_trunc('month', ${al}::date) - make_interval(months => n) + interval '1 month - 1 day')::date,
                   ${al}::date) as giorno
        from generate_series(0, 12) n),
    primo as (select min(giorno) as giorno from giorni),
    dopo as materialized (
      select p.id, p.cod_titolo, e.giorno, case when p.corta then -e.quantita else e.quantita end as quantita,
             case when p.corta then -e.costo else e.costo end as costo
        from posizioni p cross join lateral (
          select case when e.data_movimento <= ${al}::date then
                   least((date_trunc('month', e.data_movimento) + interval '1 month - 1 day')::date, ${al}::date) end as giorno,
                 sum(e.quantita) as quantita, sum(e.costo) as costo
            from effetti_posizioni e
           where e.cod_azienda = p.cod_azienda and e.id_posizione = p.id
             and e.data_movimento > (select giorno from primo)
           group by 1) e
       where p.cod_azienda = ${codAzienda} and p.ultima_data > (select giorno from primo)),
    mosse as (
      select m.id, m.cod_titolo, m.giorno, sum(m.quantita) as quantita, sum(m.costo) as costo
        from (select d.id, d.cod_titolo, d.giorno, d.quantita, d.costo from dopo d where d.giorno is not null
              union all
              select d.id, d.cod_titolo, (select giorno from primo), -d.quantita, -d.costo from dopo d
              union all
              select p.id, p.cod_titolo, (select giorno from primo), case when p.corta then -p.quantita else p.quantita end,
                     case when p.corta then -p.costo else p.costo end
                from posizioni p where p.cod_azienda = ${codAzienda}) m
       group by 1, 2, 3),
    tenute as (
      select c.cod_titolo, d.giorno,
             sum(m.quantita) over corso as quantita, sum(m.costo) over corso as costo
        from (select distinct id, cod_titolo from mosse) c cross join giorni d
        left join mosse m on m.id = c.id and m.giorno = d.giorno
      window corso as (partition by c.id order by d.giorno)),
    valutate as (
      select g.giorno, g.costo, round(${valoreInEuro(sql`g.quantita`, GIORNO)}, 2) as valore
        from tenute g join titoli t on t.cod_titolo = g.cod_titolo collate "default"
        ${conPrezzo(GIORNO)}
       where g.quantita <> 0 or g.costo <> 0)
    select d.giorno::text as data, round(coalesce(sum(coalesce(v.valore, v.costo)), 0), 2)::text as valore,
           round(coalesce(sum(v.costo), 0), 2)::text as costo,
           round(coalesce(sum(v.costo) filter (where v.valore is null), 0), 2)::text as "alCosto"
      from giorni d left join valutate v on v.giorno = d.giorno
     group by d.giorno order by d.giorno`.execute(tx);
  return rows;
}
