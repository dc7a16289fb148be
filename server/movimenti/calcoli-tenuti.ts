import { sql } from 'kysely';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import type { RispostaFissato } from '#domain/movimenti/fissato/calcola.ts';
import type { EffettoGiacenza } from '#domain/movimenti/fissato/effetti.ts';
import { fineEsercizio } from '#server/configurazione/chiusura-esercizio.ts';
import type { Tx } from '#server/db/sessione.ts';
import { effettoAllora } from './effetto-allora.ts';

/** What a registration was computed as, by its first row. */
export interface DaTenere {
  readonly id: number;
  readonly risposta: RispostaFissato;
}

/** Keeps how the figures of registrations came about: it is written once. */
export async function tieniCalcoli(
  tx: Tx,
  codAzienda: string,
  calcoli: readonly DaTenere[],
): Promise<void> {
  if (calcoli.length === 0) return;
  const righe = calcoli.map(({ id, risposta }) => ({ id, calcolo: risposta }));
  await sql`
    insert into movimenti_calcoli (cod_azienda, id_movimento, calcolo)
    select ${codAzienda}, c.id, c.calcolo
      from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) c (id bigint, calcolo jsonb)`.execute(
    tx,
  );
}

/** What a movement does to its position by all that is known now. Quantity signed, euro. */
export interface EffettoAttuale {
  quantita: string;
  costo: string;
}

/** A movement that came later and counts before another one. */
export interface Arrivato {
  id: number;
  anno: number;
  nreg: number;
  cod_Causale: string;
  dataMovimento: string;
  registratoIl: string;
}

/** How a registration was computed, what it did and what it does now, and who came in between. */
export interface CalcoloTenuto {
  calcolo: RispostaFissato | null;
  effetto: EffettoGiacenza | null;
  adesso: EffettoAttuale | null;
  arrivati: Arrivato[];
}

/** So many of those that came later are named. */
const ARRIVATI_AL_PIU = 10;

type Tenuto = Omit<CalcoloTenuto, 'effetto'>;

/**
 * What is kept of a movement's calculation, null of one that reverses another, and of one that a file
 * registered when nothing was kept of it; with its effect as it was then and as it is now, and the
 * registrations since then that may have changed it: on its position, played before it, or for a yearly
 * method within its exercise. What a file registers is played all at once and keeps no effect: that one is
 * played again.
 */
export async function calcoloTenuto(
  tx: Tx,
  { id, nriga }: { readonly id: number; readonly nriga: number },
): Promise<CalcoloTenuto> {
  const { rows } = await sql<Tenuto>`
    select c.calcolo,
           (select json_build_object('quantita', trim_scale(coalesce(sum(e.quantita), 0))::text,
                                     'costo', coalesce(sum(e.costo), 0)::text)
              from effetti_posizioni e
             where e.id_posizione = t.id_posizione and t.id in (e.id_movimento, e.id_scarico)) as adesso,
           coalesce((select json_agg(json_build_object('id', a.id, 'anno', a.anno, 'nreg', a.nreg,
                       'cod_Causale', a.cod_causale, 'dataMovimento', a.data_movimento,
                       'registratoIl', a.registrato_il) order by a.registrato_il, a.nreg)
              from (select m.* from movimenti m join posizioni p on p.id = m.id_posizione
                     where m.id_posizione = t.id_posizione and m.stato <> 'bozza' and m.id <> t.id
                       -- Among what was played at once nothing comes after the rest.
                       and case when c.calcolo #> '{effetti,0}' is null then m.registrato_il > t.registrato_il
                                else (m.registrato_il, m.id) > (t.registrato_il, t.id) end
                       and ((m.data_movimento, m.ordine) < (t.data_movimento, t.ordine)
                            or p.metodo = any (${METODI_ANNUALI}::text[])
                               and ${fineEsercizio(sql`t.cod_azienda`, sql`m.data_movimento`)}
                                 = ${fineEsercizio(sql`t.cod_azienda`, sql`t.data_movimento`)})
                       -- What came and was taken back has left nothing behind.
                       and not m.stornato and not exists (
                         select from movimenti s where s.id = m.id_storno_di
                            and (s.registrato_il, s.id) > (t.registrato_il, t.id))
                     order by m.registrato_il, m.nreg limit ${sql.lit(ARRIVATI_AL_PIU)}) a), '[]') as arrivati
      from movimenti t
      left join movimenti_calcoli c on c.cod_azienda = t.cod_azienda
           and c.id_movimento = coalesce(t.id_capofila, t.id)
     where t.id = ${id} and t.stato <> 'bozza'`.execute(tx);
  const [tenuto = { calcolo: null, adesso: null, arrivati: [] }] = rows;
  const effetto = tenuto.calcolo?.effetti[nriga - 1] ?? (await effettoAllora(tx, id));
  return { ...tenuto, effetto };
}
