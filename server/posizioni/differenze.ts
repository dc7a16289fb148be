import { sql } from 'kysely';
import {
  type EsitoGioco,
  MovimentoImpossibile,
  MovimentoScoperto,
} from '#domain/posizioni/ricostruisci.ts';
import type { StatoPosizione } from '#domain/posizioni/riga.ts';
import type { Db } from '#server/db/sessione.ts';
import { delle } from './lettura-righe.ts';
import { daZero, giri } from './ricalcola.ts';

interface Tenuto {
  readonly chi: string;
  readonly che: string;
}

/** Lots, consumption and effects as lines of text, so that both sides compare as they are. */
const tenutiDi = (posizioni: readonly number[]) => sql<Tenuto>`
  select 'lotti ' || id_posizione as chi,
         string_agg(concat_ws(' ', cod_lotto, data, trunc(quantita * 1000000), trunc(costo * 100),
                              trunc(costo_divisa * 100)), '; ' order by n) as che
    from lotti l where ${delle(posizioni, 'l')} group by id_posizione
  union all
  select 'consumi ' || id_movimento || ' ' || id_posizione,
         string_agg(concat_ws(' ', cod_lotto, data, trunc(quantita * 1000000), trunc(costo * 100),
                              trunc(costo_divisa * 100)), '; ' order by n)
    from lotti_consumi l where ${delle(posizioni, 'l')} group by id_movimento, id_posizione
  union all
  select 'effetto ' || e.id_movimento || ' ' || e.id_posizione,
         concat_ws(' ', trunc(sum(e.quantita) * 1000000), trunc(sum(e.costo) * 100), trunc(sum(e.costo_divisa) * 100))
    from effetti_posizioni e join movimenti m on m.id = e.id_movimento
   where ${delle(posizioni, 'e')} and not m.stornato and m.id_storno_di is null
   group by e.id_movimento, e.id_posizione
  union all
  select concat_ws(' ', 'anno', anno_chiuso, id_posizione, id_scarico),
         concat_ws(' ', trunc(sum(costo) * 100), trunc(sum(costo_divisa) * 100))
    from effetti_posizioni e where ${delle(posizioni, 'e')} and anno_chiuso is not null
   group by anno_chiuso, id_posizione, id_scarico having (sum(costo), sum(costo_divisa)) <> (0, 0)`;

const lotto = (l: {
  id: string;
  data: string;
  quantita: bigint;
  costo: bigint;
  costoDivisa: bigint;
}) => `${l.id} ${l.data} ${l.quantita} ${l.costo} ${l.costoDivisa}`;

function* comeDovrebbe(
  stati: ReadonlyMap<number, StatoPosizione>,
  { effetti, anni }: EsitoGioco,
): Generator<Tenuto> {
  for (const [id, { posizione }] of stati)
    if (posizione.lotti.length > 0)
      yield { chi: `lotti ${id}`, che: posizione.lotti.map(lotto).join('; ') };
  for (const { id, posizione, parti, quantita, costo, costoDivisa } of effetti) {
    if (parti.length > 0)
      yield { chi: `consumi ${id} ${posizione}`, che: parti.map(lotto).join('; ') };
    yield { chi: `effetto ${id} ${posizione}`, che: `${quantita} ${costo} ${costoDivisa}` };
  }
  for (const { anno, posizione, scarico, costo, costoDivisa } of anni)
    yield {
      chi: ['anno', anno, posizione, ...(scarico === null ? [] : [scarico])].join(' '),
      che: `${costo} ${costoDivisa}`,
    };
}

async function diUnGiro(db: Db, giro: readonly number[]): Promise<string[]> {
  const { rows } = await tenutiDi(giro).execute(db);
  const tenuti = new Map(rows.map(({ chi, che }) => [chi, che]));
  const diversi: string[] = [];
  const { stati, esito } = await daZero(db, giro);
  for (const { chi, che } of comeDovrebbe(stati, esito)) {
    if (tenuti.get(chi) !== che)
      diversi.push(`${chi}: tenuto «${tenuti.get(chi) ?? 'niente'}», rifatto «${che}»`);
    tenuti.delete(chi);
  }
  for (const [chi, che] of tenuti) diversi.push(`${chi}: tenuto «${che}», rifatto «niente»`);
  return diversi;
}

/**
 * The differences between what is kept, of one company or of all, and what the registered movements give from
 * zero, in words, one for each.
 */
export async function differenzeDaZero(
  db: Db,
  codAzienda: string | null = null,
): Promise<readonly string[]> {
  const { rows: tutte } = await sql<{ id: number }>`
    select id from posizioni where ${codAzienda}::text is null or cod_azienda = ${codAzienda} order by id`.execute(
    db,
  );
  const diversi: string[] = [];
  for (const giro of await giri(
    db,
    tutte.map(({ id }) => id),
  )) {
    try {
      diversi.push(...(await diUnGiro(db, giro)));
    } catch (causa) {
      if (!(causa instanceof MovimentoScoperto || causa instanceof MovimentoImpossibile))
        throw causa;
      diversi.push(causa.message);
    }
  }
  return diversi;
}
