import { type RawBuilder, sql } from 'kysely';
import { anomalia, DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import type { GiornoMosso, Ignoto } from '#domain/rendimenti/percorso.ts';
import { giornoDi } from '#domain/rendimenti/tratti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import type { Tx } from '#server/db/sessione.ts';
import { titoloInIndice } from '#server/movimenti/condizione.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { unioniDi } from '#server/reports/composizione.ts';
import { ultimoCambio } from '#server/titoli/valore-di-mercato.ts';
import { CARICA, CARICATO, CARICO, ENTRA_O_ESCE } from '../analisi/mosse.ts';
import type { LivelloElaborato } from '../descrizione.ts';
import { giorniDa, PRIMO_NUMERO } from './archivi.ts';

type Sql = RawBuilder<unknown>;

/** Whose holdings, between which days, gathered by what. */
export interface Chi {
  readonly codAzienda: string;
  /** The currency that is told. */
  readonly divisa: string;
  readonly dal: Data;
  readonly al: Data;
  /** The condition on `posizioni t` and on `movimenti t` alike. */
  readonly filtro: Sql;
  readonly livello: LivelloElaborato | undefined;
}

/** What is held of a titolo in a group; apart for each manager, whose values are his own. */
export interface Chiave {
  readonly codTitolo: string;
  readonly gestito: string | null;
  readonly gruppo: string;
  readonly nome: string;
}

export const scritta = ({ codTitolo, gestito, gruppo }: Chiave): string =>
  JSON.stringify([codTitolo, gestito, gruppo]);

const chiaviDi = ({ livello }: Chi): Sql => sql`
  t.cod_titolo as "codTitolo", case when f.tipo_gestione = 'P' then t.cod_portafoglio end as gestito,
  coalesce((${livello?.chiave ?? sql`''`})::text, '') as gruppo, coalesce((${livello?.valore ?? sql`''`})::text, '') as nome`;

const unioni = ({ livello }: Chi): Sql => sql`
  join titoli d on d.cod_titolo = t.cod_titolo collate "default"
  left join portafogli f on f.cod_azienda = t.cod_azienda and f.cod_portafoglio = t.cod_portafoglio
  ${unioniDi(livello ? [livello] : [])}`;

/** Positions as a condition on movements asks of them: what is kept is the principal book's. */
const POSIZIONI = sql`(select p.*, null::text as cod_libro from posizioni p)`;

/** The titoli of which anything was held or moved by the last day. */
export async function titoliDelPeriodo(tx: Tx, chi: Chi): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly codTitolo: string }>`
    select t.cod_titolo as "codTitolo" from ${POSIZIONI} t where ${chi.filtro}
    union
    select t.cod_titolo from movimenti t
     where ${chi.filtro} and t.id_posizione is null and t.cod_titolo is not null and t.stato <> 'bozza'
       and t.data_movimento between ${chi.dal}::date and ${chi.al}::date
     order by 1`.execute(tx);
  return rows.map(({ codTitolo }) => codTitolo);
}

export interface Gradini extends Chiave {
  /** By day the change of the quantity, in millionths. */
  readonly passi: readonly (readonly [giorno: number, quantita: bigint])[];
}

interface InVoci extends Chiave {
  readonly voci: string;
}

const chiaveDi = ({ codTitolo, gestito, gruppo, nome }: Chiave): Chiave => ({
  codTitolo,
  gestito,
  gruppo,
  nome,
});

/** How the quantities of titoli changed, by day; what was before the period in one, on its evening before. */
export async function gradiniDi(
  tx: Tx,
  chi: Chi,
  titoli: readonly string[],
): Promise<readonly Gradini[]> {
  const giorno = giorniDa(sql`greatest(e.data_movimento, ${chi.dal}::date - 1)`);
  const { rows } = await sql<InVoci>`
    with scelte as materialized (
      select t.id, t.corta, ${chiaviDi(chi)} from ${POSIZIONI} t ${unioni(chi)}
       where ${chi.filtro} and t.cod_titolo = any (${titoli}::text[]))
    select g."codTitolo", g.gestito, g.gruppo, min(g.nome) as nome,
           string_agg(g.giorno || ':' || g.quantita, ',' order by g.giorno) as voci
      from (select s."codTitolo", s.gestito, s.gruppo, min(s.nome) as nome, ${giorno} as giorno,
                   trunc(1000000 * sum(case when s.corta then -e.quantita else e.quantita end))::text as quantita
              from scelte s join effetti_posizioni e on e.cod_azienda = ${chi.codAzienda} and e.id_posizione = s.id
             where e.data_movimento <= ${chi.al}::date and e.quantita <> 0
             group by 1, 2, 3, 5) g
     group by 1, 2, 3`.execute(tx);
  return rows.map((riga) => ({
    ...chiaveDi(riga),
    passi: riga.voci.split(',').map((voce) => {
      const [quando = '', quanto = '0'] = voce.split(':');
      return [PRIMO_NUMERO + Number(quando), BigInt(quanto)] as const;
    }),
  }));
}

