import { sql } from 'kysely';
import { colonneImporti } from '#domain/movimenti/riga.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import { comeRifiuto } from '#server/posizioni/rifiuti.ts';
import { conflitto, type RigaTenuta, type Scelto, tenute } from './bozze.ts';
import { colonneRiga, elencoColonne } from './riga.ts';
import { prendiNumeri } from './scritti.ts';

export interface Storno extends Scelto {
  readonly dataOperazione?: string | null | undefined;
  readonly note?: string | null | undefined;
}

const no = (detail: string) => errore('STATO_NON_ADATTO', { detail });
const giaStornato = ({ nreg, anno }: RigaTenuta) =>
  no(`Il movimento ${nreg}/${anno} è già stornato.`);

/** Refuses what cannot be reversed: a draft, a reversal, what is reversed already. */
function esigiStornabile(riga: RigaTenuta): void {
  const { stato, stornato, id_storno_di, nreg, anno } = riga;
  if (stato === 'bozza') throw no('Una bozza non si storna: si modifica o si elimina.');
  if (id_storno_di !== null)
    throw no(
      `Il movimento ${nreg}/${anno} è uno storno: uno storno non si storna, si registra di nuovo il movimento.`,
    );
  if (stornato) throw giaStornato(riga);
}

/** What another book's closing registered moves nothing here: it is taken back where it was made. */
async function esigiDelPrincipale(tx: Tx, { id, nreg, anno }: RigaTenuta): Promise<void> {
  const { rows } = await sql<{ libro: string }>`
    select m.cod_libro as libro from movimenti m where m.id = ${id} and not ${nelPrincipale('m')}`.execute(
    tx,
  );
  const [suo] = rows;
  if (suo)
    throw no(
      `Il movimento ${nreg}/${anno} è della chiusura nel libro ${suo.libro}: si annulla quella, da «Chiusura esercizio».`,
    );
}

const NEGATE: ReadonlySet<string> = new Set(['qta_vnominale', ...colonneImporti]);
/** What the reversal says of its own. */
const PROPRIE: ReadonlySet<string> = new Set([
  'data_operazione',
  'note',
  'manuali',
  'calcolati',
  'lotti_scelti',
  'nreg_import',
]);
const RIPRESE = colonneRiga.filter((una) => !PROPRIE.has(una));
const VALORI = sql.join(
  RIPRESE.map((una) => (NEGATE.has(una) ? sql`-${sql.ref(`m.${una}`)}` : sql.ref(`m.${una}`))),
);

interface Stornabile {
  readonly id: number;
  readonly anno: number;
  readonly id_posizione: number | null;
}

/** What a reversal says otherwise than what it reverses. */
type Detto = Pick<Storno, 'dataOperazione' | 'note'>;

/**
 * Reverses registrations by their first rows, however many, all or none: numbers in one block, positions
 * played once. The ids of the first rows of the reversals; what was reversed meanwhile is left out.
 */
async function scriviStorni(
  tx: Tx,
  codAzienda: string,
  chiesti: readonly number[],
  { dataOperazione = null, note = null }: Detto = {},
): Promise<readonly number[]> {
  await unoAllaVolta(tx, codAzienda);
  const { rows } = await sql<Stornabile>`
    select id, anno, id_posizione from movimenti
     where id = any(${chiesti}) and nriga = 1 and stato <> 'bozza' and not stornato
       and id_storno_di is null
     order by id`.execute(tx);
  if (rows.length === 0) return [];
  const perAnno = new Map<number, number>();
  for (const { anno } of rows) perAnno.set(anno, (perAnno.get(anno) ?? 0) + 1);
  const da = await prendiNumeri(tx, codAzienda, perAnno);
  const ids = rows.map(({ id }) => id);
  const { rows: seguenti } = await sql<Stornabile>`
    select id, anno, id_posizione from movimenti where id_capofila = any(${ids})`.execute(tx);
  const tutte = [...rows, ...seguenti];
  await sql`update movimenti set stornato = true where id = any(${tutte.map(({ id }) => id)})`.execute(
    tx,
  );
  const scrivi = (colonne: ReturnType<typeof sql>, origine: ReturnType<typeof sql>) =>
    sql<{ id: number }>`
    insert into movimenti (${elencoColonne(RIPRESE)}, data_operazione, note, id_storno_di, stato, genere,
                           ordine, id_posizione, cod_libro, autori, registrato_da, registrato_il, nreg, id_capofila)
    select ${VALORI}, coalesce(${dataOperazione}::date, m.data_operazione), ${note}::text, m.id,
           'registrato', m.genere, m.ordine, m.id_posizione, m.cod_libro,
           array_remove(array[rateo_utente()], null), rateo_utente(), now(), ${colonne}
      from movimenti m ${origine} order by m.anno, m.nreg, m.nriga
    returning id`.execute(tx);
  const storni = await scrivi(
    sql`d.da + row_number() over (partition by m.anno order by m.nreg), null::bigint`,
    sql`join jsonb_to_recordset(${JSON.stringify(da)}::jsonb) d (anno integer, da integer)
          on d.anno = m.anno
       where m.id = any(${ids})`,
  );
  if (seguenti.length > 0)
    await scrivi(
      sql`s.nreg, s.id`,
      sql`join movimenti s on s.id_storno_di = m.id_capofila
         where m.id = any(${seguenti.map(({ id }) => id)})`,
    );
  try {
    await ricalcola(
      tx,
      tutte.flatMap(({ id_posizione }) => id_posizione ?? []),
    );
  } catch (causa) {
    throw await comeRifiuto(tx, causa, []);
  }
  return storni.rows.map(({ id }) => id);
}

/** Reverses registrations by their first rows, all or none; how many were reversed. */
export const stornaMolti = async (
  tx: Tx,
  codAzienda: string,
  chiesti: readonly number[],
  detto: Detto = {},
): Promise<number> => (await scriviStorni(tx, codAzienda, chiesti, detto)).length;

/**
 * Reverses a registration with all its rows (decision 0020): a new one with the same dates, amounts and
 * quantities negated, known from today. The id of its first row. What was sold afterwards must still
 * be covered.
 */
export async function storna(
  tx: Tx,
  codAzienda: string,
  { id, versione, ...detto }: Storno,
): Promise<number> {
  const [righe] = await tenute(tx, [id]);
  if (!righe) throw errore('NON_TROVATO');
  const [prima] = righe;
  esigiStornabile(prima);
  await esigiDelPrincipale(tx, prima);
  const vista = righe.find((una) => una.id === id);
  if (versione !== undefined && versione !== vista?.versione) throw await conflitto(tx, prima.id);
  const [storno] = await scriviStorni(tx, codAzienda, [prima.id], detto);
  // Two at once: the second waited for the first, and finds it done.
  if (storno === undefined) throw giaStornato(prima);
  return storno;
}
