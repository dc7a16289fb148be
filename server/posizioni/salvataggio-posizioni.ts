import { type RawBuilder, sql } from 'kysely';
import type { RigaTenuta } from '#domain/posizioni/ipotesi.ts';
import type { EsitoGioco } from '#domain/posizioni/ricostruisci.ts';
import {
  CENTESIMI,
  DECIMALI_QUANTITA,
  type EffettoRiga,
  type StatoPosizione,
} from '#domain/posizioni/riga.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Db } from '#server/db/sessione.ts';
import { delle } from './lettura-righe.ts';

type Stati = ReadonlyMap<number, StatoPosizione>;

/** Rows of positions as they are kept, what playing them did, and the positions after it. */
export interface Giocato {
  readonly stati: Stati;
  readonly righe: readonly RigaTenuta[];
  readonly esito: EsitoGioco;
}

/** The same, of the company whose positions they are. */
export interface DaScrivere extends Giocato {
  readonly codAzienda: string;
  /** The positions never played a row: nothing is there to be compared. */
  readonly maiRicostruite?: boolean;
}

/** Whole numbers of the last decimal, as the database reads them. */
const inQuantita = (milionesimi: bigint): string => `${milionesimi}e-${DECIMALI_QUANTITA}`;
const inEuro = (centesimi: bigint): string => `${centesimi}e-${CENTESIMI}`;

/** A column of rows: its type, and its value in one of them. */
type Colonna<T> = readonly [
  tipo: 'bigint' | 'int' | 'smallint' | 'numeric' | 'date' | 'text',
  valore: (riga: T) => string | number | null | undefined,
];

interface Importi {
  readonly quantita: bigint;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
}

/** What every row ends with. */
const importi = <T>(di: (riga: T) => Importi): readonly Colonna<T>[] => [
  ['numeric', (riga) => inQuantita(di(riga).quantita)],
  ['numeric', (riga) => inEuro(di(riga).costo)],
  ['numeric', (riga) => inEuro(di(riga).costoDivisa)],
];

const fraVirgolette = (testo: unknown): string => `"${`${testo}`.replace(/["\\]/g, '\\$&')}"`;

/**
 * Rows as the arrays of their columns, for one statement whatever their number; already written as the
 * database reads arrays, which for a million rows the driver would do at ten times the cost.
 */
const inColonne = <T>(righe: readonly T[], ...colonne: readonly Colonna<T>[]) =>
  sql`unnest(${sql.join(
    colonne.map(([tipo, valore]) => {
      const scritto = (riga: T) =>
        tipo === 'text' ? fraVirgolette(valore(riga)) : (valore(riga) ?? 'NULL');
      return sql`${`{${righe.map(scritto).join(',')}}`}::${sql.raw(tipo)}[]`;
    }),
  )})`;

const tutte = (stati: Stati): readonly number[] => [...stati.keys()];

async function scriviPosizioni(db: Db, stati: Stati): Promise<void> {
  const nuove = inColonne(
    [...stati],
    ['bigint', ([id]) => id],
    ['date', ([, { ultimaData }]) => ultimaData],
    ...importi<[number, StatoPosizione]>(([, { posizione }]) => posizione),
  );
  await sql`update posizioni p set quantita = n.quantita, costo = n.costo,
            costo_divisa = n.costo_divisa, ultima_data = coalesce(n.ultima, p.ultima_data)
       from ${nuove} as n (id, ultima, quantita, costo, costo_divisa)
      where p.id = n.id and p.id = any (${tutte(stati)}::bigint[])
        and (p.quantita, p.costo, p.costo_divisa, p.ultima_data) is distinct from
            (n.quantita, n.costo, n.costo_divisa, coalesce(n.ultima, p.ultima_data))`.execute(db);
}

