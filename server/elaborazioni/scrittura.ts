import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { ColonnaElaborata, Dove, Preparata, Rapporto } from './descrizione.ts';

type Sql = RawBuilder<unknown>;

const uno = (nome: string, i: number): Sql => sql.ref(`${nome}${i + 1}`);
const elenco = (parti: readonly Sql[]): Sql => sql.join(parti);
const vettore = (parti: readonly Sql[]): Sql => sql`array[${elenco(parti)}]::text[]`;
const comeTesto = ({ tipo }: ColonnaElaborata, valore: Sql): Sql =>
  tipo === 'numero' ? sql`trim_scale((${valore})::numeric)::text` : sql`(${valore})::text`;

const quota = (di: Sql, su: Sql): Sql => sql`round(100 * ${di} / nullif(${su}, 0), 2)`;

const eRapporto = (derivata: ColonnaElaborata['derivata']): derivata is Rapporto =>
  typeof derivata === 'function';

/** The sum of a column by its name, among those of a row or a group. */
const sommaDi =
  (colonne: readonly ColonnaElaborata[], alias: string) =>
  (nome: string): Sql =>
    sql.ref(`${alias}${colonne.findIndex((una) => una.nome === nome) + 1}`);

/** How many days a period has between the first and the last; all of them without one. */
function giorniDi({ periodo, giorni }: Preparata, dentro: Sql | null): Sql {
  if (!giorni) return sql`null::integer`;
  const [da, a] = [sql`${giorni.da}::date`, sql`${giorni.a}::date`];
  if (!periodo || !dentro) return sql`(${a} - ${da} + 1)`;
  const fine = sql`(${dentro} + ${sql.lit(periodo.passo)}::interval)::date - 1`;
  return sql`(least(${fine}, ${a}) - greatest(${dentro}, ${da}) + 1)`;
}

/** What one row is: the keys, codes and names of its groups, its period, its values, its place among them. */
function righeDi({ livelli, colonne, origine, dove, ordine, periodo, sommata }: Preparata): Sql {
  const lette = [
    ...livelli.flatMap(({ ordine: suo, valore, chiave }, i) => [
      sql`${suo ?? valore} as ${uno('k', i)}`,
      sql`(${chiave})::text as ${uno('c', i)}`,
      sql`(${valore})::text as ${uno('v', i)}`,
    ]),
    sql`${periodo?.giorno ?? sql`null::date`} as periodo`,
  ];
  const valori = [
    ...colonne.flatMap(({ valore, derivata }, i) =>
      derivata ? [] : [sql`${valore} as ${uno('x', i)}`],
    ),
    ...ordine.map((voce, i) => sql`${voce} as ${uno('o', i)}`),
  ];
  const insieme = sommata
    ? sql`group by ${elenco(lette.map((_voce, i) => sql.lit(i + 1)))}`
    : sql``;
  return sql`select ${elenco([...lette, ...valori])} from ${origine} where ${dove} ${insieme}`;
}

/**
 * The rows with their places: the groups that begin with a row stand right before it, so that those of a group
 * follow it, and what is below a group is between two numbers.
 */
