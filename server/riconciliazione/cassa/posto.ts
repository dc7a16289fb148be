import { type RawBuilder, sql } from 'kysely';
import { OGGI } from '#server/db/oggi.ts';
import { CONFERMATO_O_NO, DELL_ABBINAMENTO } from './conto-di-cassa.ts';

type Sql = RawBuilder<unknown>;

/** So many of the other side are named. */
const ALTRI_DETTI = sql.lit(20);

export type Quali = 'aperte' | 'proposte' | 'confermate' | null | undefined;

const COME_IN_PAROLE = sql`case a.come
  when 'riferimento' then 'riferimento e importo' when 'importo' then 'importo unico'
  when 'gruppo' then 'importi che insieme tornano' when 'regola' then 'regola' || coalesce(' «' || g.nome || '»', '')
  when 'bozza' then 'registrato da questa riga'
  else 'abbinato da ' || coalesce(a.deciso_da, 'una persona') || coalesce(': ' || a.nota, '') end`;

/** Of a line `l`, or of a movement `m`: by what its matches and its discordanza know it. */
export interface Chiave {
  readonly inAbbinamento: Sql;
  readonly inDiscordanza: Sql;
  /** The other side of a match, as rows of id and text. */
  readonly altri: Sql;
}

export const DELLA_RIGA: Chiave = {
  inAbbinamento: sql`r.cod_azienda = l.cod_azienda and r.id_riga = l.id and r.anno = l.anno`,
  inDiscordanza: sql`d.cod_azienda = l.cod_azienda and d.id_riga = l.id and d.anno = l.anno`,
  altri: sql`select o.id_movimento as id, x.nreg || '/' || x.anno as testo
    from abbinamenti_righe o join movimenti x on x.id = o.id_movimento
   where o.cod_azienda = l.cod_azienda and o.id_abbinamento = a.id and o.lato = 'noi' order by 1 limit ${ALTRI_DETTI}`,
};

export const DEL_MOVIMENTO: Chiave = {
  inAbbinamento: sql`r.cod_azienda = m.cod_azienda and r.id_movimento = m.id and r.ambito = 'cassa'`,
  inDiscordanza: sql`d.cod_azienda = m.cod_azienda and d.id_movimento = m.id and d.ambito = 'cassa'`,
  altri: sql`select o.id_riga as id, to_char(coalesce(x.data_contabile, x.data_valuta), 'DD/MM') || ' ' || coalesce(x.testo, '') as testo
    from abbinamenti_righe o
    join estratti_righe x on x.cod_azienda = o.cod_azienda and x.anno = o.anno and x.id = o.id_riga
   where o.cod_azienda = m.cod_azienda and o.id_abbinamento = a.id and o.lato = 'loro' order by 1 limit ${ALTRI_DETTI}`,
};

const conStato = ({ inAbbinamento }: Chiave, stato: 'proposto' | 'confermato'): Sql =>
  stato === 'confermato'
    ? sql`exists (select from abbinamenti r where ${inAbbinamento} and r.confermato)`
    : sql`exists (select from abbinamenti r
           where ${inAbbinamento} and not r.confermato and r.stato = 'proposto')`;

/** Which lines or movements: what is open is neither confirmed nor accepted as it is. */
export function condizioneQuali(chiave: Chiave, quali: Quali): Sql {
  if (quali === 'confermate') return conStato(chiave, 'confermato');
  if (quali === 'proposte') return conStato(chiave, 'proposto');
  if (quali !== 'aperte') return sql`true`;
  return sql`not ${conStato(chiave, 'confermato')}
    and not exists (select from discordanze d where ${chiave.inDiscordanza} and d.stato = 'accettata')`;
}

/** Joins that say how it stands: its match as `a`, its discordanza as `d`. */
export const unioniDelPosto = (chiave: Chiave): Sql => sql`
  left join lateral (
    select a.* from abbinamenti r join abbinamenti a on a.cod_azienda = r.cod_azienda and a.id = ${DELL_ABBINAMENTO}
     where ${chiave.inAbbinamento} and ${CONFERMATO_O_NO} and a.stato <> 'sciolto' order by a.confermato desc, a.id limit 1) a on true
  left join regole_riconciliazione g on g.cod_azienda = a.cod_azienda and g.id = a.id_regola
  left join lateral (
    select d.* from discordanze d where ${chiave.inDiscordanza} and d.stato <> 'risolta' order by d.id limit 1) d on true`;

export const colonneDelPosto = (chiave: Chiave): Sql => sql`
  a.id as "idAbbinamento", a.stato as abbinamento, a.come, a.id_regola as "idRegola",
  coalesce(case when a.stato = 'proposto' then d.prova ->> 'parole' end,
    case when a.id is not null then ${COME_IN_PAROLE} end, d.prova ->> 'parole', '') as perche,
  coalesce((select json_agg(json_build_object('id', y.id, 'testo', y.testo)) from (${chiave.altri}) y),
    (select json_agg(json_build_object('id', z -> 'id', 'testo', z -> 'registrazione'))
       from jsonb_array_elements(d.prova -> 'movimenti') z where a.id is null), '[]') as altri,
  d.id as "idDiscordanza", d.causa, d.stato as "statoDiscordanza", greatest(${OGGI} - d.primo_giorno, 0) as eta`;
