import { type RawBuilder, sql } from 'kysely';
import type { OpzioniLibroWire } from '#contract/contabilita/libri.ts';
import { DECIMALI_MEDIA, metodo } from '#domain/archivi/metodi.ts';
import { aggiungiMesi, type Data } from '#domain/tempo/data.ts';
import type { PrezzoDelMese, Rating } from '#domain/valutazione/chiusura/decisione.ts';
import type { Movimentazione } from '#domain/valutazione/chiusura/dettaglio.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Gioco } from '#server/posizioni/del-libro.ts';
import { entro } from '#server/valutazione/libro.ts';
import type { Esercizio } from './esercizio.ts';

type Sql = RawBuilder<unknown>;
const testo = (valore: Sql): Sql => sql`trim_scale(${valore})::text`;

/** What of a titolo a row of rimanenze keeps. */
export interface DelTitolo {
  readonly idTitolo: number;
  readonly descrizione: string;
  readonly codIsin: string | null;
  readonly quotato: boolean | null;
}

export async function titoliScritti(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DelTitolo>> {
  const { rows } = await sql<DelTitolo>`
    select t.id as "idTitolo", t.descrizione, t.cod_isin as "codIsin", t.quotato = 'Q' as quotato
      from titoli t where t.id = any (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((una) => [una.idTitolo, una]));
}

/** What moved a position in its exercise, and what its discharges realised by exchange. */
export interface Mosse extends Movimentazione {
  readonly cambiRealizzati: string;
}

export const FERMA: Mosse = {
  quantitaIniziale: '0',
  valoreIniziale: '0',
  acquisti: '0',
  vendite: '0',
  rimborsi: '0',
  trasferimenti: '0',
  rettifiche: '0',
  cambiRealizzati: '0',
};

/** Which way a row moved a position: what opens the books is what it began with. */
const VOCE = sql`case
  when coalesce(m.genere, 'rettifica') = 'rettifica' then 'rettifiche'
  when c.tipo_causale = 'N' and m.genere = 'carico' then 'iniziale'
  when c.tipo_causale = 'T' then 'trasferimenti'
  when c.tipo_causale = 'R' then 'rimborsi'
  when c.tipo_causale = 'E' and c.effetto_liquidita = 0 then 'trasferimenti'
  when m.genere in ('carico', 'entrata') then 'acquisti'
  else 'vendite' end`;

const MONETARI = sql`exists (select from titoli t join tipi_titolo g on g.tipo_titolo = t.tipo_titolo
  where t.cod_titolo = m.cod_titolo and g.gruppo in ('RF', 'LIQ'))`;
const SEPARA: Readonly<Record<OpzioniLibroWire['separaCambio'], Sql>> = {
  M: MONETARI,
  T: sql`true`,
  N: sql`false`,
};

/**
 * What a discharge `e` of a movement `m` sells by the day's rate, less what it cost in euro: of titoli whose rate the book
 * tells apart, as its entries do (docs/regole/contabilita.md#simboli).
 */
const realizzato = (separaCambio: OpzioniLibroWire['separaCambio']): Sql => sql`
  case when m.genere = 'scarico' and m.cod_divisa <> 'EUR' and m.cambio > 0 and c.tipo_causale in ('V', 'R', 'E')
         and ${SEPARA[separaCambio]}
       then round(-e.costo_divisa / m.cambio, 2) + e.costo else 0 end`;

/** What movements did to positions by the end of an exercise, `prima` before it: one row a movement, however many lots. */
const fattiDi = (
  { codAzienda, dal, al }: Pick<Esercizio, 'codAzienda' | 'dal' | 'al'>,
  quali: Sql,
  { effetti }: Gioco,
): Sql => sql`
  select e.id_posizione, coalesce(e.id_movimento, e.id_scarico) as id_movimento, sum(e.quantita) as quantita,
         sum(e.costo) as costo, sum(e.costo_divisa) as costo_divisa,
         e.data_valuta < ${dal}::date as prima
    from ${effetti} e
   where e.cod_azienda = ${codAzienda} and ${quali} and ${entro(al)}
   group by 1, 2, 6`;

/** Which discharges tell their exchange apart, and by whose costs all is counted. */
export interface ComeSiContano {
  readonly separaCambio: OpzioniLibroWire['separaCambio'];
  readonly gioco: Gioco;
}

/** What moved positions between the first and the last day of an exercise; what was before it is one sum. */
export async function movimentazioni(
  tx: Tx,
  esercizio: Pick<Esercizio, 'codAzienda' | 'dal' | 'al'>,
  ids: readonly number[],
  { separaCambio, gioco }: ComeSiContano,
): Promise<ReadonlyMap<number, Mosse>> {
  const di = (voce: string, che: Sql = sql`v.costo`) =>
    testo(sql`coalesce(sum(${che}) filter (where v.voce = ${sql.lit(voce)}), 0)`);
  const { rows } = await sql<Mosse & { readonly posizione: number }>`
    with fatti as materialized (${fattiDi(esercizio, sql`e.id_posizione = any (${ids}::bigint[])`, gioco)}),
    voci as (
      select id_posizione, 'iniziale' as voce, sum(quantita) as quantita, sum(costo) as costo, 0 as realizzato
        from fatti where prima group by 1
      union all
      select e.id_posizione, ${VOCE}, sum(e.quantita), sum(e.costo), sum(${realizzato(separaCambio)})
        from fatti e join movimenti m on m.id = e.id_movimento join causali c on c.cod_causale = m.cod_causale
       where not e.prima group by 1, 2)
    select v.id_posizione as posizione, ${di('iniziale', sql`v.quantita`)} as "quantitaIniziale",
           ${di('iniziale')} as "valoreIniziale", ${di('acquisti')} as acquisti, ${di('vendite')} as vendite,
           ${di('rimborsi')} as rimborsi, ${di('trasferimenti')} as trasferimenti, ${di('rettifiche')} as rettifiche,
           ${testo(sql`sum(v.realizzato)`)} as "cambiRealizzati"
      from voci v group by 1`.execute(tx);
  return new Map(rows.map(({ posizione, ...sue }) => [posizione, sue]));
}

/** The last price of each month before the closing, of as many of them as are looked at; the closing's own is not among them. */
export async function prezziDeiMesi(
  tx: Tx,
  titoli: readonly string[],
  { giorno, mesi }: { readonly giorno: Data; readonly mesi: number },
): Promise<ReadonlyMap<string, readonly PrezzoDelMese[]>> {
  if (titoli.length === 0 || mesi < 2) return new Map();
  const { rows } = await sql<PrezzoDelMese & { readonly titolo: string }>`
    select distinct on (q.cod_titolo, date_trunc('month', q.data::timestamp)) q.cod_titolo as titolo,
           q.data as giorno, ${testo(sql`q.prezzo`)} as prezzo
      from quotazioni q
     where q.cod_titolo = any (${titoli}::text[])
       and q.data >= date_trunc('month', ${aggiungiMesi(giorno, 1 - mesi)}::timestamp)::date
       and q.data < date_trunc('month', ${giorno}::timestamp)::date
     order by q.cod_titolo, date_trunc('month', q.data::timestamp), q.data desc`.execute(tx);
  return Map.groupBy(rows, ({ titolo }) => titolo);
}

/** The price that the least value of tax law is counted at: of a day, or a mean of the days from one on. */
export interface PrezzoFiscale {
  readonly valore: string;
  readonly dal: Data | null;
  readonly data: Data;
}

/** What tax law compares with; what was not quoted in its time is not known. */
export interface PrezziFiscali {
  readonly minimo: PrezzoFiscale | null;
  readonly semestre: string | null;
}

/**
 * The price of the last day or the mean of the last month, as the book has chosen (art. 94 c. 4 T.U.I.R.), and the mean of
 * the last half year (art. 101 c. 2): means are of the days that were quoted.
 */
export async function prezziFiscali(
  tx: Tx,
  titoli: readonly string[],
  { giorno, minimo }: { giorno: Data; minimo: OpzioniLibroWire['minimoFiscale'] },
): Promise<ReadonlyMap<string, PrezziFiscali>> {
  if (titoli.length === 0) return new Map();
  const inMedia = minimo === 'MEDIA';
  const { dal } = metodo(inMedia ? 'MEDIA_MESE' : 'PUNTUALE').finestra(giorno);
  const { dal: semestre } = metodo('MEDIA_SEMESTRE').finestra(giorno);
  const suo = inMedia
    ? sql`round(avg(q.prezzo) filter (where q.data >= ${dal}::date), ${DECIMALI_MEDIA})`
    : sql`(array_agg(q.prezzo order by q.data desc) filter (where q.data >= ${dal}::date))[1]`;
  const { rows } = await sql<{
    titolo: string;
    valore: string | null;
    data: Data;
    semestre: string;
  }>`
    select q.cod_titolo as titolo, ${testo(suo)} as valore, max(q.data) as data,
           ${testo(sql`round(avg(q.prezzo), ${DECIMALI_MEDIA})`)} as semestre
      from quotazioni q
     where q.cod_titolo = any (${titoli}::text[]) and q.data between ${semestre}::date and ${giorno}::date
     group by 1`.execute(tx);
  return new Map(
    rows.map(({ titolo, valore, data, semestre: medio }) => [
      titolo,
      {
        minimo: valore === null ? null : { valore, data, dal: inMedia ? dal : null },
        semestre: medio,
      },
    ]),
  );
}

/** The last rating of each agency by a day. */
export async function ratingDi(
  tx: Tx,
  ids: readonly number[],
  giorno: Data,
): Promise<ReadonlyMap<number, readonly Rating[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Rating & { readonly idTitolo: number }>`
    select distinct on (r.id_titolo, r.agenzia) r.id_titolo as "idTitolo", r.agenzia, r.rating
      from titoli_rating r where r.id_titolo = any (${ids}::bigint[]) and r.valido_dal <= ${giorno}::date
     order by r.id_titolo, r.agenzia, r.valido_dal desc`.execute(tx);
  return Map.groupBy(rows, ({ idTitolo }) => idTitolo);
}

/** Write-downs that an opening balance of another system left open, by position. */
export async function svalutazioniIniziali(
  tx: Tx,
  { codAzienda, codLibro, al }: Pick<Esercizio, 'codAzienda' | 'codLibro' | 'al'>,
): Promise<ReadonlyMap<number, { readonly euro: string; readonly divisa: string }>> {
  const { rows } = await sql<{ id: number; euro: string; divisa: string }>`
    select p.id, ${testo(sql`r.svalutazioni_cumulate`)} as euro,
           ${testo(sql`coalesce(r.svalutazioni_cumulate_divisa, r.svalutazioni_cumulate)`)} as divisa
      from chiusure c
      join rimanenze r on r.cod_azienda = c.cod_azienda and r.id_chiusura = c.id
      join posizioni p on p.cod_azienda = r.cod_azienda and p.cod_portafoglio = r.cod_portafoglio
       and p.cod_depositario = r.cod_depositario and p.cod_titolo = r.cod_titolo
       and p.imm_circ = r.imm_circ and p.corta = r.corta
     where c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro} and c.stato = 'I' and c.data_chiu < ${al}::date
       and r.svalutazioni_cumulate > 0`.execute(tx);
  return new Map(rows.map(({ id, ...sue }) => [id, sue]));
}

/** Effective rates that an opening balance of the principal book brings to all books, by position. */
export async function tassiIniziali(
  tx: Tx,
  { codAzienda }: Pick<Esercizio, 'codAzienda'>,
): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select r.id_posizione, r.tasso_effettivo from chiusure c
      join rimanenze r on r.cod_azienda = c.cod_azienda and r.id_chiusura = c.id
      join aziende_libri b on b.cod_azienda = c.cod_azienda and b.cod_libro = c.cod_libro and b.principale
     where c.cod_azienda = ${codAzienda} and c.stato = 'I'
       and r.tasso_effettivo is not null order by 1`.execute(tx);
  return rows;
}