/** The lots that the positions have now: what is the same stays, the rest is put in its place. */
async function scriviLotti(
  db: Db,
  { stati, codAzienda, maiRicostruite }: DaScrivere,
): Promise<void> {
  const righe = [...stati].flatMap(([id, { posizione }]) =>
    posizione.lotti.map((lotto, i) => ({ id, n: i + 1, lotto })),
  );
  const nuovi = inColonne(
    righe,
    ['bigint', ({ id }) => id],
    ['int', ({ n }) => n],
    ['text', ({ lotto }) => lotto.id],
    ['date', ({ lotto }) => lotto.data],
    ...importi<(typeof righe)[number]>(({ lotto }) => lotto),
  );
  const metti = sql`
     insert into lotti as l (cod_azienda, id_posizione, n, cod_lotto, data, quantita, costo, costo_divisa)
     select ${codAzienda}, r.id, r.n, r.lotto, r.data, r.quantita, r.costo, r.costo_divisa
       from ${nuovi} as r (id, n, lotto, data, quantita, costo, costo_divisa)`;
  if (maiRicostruite) return void (await metti.execute(db));
  const quanti = inColonne(
    [...stati],
    ['bigint', ([id]) => id],
    ['int', ([, { posizione }]) => posizione.lotti.length],
  );
  // In one statement: what is taken away lies beyond what is put, so neither sees the other.
  await sql`with tolti as (
       delete from lotti l using ${quanti} as n (id, quanti)
        where ${delle(tutte(stati), 'l')} and l.id_posizione = n.id and l.n > n.quanti)
     ${metti}
     on conflict (cod_azienda, id_posizione, n) do update set cod_lotto = excluded.cod_lotto, data = excluded.data,
       quantita = excluded.quantita, costo = excluded.costo, costo_divisa = excluded.costo_divisa
      where (l.cod_lotto, l.data, l.quantita, l.costo, l.costo_divisa) is distinct from
            (excluded.cod_lotto, excluded.data, excluded.quantita, excluded.costo, excluded.costo_divisa)`.execute(
    db,
  );
}

/** Position after position, as their keys stand: in the order of play, by day, a row enters an index anywhere. */
const inFila = ({ effetti }: EsitoGioco): readonly EffettoRiga[] =>
  effetti.toSorted((a, b) => a.posizione - b.posizione);

interface Consumo {
  readonly di: EffettoRiga;
  readonly n: number;
  readonly parte: EffettoRiga['parti'][number];
}

const consumi = (esito: EsitoGioco): readonly Consumo[] =>
  inFila(esito).flatMap((di) => di.parti.map((parte, i) => ({ di, n: i + 1, parte })));

const mettiConsumi = (parti: readonly Consumo[], codAzienda: string) => sql`
  insert into lotti_consumi as l
         (cod_azienda, id_posizione, id_movimento, n, cod_lotto, data, quantita, costo, costo_divisa)
  select ${codAzienda}, r.id, r.movimento, r.n, r.lotto, r.data, r.quantita, r.costo, r.costo_divisa
    from ${inColonne(
      parti,
      ['bigint', ({ di }) => di.posizione],
      ['bigint', ({ di }) => di.id],
      ['int', ({ n }) => n],
      ['text', ({ parte }) => parte.id],
      ['date', ({ parte }) => parte.data],
      ...importi<Consumo>(({ parte }) => parte),
    )} as r (id, movimento, n, lotto, data, quantita, costo, costo_divisa)`;

/** The effects as rows `r`, with the dates of their movements: they are not read a second time. */
function effettiDi({ righe, esito }: Giocato): RawBuilder<unknown> {
  const tenute = new Map(righe.map((riga) => [riga.id, riga]));
  const fatti = inFila(esito).map((effetto) => ({ effetto, riga: tenute.get(effetto.id) }));
  const effetti = inColonne(
    fatti,
    ['bigint', ({ effetto }) => effetto.posizione],
    ['bigint', ({ effetto }) => effetto.id],
    ['date', ({ riga }) => riga?.data],
    ['date', ({ riga }) => riga?.valuta],
    ['date', ({ riga }) => riga?.inserimento],
    ...importi<(typeof fatti)[number]>(({ effetto }) => effetto),
  );
  return sql`${effetti}
    as r (id, movimento, data, valuta, inserimento, quantita, costo, costo_divisa)`;
}

/** What yearly methods made of the years, as rows `r`. */
const anniDi = ({ anni }: EsitoGioco): RawBuilder<unknown> =>
  sql`${inColonne(
    anni,
    ['bigint', ({ posizione }) => posizione],
    ['smallint', ({ anno }) => anno],
    ['date', ({ fine }) => fine],
    ['bigint', ({ scarico }) => scarico],
    ['numeric', ({ costo }) => inEuro(costo)],
    ['numeric', ({ costoDivisa }) => inEuro(costoDivisa)],
  )} as r (posizione, anno, fine, scarico, costo, costo_divisa)`;

