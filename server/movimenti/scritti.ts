import { type RawBuilder, sql } from 'kysely';
import type { EffettiSullaPosizione, Lato } from '#domain/movimenti/generi.ts';
import { genereDi, ordineNelGiorno } from '#domain/movimenti/generi.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import type { Genere } from '#domain/posizioni/genere.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { metodoDi, unoAllaVolta } from '#server/posizioni/metodo.ts';
import { salvaOSpiega } from '#server/record/tabella-record.ts';
import { colonneRiga, elencoColonne, tabellaMovimenti } from './riga.ts';

/** The rows of one registration: the first, and those that stand behind it. */
export type Gruppo = readonly RigaMovimento[];

/** Rows in the order of a file or a slip: one that is not the first belongs to the one before. */
export function inGruppi(righe: readonly RigaMovimento[]): Gruppo[] {
  const gruppi: RigaMovimento[][] = [];
  for (const riga of righe) {
    if (riga.nriga === 1) gruppi.push([riga]);
    else gruppi.at(-1)?.push(riga);
  }
  return gruppi;
}

/**
 * Takes numbers of a company, so many for each year, and answers the one before the first of each. From here
 * on nobody else registers for it until the transaction ends.
 */
export async function prendiNumeri(
  tx: Tx,
  codAzienda: string,
  perAnno: ReadonlyMap<number, number>,
): Promise<readonly { readonly anno: number; readonly da: number }[]> {
  const chiesti = [...perAnno].map(([anno, quanti]) => ({ anno, quanti }));
  await unoAllaVolta(tx, codAzienda);
  const { rows } = await sql<{ anno: number; ultimo: number }>`
    insert into numeratori_movimenti (cod_azienda, anno, ultimo)
    select ${codAzienda}, c.anno, c.quanti
      from jsonb_to_recordset(${JSON.stringify(chiesti)}::jsonb) c (anno smallint, quanti integer)
     order by c.anno
    on conflict (cod_azienda, anno)
      do update set ultimo = numeratori_movimenti.ultimo + excluded.ultimo
    returning anno, ultimo`.execute(tx);
  return rows.map(({ anno, ultimo }) => ({ anno, da: ultimo - (perAnno.get(anno) ?? 0) }));
}

/** What a row does to its position, and its place within the day; both null where it does nothing. */
export interface Ruolo {
  readonly genere: Genere | null;
  readonly ordine: number | null;
}

/** The roles of the rows of one registration, from their causali: both rows stand in one place. */
export function ruoliDi(causali: readonly EffettiSullaPosizione[]): readonly Ruolo[] {
  const prima = causali[0] as EffettiSullaPosizione;
  const lato: Lato = causali.length > 1 ? 'capofila' : 'sola';
  const genere = genereDi(prima, lato);
  const ordine = genere === null ? null : ordineNelGiorno(prima, genere);
  return causali.map((causale, i) =>
    i === 0 || genere === null
      ? { genere, ordine }
      : { genere: genereDi(causale, 'seguente'), ordine },
  );
}

/** What names a position, of a row that works on one. */
export const CHIAVE = [
  'cod_azienda',
  'cod_portafoglio',
  'cod_depositario',
  'cod_titolo',
  'imm_circ',
  'corto',
] as const;
/** The same within one company. */
export const [, ...CHIAVE_IN_AZIENDA] = CHIAVE;
export type ConPosizione = Pick<RigaMovimento, (typeof CHIAVE)[number]>;
const chiaveDi = (riga: ConPosizione): string => JSON.stringify(CHIAVE.map((una) => riga[una]));

const CHIESTE = sql`cod_azienda text, cod_portafoglio text, cod_depositario text, cod_titolo text,
  imm_circ text, corto boolean`;

/** Over `p`: the position that a row works on. */
export const stessaPosizione = (riga: string) =>
  sql.join(
    CHIAVE.map(
      (una) =>
        sql`${sql.ref(`p.${una === 'corto' ? 'corta' : una}`)} = ${sql.ref(`${riga}.${una}`)}`,
    ),
    sql` and `,
  );
const STESSA = stessaPosizione('c');

