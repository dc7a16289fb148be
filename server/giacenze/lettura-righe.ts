import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { posizioneVuota } from '#domain/calcolo/lotti/posizione.ts';
import { inInteri, type RigaGiocata, type StatoPosizione } from '#domain/giacenze/riga.ts';
import type { Genere } from '#domain/movimenti/generi.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Interrogabile } from '#server/giacenze/interrogabile.ts';

/** Rows that count, or did until they were reversed. */
const CONTAVANO = `m.stato <> 'bozza' and m.id_storno_di is null`;

/** Rows that count for positions: what was reversed and what reverses it do not. */
export const CONTANO = `${CONTAVANO} and not m.stornato`;

/** Rows by which a position gives to another or receives from it. */
export const INSIEME = `(m.id_capofila is not null or m.genere in ('uscita', 'scissione'))`;

/**
 * The order in which rows are played (decision 0020). Rows of one registration stand together, also
 * among those of another company that has the same number.
 */
export const IN_ORDINE =
  'm.data_movimento, m.ordine, m.anno, m.nreg, coalesce(m.id_capofila, m.id), m.nriga';

/** A row with its place in the order of its day. */
export interface RigaOrdinata extends RigaGiocata {
  readonly ordine: number;
}

/** A row that is kept, with its other two dates: its effects have them too. */
export interface RigaTenuta extends RigaOrdinata {
  readonly valuta: Data;
  readonly inserimento: Data;
}

interface RigaLetta {
  readonly id: number;
  readonly posizione: number;
  readonly genere: Genere;
  readonly data: Data;
  readonly valuta: Data;
  readonly inserimento: Data;
  readonly ordine: number;
  readonly quantita: string;
  readonly costo: string;
  readonly costoDivisa: string;
  readonly n: string | null;
  readonly d: string | null;
  readonly idCapofila: number | null;
  readonly lotti: readonly { readonly lotto: string; readonly milionesimi: string }[] | null;
}

/** Quantities and amounts as their columns have them; parts as whole numbers. */
const LETTURA = `
  select m.id, m.id_posizione as posizione, m.genere, m.data_movimento as data,
         m.data_valuta as valuta, m.data_inserimento as inserimento, m.ordine,
         m.qta_vnominale as quantita, m.costo, m.costo_divisa as "costoDivisa",
         trunc(case m.genere when 'scorporo' then (m.pool_factor - m.pool_factor_dopo) * 10000000000
                             when 'scissione' then m.quota_costo * 100000000 end)::text as n,
         trunc(case m.genere when 'scorporo' then m.pool_factor * 10000000000
                             when 'scissione' then 10000000000 end)::text as d,
         m.id_capofila as "idCapofila",
         case when m.lotti_scelti is not null then
           (select json_agg(json_build_object('lotto', l ->> 'lotto',
                     'milionesimi', trunc((l ->> 'quantita')::numeric * 1000000)::text))
              from jsonb_array_elements(m.lotti_scelti) l) end as lotti
    from movimenti m`;

const inGioco = (riga: RigaLetta): RigaTenuta => ({
  id: riga.id,
  posizione: riga.posizione,
  genere: riga.genere,
  data: riga.data,
  valuta: riga.valuta,
  inserimento: riga.inserimento,
  ordine: riga.ordine,
  quantita: inInteri(riga.quantita.replace('-', '')),
  costo: inInteri(riga.costo),
  costoDivisa: inInteri(riga.costoDivisa),
  quota: riga.n === null || riga.d === null ? null : { n: BigInt(riga.n), d: BigInt(riga.d) },
  idCapofila: riga.idCapofila,
  lotti:
    riga.lotti?.map(({ lotto, milionesimi }) => ({ id: lotto, quantita: BigInt(milionesimi) })) ??
    null,
});

export interface QualiRighe {
  /** Only these movements. */
  readonly movimenti?: readonly number[];
  /** Rows of this day and before. */
  readonly fino?: Data;
  /** Rows settled on this day and before. */
  readonly finoValuta?: Data;
  /** As it was known at the end of this day. */
  readonly notoAl?: Data;
}

/** The rows of positions in the order of play. */
export async function leggiRighe(
  db: Interrogabile,
  posizioni: readonly number[],
  { movimenti, fino, finoValuta, notoAl }: QualiRighe = {},
): Promise<RigaTenuta[]> {
  const parametri: unknown[] = [posizioni];
  const anche = (condizione: (n: string) => string, valore: unknown) => {
    if (valore === undefined) return '';
    parametri.push(valore);
    return ` and ${condizione(`$${parametri.length}`)}`;
  };
  const quali =
    anche((n) => `m.id = any (${n}::bigint[])`, movimenti) +
    anche((n) => `m.data_movimento <= ${n}::date`, fino) +
    anche((n) => `m.data_valuta <= ${n}::date`, finoValuta);
  const contano =
    notoAl === undefined
      ? CONTANO
      : `${CONTAVANO}${anche((n) => `m.data_inserimento <= ${n}::date`, notoAl)}
         and not exists (select from movimenti s where s.id_storno_di = m.id and s.data_inserimento <= $${parametri.length}::date)`;
  const righe = await db.query<RigaLetta>(
    `${LETTURA} where m.id_posizione = any ($1::bigint[]) and ${contano}${quali} order by ${IN_ORDINE}`,
    parametri,
  );
  return righe.map(inGioco);
}

/** Positions as they are before any row, by the method that each is kept with or by another one. */
export async function statiVuoti(
  db: Interrogabile,
  posizioni: readonly number[],
  metodo?: CodiceMetodo,
): Promise<Map<number, StatoPosizione>> {
  const righe = await db.query<{ id: number; metodo: CodiceMetodo; corta: boolean }>(
    'select id, metodo, corta from posizioni where id = any ($1::bigint[]) order by id',
    [posizioni],
  );
  return new Map(
    righe.map(({ id, corta, ...una }) => [
      id,
      { metodo: metodo ?? una.metodo, corta, posizione: posizioneVuota(), ultimaData: null },
    ]),
  );
}

/**
 * The positions given and all that give to them or receive from them, at any remove: what must be
 * played together. As known on an earlier day, what was reversed since joins them too.
 */
export async function collegate(
  db: Interrogabile,
  posizioni: readonly number[],
  notoAl?: Data,
): Promise<readonly number[]> {
  const righe = await db.query<{ id: number }>(
    `with recursive insieme (id) as (
       select distinct unnest($1::bigint[])
       union
       select altra.id_posizione
         from insieme i
         join movimenti m on m.id_posizione = i.id and ${INSIEME}
         join movimenti altra on altra.id_capofila = m.id or altra.id = m.id_capofila
        where altra.id_posizione is not null and ${notoAl === undefined ? CONTANO : CONTAVANO}
     )
     select id from insieme order by id`,
    [posizioni],
  );
  return righe.map(({ id }) => id);
}
