import { type RawBuilder, sql } from 'kysely';
import type {
  AnnoInCorsoWire,
  ContoLiquiditaWire,
  LiquiditaAziendaWire,
  SintesiPatrimonioWire,
} from '#contract/grafici.ts';
import { somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { CEDOLE, DIVIDENDI } from '#server/elaborazioni/statistica.ts';
import { dagliEffetti } from '#server/movimenti/riga.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { inEuro } from '#server/posizioni/importi-attesi.ts';
import { posizioniAl } from '#server/posizioni/posizioni-al.ts';
import {
  conPrezzo,
  IMPEGNI,
  ultimoCambio,
  valoreInEuro,
} from '#server/titoli/valore-di-mercato.ts';

/** So many titoli to be certified are named. */
const CODICI_DETTI = 50;

/**
 * What the company holds on a day, each position to the cent as Giacenze tells it; a short one counts with a minus.
 * What has no price, or no rate, is worth what it cost.
 */
export async function sintesiPatrimonio(
  tx: Tx,
  codAzienda: string,
  data: Data,
): Promise<SintesiPatrimonioWire> {
  const giorno = sql`${data}::date`;
  const { rows } = await sql<Omit<SintesiPatrimonioWire, 'data'>>`
    with tenute as materialized (
      select p.cod_titolo, p.quantita, case when p.corta then -p.costo else p.costo end as costo
        from (${posizioniAl({ codAzienda, data })}) p where p.quantita <> 0),
    valutate as (
      select g.cod_titolo, g.costo, v.data, t.da_certificare, t.tipo_titolo = any (${IMPEGNI}) as impegno,
             round(${valoreInEuro(sql`g.quantita`, giorno)}, 2) as valore
        from tenute g join titoli t on t.cod_titolo = g.cod_titolo collate "default"
        ${conPrezzo(giorno)}),
    sommate as (
      select count(distinct cod_titolo) as titoli, coalesce(sum(coalesce(valore, costo)), 0) as valore,
             coalesce(sum(costo), 0) as costo,
             count(distinct cod_titolo) filter (where valore is null and not impegno) as "alCosto",
             min(data) filter (where valore is not null) as dal,
             max(data) filter (where valore is not null) as al,
             coalesce(array_agg(distinct cod_titolo) filter (where da_certificare), '{}') as "daCertificare"
        from valutate)
    select titoli::int as titoli, valore::text as valore, costo::text as costo,
           (valore - costo)::text as latente,
           round(100 * (valore - costo) / nullif(abs(costo), 0), 2)::text as percento,
           "alCosto"::int as "alCosto", dal::text as "prezziDal", al::text as "prezziAl",
           cardinality("daCertificare") as "daCertificare",
           "daCertificare"[1:${sql.lit(CODICI_DETTI)}] as "titoliDaCertificare"
      from sommate`.execute(tx);
  const [lette] = rows;
  if (!lette) throw new Error('Le giacenze non danno una somma.');
  return { data, ...lette };
}

/** Which causali `c` sell, as the results of rows are counted (server/movimenti/riga.ts). */
const VENDE = sql`c.effetto_costo < 0 and (c.effetto_liquidita > 0 or c.reddito = 'plusvalenza')`;

interface MeseLetto {
  readonly mese: string;
  readonly plus: string;
  readonly minus: string;
  readonly cedole: string;
  readonly dividendi: string;
}

interface CausaliLette {
  readonly cedole: string[];
  readonly dividendi: string[];
  readonly vuota: boolean;
}

/**
 * What registered movements earned from the first of January to the day, by trade date, as the elaborations
 * count it: results of what was sold or redeemed, and gross income; what was reversed counts for nothing.
 */
export async function annoInCorso(tx: Tx, codAzienda: string, al: Data): Promise<AnnoInCorsoWire> {
  const dal = `${al.slice(0, 4)}-01-01`;
  const { unione, stornato } = dagliEffetti();
  const risultato = sql`(g_esito.ricavo - g_esito.costo)`;
  const { rows } = await sql<MeseLetto>`
    with lette as (
      select date_trunc('month', t.data_movimento::timestamp)::date as mese, ${risultato} as risultato,
             case when ${CEDOLE} then t.interessi_lordi_euro else 0 end as cedole,
             case when ${DIVIDENDI} then t.interessi_lordi_euro else 0 end as dividendi
        from movimenti t join causali c on c.cod_causale = t.cod_causale ${unione.sql}
       where t.cod_azienda = ${codAzienda} and ${nelPrincipale('t')} and t.stato <> 'bozza'
         and t.data_movimento between ${dal}::date and ${al}::date
         and t.id_storno_di is null and not ${stornato}
         and ((${VENDE}) or (${CEDOLE}) or (${DIVIDENDI})))
    select m.mese::date::text as mese, coalesce(sum(greatest(l.risultato, 0)), 0)::text as plus,
           coalesce(sum(least(l.risultato, 0)), 0)::text as minus,
           coalesce(sum(l.cedole), 0)::text as cedole, coalesce(sum(l.dividendi), 0)::text as dividendi
      from generate_series(${dal}::date, ${dal}::date + interval '11 months', '1 month') m (mese)
      left join lette l on l.mese = m.mese
     group by m.mese order by m.mese`.execute(tx);
  const causali = await sql<CausaliLette>`
    select coalesce(array_agg(c.cod_causale order by c.cod_causale) filter (where ${CEDOLE}), '{}') as cedole,
           coalesce(array_agg(c.cod_causale order by c.cod_causale) filter (where ${DIVIDENDI}), '{}') as dividendi,
           not exists (select from movimenti t where t.cod_azienda = ${codAzienda}) as vuota
      from causali c`.execute(tx);
  const [dette] = causali.rows;
  const realizzato = (di: 'plus' | 'minus') => somma('0', ...rows.map((mese) => mese[di]));
  return {
    dal,
    al,
    plus: realizzato('plus'),
    minus: realizzato('minus'),
    mesi: rows.map(({ mese, cedole, dividendi }) => ({ mese, cedole, dividendi })),
    causaliCedole: dette?.cedole ?? [],
    causaliDividendi: dette?.dividendi ?? [],
    vuota: dette?.vuota ?? true,
  };
}

/**
 * `with saldi`: by account and currency. The book is asked of sums, not of rows, and these are made first: they come
 * from an index alone (`movimenti_liquidita`), which is left aside where a function is to be called for each row.
 */
const saldiDeiConti = (codAzienda: string, al: Data): RawBuilder<unknown> => sql`
  with per_libro as materialized (
    select m.cod_azienda, m.cod_depositario, m.cod_divisa, m.cod_libro, sum(m.saldo) as saldo
      from movimenti m
     where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and m.data_valuta <= ${al}::date
     group by m.cod_azienda, m.cod_depositario, m.cod_divisa, m.cod_libro),
  saldi as materialized (
    select t.cod_depositario, t.cod_divisa, sum(t.saldo) as saldo
      from per_libro t where ${nelPrincipale('t')}
     group by t.cod_depositario, t.cod_divisa having sum(t.saldo) <> 0)`;

/**
 * What all registered movements left on the accounts of custodians up to the day, by value date and in the currency
 * that each settled in; in euro at the last rate. What comes to nothing is not told.
 */
export async function liquidita(
  tx: Tx,
  codAzienda: string,
  al: Data,
): Promise<LiquiditaAziendaWire> {
  const { rows } = await sql<ContoLiquiditaWire>`
    ${saldiDeiConti(codAzienda, al)}
    select s.cod_depositario as "cod_Depositario", d.descrizione, s.cod_divisa as "codDivisa",
           s.saldo::text as saldo, trim_scale(c.cambio)::text as cambio,
           ${inEuro(sql`s.saldo`, sql`s.cod_divisa`, sql`c.cambio`)}::text as "saldoEuro"
      from saldi s
      join depositari d on d.cod_azienda = ${codAzienda} and d.cod_depositario = s.cod_depositario
      left join lateral (select ${ultimoCambio(sql`s.cod_divisa`, sql`${al}::date`)} as cambio) c
        on s.cod_divisa <> 'EUR'
     order by s.cod_divisa <> 'EUR', s.cod_divisa, s.saldo desc, s.cod_depositario`.execute(tx);
  return { al, conti: rows };
}
