import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { TitoloTenuto } from '#contract/titoli-forme.ts';
import { paroleCercate } from '#domain/ricerca/testo.ts';
import type { Tx } from '#server/db/sessione.ts';
import { fraScelti } from '#server/record/fra.ts';
import { selezione } from '#server/record/tabella-record.ts';
import { colonneEssenziali, rangoDelTesto } from './letture.ts';
import { tabellaEssenziali } from './tabella.ts';
import { conOgniParte } from './testo.ts';

type Tenuto = Static<typeof TitoloTenuto>;

export interface DoveTenuti {
  readonly codAzienda: string;
  readonly codPortafoglio?: string | null | undefined;
  readonly codDepositario?: string | null | undefined;
  readonly data: string;
  readonly testo?: string | null | undefined;
  readonly limite: number;
}

/**
 * The titoli of which something was held at the end of a day, those that answer best to the text first. What
 * came about since is taken away from what positions are now: of most of them nothing did.
 */
export async function titoliTenuti(tx: Tx, dove: DoveTenuti): Promise<Tenuto[]> {
  const { codAzienda, codPortafoglio, codDepositario, data, limite } = dove;
  const testo = dove.testo?.trim() ?? '';
  const suoi = [
    sql`p.cod_azienda = ${codAzienda}`,
    ...fraScelti(sql`p.cod_portafoglio`, codPortafoglio ? [codPortafoglio] : null),
    ...fraScelti(sql`p.cod_depositario`, codDepositario ? [codDepositario] : null),
  ];
  const { rows } = await sql<Tenuto>`
    with tenute as materialized (
      select p.cod_titolo, sum(case when p.corta then -x.quantita else x.quantita end) as quantita
        from posizioni p
       cross join lateral (
         select case when p.ultima_data > ${data}::date
                     then p.quantita - coalesce((select sum(e.quantita) from effetti_posizioni e
                            where e.cod_azienda = p.cod_azienda and e.id_posizione = p.id
                              and e.data_movimento > ${data}::date), 0)
                     else p.quantita end as quantita) x
       where ${sql.join(suoi, sql` and `)} and x.quantita <> 0
       group by p.cod_titolo)
    select ${sql.join(colonneEssenziali)},
           (select trim_scale(q.quantita)::text from tenute q where q.cod_titolo = e."cod_Titolo") as quantita
      from (
      ${selezione(tabellaEssenziali)} where t.cod_titolo in (select cod_titolo from tenute)
        and ${conOgniParte(paroleCercate(testo))}
       order by ${rangoDelTesto(testo)} limit ${limite}) e`.execute(tx);
  return rows;
}
