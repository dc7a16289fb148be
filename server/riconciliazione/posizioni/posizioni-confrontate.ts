import { type RawBuilder, sql } from 'kysely';
import type { TipoQuantita } from '#domain/riconciliazione/estratto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { posizioniAl } from '#server/posizioni/posizioni-al.ts';

/** The statement of holdings that counts, with what of its account says what it is compared with. */
export interface EstrattoDiPosizioni {
  readonly id: number;
  readonly idConto: number;
  readonly codConto: string;
  readonly codDepositario: string;
  readonly portafogli: readonly string[] | null;
  readonly anno: number;
  readonly giorno: string;
  readonly base: 'regolato' | 'contrattato' | 'contabile';
  readonly preparato: string;
  readonly finestraGiorni: number;
}

const ESTRATTI = sql`
  select e.id, e.id_conto as "idConto", c.cod_conto as "codConto", c.cod_depositario as "codDepositario", c.portafogli,
         e.anno, e.data_riferimento::text as giorno,
         case when e.base in ('regolato', 'contrattato') then e.base else c.base end as base,
         to_char(coalesce(e.preparato, e.creato_il at time zone 'Europe/Rome'), 'YYYY-MM-DD"T"HH24:MI:SS') as preparato,
         c.finestra_giorni as "finestraGiorni"
    from estratti e join conti_riconciliati c on c.cod_azienda = e.cod_azienda and c.id = e.id_conto`;

/** The last one of an account that was taken; undefined where there is none. */
export async function ultimoDiPosizioni(
  tx: Tx,
  azienda: string,
  idConto: number,
): Promise<EstrattoDiPosizioni | undefined> {
  const { rows } = await sql<EstrattoDiPosizioni>`
    ${ESTRATTI}
     where e.cod_azienda = ${azienda} and e.id_conto = ${idConto} and e.specie = 'posizioni' and e.stato = 'letto'
     order by e.data_riferimento desc, e.id desc limit 1`.execute(tx);
  return rows[0];
}

/** One of them, of an account, whatever became of it since. */
export async function estrattoDiPosizioni(
  tx: Tx,
  azienda: string,
  id: number,
): Promise<EstrattoDiPosizioni | undefined> {
  const { rows } = await sql<EstrattoDiPosizioni>`
    ${ESTRATTI}
     where e.cod_azienda = ${azienda} and e.id = ${id} and e.specie = 'posizioni'`.execute(tx);
  return rows[0];
}

/** A titolo as they and we have it, in the unit of the statement; decimals as text. */
export interface PosizioneAccanto {
  readonly chiave: string;
  readonly codTitolo: string | null;
  readonly isin: string | null;
  readonly descrizione: string;
  readonly nostro: string | null;
  readonly loro: string | null;
  readonly differenza: string;
  readonly tipoQuantita: TipoQuantita | null;
  readonly prezzoLoro: string | null;
  readonly disponibile: string | null;
  readonly bloccata: string | null;
  readonly idRiga: number | null;
  readonly fattoreLoro: string | null;
  readonly poolFactor: string | null;
}

/** A titolo is the same by its ISIN, whether the master data know it or will; by its code where it has none. */
const CHIAVE = sql`coalesce('I:' || t.cod_isin, 'T:' || t.cod_titolo, 'I:' || r.cod_isin, 'L:' || r.codice_locale,
  'D:' || r.descrizione, 'R:' || r.n)`;

