import { type RawBuilder, sql } from 'kysely';
import { METODI_MEDI } from '#domain/calcolo/lotti/metodi.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { euroDecimale, quantitaDecimale, type StatoPosizione } from '#domain/posizioni/riga.ts';
import { aggiungiMesi, type Data } from '#domain/tempo/data.ts';
import { MESI_DI_CEDOLE } from '#domain/valutazione/crediti.ts';
import type { Incasso, LottoValutato, Mossa, RigaStoria } from '#domain/valutazione/ingressi.ts';
import type { RigaDiPosizione } from '#domain/valutazione/trasferimenti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { statiAl } from '#server/posizioni/ipotesi.ts';
import { CONTANO, IN_ORDINE } from '#server/posizioni/lettura-righe.ts';
import { costoNelLibro } from '#server/posizioni/oneri-del-libro.ts';
import { entro, type LibroValutato, PRINCIPALE } from './libro.ts';

type Sql = RawBuilder<unknown>;

const testo = (valore: Sql): Sql => sql`trim_scale(${valore})::text`;

/** What a row was to its position, of `movimenti m`, `causali c` and what it did, `e`. */
const che = ({ ifrs }: LibroValutato): Sql => sql`case
  -- What a book's own closings registered says nothing of the principal's positions: its effects say it.
  when coalesce(m.genere, 'rettifica') = 'rettifica' then case
    when c.reddito in ('scarto') then 'scarto'
    when ${ifrs} and m.cod_causale = 'VAL' then 'valutazione'
    when c.reddito in ('rivalutazione') then 'rivalutazione' else 'altro' end
  when m.genere in ('carico', 'entrata') and e.quantita > 0 then 'carico'
  when m.genere in ('scarico', 'uscita', 'scorporo', 'scissione') then 'scarico'
  else 'altro' end`;

/** What a load cost beside its accrual, and what of it was paid. */
const DELLA_RIGA = sql`
  m.data_movimento as data, m.data_valuta as valuta, ${testo(sql`m.interessi_lordi`)} as interessi,
  (m.genere = 'carico' and c.effetto_liquidita <> 0) as pagato`;

/** Of what opens a position, the effective rate that its opening balance in the principal book brings along. */
const TASSO_PORTATO = sql`case when c.tipo_causale = 'N' and m.genere = 'carico' then (
  select ${testo(sql`r.tasso_effettivo`)} from chiusure h
    join aziende_libri b on b.cod_azienda = h.cod_azienda and b.cod_libro = h.cod_libro and b.principale
    join rimanenze r on r.cod_azienda = h.cod_azienda and r.id_chiusura = h.id
     and r.cod_portafoglio = m.cod_portafoglio and r.cod_depositario = m.cod_depositario
     and r.cod_titolo = m.cod_titolo and r.imm_circ = m.imm_circ and r.corta = m.corto
   where h.cod_azienda = m.cod_azienda and h.stato = 'I' and m.data_movimento <= h.data_chiu + 1) end`;

/** Rows of positions by position, in the order in which they were given. */
function perPosizione<R extends { readonly posizione: number }>(
  righe: readonly R[],
): ReadonlyMap<number, readonly R[]> {
  return Map.groupBy(righe, ({ posizione }) => posizione);
}

/** What of positions was settled by a day, each row with what it did, in the order of play. */
export async function storie(
  tx: Tx,
  codAzienda: string,
  ids: readonly number[],
  giorno: Data,
  libro: LibroValutato = PRINCIPALE,
): Promise<ReadonlyMap<number, readonly RigaDiPosizione[]>> {
  const { rows } = await sql<RigaDiPosizione>`
    with fatti as (
      select e.id_posizione, coalesce(e.id_movimento, e.id_scarico) as id_movimento,
             sum(e.quantita) as quantita, sum(e.costo) as costo, sum(e.costo_divisa) as costo_divisa
        from ${libro.gioco.effetti} e
       where e.cod_azienda = ${codAzienda} and e.id_posizione = any (${ids}::bigint[]) and ${entro(giorno)}
       group by 1, 2)
    select e.id_posizione as posizione, m.id, case when m.genere = 'entrata' then m.id_capofila end as da,
           ${che(libro)} as che, ${DELLA_RIGA},
           ${testo(sql`e.quantita`)} as quantita, ${testo(sql`e.costo`)} as costo,
           ${testo(sql`e.costo_divisa`)} as "costoDivisa", ${testo(sql`m.prezzo`)} as prezzo,
           ${testo(sql`m.coefficiente`)} as coefficiente, ${testo(sql`m.cambio_spot`)} as "cambioSpot",
           ${testo(sql`m.cambio_convenzionale`)} as "cambioConvenzionale", ${TASSO_PORTATO} as "tassoPortato"
      from fatti e join movimenti m on m.id = e.id_movimento
      join causali c on c.cod_causale = m.cod_causale
     where ${CONTANO} and m.data_valuta <= ${giorno}::date
     order by e.id_posizione, ${IN_ORDINE}`.execute(tx);
  return perPosizione(rows);
}

