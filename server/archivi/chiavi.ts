import { type RawBuilder, sql } from 'kysely';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, daQui, dopo } from '#server/record/ordine-sql.ts';
import type { Passo } from '#server/record/pagina.ts';
import { diFissiEGiorni, type Scelta } from './condizione.ts';

/**
 * The keys of a page, by three ways that each look at a bounded number of index entries (decision
 * 0016). What an order names are the key's columns and perhaps the value's: all of them stand in the
 * indexes (migration 0057), so that no row of the table itself is touched before its page is known.
 */

type Domanda = RawBuilder<unknown>;

/** Values of a column that are read one by one: the titoli of a filter, portfolios, days. */
export interface Gruppo {
  readonly colonna: string;
  /** A query that gives each of them once, under the column's name. */
  readonly valori: Domanda;
}

/** An archive and what of it is asked for. */
export interface Campo {
  readonly tipo: TipoArchivio;
  readonly scelte: Scelta;
}

const tabella = ({ tipo }: Campo): Domanda => sql.table(tipo.tabella);
const colonneDi = (ordine: readonly VoceOrdine[], alias: string): Domanda =>
  sql.join(ordine.map(({ colonna }) => sql.ref(`${alias}.${colonna}`)));

const finoA = <T>(voci: readonly T[], ferma: (voce: T) => boolean): readonly T[] => {
  const posto = voci.findIndex(ferma);
  return posto < 0 ? voci : voci.slice(0, posto);
};

/** The condition that a row has one of the values of each group. */
const diQualcuno = (gruppi: readonly Gruppo[]): Domanda[] =>
  gruppi.map(({ colonna, valori }) => sql`${sql.ref(`t.${colonna}`)} in (${valori})`);

const delGruppo = (gruppi: readonly Gruppo[]): Domanda[] =>
  gruppi.map(({ colonna }) => sql`${sql.ref(`t.${colonna}`)} = ${sql.ref(`g.${colonna}`)}`);

const posto = ({ ordine, dopo: valori }: Passo): Domanda =>
  valori ? dopo(ordine, valori) : sql`true`;

/** The index of the order, walked from the place on: every row is one of those asked for. */
export const cammino = (campo: Campo, passo: Passo): Domanda => {
  const { ordine, limite, salta } = passo;
  return sql`select ${colonneDi(ordine, 't')} from ${tabella(campo)} t
    where ${diFissiEGiorni(campo.scelte)} and ${posto(passo)}
    ${clausolaOrdine(ordine)} limit ${limite} offset ${salta}`;
};

/** The keys of rows that something else than an index of the order finds. */
export const chiaviDove = (
  { tabella: nome }: Pick<TipoArchivio, 'tabella'>,
  dove: Domanda,
  passo: Passo,
): Domanda => {
  const { ordine, limite, salta } = passo;
  return sql`select ${colonneDi(ordine, 't')} from ${sql.table(nome)} t
    where ${dove} and ${posto(passo)} ${clausolaOrdine(ordine)} limit ${limite} offset ${salta}`;
};

/**
 * The same walk for so many steps and no further, keeping what the filter chooses. `percorse` says
 * in each row how many there were: fewer than that, and it came to the end.
 */
export const prova = (
  campo: Campo,
  gruppi: readonly Gruppo[],
  passo: Passo,
  passi: number,
): Domanda => {
  const { ordine, limite } = passo;
  const { scelte } = campo;
  // Days first in the order are a stretch of its index; otherwise they are looked at in passing.
  const primaIGiorni = ordine[0]?.tipo === 'date';
  const tratto = diFissiEGiorni(primaIGiorni ? scelte : { ...scelte, da: null, a: null });
  const giorni = diFissiEGiorni({ ...scelte, fissi: [] });
  return sql`with percorso as materialized (
      select ${colonneDi(ordine, 't')} from ${tabella(campo)} t
       where ${tratto} and ${posto(passo)} ${clausolaOrdine(ordine)} limit ${passi})
    select p.percorse, t.* from (select count(*)::int as percorse from percorso) p
      left join lateral (select * from percorso t
         where ${sql.join([giorni, ...diQualcuno(gruppi)], sql` and `)}
         ${clausolaOrdine(ordine)} limit ${limite}) t on true
    ${clausolaOrdine(ordine)}`;
};

