import type { EsitoGioco } from '#domain/giacenze/gioca.ts';
import {
  CENTESIMI,
  conDecimali,
  DECIMALI_QUANTITA,
  type StatoPosizione,
} from '#domain/giacenze/riga.ts';
import type { Interrogabile } from '#server/giacenze/interrogabile.ts';
import type { RigaTenuta } from '#server/giacenze/lettura-righe.ts';

const OGGI = `(now() at time zone 'Europe/Rome')::date`;

type Stati = ReadonlyMap<number, StatoPosizione>;

/** Rows of positions as they are kept, what playing them did, and the positions after it. */
export interface Giocato {
  readonly stati: Stati;
  readonly righe: readonly RigaTenuta[];
  readonly esito: EsitoGioco;
}

const inQuantita = (milionesimi: bigint): string => conDecimali(milionesimi, DECIMALI_QUANTITA);
const inEuro = (centesimi: bigint): string => conDecimali(centesimi, CENTESIMI);

type Cella = string | number | null | undefined;

const scritta = (cella: Cella): string => {
  if (cella === null || cella === undefined) return 'NULL';
  return typeof cella === 'number' ? String(cella) : `"${cella.replace(/["\\]/g, '\\$&')}"`;
};

/**
 * Rows as the arrays of their columns, for one statement whatever their number; already written as the
 * database reads arrays, which for a million rows the driver would do at ten times the cost.
 */
const inColonne = (righe: readonly (readonly Cella[])[], quante: number): readonly string[] =>
  Array.from({ length: quante }, (_, i) => `{${righe.map((riga) => scritta(riga[i])).join(',')}}`);

const tutte = (stati: Stati): readonly number[] => [...stati.keys()];

async function scriviPosizioni(db: Interrogabile, stati: Stati): Promise<void> {
  const righe = [...stati].map(([id, { posizione, ultimaData }]) => [
    id,
    inQuantita(posizione.quantita),
    inEuro(posizione.costo),
    inEuro(posizione.costoDivisa),
    ultimaData,
  ]);
  await db.query(
    `update posizioni p set quantita = n.quantita, costo = n.costo,
            costo_divisa = n.costo_divisa, ultima_data = coalesce(n.ultima, p.ultima_data)
       from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::date[])
            as n (id, quantita, costo, costo_divisa, ultima)
      where p.id = n.id
        and (p.quantita, p.costo, p.costo_divisa, p.ultima_data) is distinct from
            (n.quantita, n.costo, n.costo_divisa, coalesce(n.ultima, p.ultima_data))`,
    inColonne(righe, 5),
  );
}

/** The lots that the positions have now: what is the same stays, the rest is put in its place. */
async function scriviLotti(db: Interrogabile, stati: Stati): Promise<void> {
  const righe = [...stati].flatMap(([id, { posizione }]) =>
    posizione.lotti.map((lotto, i) => [
      id,
      i + 1,
      lotto.id,
      lotto.data,
      inQuantita(lotto.quantita),
      inEuro(lotto.costo),
      inEuro(lotto.costoDivisa),
    ]),
  );
  const quanti = [...stati].map(([id, { posizione }]) => [id, posizione.lotti.length]);
  // In one statement: what is taken away lies beyond what is put, so neither sees the other.
  await db.query(
    `with tolti as (
       delete from lotti l using unnest($1::bigint[], $2::int[]) as n (id, quanti)
        where l.id_posizione = n.id and l.n > n.quanti)
     insert into lotti as l (id_posizione, n, cod_lotto, data, quantita, costo, costo_divisa)
     select id, n, lotto, data, quantita, costo, costo_divisa
       from unnest($3::bigint[], $4::int[], $5::text[], $6::date[], $7::numeric[], $8::numeric[], $9::numeric[])
            as r (id, n, lotto, data, quantita, costo, costo_divisa)
     on conflict (id_posizione, n) do update set cod_lotto = excluded.cod_lotto, data = excluded.data,
       quantita = excluded.quantita, costo = excluded.costo, costo_divisa = excluded.costo_divisa
      where (l.cod_lotto, l.data, l.quantita, l.costo, l.costo_divisa) is distinct from
            (excluded.cod_lotto, excluded.data, excluded.quantita, excluded.costo, excluded.costo_divisa)`,
    [...inColonne(quanti, 2), ...inColonne(righe, 7)],
  );
}