/** What positions held on the days of their last coupons, from their effects alone: what is older is one sum. */
export async function mosse(
  tx: Tx,
  codAzienda: string,
  ids: readonly number[],
  giorno: Data,
): Promise<ReadonlyMap<number, readonly Mossa[]>> {
  const { rows } = await sql<Mossa & { readonly posizione: number }>`
    select e.id_posizione as posizione,
           greatest(e.data_valuta, ${aggiungiMesi(giorno, -MESI_DI_CEDOLE)}::date) as valuta,
           ${testo(sql`sum(e.quantita)`)} as quantita
      from effetti_posizioni e
     where e.cod_azienda = ${codAzienda} and e.id_posizione = any (${ids}::bigint[])
       and e.data_valuta <= ${giorno}::date
     group by 1, 2`.execute(tx);
  return perPosizione(rows);
}

/** How far back what was collected is looked at: coupons of a year. */
const MESI_INDIETRO = sql`interval '13 months'`;

/** Rows `m` that move no position stand where `posizioni p` does. */
const STESSA = sql`p.cod_azienda = m.cod_azienda and p.cod_portafoglio = m.cod_portafoglio
  and p.cod_depositario = m.cod_depositario and p.cod_titolo = m.cod_titolo
  and p.imm_circ = coalesce(m.imm_circ, p.imm_circ) and p.corta = m.corto`;

/** Margins are settled of a future that neither opens nor closes: cash alone, of its family. */
const MARGINE = sql`c.tipo_causale = 'F' and c.effetto_quantita = 0 and c.effetto_liquidita > 0`;
const INCASSO = sql`c.tipo_causale in ('C', 'D') and c.reddito in ('interessi', 'dividendi', 'proventi')`;

/** Coupons, dividends and margins of positions: they move none, and stand at its key. */
export async function incassiEMargini(
  tx: Tx,
  codAzienda: string,
  ids: readonly number[],
  giorno: Data,
): Promise<{
  readonly incassi: ReadonlyMap<number, readonly Incasso[]>;
  readonly margini: ReadonlyMap<number, readonly RigaStoria[]>;
}> {
  const { rows } = await sql<
    Incasso & { readonly posizione: number; readonly famiglia: string; readonly prezzo: string }
  >`
    select p.id as posizione, c.tipo_causale as famiglia,
           case when c.reddito = 'interessi' then 'cedola' else 'dividendo' end as che, ${DELLA_RIGA},
           ${testo(sql`m.prezzo`)} as prezzo
      from movimenti m join causali c on c.cod_causale = m.cod_causale
      join posizioni p on ${STESSA}
     where m.cod_azienda = ${codAzienda} and m.cod_titolo is not null and m.id_posizione is null
       and ${CONTANO} and p.id = any (${ids}::bigint[])
       and ((${INCASSO} and m.data_movimento between (${giorno}::date - ${MESI_INDIETRO})::date and ${giorno}::date)
            or (${MARGINE} and m.data_valuta <= ${giorno}::date))
     order by p.id, m.data_movimento, m.anno, m.nreg, m.nriga`.execute(tx);
  const margini = rows
    .filter(({ famiglia }) => famiglia === 'F')
    .map(({ posizione, data, valuta, prezzo }) => ({
      posizione,
      che: 'margine' as const,
      data,
      valuta,
      quantita: '0',
      costo: '0',
      costoDivisa: '0',
      interessi: '0',
      pagato: false,
      prezzo,
      coefficiente: null,
      cambioSpot: null,
      cambioConvenzionale: null,
    }));
  return {
    incassi: perPosizione(rows.filter(({ famiglia }) => famiglia !== 'F')),
    margini: perPosizione(margini),
  };
}

/** A lot that is left of a position on a day. */
export interface Tenuto {
  readonly posizione: number;
  readonly lotto: string;
  readonly data: Data;
  readonly quantita: string;
  readonly costo: string;
  readonly costoDivisa: string;
}

/** Lots as they stand, of positions that nothing settled after the day has moved. */
async function lottiScritti(tx: Tx, codAzienda: string, ids: readonly number[]) {
  const { rows } = await sql<Tenuto>`
    select l.id_posizione as posizione, l.cod_lotto as lotto, l.data,
           ${testo(sql`l.quantita`)} as quantita, ${testo(sql`l.costo`)} as costo,
           ${testo(sql`l.costo_divisa`)} as "costoDivisa"
      from lotti l
     where l.cod_azienda = ${codAzienda} and l.id_posizione = any (${ids}::bigint[])
     order by l.id_posizione, l.n`.execute(tx);
  return rows;
}

