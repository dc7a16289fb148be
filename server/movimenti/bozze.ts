import { sql } from 'kysely';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { type ErroreCampo, errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nomeDi } from '#server/posizioni/rifiuti.ts';
import { elimina, type RecordLetto, uno } from '#server/record/tabella-record.ts';
import { colonneRiga, elencoColonne, leggiMovimenti, tabellaMovimenti } from './riga.ts';
import { inserisciGruppi, inserisciSeguenti, riscrivi } from './scritti.ts';

/** A row as it is stored, with what becomes of it next. */
export interface RigaTenuta extends RigaMovimento {
  readonly id: number;
  readonly versione: number;
  readonly stato: 'bozza' | 'registrato' | 'contabilizzato';
  readonly anno: number;
  readonly nreg: number | null;
  readonly id_storno_di: number | null;
  readonly stornato: boolean;
  readonly id_posizione: number | null;
}

/** Which movement is meant, in the version that was seen. */
export interface Scelto {
  readonly id: number;
  readonly versione: number | undefined;
}

/** The registrations that movements belong to: all rows of each, the first one first; 404 where not there. */
export async function tenute(
  tx: Tx,
  ids: readonly number[],
): Promise<readonly (readonly [RigaTenuta, ...RigaTenuta[]])[]> {
  const { rows } = await sql<RigaTenuta & { capofila: number }>`
    select coalesce(t.id_capofila, t.id) as capofila, t.id, t.versione, t.stato, t.anno, t.nreg,
           t.id_storno_di, t.stornato, t.id_posizione, ${elencoColonne(colonneRiga, 't')}
      from movimenti t
      join (select distinct coalesce(s.id_capofila, s.id) as id from movimenti s
             where s.id = any(${ids})) c on t.id = c.id or t.id_capofila = c.id
     order by t.nriga`.execute(tx);
  const perId = new Map(rows.map((riga) => [riga.id, riga.capofila]));
  const perCapofila = Map.groupBy(rows, ({ capofila }) => capofila);
  const capofila = new Set(
    ids.map((id) => {
      const suo = perId.get(id);
      if (suo === undefined) throw errore('NON_TROVATO');
      return suo;
    }),
  );
  return [...capofila].map((id) => perCapofila.get(id) as unknown as [RigaTenuta, ...RigaTenuta[]]);
}

/** Somebody else was quicker: 409 with the movement as it stands now, and its other row as `altra`. */
export async function conflitto(tx: Tx, id: number) {
  const attuale = await uno<RecordLetto>(tx, tabellaMovimenti, 'id', id);
  const [altra] = await leggiMovimenti(tx, sql`t.id_capofila = ${id}`);
  return errore('CONFLITTO', { attuale: { ...attuale, ...(altra && { altra }) } });
}

/** Refuses what is no draft any more, then what was changed since one of its rows was seen. */
export async function esigiBozza(
  tx: Tx,
  righe: readonly [RigaTenuta, ...RigaTenuta[]],
  visto?: Scelto,
): Promise<void> {
  const [{ id, stato, nreg, anno }] = righe;
  if (stato !== 'bozza')
    throw errore('STATO_NON_ADATTO', {
      detail: `Il movimento è già registrato, con il numero ${nreg}/${anno}: si corregge con uno storno.`,
    });
  const suo = righe.find((riga) => riga.id === visto?.id);
  const versione = visto?.versione ?? suo?.versione;
  if (suo && versione !== suo.versione) throw await conflitto(tx, id);
}

/** A draft that is about to be written, locked until the transaction ends. */
async function bozza(tx: Tx, visto: Scelto): Promise<readonly [RigaTenuta, ...RigaTenuta[]]> {
  await sql`select from movimenti where id in
    (select coalesce(s.id_capofila, s.id) from movimenti s where s.id = ${visto.id}) for update`.execute(
    tx,
  );
  const [righe] = await tenute(tx, [visto.id]);
  if (!righe) throw errore('NON_TROVATO');
  await esigiBozza(tx, righe, visto);
  return righe;
}