const consumi = ({ effetti }: EsitoGioco): readonly (readonly Cella[])[] =>
  effetti.flatMap(({ id, posizione, parti }) =>
    parti.map((parte, i) => [
      posizione,
      id,
      i + 1,
      parte.id,
      parte.data,
      inQuantita(parte.quantita),
      inEuro(parte.costo),
      inEuro(parte.costoDivisa),
    ]),
  );

const CONSUMI = `unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::date[], $6::numeric[], $7::numeric[],
                        $8::numeric[]) as r (posizione, movimento, n, lotto, data, quantita, costo, costo_divisa)`;

const METTI_CONSUMI = `
  insert into lotti_consumi as l (id_posizione, id_movimento, n, cod_lotto, data, quantita, costo, costo_divisa)
  select posizione, movimento, n, lotto, data, quantita, costo, costo_divisa from ${CONSUMI}`;

/** The effects as columns, with the dates of their movements: they are not read a second time. */
function colonneEffetti({ righe, esito }: Giocato): readonly string[] {
  const tenute = new Map(righe.map((riga) => [riga.id, riga]));
  return inColonne(
    esito.effetti.map(({ id, posizione, quantita, costo, costoDivisa }) => {
      const riga = tenute.get(id);
      return [
        posizione,
        id,
        riga?.data,
        riga?.valuta,
        riga?.inserimento,
        inQuantita(quantita),
        inEuro(costo),
        inEuro(costoDivisa),
      ];
    }),
    8,
  );
}

const EFFETTI = `unnest($1::bigint[], $2::bigint[], $3::date[], $4::date[], $5::date[],
                        $6::numeric[], $7::numeric[], $8::numeric[])
                 as r (posizione, movimento, data, valuta, inserimento, quantita, costo, costo_divisa)`;

/** Writes what rows did that came after everything else: nothing of before changes. */
export async function scriviAggiunte(db: Interrogabile, giocato: Giocato): Promise<void> {
  const { stati, esito } = giocato;
  await db.query(
    `insert into effetti_posizioni (id_posizione, id_movimento, data_movimento, data_valuta, data_inserimento,
                                    quantita, costo, costo_divisa)
     select posizione, movimento, data, valuta, inserimento, quantita, costo, costo_divisa
       from ${EFFETTI}`,
    colonneEffetti(giocato),
  );
  const parti = consumi(esito);
  if (parti.length > 0) await db.query(METTI_CONSUMI, inColonne(parti, 8));
  if (esito.anni.length > 0) await scriviAnni(db, stati, esito);
  await scriviLotti(db, stati);
  await scriviPosizioni(db, stati);
}

/** What yearly methods made of the years: the difference from what was said, known from today. */
async function scriviAnni(db: Interrogabile, stati: Stati, { anni }: EsitoGioco): Promise<void> {
  const righe = anni.map(({ posizione, anno, costo, costoDivisa }) => [
    posizione,
    anno,
    inEuro(costo),
    inEuro(costoDivisa),
  ]);
  await db.query(
    `insert into effetti_posizioni as e (id_posizione, anno_chiuso, data_movimento, data_valuta, data_inserimento,
                                         costo, costo_divisa)
     select coalesce(r.posizione, c.id_posizione), coalesce(r.anno, c.anno_chiuso),
            make_date(coalesce(r.anno, c.anno_chiuso), 12, 31), make_date(coalesce(r.anno, c.anno_chiuso), 12, 31), ${OGGI},
            coalesce(r.costo, 0) - coalesce(c.costo, 0),
            coalesce(r.costo_divisa, 0) - coalesce(c.costo_divisa, 0)
       from unnest($2::bigint[], $3::smallint[], $4::numeric[], $5::numeric[]) as r (posizione, anno, costo, costo_divisa)
       full join (select id_posizione, anno_chiuso, sum(costo) as costo, sum(costo_divisa) as costo_divisa
                    from effetti_posizioni where id_posizione = any ($1::bigint[]) and anno_chiuso is not null
                   group by id_posizione, anno_chiuso) c on c.id_posizione = r.posizione and c.anno_chiuso = r.anno
      where coalesce(r.costo, 0) <> coalesce(c.costo, 0)
         or coalesce(r.costo_divisa, 0) <> coalesce(c.costo_divisa, 0)
     on conflict (id_posizione, anno_chiuso, data_inserimento) where anno_chiuso is not null
     do update set costo = e.costo + excluded.costo, costo_divisa = e.costo_divisa + excluded.costo_divisa`,
    [tutte(stati), ...inColonne(righe, 4)],
  );
}