/** Lots as the rows settled by the day leave them. */
async function lottiGiocati(
  tx: Tx,
  ids: readonly number[],
  giorno: Data,
  codLibro: string | null = null,
): Promise<readonly Tenuto[]> {
  if (ids.length === 0) return [];
  const stati = await statiAl(tx, ids, { finoValuta: giorno, codLibro });
  return ids.flatMap((id) => lottiDello(stati.get(id), id));
}

/** The lots of a position that was played. */
export const lottiDello = (stato: StatoPosizione | undefined, id: number): readonly Tenuto[] =>
  (stato?.posizione.lotti ?? []).map((uno) => ({
    posizione: id,
    lotto: uno.id,
    data: uno.data,
    quantita: quantitaDecimale(uno.quantita),
    costo: euroDecimale(uno.costo),
    costoDivisa: euroDecimale(uno.costoDivisa),
  }));

interface ConMetodo {
  readonly id: number;
  readonly metodo: CodiceMetodo;
}

/** The lots that were left on a day of positions whose cost is kept in lots. */
export async function lottiTenutiAl(
  tx: Tx,
  codAzienda: string,
  posizioni: readonly ConMetodo[],
  giorno: Data,
  codLibro: string | null = null,
): Promise<readonly Tenuto[]> {
  const ids = posizioni.filter(({ metodo }) => !METODI_MEDI.includes(metodo)).map(({ id }) => id);
  if (ids.length === 0) return [];
  if (codLibro !== null) return lottiGiocati(tx, ids, giorno, codLibro);
  const { rows } = await sql<{ readonly id: number }>`
    select distinct m.id_posizione as id from movimenti m
     where m.id_posizione = any (${ids}::bigint[]) and m.data_valuta > ${giorno}::date and ${CONTANO}`.execute(
    tx,
  );
  const mosse = new Set(rows.map(({ id }) => id));
  const ferme = ids.filter((id) => !mosse.has(id));
  return [
    ...(await lottiScritti(tx, codAzienda, ferme)),
    ...(await lottiGiocati(tx, [...mosse], giorno)),
  ];
}

/** Positions whose cost is kept in lots, with what each lot was when it was bought. */
export async function lottiAl(
  tx: Tx,
  codAzienda: string,
  posizioni: readonly ConMetodo[],
  giorno: Data,
  codLibro: string | null = null,
): Promise<ReadonlyMap<number, readonly LottoValutato[]>> {
  return conAcquisti(
    tx,
    await lottiTenutiAl(tx, codAzienda, posizioni, giorno, codLibro),
    codLibro,
  );
}

/** Lots by position, each with what it was when it was bought. */
export async function conAcquisti(
  tx: Tx,
  tenuti: readonly Tenuto[],
  codLibro: string | null = null,
): Promise<ReadonlyMap<number, readonly LottoValutato[]>> {
  const acquisti = await acquistiDi(
    tx,
    tenuti.map(({ lotto }) => lotto),
    codLibro,
  );
  const lotti = tenuti.map((uno) => {
    const { posizione, lotto, data, quantita, costoDivisa } = uno;
    // A yearly layer has no purchase of its own: it counts from its day, at what it cost.
    const acquisto = acquisti.get(lotto) ?? {
      valuta: data,
      quantita,
      costoDivisa,
      interessi: '0',
      pagato: false,
    };
    return { posizione, quantita, costoDivisa, acquisto };
  });
  return perPosizione(lotti);
}

/** Movements that bought lots, by the name of the lot. */
async function acquistiDi(tx: Tx, lotti: readonly string[], codLibro: string | null) {
  const numeri = lotti.filter((uno) => /^\d+$/.test(uno));
  const costo =
    codLibro === null
      ? sql`cross join lateral (select m.costo_divisa) s`
      : sql`cross join lateral (
          select o.costo_divisa from (select m.*) r ${costoNelLibro('r', codLibro)}) s`;
  const { rows } = await sql<LottoValutato['acquisto'] & { readonly lotto: string }>`
    select m.id::text as lotto, ${DELLA_RIGA}, ${testo(sql`abs(m.qta_vnominale)`)} as quantita,
           ${testo(sql`s.costo_divisa`)} as "costoDivisa", ${testo(sql`m.coefficiente`)} as coefficiente,
           ${TASSO_PORTATO} as "tassoPortato"
      from movimenti m join causali c on c.cod_causale = m.cod_causale ${costo}
     where m.id = any (${numeri}::bigint[]) and m.genere = 'carico' and m.qta_vnominale <> 0`.execute(
    tx,
  );
  return new Map(rows.map(({ lotto, ...acquisto }) => [lotto, acquisto]));
}
