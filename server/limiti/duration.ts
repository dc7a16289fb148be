import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Duration, durationDi, type Richiamo } from '#domain/calcolo/duration.ts';
import { sqlValori } from '#server/archivi/valutazione/valori.ts';
import { titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import { conValori, type Tenute } from './valori.ts';
import type { AsseChiesto, DurationLetta } from './voci.ts';

interface DaContare {
  readonly id: number;
  /** Which state it is of: the titolo's terms and what hangs from them, its type, its issuer. */
  readonly stato: string;
  readonly prezzo: string | null;
}

/** What was counted of a titolo, and of what: its state, the day, the price. */
interface Contata {
  readonly di: string;
  readonly esito: Duration | null;
}

/** So many are remembered, one a titolo. */
const RICORDATE_AL_PIU = 50_000;
/** So many are counted before others are let through. */
const ALLA_VOLTA = 200;

/** A yield is searched: of a titolo that nobody has changed, at the same price on the same day, it is the same. */
const contate = new Map<number, Contata>();

const chiave = ({ stato, prezzo }: DaContare, giorno: string): string =>
  `${stato} ${giorno} ${prezzo ?? ''}`;

/**
 * The titoli of some holdings that may accrue something, each at the price of the company, else of the first manager who has
 * one: of all who hold or held it, so that it does not depend on whose holdings are asked.
 */
function daContare(tenute: Tenute): RawBuilder<DaContare> {
  const { codAzienda, giorno } = tenute;
  const prezzi = (richieste: RawBuilder<unknown>) =>
    sqlValori({ grandezza: 'prezzo', codAzienda, giorno, qualunqueEta: true }, richieste);
  return sql<DaContare>`
  with recursive ${conValori(tenute)},
  contati as materialized (
    select x.id, g.cod_titolo, x.xmin::text || ' ' || x.versione || ' ' || k.xmin::text || ' ' || coalesce(e.xmin::text, '') as stato
      from titoli_guardati g
      join titoli x on x.id = g.id
      join tipi_titolo k on k.tipo_titolo = x.tipo_titolo
      left join emittenti e on e.cod_emittente = x.cod_emittente
     where k.matura_rateo or x.tipo_tasso is not null or x.tipo_calcolo_ratei is not null),
  propri as materialized (${prezzi(sql`select c.cod_titolo as codice, null::text as cod_portafoglio from contati c`)}),
  gestori as (
    select p.codice, h.cod_portafoglio from propri p join posizioni h on h.cod_azienda = ${codAzienda} and h.cod_titolo = p.codice
     where p.valore is null
     union all
    select p.codice, n.gestore from propri p join tenute n on n.cod_titolo = p.codice where p.valore is null),
  dei_gestori as materialized (
    select distinct on (v.codice) v.codice, v.valore from (${prezzi(sql`
    select distinct g.codice, g.cod_portafoglio
      from gestori g join portafogli f on f.cod_azienda = ${codAzienda} and f.cod_portafoglio = g.cod_portafoglio
     where f.tipo_gestione = 'P'`)}) v where v.valore is not null order by v.codice, v.cod_portafoglio)
  select c.id, c.stato, coalesce(p.valore, d.valore)::text as prezzo
    from contati c
    join propri p on p.codice = c.cod_titolo
    left join dei_gestori d on d.codice = c.cod_titolo`;
}

const richiamiDi = (ids: readonly number[]): RawBuilder<Richiamo & { readonly id: number }> => sql<
  Richiamo & { readonly id: number }
>`
  select id_titolo as id, data, data_fine as "dataFine", trim_scale(prezzo)::text as prezzo
    from titoli_call where id_titolo = any (${ids}::bigint[]) and tipo = 'CALL'`;

async function conta(
  chiedi: Chiedi,
  giorno: Tenute['giorno'],
  nuovi: readonly DaContare[],
): Promise<ReadonlyMap<number, Duration | null>> {
  const esiti = new Map<number, Duration | null>();
  const ids = nuovi.map(({ id }) => id);
  const titoli = await titoliCalcolati(chiedi, sql`t.id = any (${ids}::bigint[])`);
  const richiami = Map.groupBy(await chiedi(richiamiDi(ids)), ({ id }) => id);
  const chiesti = new Map(nuovi.map((uno) => [uno.id, uno]));
  for (const [n, titolo] of titoli.entries()) {
    const chiesto = chiesti.get(titolo.id);
    if (!chiesto) continue;
    const { prezzo } = chiesto;
    const esito = durationDi(titolo, { giorno, prezzo, richiami: richiami.get(titolo.id) ?? [] });
    esiti.set(titolo.id, esito);
    contate.set(titolo.id, { di: chiave(chiesto, giorno), esito });
    if (n % ALLA_VOLTA === ALLA_VOLTA - 1) await setImmediate();
  }
  return esiti;
}

/**
 * The modified duration of each titolo that is held and has one, where an axis asks for it: counted once a titolo, whoever
 * holds it, and remembered while nothing that it comes from has changed (docs/regole/limiti.md#duration).
 */
export async function durationDei(
  chiedi: Chiedi,
  tenute: Tenute,
  assi: readonly AsseChiesto[],
): Promise<readonly DurationLetta[]> {
  if (!assi.some(({ asse }) => asse === 'duration')) return [];
  const letti = await chiedi(daContare(tenute));
  const esiti = new Map<number, Duration | null>();
  const nuovi = letti.filter((uno) => {
    const nota = contate.get(uno.id);
    if (nota?.di !== chiave(uno, tenute.giorno)) return true;
    esiti.set(uno.id, nota.esito);
    return false;
  });
  if (contate.size + nuovi.length > RICORDATE_AL_PIU) contate.clear();
  if (nuovi.length > 0)
    for (const [id, esito] of await conta(chiedi, tenute.giorno, nuovi)) esiti.set(id, esito);
  return [...esiti].flatMap(([id, esito]) => (esito ? [{ id, ...esito }] : []));
}
