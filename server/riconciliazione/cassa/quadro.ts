import { type RawBuilder, sql } from 'kysely';
import type { QuadroWire } from '#contract/riconciliazione/confronto.ts';
import { differenza, somma } from '#domain/money/decimale.ts';
import { type Causa, cause } from '#domain/riconciliazione/discordanza.ts';
import type { Tx } from '#server/db/sessione.ts';
import {
  CHE_RESTANO,
  type ContoDiCassa,
  cheMuovonoCassa,
  contoDiCassa,
  DELL_ABBINAMENTO,
  estrattiCheContano,
  righeContabilizzate,
} from './conto-di-cassa.ts';

type Cassa = NonNullable<QuadroWire['cassa']>;

/** A statement of a bank's account. */
interface EstrattoDiBanca {
  readonly azienda: string;
  readonly idConto: number;
  readonly idEstratto: number;
  readonly giorno: string;
}

/** Steps of the bridge that are no cause of a discordanza. */
const ALTRE_VOCI: Readonly<Record<string, string>> = {
  'altro-giorno': 'Abbinati, da una parte dopo questo giorno',
  'con-nota': 'Abbinati con una differenza, per una nota',
  proposte: 'Proposte ancora da confermare',
};

interface Voce {
  readonly causa: string;
  readonly importo: string;
  readonly quante: number;
}

/**
 * Everything that stands on one side up to the day: what is matched on both comes to nothing unless a part of it is of a
 * later day, or they were matched in spite of a difference; all else has its cause.
 */
const voci = (conto: ContoDiCassa, giorno: string): RawBuilder<Voce> => {
  const parti = sql`
    select l.id as riga, l.anno, null::bigint as movimento, l.importo
      from estratti e
      join estratti_righe l on l.cod_azienda = e.cod_azienda and l.anno = e.anno and l.id_estratto = e.id
     where ${estrattiCheContano(conto)} and e.data_riferimento <= ${giorno}::date and ${righeContabilizzate(conto)}
    union all
    select null, null, m.id, -m.saldo from movimenti m
     where ${cheMuovonoCassa(conto)} and ${CHE_RESTANO} and m.data_valuta <= ${giorno}::date`;
  return sql<Voce>`
    with parti as materialized (${parti}),
    usate as materialized (
      select r.id_riga, r.anno, r.id_movimento, a.id, a.stato, a.differenza
        from abbinamenti r
        join abbinamenti a on a.cod_azienda = r.cod_azienda and a.id = ${DELL_ABBINAMENTO}
       where a.cod_azienda = ${conto.azienda} and a.ambito = 'cassa'
         and (a.stato = 'confermato' or a.stato = 'proposto' and a.id_conto = ${conto.idConto})),
    delle_righe as (
      select p.riga, p.movimento, p.importo, u.id, u.stato, u.differenza, d.causa
        from parti p
        left join usate u on u.id_riga = p.riga and u.anno = p.anno
        left join discordanze d on d.cod_azienda = ${conto.azienda} and d.id_conto = ${conto.idConto} and d.ambito = 'cassa'
         and d.stato <> 'risolta' and d.id_riga = p.riga and d.anno = p.anno
       where p.riga is not null),
    dei_movimenti as (
      select p.riga, p.movimento, p.importo, u.id, u.stato, u.differenza, d.causa
        from parti p
        left join usate u on u.id_movimento = p.movimento
        left join discordanze d on d.cod_azienda = ${conto.azienda} and d.id_conto = ${conto.idConto} and d.ambito = 'cassa'
         and d.stato <> 'risolta' and d.id_movimento = p.movimento
       where p.movimento is not null),
    tutte as (select * from delle_righe union all select * from dei_movimenti),
    abbinate as (
      select id, min(stato) as stato, min(differenza) as differenza, sum(importo) as importo
        from tutte where id is not null group by id having sum(importo) <> 0)
    select causa, trim_scale(sum(importo))::text as importo, count(*)::int as quante
      from (select case when stato = 'proposto' then 'proposte' when importo = differenza then 'con-nota'
                        else 'altro-giorno' end as causa, importo from abbinate
            union all
            select coalesce(causa, case when riga is null then 'manca-da-loro' else 'manca-da-noi' end), importo
              from tutte where id is null) v
     group by causa order by causa`;
};