/** What rows did as `effetti_posizioni` would have it, without being written: to be read from. */
export const comeEffetti = (giocato: DaScrivere): RawBuilder<unknown> => sql`(
  select ${giocato.codAzienda}::text as cod_azienda, r.id as id_posizione, r.movimento as id_movimento,
         null::smallint as anno_chiuso, null::bigint as id_scarico, r.data as data_movimento, r.valuta as data_valuta,
         r.inserimento as data_inserimento, r.quantita, r.costo, r.costo_divisa
    from ${effettiDi(giocato)}
  union all
  select ${giocato.codAzienda}::text, r.posizione, null, r.anno, r.scarico, r.fine, r.fine, ${OGGI}, 0, r.costo, r.costo_divisa
    from ${anniDi(giocato.esito)})`;

/** Writes what rows did that came after everything else: nothing of before changes. */
export async function scriviAggiunte(db: Db, giocato: DaScrivere): Promise<void> {
  const { stati, esito, codAzienda } = giocato;
  await sql`
    insert into effetti_posizioni (cod_azienda, id_posizione, id_movimento, data_movimento, data_valuta,
                                   data_inserimento, quantita, costo, costo_divisa)
    select ${codAzienda}, r.id, r.movimento, r.data, r.valuta, r.inserimento, r.quantita, r.costo, r.costo_divisa
      from ${effettiDi(giocato)}`.execute(db);
  const parti = consumi(esito);
  if (parti.length > 0) await mettiConsumi(parti, codAzienda).execute(db);
  if (esito.anni.length > 0) await scriviAnni(db, giocato);
  await scriviLotti(db, giocato);
  await scriviPosizioni(db, stati);
}

/** What yearly methods made of the years: the difference from what was said, known from today. */
async function scriviAnni(db: Db, { stati, esito, codAzienda }: DaScrivere): Promise<void> {
  const fineAnno = sql`coalesce(r.fine, c.fine)`;
  await sql`
     insert into effetti_posizioni as e (cod_azienda, id_posizione, anno_chiuso, id_scarico, data_movimento,
                                         data_valuta, data_inserimento, costo, costo_divisa)
     select ${codAzienda}, coalesce(r.posizione, c.id_posizione), coalesce(r.anno, c.anno_chiuso),
            coalesce(r.scarico, c.id_scarico), ${fineAnno}, ${fineAnno}, ${OGGI},
            coalesce(r.costo, 0) - coalesce(c.costo, 0),
            coalesce(r.costo_divisa, 0) - coalesce(c.costo_divisa, 0)
       from ${anniDi(esito)}
       full join (select id_posizione, anno_chiuso, id_scarico, max(data_movimento) as fine, sum(costo) as costo,
                         sum(costo_divisa) as costo_divisa
                    from effetti_posizioni e where ${delle(tutte(stati), 'e')} and anno_chiuso is not null
                   group by id_posizione, anno_chiuso, id_scarico) c
         on c.id_posizione = r.posizione and c.anno_chiuso = r.anno
        and coalesce(c.id_scarico, 0) = coalesce(r.scarico, 0)
      where coalesce(r.costo, 0) <> coalesce(c.costo, 0)
         or coalesce(r.costo_divisa, 0) <> coalesce(c.costo_divisa, 0)
     on conflict (cod_azienda, id_posizione, anno_chiuso, coalesce(id_scarico, 0), data_inserimento)
       where anno_chiuso is not null
     do update set costo = e.costo + excluded.costo, costo_divisa = e.costo_divisa + excluded.costo_divisa`.execute(
    db,
  );
}

/** What may have changed besides the rows that were played. */
export interface Novita {
  /** Movements may have been reversed. */
  readonly conStorni: boolean;
  /** Positions of a yearly method, or that had one, are among them. */
  readonly conAnni: boolean;
}

/**
 * Writes what differs from what is kept: a movement that had no effect has it from its own day of
 * entry, one whose effect is another now has the difference from today.
 */