function numerateDi(preparata: Preparata): Sql {
  const { livelli, colonne, ordine, periodo } = preparata;
  const chiavi = livelli.map((_livello, i) => uno('k', i));
  const prime = livelli.map((_livello, i) => elenco(chiavi.slice(0, i + 1)));
  const primo = colonne.findIndex(({ totale, derivata }) => totale && !derivata);
  const [valore, fra] = [
    uno('x', primo),
    chiavi.length > 0 ? sql`partition by ${elenco(chiavi)}` : sql``,
  ];
  const derivate = colonne.flatMap(({ derivata }, i) => {
    if (derivata === 'quota')
      return [sql`${quota(valore, sql`sum(${valore}) over ()`)} as ${uno('x', i)}`];
    if (eRapporto(derivata)) {
      const giorni = giorniDi(preparata, sql`r.periodo`);
      return [sql`${derivata(sommaDi(colonne, 'r.x'), giorni)} as ${uno('x', i)}`];
    }
    if (derivata !== 'differenza' || !periodo) return [];
    const passo = sql`${sql.lit(periodo.passo)}::interval`;
    const prima = sql`(${fra} order by periodo range between ${passo} preceding and ${passo} preceding)`;
    return [
      sql`case when periodo > min(periodo) over () then
            coalesce(${valore}, 0) - coalesce(max(${valore}) over ${prima}, 0) end as ${uno('x', i)}`,
    ];
  });
  const gradi = prime.map((voci, i) => sql`dense_rank() over (order by ${voci}) as ${uno('d', i)}`);
  const posti = [...chiavi, ...ordine.map((_voce, i) => uno('o', i))];
  const sequenza = posti.length > 0 ? sql`order by ${elenco(posti)}` : sql``;
  const davanti = gradi.map((_grado, i) => sql` + ${uno('d', i)}`);
  return sql`select g.*, posto ${sql.join(davanti, sql``)} as n from (
    select r.*, ${elenco([...derivate, ...gradi, sql`row_number() over (${sequenza}) as posto`])} from righe r) g`;
}

/** The sums of every group and of the whole, period by period, each `s`; then of all periods. */
function gruppiDi(preparata: Preparata) {
  const { livelli, colonne, periodo } = preparata;
  const chiavi = livelli.map((_livello, i) => uno('k', i));
  const quanti = livelli.length;
  const sommate = colonne.flatMap(({ totale, derivata }, i) => (totale && !derivata ? [i] : []));
  const insiemi = quanti > 0 ? sql`rollup (${elenco(chiavi)}), periodo` : sql`periodo`;
  const fuori = quanti > 0 ? sql`grouping(${elenco(chiavi)})` : sql`0`;
  const somme = (di: string) =>
    sommate.map((i) => sql`sum(${sql.ref(`${di}.${`x${i + 1}`}`)}) as ${uno('x', i)}`);
  const minimi = (di: string) =>
    livelli.flatMap((_livello, i) => [
      sql`min(${sql.ref(`${di}.c${i + 1}`)}) as ${uno('c', i)}`,
      sql`min(${sql.ref(`${di}.v${i + 1}`)}) as ${uno('v', i)}`,
      sql`min(${sql.ref(`${di}.da${i + 1}`)}) as ${uno('da', i)}`,
      sql`max(${sql.ref(`${di}.a${i + 1}`)}) as ${uno('a', i)}`,
    ]);
  const primo = sommate[0] ?? 0;
  const scritto = (colonna: ColonnaElaborata, i: number, dentro: Sql | null = null): Sql => {
    const { totale, derivata, dalLivello = 0 } = colonna;
    if (eRapporto(derivata))
      return comeTesto(colonna, derivata(sommaDi(colonne, 's.x'), giorniDi(preparata, dentro)));
    if (derivata === 'quota') {
      const tutto = sql`sum(s.${uno('x', primo)}) filter (where s.livello = 0) over ()`;
      return comeTesto(colonna, quota(sql`s.${uno('x', primo)}`, tutto));
    }
    if (!totale || derivata) return sql`null`;
    const valore = comeTesto(colonna, sql`s.${uno('x', i)}`);
    return dalLivello > 0 ? sql`case when s.livello >= ${dalLivello} then ${valore} end` : valore;
  };
  const cella = (colonna: ColonnaElaborata, i: number): Sql =>
    colonna.derivata && !eRapporto(colonna.derivata)
      ? sql`null`
      : scritto(colonna, i, sql`s.periodo`);
  const celle = periodo
    ? sql`jsonb_object_agg(to_char(s.periodo, 'YYYY-MM-DD'), to_jsonb(${vettore(colonne.map(cella))})) filter (where s.periodo is not null)`
    : sql`null::jsonb`;
  return { chiavi, quanti, insiemi, fuori, somme, minimi, scritto, celle };
}

/** How many rows there are, and of how many registrations. */
export interface Scritte {
  readonly righe: number;
  readonly registrazioni: number;
}