/** The rows of one combination of the groups' values `g`, in the order, from the place on. */
const diUno = (campo: Campo, gruppi: readonly Gruppo[], passo: Passo): Domanda => {
  const { ordine, dopo: valori } = passo;
  const raggruppata = ({ colonna }: VoceOrdine) => gruppi.some((g) => g.colonna === colonna);
  const interno = ordine.filter((voce) => !raggruppata(voce));
  const inizio = finoA(ordine, raggruppata);
  const parti = [
    diFissiEGiorni(campo.scelte),
    ...delGruppo(gruppi),
    // The columns before the group's own are a range that its index can seek; the rest is looked at.
    ...(valori && inizio.length > 0 ? [daQui(inizio, valori)] : []),
    posto(passo),
  ];
  return sql`select ${colonneDi(interno, 't')} from ${tabella(campo)} t
    where ${sql.join(parti, sql` and `)} ${clausolaOrdine(interno)}`;
};

/** The combinations of the groups' values that may hold rows from the place on. */
const combinazioni = (gruppi: readonly Gruppo[], { ordine, dopo: valori }: Passo): Domanda => {
  const inizio = finoA(ordine, ({ colonna }) => !gruppi.some((g) => g.colonna === colonna));
  const da = valori && inizio.length > 0 ? daQui(inizio, valori, 'g') : sql`true`;
  const insiemi = gruppi.map(({ valori: tutti }, i) => sql`(${tutti}) ${sql.id(`i${i}`)}`);
  return sql`select * from (select * from ${sql.join(insiemi, sql` cross join `)}) g where ${da}`;
};

/** How many of the latest rows tell how far the values of a page reach, and the column of the days. */
export interface Campione {
  readonly giorno: string;
  readonly passi: number;
}

/**
 * Of the groups those that have any row, on whatever day, as far as the values of the page can reach: no
 * further than those of as many rows as a page has, which are soon found among the latest. In a group
 * whose values all lie beyond, the days would be looked for in vain, row by row.
 */
const chePossono = (
  campo: Campo,
  gruppi: readonly Gruppo[],
  passo: Passo,
  { giorno, passi }: Campione,
): Domanda => {
  const { ordine, limite } = passo;
  const [{ colonna = '', verso = 'ASC' } = {}] = ordine;
  const valore = sql.ref(`t.${colonna}`);
  const [finoA, ovunque] = verso === 'ASC' ? ['<=', 'infinity'] : ['>=', '-infinity'];
  const ultimo = sql`select ${valore} from (select ${colonneDi(ordine, 't')} from ${tabella(campo)} t
        where ${diFissiEGiorni(campo.scelte)}
        order by ${sql.ref(`t.${giorno}`)} desc limit ${passi}) t
      where ${sql.join([posto(passo), ...diQualcuno(gruppi)], sql` and `)}
      ${clausolaOrdine(ordine)} limit 1 offset ${limite - 1}`;
  const parti = [
    diFissiEGiorni({ ...campo.scelte, da: null, a: null }),
    ...delGruppo(gruppi),
    sql`${valore} ${sql.raw(finoA)} coalesce((${ultimo}), ${sql.lit(ovunque)})`,
  ];
  return sql`cross join lateral (
    select 1 from ${tabella(campo)} t where ${sql.join(parti, sql` and `)} limit 1) possono`;
};

/** Of groups that are asked in their order those before the archive's first row are passed over. */
const daiPrimi = (
  campo: Campo,
  gruppi: readonly Gruppo[],
  [prima]: readonly VoceOrdine[],
): Domanda => {
  if (!prima || gruppi.length > 1) return sql``;
  const [segno, estremo] = prima.verso === 'ASC' ? ['>=', 'min'] : ['<=', 'max'];
  return sql`where ${sql.ref(`g.${prima.colonna}`)} ${sql.raw(segno)} (
    select ${sql.raw(estremo)}(${sql.ref(`t.${prima.colonna}`)}) from ${tabella(campo)} t
     where ${diFissiEGiorni({ ...campo.scelte, da: null, a: null })})`;
};

/**
 * The first rows of every group, taken together. At most as many groups as the page has rows can
 * hold one of them, those whose own first rows come first: the others cost one entry each.
 */
