import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { Tx } from '#server/db/sessione.ts';

type Rotta = (typeof rotteRaggruppamenti)['mettiTitoli'];
type Richiesta = Ingresso<Rotta>['body'];
export type RigaEsaminata = Risposta<Rotta>['righe'][number];

/**
 * What each pasted line means: the titolo by code or ISIN, the grouping by code or else by
 * description, where the titolo is now. Nothing is guessed: what means two things says so.
 */
export const esamina = async (
  tx: Tx,
  { numeroRaggruppamento: numero, idRaggruppamento = null, righe }: Richiesta,
): Promise<RigaEsaminata[]> => {
  const numerate = righe.map((una, i) => ({ riga: i + 1, ...una }));
  const { rows } = await sql<RigaEsaminata>`
    with righe as (
      select x.riga, btrim(x.titolo) as titolo, nullif(btrim(x.raggruppamento), '') as raggruppamento
        from jsonb_to_recordset(${JSON.stringify(numerate)}::jsonb)
          as x (riga int, titolo text, raggruppamento text)),
    nomi as (select distinct upper(titolo) as nome from righe),
    trovati as (
      select n.nome, min(t.id) as id, count(distinct t.id) as quanti
        from nomi n cross join lateral (
          select id from titoli where cod_titolo = n.nome
          union select id from titoli where cod_isin = n.nome
          union select id from titoli where isin_premio = n.nome) t
       group by n.nome),
    mete as (
      select d.raggruppamento,
             coalesce(min(g.id) filter (where lower(g.cod_raggruppamento) = lower(d.raggruppamento)),
                      min(g.id)) as id,
             case when bool_or(g.cod_raggruppamento = d.raggruppamento) then 1
                  when bool_or(lower(g.cod_raggruppamento) = lower(d.raggruppamento)) then
                    count(*) filter (where lower(g.cod_raggruppamento) = lower(d.raggruppamento))
                  else count(*) end as quanti,
             min(g.id) filter (where g.cod_raggruppamento = d.raggruppamento) as preciso
        from (select distinct raggruppamento from righe where raggruppamento is not null) d
        join raggruppamenti g on g.numero = ${numero}
         and (lower(g.cod_raggruppamento) = lower(d.raggruppamento)
              or lower(g.descrizione) = lower(d.raggruppamento))
       group by d.raggruppamento),
    lette as (
      select r.*, t.quanti as titoli, t.id as id_titolo, m.quanti as mete,
             case when r.raggruppamento is null then ${idRaggruppamento}::bigint
                  else coalesce(m.preciso, m.id) end as a
        from righe r
        left join trovati t on t.nome = upper(r.titolo)
        left join mete m on m.raggruppamento = r.raggruppamento),
    contate as (
      select l.*, row_number() over (partition by l.id_titolo order by l.riga) as volta,
             min(l.a) over (partition by l.id_titolo) is distinct from
             max(l.a) over (partition by l.id_titolo) as discorde
        from lette l)
    select c.riga, c.titolo, c.raggruppamento,
           case when c.titoli is null then 'titolo ignoto'
                when c.titoli > 1 then 'titolo ambiguo'
                when c.raggruppamento is null and c.a is null then 'senza raggruppamento'
                when c.raggruppamento is not null and c.mete is null then 'raggruppamento ignoto'
                when c.raggruppamento is not null and c.mete > 1 then 'raggruppamento ambiguo'
                when g.id is null then 'raggruppamento ignoto'
                when c.discorde then 'discorde'
                when c.volta > 1 then 'ripetuto'
                when k.id is null then 'nuovo'
                when k.id_raggruppamento = c.a then 'invariato'
                else 'spostato' end as esito,
           case when c.titoli = 1 then c.id_titolo end as "idTitolo",
           case when c.titoli = 1 then t.cod_titolo end as "cod_Titolo",
           case when c.titoli = 1 then t.descrizione end as descrizione,
           k.id_raggruppamento as da, p.descrizione as "descrizioneDa",
           g.id as a, g.descrizione as "descrizioneA"
      from contate c
      left join titoli t on t.id = c.id_titolo
      left join raggruppamenti_titoli k on k.id_titolo = c.id_titolo and k.numero = ${numero}
      left join raggruppamenti p on p.id = k.id_raggruppamento
      left join raggruppamenti g on g.id = c.a and g.numero = ${numero}
     order by c.riga`.execute(tx);
  return rows;
};

/** What a preview was of: another one later means that something has changed. */
export const improntaEsame = (righe: readonly RigaEsaminata[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        righe.map(({ riga, esito, idTitolo, da, a }) => [riga, esito, idTitolo, da, a]),
      ),
    )
    .digest('base64url');