/** The positions that rows work on, found or made: by row, its position's id. */
export async function posizioniDi(
  tx: Tx,
  righe: readonly ConPosizione[],
): Promise<(riga: ConPosizione) => number> {
  const chiavi = new Map(
    righe.map((riga) => [
      chiaveDi(riga),
      Object.fromEntries(CHIAVE.map((una) => [una, riga[una]])),
    ]),
  );
  const chieste = sql`jsonb_to_recordset(${JSON.stringify([...chiavi.values()])}::jsonb) c (${CHIESTE})`;
  const cerca = async () => {
    const { rows } = await sql<ConPosizione & { id: number }>`
      select p.id, c.* from ${chieste} join posizioni p on ${STESSA}`.execute(tx);
    return new Map(rows.map((una) => [chiaveDi(una), una.id]));
  };
  let trovate = await cerca();
  if (trovate.size < chiavi.size) {
    // In the order of their key: who makes the same ones waits, and never crosswise.
    await sql`
      insert into posizioni
        (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, corta, metodo)
      select c.cod_azienda, c.cod_portafoglio, c.cod_depositario, c.cod_titolo, c.imm_circ, c.corto,
             ${metodoDi}
        from ${chieste}
        join portafogli f on f.cod_azienda = c.cod_azienda and f.cod_portafoglio = c.cod_portafoglio
        join aziende a on a.cod_azienda = c.cod_azienda
       where not exists (select from posizioni p where ${STESSA})
       order by 1, 2, 3, 4, 5, 6
      on conflict do nothing`.execute(tx);
    trovate = await cerca();
  }
  return (riga) => trovate.get(chiaveDi(riga)) as number;
}

/** A row just registered, and the position that it works on. */
export interface Mossa {
  readonly id: number;
  readonly id_posizione: number | null;
}

/** What a row becomes when it is registered. */
export interface Registrata extends Ruolo {
  readonly nreg: number;
  readonly id_posizione: number | null;
}

/** A row that is of the valuation of one book; of others nothing is said. */
export interface DelLibro {
  readonly cod_libro?: string | null;
}

/** Drafts become registrations; answers how many were drafts still, in the version that was read. */
export async function registraBozze(
  tx: Tx,
  righe: readonly (Registrata & { readonly id: number; readonly versione: number })[],
): Promise<number> {
  const { rows } = await sql`
    update movimenti m
       set stato = 'registrato', nreg = d.nreg, genere = d.genere, ordine = d.ordine,
           id_posizione = d.id_posizione, registrato_da = rateo_utente(), registrato_il = now(),
           data_inserimento = ${OGGI}
      from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) d (id bigint, versione integer,
             nreg integer, genere text, ordine smallint, id_posizione bigint)
     where m.id = d.id and m.versione = d.versione and m.stato = 'bozza'
    returning m.id`.execute(tx);
  return rows.length;
}

/** A row under the wire names of its columns, for who explains a refusal. */
const valoriDi = (riga: RigaMovimento): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tabellaMovimenti.campi).map(([campo, colonna]) => [
      campo,
      (riga as unknown as Record<string, unknown>)[colonna],
    ]),
  );

type DaScrivere = RigaMovimento &
  Partial<Registrata> &
  DelLibro & { readonly id_capofila?: number };

/** What all rows say alike, said once, and what each says of its own: of a year's end the rows differ in few fields. */
function inParti(righe: readonly DaScrivere[]) {
  const [prima = {}, ...altre] = righe as unknown as readonly Readonly<Record<string, unknown>>[];
  const comuni = new Map(
    Object.entries(prima).filter(
      ([campo, valore]) => valore !== undefined && altre.every((una) => una[campo] === valore),
    ),
  );
  const proprie = righe.map((riga) =>
    Object.fromEntries(Object.entries(riga).filter(([campo]) => !comuni.has(campo))),
  );
  return { comuni: JSON.stringify(Object.fromEntries(comuni)), proprie: JSON.stringify(proprie) };
}

/** Writes the rows that `fonte` tells as `r`, one of the table's with its ordinality: their ids, in that order. */
const inserisciDa = async (
  tx: Tx,
  fonte: RawBuilder<unknown>,
  autori: readonly string[] | null,
): Promise<readonly Mossa[]> => {
  const { rows } = await sql<Mossa>`
    insert into movimenti (${elencoColonne()}, id_capofila, autori, stato, nreg, genere, ordine,
                           id_posizione, cod_libro, registrato_da, registrato_il)
    select ${elencoColonne(undefined, 'r')}, r.id_capofila,
           coalesce(${autori}::text[], array_remove(array[rateo_utente()], null)),
           case when r.nreg is null then 'bozza' else 'registrato' end, r.nreg, r.genere, r.ordine,
           r.id_posizione, r.cod_libro, case when r.nreg is not null then rateo_utente() end,
           case when r.nreg is not null then now() end
      from ${fonte} r
     order by r.ordinality
    returning id, id_posizione`.execute(tx);
  return rows;
};