/** Writes a slip as a draft, a new one or in place of one that is there; the id of its first row. */
export async function scriviBozza(
  tx: Tx,
  righe: readonly RigaMovimento[],
  di?: Scelto,
): Promise<number> {
  if (di === undefined) {
    const [ids] = await inserisciGruppi(tx, [righe]);
    return ids?.[0] as number;
  }
  const prima = await bozza(tx, di);
  const capofila = prima[0].id;
  const restano = prima.slice(0, righe.length).map(({ id }, i) => ({ ...righe[i], id }));
  await riscrivi(tx, restano as (RigaMovimento & { id: number })[], prima.length !== righe.length);
  await inserisciSeguenti(tx, righe.slice(prima.length), capofila);
  const inPiu = prima.slice(righe.length).map(({ id }) => id);
  if (inPiu.length > 0) await sql`delete from movimenti where id = any(${inPiu})`.execute(tx);
  return capofila;
}

/** Deletes a draft with all its rows. */
export async function eliminaBozza(tx: Tx, scelto: Scelto): Promise<{ id: number }> {
  const [prima] = await bozza(tx, scelto);
  await elimina(tx, tabellaMovimenti, { id: prima.id, versione: undefined });
  return { id: scelto.id };
}

type DaNominare = Pick<RigaTenuta, 'cod_causale' | 'anno' | 'data_movimento' | 'cod_titolo'>;

const nomeBozza = (riga: DaNominare): string =>
  `La bozza ${nomeDi({ ...riga, nreg: null })}${riga.cod_titolo ? ` di ${riga.cod_titolo}` : ''}`;

/** What a draft that is no more was called, as its history has it. */
async function nomeEliminata(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<DaNominare>`
    select r.cod_causale, r.anno, r.data_movimento, r.cod_titolo
      from storico s cross join lateral jsonb_populate_record(null::movimenti, s.prima) r
     where s.tabella = 'movimenti' and s.id_record = ${id} order by s.id desc limit 1`.execute(tx);
  return rows[0] ? nomeBozza(rows[0]) : `La bozza ${id}`;
}

/** Why a draft cannot go as it was seen; null where it can. */
async function impedimento(
  tx: Tx,
  righe: readonly [RigaTenuta, ...RigaTenuta[]] | undefined,
  { id, versione }: Scelto,
): Promise<string | null> {
  if (!righe) return `${await nomeEliminata(tx, id)} non c’è più`;
  const [prima] = righe;
  if (prima.stato !== 'bozza')
    return `${nomeBozza(prima)} è stata registrata, con il numero ${prima.nreg}/${prima.anno}`;
  const suo = righe.find((riga) => riga.id === id);
  return suo?.versione === versione
    ? null
    : `${nomeBozza(prima)} è stata cambiata da altri: guardarla prima di eliminarla`;
}

/** Deletes drafts with all their rows, all or none: each that is no longer as it was seen is told by its name. */
export async function eliminaBozze(tx: Tx, scelti: readonly Scelto[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from movimenti where id = any(${scelti.map(({ id }) => id)})`.execute(tx);
  const gruppi = await tenute(
    tx,
    rows.map(({ id }) => id),
  );
  const impedite: ErroreCampo[] = [];
  for (const visto of scelti) {
    const suo = gruppi.find((righe) => righe.some(({ id }) => id === visto.id));
    const messaggio = await impedimento(tx, suo, visto);
    if (messaggio !== null) impedite.push({ campo: `movimenti.${visto.id}`, messaggio });
  }
  if (impedite.length > 0)
    throw errore('CONFLITTO', {
      detail: `Nessuna bozza è stata eliminata. ${impedite[0]?.messaggio}.`,
      errori: impedite,
    });
  const capofila = gruppi.map(([{ id }]) => id);
  await sql`delete from movimenti where id = any(${capofila})`.execute(tx);
  return scelti.map(({ id }) => id);
}