/** Registered movements of the principal book that stand; together with its reversal a movement is nothing. */
const inPiedi = ({ codAzienda, dal, al }: Chi): Sql => sql`
  t.cod_azienda = ${codAzienda} and t.stato <> 'bozza' and ${nelPrincipale('t')} and not t.stornato
  and t.id_storno_di is null and t.cod_titolo is not null and t.data_movimento between ${dal}::date and ${al}::date`;

const INTERESSI = sql`c.effetto_liquidita * t.interessi_lordi_euro`;
const ONERI = sql`(case when c.reddito = 'oneri' then c.effetto_liquidita * t.controvalore_euro else 0 end
  - t.spese_euro - t.bolli_euro - t.commissioni_euro)`;
const IMPOSTE = sql`(-c.effetto_liquidita * (t.ritenuta_su_interessi_euro + t.ritenuta_estera_euro + t.imposta_scarto_euro)
  - t.imposta_plusvalenze_euro - t.imposta_transazioni_euro)`;
/** What the balance is besides, so that its parts are always all of it. */
const CAPITALE = sql`(t.saldo_euro - ${INTERESSI} - ${ONERI} - ${IMPOSTE})`;
const CAMBIO = sql`case when d.cod_divisa = 'EUR' then 1
  when t.cod_divisa = d.cod_divisa then t.cambio
  else ${ultimoCambio(sql`d.cod_divisa`, sql`t.data_movimento`, GIORNI_PUNTUALE)} end`;

/** How much of the currency that is told a movement's euro are; null where nobody knows. */
const perEuro = ({ divisa }: Chi): Sql =>
  divisa === DIVISA_DI_CONTO
    ? sql`1`
    : sql`case when t.cod_divisa = ${divisa} then t.cambio
        else ${ultimoCambio(sql`${divisa}::text`, sql`t.data_movimento`, GIORNI_PUNTUALE)} end`;

/** Why money has no amount in the currency that is told. */
export function senzaCambio({ divisa: codice }: Chi, giorno: number): Ignoto {
  const quale = { grandezza: 'cambio', codice } as const;
  return { ...quale, motivo: anomalia({ ...quale, giorno: giornoDi(giorno), gestito: false }) };
}

export interface Mossi extends Chiave {
  readonly mossi: readonly GiornoMosso[];
}