export const perGruppi = (
  campo: Campo,
  gruppi: readonly Gruppo[],
  passo: Passo,
  campione: Campione | null,
): Domanda => {
  const { ordine, limite } = passo;
  const dentro = diUno(campo, gruppi, passo);
  const nomi = sql.join(gruppi.map(({ colonna }) => sql.ref(`g.${colonna}`)));
  const raggruppata = ({ colonna }: VoceOrdine) => gruppi.some((g) => g.colonna === colonna);
  // Where the order begins with the groups they are asked in it, and no more of them than fill a page.
  const inFila = finoA(ordine, (voce) => !raggruppata(voce));
  // There is one row of each: what the order names behind the groups' last column parts no two of them.
  const fra = clausolaOrdine(ordine.slice(0, ordine.findLastIndex(raggruppata) + 1));
  return sql`with gruppi as materialized (${combinazioni(gruppi, passo)}),
      primi as materialized (
        select * from (select ${nomi}, r.* from (
            select * from gruppi g ${daiPrimi(campo, gruppi, inFila)} ${clausolaOrdine(inFila, 'g')}) g
          ${campione ? chePossono(campo, gruppi, passo, campione) : sql``}
          cross join lateral (${dentro} limit 1) r) t
        ${fra} limit ${limite})
    select ${colonneDi(ordine, 't')} from (
      select ${nomi}, r.* from primi g cross join lateral (${dentro} limit ${limite}) r) t
    ${clausolaOrdine(ordine)} limit ${limite}`;
};

/** All rows that are asked for, put in order: for a jump into a list. */
export const tutteInOrdine = (campo: Campo, gruppi: readonly Gruppo[], passo: Passo): Domanda => {
  const { ordine, limite, salta } = passo;
  return sql`select ${colonneDi(ordine, 't')} from (${ogniRiga(campo, gruppi)}) t
    where ${posto(passo)} ${clausolaOrdine(ordine)} limit ${limite} offset ${salta}`;
};

/** The rows of a stretch of few days, read whole and put in order. */
export const trattoInOrdine = (campo: Campo, gruppi: readonly Gruppo[], passo: Passo): Domanda => {
  const { ordine, limite, salta } = passo;
  return sql`with tratto as materialized (${ogniRiga(campo, gruppi)})
    select ${colonneDi(ordine, 't')} from tratto t
    where ${posto(passo)} ${clausolaOrdine(ordine)} limit ${limite} offset ${salta}`;
};

/** Every row that is asked for, with the columns that an order may name. */
export const ogniRiga = ({ tipo, scelte }: Campo, gruppi: readonly Gruppo[]): Domanda => {
  const colonne = [...tipo.chiave, ...tipo.valori].map(({ sql: nome }) => sql.ref(`t.${nome}`));
  return sql`select ${sql.join(colonne)} from ${sql.table(tipo.tabella)} t
    where ${sql.join([diFissiEGiorni(scelte), ...diQualcuno(gruppi)], sql` and `)}`;
};

/** One row for each row of the groups, found group by group, as far as `limite` allows. */
export const quanteDeiGruppi = (
  campo: Campo,
  gruppi: readonly Gruppo[],
  limite: Domanda,
): Domanda => {
  const passo = { ordine: [], dopo: null, salta: 0, limite: 0 };
  const parti = [diFissiEGiorni(campo.scelte), ...delGruppo(gruppi)];
  const righe = sql`select 1 from ${tabella(campo)} t where ${sql.join(parti, sql` and `)} ${limite}`;
  if (gruppi.length === 0) return righe;
  return sql`select 1 from (${combinazioni(gruppi, passo)}) g cross join lateral (${righe}) r ${limite}`;
};

/** One row for each row of the groups among the latest, as many as are walked: not all where it comes to its end. */
export const quanteFraLeUltime = (
  campo: Campo,
  gruppi: readonly Gruppo[],
  giorno: string,
  passi: number,
): Domanda => {
  const nomi = sql.join(gruppi.map(({ colonna }) => sql.ref(`t.${colonna}`)));
  return sql`select 1 from (select ${nomi} from ${tabella(campo)} t
      where ${diFissiEGiorni(campo.scelte)} order by ${sql.ref(`t.${giorno}`)} desc limit ${passi}) t
    where ${sql.join(diQualcuno(gruppi), sql` and `)}`;
};