/** Lines of the statement by how they stand; of one that does not count none can be matched, nor waits to be. */
async function conta(tx: Tx, conto: ContoDiCassa, { azienda, idEstratto }: EstrattoDiBanca) {
  const { rows } = await sql<Pick<Cassa, 'righe' | 'confermate' | 'proposte' | 'aperte'>>`
    select count(*)::int as righe, count(*) filter (where u.stato = 'confermato')::int as confermate,
           count(*) filter (where u.stato = 'proposto')::int as proposte,
           count(*) filter (where u.stato is null and ${estrattiCheContano(conto)})::int as aperte
      from estratti e
      join estratti_righe l on l.cod_azienda = e.cod_azienda and l.anno = e.anno and l.id_estratto = e.id
      left join abbinamenti u
        on u.cod_azienda = l.cod_azienda and u.id_riga = l.id and u.anno = l.anno and u.stato <> 'sciolto'
     where e.cod_azienda = ${azienda} and e.id = ${idEstratto} and ${righeContabilizzate(conto)}`.execute(
    tx,
  );
  return rows[0] ?? { righe: 0, confermate: 0, proposte: 0, aperte: 0 };
}

interface Saldi {
  readonly nostro: string;
  readonly loro: string | null;
}

/** Both balances; theirs only where the statement has one and says how a day ended that the account counts. */
async function saldi(tx: Tx, conto: ContoDiCassa, { idEstratto, giorno }: EstrattoDiBanca) {
  const { rows } = await sql<Saldi>`
    select trim_scale(${conto.saldoIniziale}::numeric + coalesce((select sum(m.saldo) from movimenti m
             where ${cheMuovonoCassa(conto)} and m.data_valuta <= ${giorno}::date), 0))::text as nostro,
           case when ${estrattiCheContano(conto)} then trim_scale(coalesce(e.saldo_finale,
             e.saldo_iniziale + coalesce((
               select sum(l.importo) from estratti_righe l
                where l.cod_azienda = e.cod_azienda and l.anno = e.anno and l.id_estratto = e.id
                  and ${righeContabilizzate(conto)}), 0)))::text end as loro
      from estratti e where e.cod_azienda = ${conto.azienda} and e.id = ${idEstratto}`.execute(tx);
  return rows[0] ?? { nostro: '0', loro: null };
}

const inParole = (causa: string): string => ALTRE_VOCI[causa] ?? cause[causa as Causa] ?? causa;

/** The figures of an account of a bank at a statement, and the bridge from our balance to theirs; null where it has none. */
export async function quadroDiCassa(
  tx: Tx,
  estratto: EstrattoDiBanca,
): Promise<QuadroWire['cassa']> {
  const conto = await contoDiCassa(tx, estratto);
  if (!conto) return null;
  const { nostro, loro } = await saldi(tx, conto, estratto);
  await sql`set local enable_nestloop = off`.execute(tx);
  const { rows } = await voci(conto, estratto.giorno).execute(tx);
  await sql`set local enable_nestloop = on`.execute(tx);
  const ponte = rows
    .filter(({ importo }) => importo !== '0')
    .map((voce) => ({ ...voce, parole: inParole(voce.causa) }));
  return {
    ...(await conta(tx, conto, estratto)),
    ...{ saldoNostro: nostro, saldoLoro: loro, ponte, codDivisa: conto.codDivisa },
    nonSpiegato:
      loro === null ? null : differenza(loro, somma(nostro, ...rows.map(({ importo }) => importo))),
  };
}
