import { sql } from 'kysely';
import type { ContoInSintesiWire, SintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { type GiornoCoperto, striscia } from '#domain/riconciliazione/striscia.ts';
import type { Data } from '#domain/tempo/data.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { APERTA, ETA } from './discordanze/tabella.ts';

/** So many days are looked back upon. */
const GIORNI = 60;

interface ContoLetto extends Omit<ContoInSintesiWire, 'giorni'> {
  readonly coperti: readonly GiornoCoperto[];
}

/**
 * Every account in activity at a glance: its last statement, which days are covered, what is open and how old it is, what
 * waits for a person. Of a custodian the statement of a day covers that day; of a bank, all from its first to its last.
 */
export async function sintesi(tx: Tx, azienda: string): Promise<SintesiWire> {
  const oggi = await oggiARoma(tx);
  const { rows } = await sql<ContoLetto>`
    select c.id as "idConto", c.cod_conto as "cod_Conto", c.descrizione, c.tipo, c.cod_depositario as "cod_Depositario",
           c.cod_divisa as "codDivisa", u.ultimo as "ultimoEstratto",
           coalesce(g.coperti, '[]') as coperti, d.aperte,
           case when c.tipo = 'banca' then d.importo end as "importoAperto",
           coalesce(p.quanti, 0)::int as "daConfermare", coalesce(d.responsabili, '{}') as responsabili,
           coalesce(a.quanti, 0)::int as "inAttesa",
           exists (select from conti_mossi x where x.cod_azienda = c.cod_azienda and x.id_conto = c.id) as "daConfrontare"
      from conti_riconciliati c
      left join lateral (
        select jsonb_build_object('id', e.id, 'data', e.data_riferimento, 'formato', e.formato, 'sequenza', e.sequenza) as ultimo
          from estratti e
         where e.cod_azienda = c.cod_azienda and e.id_conto = c.id and e.stato = 'letto' and e.specie <> 'regolamenti'
         order by e.data_riferimento desc, e.id desc limit 1) u on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('dal', case when e.specie = 'posizioni' then e.data_riferimento
                                                        else coalesce(e.dal, e.data_riferimento) end,
                                            'al', e.data_riferimento, 'sospeso', e.stato <> 'letto')) as coperti
          from estratti e
         where e.cod_azienda = c.cod_azienda and e.id_conto = c.id and e.stato in ('letto', 'sospeso')
           and e.chiude_giornata and e.data_riferimento > ${oggi}::date - ${sql.lit(GIORNI)}) g on true
      cross join lateral (
        select jsonb_build_object('fino5', count(*) filter (where t.eta <= 5),
                                  'fino30', count(*) filter (where t.eta between 6 and 30),
                                  'oltre30', count(*) filter (where t.eta > 30)) as aperte,
               trim_scale(coalesce(sum(abs(t.differenza)), 0))::text as importo,
               array_agg(distinct t.responsabile) filter (where t.responsabile is not null) as responsabili
          from (select ${ETA} as eta, t.differenza, t.responsabile from discordanze t
                 where t.cod_azienda = c.cod_azienda and t.id_conto = c.id and ${APERTA}) t) d
      left join lateral (
        select count(*) as quanti from abbinamenti b
         where b.cod_azienda = c.cod_azienda and b.id_conto = c.id and b.stato = 'proposto' and b.id_capo is null) p on true
      left join lateral (
        select count(*) as quanti from estratti e
         where e.cod_azienda = c.cod_azienda and e.id_conto = c.id and e.stato in ('sospeso', 'da confermare')) a on true
     where c.cod_azienda = ${azienda} and c.attivo
     order by c.cod_conto`.execute(tx);
  const conti = rows.map(({ coperti, ...conto }) => ({
    ...conto,
    giorni: { al: oggi, striscia: striscia(coperti, oggi as Data, GIORNI) },
  }));
  return { conti, daAssegnare: await daAssegnareDi(tx, azienda) };
}

async function daAssegnareDi(tx: Tx, azienda: string): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select count(*)::int as quanti from estratti
     where cod_azienda = ${azienda} and stato = 'da assegnare'`.execute(tx);
  return rows[0]?.quanti ?? 0;
}