/**
 * Writes what differs from what is kept: a movement that had no effect has it from its own day of
 * entry, one whose effect is another now has the difference from today.
 */
export async function scriviDifferenze(db: Interrogabile, giocato: Giocato): Promise<void> {
  const { stati, esito } = giocato;
  await db.query(
    `insert into effetti_posizioni as e (id_posizione, id_movimento, data_movimento, data_valuta, data_inserimento,
                                         quantita, costo, costo_divisa)
     select r.posizione, r.movimento, r.data, r.valuta,
            case when c.id_movimento is null then r.inserimento else ${OGGI} end,
            r.quantita - coalesce(c.quantita, 0), r.costo - coalesce(c.costo, 0),
            r.costo_divisa - coalesce(c.costo_divisa, 0)
       from ${EFFETTI}
       left join (select id_posizione, id_movimento, sum(quantita) as quantita, sum(costo) as costo,
                         sum(costo_divisa) as costo_divisa
                    from effetti_posizioni where id_posizione = any ($9::bigint[]) and id_movimento is not null
                   group by id_posizione, id_movimento) c
         on c.id_posizione = r.posizione and c.id_movimento = r.movimento
      where c.id_movimento is null
         or (r.quantita, r.costo, r.costo_divisa) is distinct from (c.quantita, c.costo, c.costo_divisa)
     on conflict (id_posizione, id_movimento, data_inserimento) where id_movimento is not null
     do update set quantita = e.quantita + excluded.quantita, costo = e.costo + excluded.costo,
       costo_divisa = e.costo_divisa + excluded.costo_divisa`,
    [...colonneEffetti(giocato), tutte(stati)],
  );
  await scriviAnni(db, stati, esito);
  const quante = esito.effetti.map(({ id, posizione, parti }) => [posizione, id, parti.length]);
  await db.query(
    `delete from lotti_consumi l using unnest($1::bigint[], $2::bigint[], $3::int[]) as r (posizione, movimento, quante)
      where l.id_movimento = r.movimento and l.id_posizione = r.posizione and l.n > r.quante`,
    inColonne(quante, 3),
  );
  await db.query(
    `delete from lotti_consumi l using movimenti m
      where l.id_posizione = any ($1::bigint[]) and m.id = l.id_movimento and m.stornato`,
    [tutte(stati)],
  );
  await db.query(
    `${METTI_CONSUMI}
     on conflict (id_movimento, id_posizione, n) do update set cod_lotto = excluded.cod_lotto,
       data = excluded.data, quantita = excluded.quantita, costo = excluded.costo,
       costo_divisa = excluded.costo_divisa
      where (l.cod_lotto, l.data, l.quantita, l.costo, l.costo_divisa) is distinct from
            (excluded.cod_lotto, excluded.data, excluded.quantita, excluded.costo, excluded.costo_divisa)`,
    inColonne(consumi(esito), 8),
  );
  await scriviLotti(db, stati);
  await scriviPosizioni(db, stati);
}

/** A reversal's effect is that of what it reverses, turned: together they are nothing on every day. */
export const contrappesi = (
  db: Interrogabile,
  posizioni: readonly number[],
): Promise<readonly unknown[]> =>
  db.query(
    `insert into effetti_posizioni (id_posizione, id_movimento, data_movimento, data_valuta, data_inserimento,
                                    quantita, costo, costo_divisa)
     select e.id_posizione, s.id, s.data_movimento, s.data_valuta, s.data_inserimento,
            -sum(e.quantita), -sum(e.costo), -sum(e.costo_divisa)
       from movimenti s
       join effetti_posizioni e on e.id_movimento = s.id_storno_di and e.id_posizione = s.id_posizione
      where s.id_posizione = any ($1::bigint[]) and s.id_storno_di is not null and s.stato <> 'bozza'
        and not exists (select from effetti_posizioni gia where gia.id_movimento = s.id
                           and gia.id_posizione = s.id_posizione)
      group by e.id_posizione, s.id, s.data_movimento, s.data_valuta, s.data_inserimento`,
    [posizioni],
  );