async function inserite(
  tx: Tx,
  righe: readonly DaScrivere[],
  autori: readonly string[] | null = null,
): Promise<readonly number[]> {
  if (righe.length === 0) return [];
  const tentativo = {
    tabella: tabellaMovimenti,
    operazione: 'crea',
    id: undefined,
    valori: righe.length === 1 ? valoriDi(righe[0] as RigaMovimento) : {},
  } as const;
  const { comuni, proprie } = inParti(righe);
  const fonte = sql`
    jsonb_populate_recordset(jsonb_populate_record(null::movimenti, ${comuni}::jsonb), ${proprie}::jsonb) with ordinality`;
  const scritte = await salvaOSpiega(tentativo, () => inserisciDa(tx, fonte, autori));
  return scritte.map(({ id }) => id);
}

/** Columns of registrations of one row each, beside those that all say alike: what a query tells of each. */
export type DaDomanda = Readonly<Record<string, RawBuilder<unknown>>>;

/**
 * Writes what a query tells as registrations of one row each, in its order: rows that the database has already need not be
 * brought out of it. The ids and positions of the rows.
 */
export function inserisciDomanda(
  tx: Tx,
  comuni: Readonly<Record<string, unknown>>,
  {
    proprie,
    da,
    ordine,
  }: {
    readonly proprie: DaDomanda;
    /** What follows `from`, where its rows are cut included. */
    readonly da: RawBuilder<unknown>;
    readonly ordine: RawBuilder<unknown>;
  },
  autori: readonly string[] | null = null,
): Promise<readonly Mossa[]> {
  const colonne = [
    ...colonneRiga,
    'id_capofila',
    'nreg',
    'genere',
    'ordine',
    'id_posizione',
    'cod_libro',
  ];
  const dette = colonne.map(
    (una) => sql`${proprie[una] ?? sql.ref(`uguali.${una}`)} as ${sql.id(una)}`,
  );
  const fonte = sql`(
    select ${sql.join(dette)}, row_number() over (order by ${ordine}) as ordinality
      from jsonb_populate_record(null::movimenti, ${JSON.stringify(comuni)}::jsonb) uguali, ${da})`;
  const tentativo = {
    tabella: tabellaMovimenti,
    operazione: 'crea',
    id: undefined,
    valori: {},
  } as const;
  return salvaOSpiega(tentativo, () => inserisciDa(tx, fonte, autori));
}

/**
 * Writes registrations, as drafts or numbered already: the ids of their rows, one after the other. Who writes them is
 * their author unless others are told.
 */
export async function inserisciGruppi(
  tx: Tx,
  gruppi: readonly (readonly DaScrivere[])[],
  autori: readonly string[] | null = null,
): Promise<readonly (readonly number[])[]> {
  const capofila = await inserite(
    tx,
    gruppi.map(([prima]) => prima as DaScrivere),
    autori,
  );
  const ids = capofila.map((id) => [id]);
  const seguenti = gruppi.flatMap((gruppo, i) =>
    gruppo.slice(1).map((riga) => ({ i, riga: { ...riga, id_capofila: capofila[i] as number } })),
  );
  const altri = await inserite(
    tx,
    seguenti.map(({ riga }) => riga),
    autori,
  );
  for (const [n, { i }] of seguenti.entries()) ids[i]?.push(altri[n] as number);
  return ids;
}

/** Adds rows behind the first one of a draft that had fewer. */
export const inserisciSeguenti = (
  tx: Tx,
  righe: readonly RigaMovimento[],
  capofila: number,
): Promise<readonly number[]> =>
  inserite(
    tx,
    righe.map((riga) => ({ ...riga, id_capofila: capofila })),
  );

/**
 * Corrects the rows of a draft in their place, as many as there were: all of them, or none where nothing
 * changed. Who saves what is there already is no author of it.
 */
export async function riscrivi(
  tx: Tx,
  righe: readonly (RigaMovimento & { readonly id: number })[],
  sempre = false,
): Promise<void> {
  const tentativo = {
    tabella: tabellaMovimenti,
    operazione: 'aggiorna',
    id: righe[0]?.id,
    valori: righe.length === 1 ? valoriDi(righe[0] as RigaMovimento) : {},
  } as const;
  const messe = sql.join(colonneRiga.map((una) => sql`${sql.id(una)} = ${sql.ref(`r.${una}`)}`));
  const di = (chi: string) => sql.join(colonneRiga.map((una) => sql.ref(`${chi}.${una}`)));
  await salvaOSpiega(tentativo, () =>
    sql`with r as materialized (
          select * from jsonb_populate_recordset(null::movimenti, ${JSON.stringify(righe)}::jsonb))
        update movimenti m set ${messe} from r
         where m.id = r.id and m.stato = 'bozza'
           and (${sempre}::boolean or exists (select from movimenti o join r on r.id = o.id
                 where row(${di('o')}) is distinct from row(${di('r')})))`.execute(tx),
  );
}