/** What movements paid and cashed, by day: the parts of their balances, in cents. */
export async function mossiDi(
  tx: Tx,
  chi: Chi,
  titoli: readonly string[],
): Promise<readonly Mossi[]> {
  const detta = (euro: Sql): Sql =>
    chi.divisa === DIVISA_DI_CONTO ? euro : sql`round(${euro} * m.per_euro, 2)`;
  const parti = [sql`m.capitale`, sql`m.interessi`, sql`m.oneri`, sql`m.imposte`].map(detta);
  const sommate = [sql`m.in_sua`, ...parti].map(
    (una) => sql`coalesce(trunc(100 * sum(${una})), 0)`,
  );
  const { rows } = await sql<InVoci>`
    select g."codTitolo", g.gestito, g.gruppo, min(g.nome) as nome,
           string_agg(g.voce, ',' order by g.giorno) as voci
      from (select m."codTitolo", m.gestito, m.gruppo, min(m.nome) as nome, m.giorno,
                   concat_ws(':', m.giorno, count(*) filter (where m.per_euro is null), ${sql.join(sommate)}) as voce
              from (select ${chiaviDi(chi)}, ${giorniDa(sql`t.data_movimento`)} as giorno,
                           ${perEuro(chi)} as per_euro, round(${CAPITALE} * coalesce(${CAMBIO}, 1), 2) as in_sua,
                           ${CAPITALE} as capitale, ${INTERESSI} as interessi, ${ONERI} as oneri, ${IMPOSTE} as imposte
                      from movimenti t join causali c on c.cod_causale = t.cod_causale ${unioni(chi)}
                     where ${chi.filtro} and ${inPiedi(chi)} and ${titoloInIndice('t')} = any (${titoli}::text[])
                       and c.effetto_liquidita <> 0) m
             group by 1, 2, 3, 5) g
     group by 1, 2, 3`.execute(tx);
  const mossoDa = (voce: string): GiornoMosso => {
    const [quando, ignoti, ...quanto] = voce.split(':');
    const [divisa = 0n, capitale = 0n, interessi = 0n, oneri = 0n, imposte = 0n] =
      quanto.map(BigInt);
    const giorno = PRIMO_NUMERO + Number(quando);
    return {
      giorno,
      mosso: { capitale, divisa, interessi, oneri, imposte },
      ignoto: ignoti === '0' ? undefined : senzaCambio(chi, giorno),
    };
  };
  return rows.map((riga) => ({ ...chiaveDi(riga), mossi: riga.voci.split(',').map(mossoDa) }));
}

/** A row that moves quantities or costs without money, or beside those that do. */
export interface Passaggio extends Chiave {
  readonly registrazione: number;
  readonly giorno: Data;
  /** In millionths: what comes in. */
  readonly quantita: string;
  /** At cost, in cents of euro: out is positive. */
  readonly alCosto: string;
  /** The same in the currency that is told; null where nobody knows. */
  readonly costoDetto: string | null;
  /** Whether its registration moves money too. */
  readonly denaro: boolean;
  /** Whether it is of what is measured, and not only of a registration that is in part. */
  readonly scelta: boolean;
}

/**
 * What passes without money, registration by registration, whole though its other side is not measured: it is what
 * says at which value. What costs nothing passes too, unless it is one row that no cost is for: shares given, a split.
 */
export async function passaggiDi(tx: Tx, chi: Chi): Promise<readonly Passaggio[]> {
  const passato = sql`case when ${ENTRA_O_ESCE} then -${CARICO} when ${CARICA} then ${CARICATO} - ${CARICO} else 0 end`;
  const registrazione = sql`partition by s.capofila`;
  const { rows } = await sql<Passaggio>`
    with scelte as materialized (
      select distinct coalesce(t.id_capofila, t.id) as capofila
        from movimenti t join causali c on c.cod_causale = t.cod_causale
       where ${chi.filtro} and ${inPiedi(chi)} and t.id_posizione is not null
         and (${ENTRA_O_ESCE} or t.id_capofila is not null
              or exists (select from movimenti r where r.id_capofila = t.id)))
    select p.* from (
      select s.capofila as registrazione, ${chiaviDi(chi)}, t.data_movimento::text as giorno,
             trunc(1000000 * case when t.corto then -e.quantita else e.quantita end)::text as quantita,
             trunc(100 * ${passato})::text as "alCosto",
             trunc(100 * round(${passato} * ${perEuro(chi)}, 2))::text as "costoDetto", (${chi.filtro}) is true as scelta,
             bool_or(c.effetto_liquidita <> 0) over (${registrazione}) as denaro,
             c.effetto_liquidita = 0 and (c.effetto_costo <> 0 or count(*) over (${registrazione}) > 1) as passa
        from scelte s
        cross join lateral (select m.* from movimenti m where m.id = s.capofila
                            union all select m.* from movimenti m where m.id_capofila = s.capofila) t
        join causali c on c.cod_causale = t.cod_causale ${unioni(chi)}
        cross join lateral (
          select coalesce(sum(e.quantita), 0) as quantita, coalesce(sum(e.costo), 0) as costo from effetti_posizioni e
           where e.cod_azienda = t.cod_azienda and e.id_posizione = t.id_posizione and e.id_movimento = t.id) e
       where ${inPiedi(chi)} and t.id_posizione is not null) p
     where p."alCosto" <> '0' or p.passa order by p.registrazione`.execute(tx);
  return rows;
}
