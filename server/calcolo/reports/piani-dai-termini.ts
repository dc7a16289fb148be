import { setImmediate as respiro } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { pianoCedole } from '#domain/calcolo/piano-cedole.ts';
import { conUnPagamento } from '#domain/calcolo/senza-cedola.ts';
import { prepara } from '#domain/calcolo/termini.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';

type Sql = RawBuilder<unknown>;

export interface Periodo {
  readonly da: string;
  readonly a: string;
}

/** A coupon that a titolo's terms make, where nobody has confirmed its plan. */
export interface CedolaDaiTermini {
  readonly id: number;
  readonly data: string | null;
  readonly pagamento: string | null;
  readonly tasso: string | null;
  readonly cedola: string | null;
  readonly capitale: string | null;
  readonly presunta: boolean | null;
  /** Why there is none; then there is no day either. */
  readonly motivo: string | null;
  /** What it is, where it is no coupon. */
  readonly evento: string | null;
  /** On how much of what is held it is paid; null where that is all of it, or nobody asked. */
  readonly diritto: string | null;
}

const PER_VOLTA = 250;
/** So many plans are made for one report: more are confirmed, not made anew each time. */
const TITOLI_MASSIMI = 5_000;

const senza = (id: number, motivo: string): CedolaDaiTermini => ({
  id,
  data: null,
  pagamento: null,
  tasso: null,
  cedola: null,
  capitale: null,
  presunta: null,
  motivo,
  evento: null,
  diritto: null,
});

/** What the terms give within the period; of an indexed titolo the real amounts, presumed. */
function cedoleDi(
  { id, termini, tipoIndicizzazione }: TitoloCalcolato,
  { da, a }: Periodo,
): CedolaDaiTermini[] {
  try {
    return pianoCedole(prepara(conUnPagamento(termini)))
      .filter(({ dataCedola }) => da <= dataCedola && dataCedola <= a)
      .map((riga) => ({
        id,
        data: riga.dataCedola,
        pagamento: riga.dataPagamento,
        tasso: riga.tasso,
        cedola: riga.importo100,
        capitale: riga.quotaCapitale100,
        presunta: riga.presunta || tipoIndicizzazione !== null,
        motivo: null,
        evento: null,
        diritto: null,
      }));
  } catch (causa) {
    if (causa instanceof TerminiErrati) return [senza(id, causa.message)];
    throw causa;
  }
}

/** The coupons of the titoli `t` of a condition, made from their terms, some titoli at a time. */
export async function cedoleDaiTermini(
  chiedi: Chiedi,
  dove: Sql,
  periodo: Periodo,
): Promise<readonly CedolaDaiTermini[]> {
  const cedole: CedolaDaiTermini[] = [];
  let ultimo = 0;
  for (let letti = 0; letti < TITOLI_MASSIMI; letti += PER_VOLTA) {
    const pagina = sql`${dove} and t.id > ${ultimo} order by t.id limit ${PER_VOLTA}`;
    const titoli = await titoliCalcolati(chiedi, pagina);
    for (const titolo of titoli) {
      cedole.push(...cedoleDi(titolo, periodo));
      ultimo = titolo.id;
      // Signs of life and other jobs must not wait for all of them.
      if (titolo.id % 20 === 0) await respiro();
    }
    if (titoli.length < PER_VOLTA) return cedole;
  }
  return [...cedole, ...(await oltre(chiedi, sql`${dove} and t.id > ${ultimo}`))];
}

/** Those beyond the measure are named, not passed over. */
async function oltre(chiedi: Chiedi, dove: Sql): Promise<CedolaDaiTermini[]> {
  const righe = await chiedi(sql<{ id: number }>`
    select t.id from titoli t join tipi_titolo k on k.tipo_titolo = t.tipo_titolo where ${dove}`);
  const motivo = `oltre ${TITOLI_MASSIMI} titoli i piani vanno confermati, o il filtro ristretto`;
  return righe.map(({ id }) => senza(id, motivo));
}