/** What they wrote may be longer than a key: then its beginning, and what tells it from others that begin so. */
const corta = (chiave: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when length(${chiave}) <= 100 then ${chiave} else left(${chiave}, 100) || ' ' || md5(${chiave}) end`;

/** The lines of theirs `r`, with the titolo `t` that each is of. */
const diLoro = ({ id, anno }: EstrattoDiPosizioni, azienda: string): RawBuilder<unknown> => sql`
  select ${corta(CHIAVE)} as chiave, t.cod_titolo, r.cod_isin, coalesce(t.descrizione, r.descrizione, r.codice_locale, r.cod_isin) as descrizione,
         null::numeric as nostro, r.quantita as loro, r.quantita < 0 as corto, r.tipo_quantita, r.prezzo, r.disponibile,
         r.bloccata, r.id as id_riga, r.fattore
    from estratti_righe r
    left join lateral (
      select t.cod_titolo, t.cod_isin, t.descrizione from titoli t
       where (t.cod_isin = r.cod_isin) or (r.cod_isin is null and t.cod_titolo = r.codice_locale)
          or (t.cod_titolo = r.cod_isin and t.cod_isin is null)
       limit 1) t on true
   where r.cod_azienda = ${azienda} and r.anno = ${anno} and r.id_estratto = ${id} and r.tipo = 'posizione'
     and r.quantita is not null`;

/** What we held by the day of the statement's basis, as it is known now. */
const diNoi = (estratto: EstrattoDiPosizioni, azienda: string): RawBuilder<unknown> => sql`
  select coalesce('I:' || t.cod_isin, 'T:' || t.cod_titolo) as chiave, t.cod_titolo, t.cod_isin, t.descrizione,
         p.quantita as nostro, null::numeric as loro, p.corta as corto, null as tipo_quantita, null::numeric as prezzo,
         null::numeric as disponibile, null::numeric as bloccata, null::bigint as id_riga, null::numeric as fattore
    from (${posizioniAl({
      codAzienda: azienda,
      data: estratto.giorno,
      selezioneTipo: estratto.base === 'contrattato' ? 'M' : 'V',
      codDepositario: [estratto.codDepositario],
      codPortafoglio: estratto.portafogli,
    })}) p
    join titoli t on t.cod_titolo = p.cod_titolo collate "default"
   where p.quantita <> 0`;

/**
 * Theirs beside ours, summed by titolo, in one question. Long and short of a titolo are one figure, but where one side has
 * both: then they are two. Of AMOR ours is the nominal by the pool factor of the day, to the decimals that theirs has.
 */
export const accanto = (estratto: EstrattoDiPosizioni, azienda: string): RawBuilder<unknown> => sql`
  with lati as materialized (${diLoro(estratto, azienda)} union all ${diNoi(estratto, azienda)}),
  doppi as (
    select chiave from lati where coalesce(loro, nostro) <> 0
     group by chiave, loro is null having count(distinct corto) = 2),
  sommati as (
    select l.chiave || case when l.corto and d.chiave is not null then ':corto' else '' end as chiave,
           max(l.cod_titolo) as cod_titolo, max(l.cod_isin) as cod_isin, max(l.descrizione) as descrizione,
           sum(l.nostro) as nostro, sum(l.loro) as loro, min(l.tipo_quantita) as tipo_quantita, max(l.prezzo) as prezzo,
           sum(l.disponibile) as disponibile, sum(l.bloccata) as bloccata, min(l.id_riga) as id_riga, max(l.fattore) as fattore
      from lati l left join (select distinct chiave from doppi) d on d.chiave = l.chiave
     group by 1),
  fattori as (
    select s.*, pf.coefficiente as pool_factor
      from sommati s
      left join titoli t on t.cod_titolo = s.cod_titolo and t.tipo_indicizzazione = 'PF'
      left join lateral (
        select v.coefficiente from coefficienti v
         where v.cod_titolo = t.cod_titolo and v.data <= ${estratto.giorno}::date
         order by v.data desc limit 1) pf on true),
  misurati as (
    select f.*, case when f.tipo_quantita = 'AMOR' and f.pool_factor is not null
                  then round(f.nostro * f.pool_factor, greatest(2, scale(trim_scale(coalesce(f.loro, 0))))::int)
                  else f.nostro end as misurato
      from fattori f)
  select m.chiave, m.cod_titolo as "codTitolo", m.cod_isin as isin, coalesce(m.descrizione, m.chiave) as descrizione,
         trim_scale(m.misurato)::text as nostro, trim_scale(m.loro)::text as loro,
         trim_scale(coalesce(m.loro, 0) - coalesce(m.misurato, 0))::text as differenza,
         m.tipo_quantita as "tipoQuantita", trim_scale(m.prezzo)::text as "prezzoLoro",
         trim_scale(m.disponibile)::text as disponibile, trim_scale(m.bloccata)::text as bloccata, m.id_riga as "idRiga",
         trim_scale(m.fattore)::text as "fattoreLoro", trim_scale(m.pool_factor)::text as "poolFactor"
    from misurati m`;

/** Of how many titoli both agree, and those of which they do not. */
export interface Confronto {
  readonly tutte: number;
  readonly diverse: readonly PosizioneAccanto[];
}

/** Only what differs is brought here; the others are counted. */
export async function confronto(
  tx: Tx,
  azienda: string,
  estratto: EstrattoDiPosizioni,
): Promise<Confronto> {
  const { rows } = await sql<{ tutte: number; diverse: readonly PosizioneAccanto[] | null }>`
    select count(*)::int as tutte,
           jsonb_agg(to_jsonb(a) order by a.chiave) filter (where a.differenza <> '0') as diverse
      from (${accanto(estratto, azienda)}) a`.execute(tx);
  return { tutte: rows[0]?.tutte ?? 0, diverse: rows[0]?.diverse ?? [] };
}