export async function scriviDifferenze(
  db: Db,
  giocato: DaScrivere,
  { conStorni, conAnni }: Novita,
): Promise<void> {
  const { stati, esito, codAzienda } = giocato;
  await sql`
     insert into effetti_posizioni as e (cod_azienda, id_posizione, id_movimento, data_movimento, data_valuta,
                                         data_inserimento, quantita, costo, costo_divisa)
     select ${codAzienda}, r.id, r.movimento, r.data, r.valuta,
            case when c.id_movimento is null then r.inserimento else ${OGGI} end,
            r.quantita - coalesce(c.quantita, 0), r.costo - coalesce(c.costo, 0),
            r.costo_divisa - coalesce(c.costo_divisa, 0)
       from ${effettiDi(giocato)}
       left join (select id_posizione, id_movimento, sum(quantita) as quantita, sum(costo) as costo,
                         sum(costo_divisa) as costo_divisa
                    from effetti_posizioni e where ${delle(tutte(stati), 'e')} and id_movimento is not null
                   group by id_posizione, id_movimento) c
         on c.id_posizione = r.id and c.id_movimento = r.movimento
      where c.id_movimento is null
         or (r.quantita, r.costo, r.costo_divisa) is distinct from (c.quantita, c.costo, c.costo_divisa)
     on conflict (cod_azienda, id_posizione, id_movimento, data_inserimento) where id_movimento is not null
     do update set quantita = e.quantita + excluded.quantita, costo = e.costo + excluded.costo,
       costo_divisa = e.costo_divisa + excluded.costo_divisa`.execute(db);
  if (conAnni) await scriviAnni(db, giocato);
  const quante = inColonne(
    esito.effetti,
    ['bigint', ({ posizione }) => posizione],
    ['bigint', ({ id }) => id],
    ['int', ({ parti }) => parti.length],
  );
  if (conStorni)
    await sql`delete from lotti_consumi l using movimenti m
      where ${delle(tutte(stati), 'l')} and m.id = l.id_movimento and m.stornato`.execute(db);
  // In one statement: what is taken away lies beyond what is put, so neither sees the other.
  await sql`with tolti as (
       delete from lotti_consumi l using ${quante} as r (id, movimento, quante)
        where ${delle(tutte(stati), 'l')} and l.id_posizione = r.id and l.id_movimento = r.movimento
          and l.n > r.quante)
     ${mettiConsumi(consumi(esito), codAzienda)}
     on conflict (cod_azienda, id_posizione, id_movimento, n) do update set cod_lotto = excluded.cod_lotto,
       data = excluded.data, quantita = excluded.quantita, costo = excluded.costo,
       costo_divisa = excluded.costo_divisa
      where (l.cod_lotto, l.data, l.quantita, l.costo, l.costo_divisa) is distinct from
            (excluded.cod_lotto, excluded.data, excluded.quantita, excluded.costo, excluded.costo_divisa)`.execute(
    db,
  );
  await scriviLotti(db, giocato);
  await scriviPosizioni(db, stati);
}

/** A reversal's effect is that of what it reverses, turned: together they are nothing on every day. */
export async function contrappesi(db: Db, posizioni: readonly number[]): Promise<void> {
  await sql`
     insert into effetti_posizioni (cod_azienda, id_posizione, id_movimento, data_movimento, data_valuta,
                                    data_inserimento, quantita, costo, costo_divisa)
     select e.cod_azienda, e.id_posizione, s.id, s.data_movimento, s.data_valuta, s.data_inserimento,
            -sum(e.quantita), -sum(e.costo), -sum(e.costo_divisa)
       from movimenti s
       join effetti_posizioni e on e.cod_azienda = s.cod_azienda and e.id_posizione = s.id_posizione
                               and e.id_movimento = s.id_storno_di
      where s.id_posizione = any (${posizioni}::bigint[]) and s.id_storno_di is not null and s.stato <> 'bozza'
        and not exists (select from effetti_posizioni gia where gia.cod_azienda = s.cod_azienda
                           and gia.id_posizione = s.id_posizione and gia.id_movimento = s.id)
      group by e.cod_azienda, e.id_posizione, s.id, s.data_movimento, s.data_valuta, s.data_inserimento`.execute(
    db,
  );
}