/** Stores rows, groups and the whole of a prepared question in one statement. */
export async function scriviRighe(
  tx: Tx,
  { codAzienda, guid }: Dove,
  preparata: Preparata,
): Promise<Scritte> {
  const { livelli, colonne, con } = preparata;
  const g = gruppiDi(preparata);
  const { chiavi, quanti } = g;
  const nomi = livelli.map((_livello, i) => uno('v', i));
  const codici = livelli.map((_livello, i) => uno('c', i));
  const sotto = livelli.map(
    (_livello, i) => sql`when ${sql.lit(i)} then s.${uno('a', i)} - s.${uno('da', i)} + 1`,
  );
  const conChiavi = chiavi.length > 0 ? sql`, ${elenco(chiavi)}` : sql``;
  const altri = (parti: readonly Sql[]): Sql =>
    parti.length > 0 ? sql`, ${elenco(parti)}` : sql``;
  const gradi = livelli.flatMap((_livello, i) => [
    sql`${uno('d', i)} as ${uno('da', i)}`,
    sql`${uno('d', i)} as ${uno('a', i)}`,
  ]);
  const figli =
    livelli.length > 0
      ? sql`case s.livello ${sql.join(sotto, sql` `)} else s.righe end`
      : sql`s.righe`;
  const { rows } = await sql<Scritte>`
    with ${sql.join([...con, sql`righe as (${righeDi(preparata)})`], sql`, `)},
    numerate as materialized (${numerateDi(preparata)}),
    poste as (
      insert into elaborazioni_righe (cod_azienda, guid, livello, n, fine, percorso, chiavi, valori)
      select ${codAzienda}, ${guid}::uuid, ${quanti + 1}::int, n, n, ${vettore(nomi)}, ${vettore(codici)},
             ${vettore(colonne.map((colonna, i) => comeTesto(colonna, uno('x', i))))}
        from numerate),
    parti as (
      select ${sql.lit(quanti)} - length(replace((${g.fuori})::bit(${sql.lit(Math.max(1, quanti))})::text, '0', '')) as livello,
             periodo, count(*) as righe, min(n) as prima, max(n) as fine ${conChiavi}
             ${altri([...g.minimi('m'), ...g.somme('m')])}
        from (select r.* ${altri(gradi)} from numerate r) m group by ${g.insiemi}),
    gruppi as (
      select s.livello ${conChiavi}, sum(s.righe) as righe, min(s.prima) as prima, max(s.fine) as fine
             ${altri([...g.minimi('s'), ...g.somme('s')])}, ${g.celle} as celle
        from parti s group by s.livello ${conChiavi}),
    raccolte as (
      insert into elaborazioni_righe (cod_azienda, guid, livello, n, fine, figli, percorso, chiavi, valori, celle)
      select ${codAzienda}, ${guid}::uuid, s.livello, s.prima - (${quanti}::int - s.livello + 1), s.fine,
             ${figli}, (${vettore(nomi)})[1:s.livello], (${vettore(codici)})[1:s.livello],
             ${vettore(colonne.map((colonna, i) => g.scritto(colonna, i)))}, s.celle
        from gruppi s)
    select count(*)::int as righe, (${preparata.registrazioni})::int as registrazioni from numerate`.execute(
    tx,
  );
  const scritte = rows[0] ?? { righe: 0, registrazioni: 0 };
  if (scritte.righe === 0) await scriviNulla(tx, { codAzienda, guid }, colonne);
  return scritte;
}

/** The whole of no row: every sum is zero. */
async function scriviNulla(
  tx: Tx,
  { codAzienda, guid }: Dove,
  colonne: readonly ColonnaElaborata[],
): Promise<void> {
  const zeri = colonne.map(({ totale, derivata }) => sql`${totale && !derivata ? '0' : null}`);
  await sql`
    insert into elaborazioni_righe (cod_azienda, guid, livello, n, fine, percorso, chiavi, valori)
    values (${codAzienda}, ${guid}::uuid, 0, 0, 0, '{}', '{}', ${vettore(zeri)})`.execute(tx);
}
