import { sql } from 'kysely';
import type { LottoWire, MediaWire } from '#contract/giacenze.ts';
import { METODI_ANNUALI, METODI_MEDI } from '#domain/calcolo/lotti/metodi.ts';
import { fineEsercizio } from '#server/configurazione/chiusura-esercizio.ts';
import type { Tx } from '#server/db/sessione.ts';
import { avvenuti, type Istante, inPiedi } from '#server/posizioni/posizioni-al.ts';

/** A lot, and where it stands among those of its position. */
export interface LottoLetto extends Omit<LottoWire, 'media'> {
  readonly posizione: number;
  readonly n: number;
}

/** So many movements are told one by one; the scheda of the titolo has them all. */
const MOVIMENTI_DETTI = 20;

interface Quali {
  readonly ids: readonly number[];
  readonly istante: Istante;
}

const GIORNI = {
  M: sql`c.data_movimento`,
  V: sql`c.data_valuta`,
  I: sql`c.data_inserimento`,
} as const;

/** The movements of each average since nothing was held (a year began with nothing), as the moment has them. */
async function medie(tx: Tx, { ids, istante }: Quali): Promise<ReadonlyMap<number, MediaWire>> {
  const giorno = GIORNI[istante.selezioneTipo ?? 'M'];
  const detto = sql`r.dal_fondo <= ${sql.lit(MOVIMENTI_DETTI)}`;
  const { rows } = await sql<MediaWire & { readonly posizione: number }>`
    with mosse as (
      select e.id_posizione, c.id, c.anno, c.nreg, c.cod_causale, ${giorno} as giorno,
             case when p.metodo = any(${METODI_ANNUALI}::text[])
                  then ${fineEsercizio(sql`c.cod_azienda`, sql`c.data_movimento`)} end as esercizio,
             sum(e.quantita) as quantita, sum(e.costo) as costo,
             row_number() over (partition by e.id_posizione order by ${giorno}, c.data_movimento, c.ordine,
               c.anno, c.nreg, coalesce(c.id_capofila, c.id), c.nriga) as n
        from effetti_posizioni e
        join posizioni p on p.id = e.id_posizione
        join movimenti c on c.id = coalesce(e.id_movimento, e.id_scarico)
       where e.id_posizione = any(${[...ids]}::bigint[]) and p.metodo = any(${METODI_MEDI}::text[])
         and ${inPiedi(istante)}
         and case when e.anno_chiuso is null then ${avvenuti(istante, 'movimenti')}
                  else ${avvenuti(istante, 'anni')} end
       group by e.id_posizione, c.id, p.metodo),
    tenute as (
      select *, sum(quantita) over suoi as giacenza,
             -- Of a year that goes on, what was sold whole is in its average all the same.
             coalesce(esercizio = lead(esercizio) over suoi, false) as anno_in_corso
        from mosse window suoi as (partition by id_posizione order by n)),
    vive as (
      select t.*, coalesce(max(n) filter (where giacenza = 0 and not anno_in_corso)
               over (partition by id_posizione), 0) as da_zero from tenute t),
    r as (
      select v.*, row_number() over (partition by id_posizione order by n desc) as dal_fondo
        from vive v where n > da_zero)
    select r.id_posizione as posizione,
           json_agg(json_build_object('idMovimento', r.id, 'registrazione', r.nreg || '/' || r.anno,
             'data', r.giorno, 'cod_Causale', r.cod_causale, 'quantita', trim_scale(r.quantita)::text,
             'costo', r.costo::numeric(18, 2)::text) order by r.n) filter (where ${detto}) as movimenti,
           (count(*) filter (where not ${detto}))::int as altri,
           trim_scale(coalesce(sum(r.quantita) filter (where not ${detto}), 0))::text as "quantitaAltri",
           coalesce(sum(r.costo) filter (where not ${detto}), 0)::numeric(18, 2)::text as "costoAltri"
      from r group by r.id_posizione`.execute(tx);
  return new Map(rows.map(({ posizione, ...media }) => [posizione, media]));
}

/** The lots as they are told, an average with what it is made of. */
export async function conMedie(
  tx: Tx,
  lotti: readonly LottoLetto[],
  quali: Quali,
): Promise<LottoWire[]> {
  const delle = quali.ids.length > 0 && lotti.length > 0 ? await medie(tx, quali) : new Map();
  return lotti.map(({ posizione, n, ...lotto }) => ({
    ...lotto,
    media: n === 1 ? (delle.get(posizione) ?? null) : null,
  }));
}
