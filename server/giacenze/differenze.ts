import { MovimentoImpossibile, MovimentoScoperto } from '#domain/giacenze/gioca.ts';
import type { EffettoRiga, StatoPosizione } from '#domain/giacenze/riga.ts';
import type { Interrogabile } from '#server/giacenze/interrogabile.ts';
import { daZero, giri } from '#server/giacenze/ricalcola.ts';

interface Tenuto {
  readonly chi: string;
  readonly che: string;
}

/** Lots, consumption and effects as lines of text, so that both sides compare as they are. */
const TENUTI = `
  select 'lotti ' || id_posizione as chi,
         string_agg(concat_ws(' ', cod_lotto, data, trunc(quantita * 1000000), trunc(costo * 100),
                              trunc(costo_divisa * 100)), '; ' order by n) as che
    from lotti where id_posizione = any ($1::bigint[]) group by id_posizione
  union all
  select 'consumi ' || id_movimento || ' ' || id_posizione,
         string_agg(concat_ws(' ', cod_lotto, data, trunc(quantita * 1000000), trunc(costo * 100),
                              trunc(costo_divisa * 100)), '; ' order by n)
    from lotti_consumi where id_posizione = any ($1::bigint[]) group by id_movimento, id_posizione
  union all
  select 'effetto ' || e.id_movimento || ' ' || e.id_posizione,
         concat_ws(' ', trunc(sum(e.quantita) * 1000000), trunc(sum(e.costo) * 100), trunc(sum(e.costo_divisa) * 100))
    from effetti_posizioni e join movimenti m on m.id = e.id_movimento
   where e.id_posizione = any ($1::bigint[]) and not m.stornato and m.id_storno_di is null
   group by e.id_movimento, e.id_posizione`;

const lotto = (l: {
  id: string;
  data: string;
  quantita: bigint;
  costo: bigint;
  costoDivisa: bigint;
}) => `${l.id} ${l.data} ${l.quantita} ${l.costo} ${l.costoDivisa}`;

function* comeDovrebbe(
  stati: ReadonlyMap<number, StatoPosizione>,
  effetti: readonly EffettoRiga[],
): Generator<Tenuto> {
  for (const [id, { posizione }] of stati)
    if (posizione.lotti.length > 0)
      yield { chi: `lotti ${id}`, che: posizione.lotti.map(lotto).join('; ') };
  for (const { id, posizione, parti, quantita, costo, costoDivisa } of effetti) {
    if (parti.length > 0)
      yield { chi: `consumi ${id} ${posizione}`, che: parti.map(lotto).join('; ') };
    yield { chi: `effetto ${id} ${posizione}`, che: `${quantita} ${costo} ${costoDivisa}` };
  }
}

async function diUnGiro(db: Interrogabile, giro: readonly number[]): Promise<string[]> {
  const tenuti = new Map(
    (await db.query<Tenuto>(TENUTI, [giro])).map(({ chi, che }) => [chi, che]),
  );
  const diversi: string[] = [];
  const { stati, esito } = await daZero(db, giro);
  for (const { chi, che } of comeDovrebbe(stati, esito.effetti)) {
    if (tenuti.get(chi) !== che)
      diversi.push(`${chi}: tenuto «${tenuti.get(chi) ?? 'niente'}», rifatto «${che}»`);
    tenuti.delete(chi);
  }
  for (const [chi, che] of tenuti) diversi.push(`${chi}: tenuto «${che}», rifatto «niente»`);
  return diversi;
}

/** Where what is kept is not what the registered movements give from zero: in words, one for each. */
export async function differenzeDaZero(db: Interrogabile): Promise<readonly string[]> {
  const tutte = await db.query<{ id: number }>('select id from posizioni order by id');
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
