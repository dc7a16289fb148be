import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';

/** A titolo to a grouping of a dimension (null: to none); `da` where it was seen, if one looked. */
export interface Spostamento {
  readonly idTitolo: number;
  readonly da?: number | null | undefined;
  readonly a: number | null;
}

type Mossi = Static<(typeof rotteRaggruppamenti)['spostaTitoli']['risposta']>;

interface Posto {
  readonly idTitolo: number;
  readonly codTitolo: string | null;
  readonly ora: number | null;
}

/** Where each titolo is now; the links are held until the end, so that nobody moves them meanwhile. */
const posti = async (tx: Tx, numero: number, ids: readonly number[]): Promise<Posto[]> => {
  const { rows } = await sql<Posto>`
    with tenuti as (
      select r.id_titolo, r.id_raggruppamento from raggruppamenti_titoli r
       where r.numero = ${numero} and r.id_titolo = any(${[...ids]}::bigint[])
       order by r.id_titolo for update)
    select u.id as "idTitolo", t.cod_titolo as "codTitolo", k.id_raggruppamento as ora
      from unnest(${[...ids]}::bigint[]) u (id)
      left join titoli t on t.id = u.id
      left join tenuti k on k.id_titolo = u.id`.execute(tx);
  return rows;
};

const esigiRaggruppamenti = async (
  tx: Tx,
  numero: number,
  mete: readonly number[],
): Promise<void> => {
  if (mete.length === 0) return;
  const { rows } = await sql<{ quanti: number }>`
    select count(*) as quanti from raggruppamenti
     where numero = ${numero} and id = any(${[...mete]}::bigint[])`.execute(tx);
  if (rows[0]?.quanti !== mete.length)
    throw erroreCampo('a', 'Il raggruppamento non c’è più, o è di un’altra dimensione.');
};

const NOMINATI_MASSIMI = 5;

const conflitto = (codici: readonly (string | null)[]) => {
  const resto = codici.length - NOMINATI_MASSIMI;
  const nomi =
    codici.slice(0, NOMINATI_MASSIMI).join(', ') + (resto > 0 ? ` e altri ${resto}` : '');
  return errore('CONFLITTO', {
    detail: `Nel frattempo qualcuno ha spostato ${nomi}: nulla è stato scritto. Rileggere e riprovare.`,
  });
};

const scrivi = async (tx: Tx, numero: number, mosse: readonly Spostamento[]): Promise<number> => {
  const righe = sql`jsonb_to_recordset(${JSON.stringify(mosse)}::jsonb)
    as m ("idTitolo" bigint, a bigint)`;
  await sql`delete from raggruppamenti_titoli r using ${righe}
    where r.numero = ${numero} and r.id_titolo = m."idTitolo" and m.a is null`.execute(tx);
  await sql`update raggruppamenti_titoli r set id_raggruppamento = m.a from ${righe}
    where r.numero = ${numero} and r.id_titolo = m."idTitolo" and m.a is not null`.execute(tx);
  const messi = await sql`
    insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
    select m.a, ${numero}, m."idTitolo" from ${righe}
     where m.a is not null and not exists (select from raggruppamenti_titoli r
        where r.numero = ${numero} and r.id_titolo = m."idTitolo")
    on conflict (id_titolo, numero) do nothing`.execute(tx);
  return Number(messi.numAffectedRows ?? 0);
};

/**
 * Moves titoli within a dimension, all or none. One that is not where it was seen is a conflict:
 * two users who move the same titolo do not undo each other's work unawares.
 */
export const sposta = async (
  tx: Tx,
  numero: number,
  spostamenti: readonly Spostamento[],
): Promise<Mossi> => {
  const voluti = new Map(spostamenti.map((uno) => [uno.idTitolo, uno]));
  if (voluti.size !== spostamenti.length)
    throw erroreCampo('righe', 'Lo stesso titolo compare più volte.');
  const mete = spostamenti.flatMap(({ a }) => (a === null ? [] : [a]));
  await esigiRaggruppamenti(tx, numero, [...new Set(mete)]);
  const trovati = await posti(tx, numero, [...voluti.keys()]);
  if (trovati.some(({ codTitolo }) => codTitolo === null))
    throw errore('NON_TROVATO', { detail: 'Uno dei titoli non c’è più: rileggere l’elenco.' });
  const altrove = trovati.filter(({ idTitolo, ora }) => {
    const da = voluti.get(idTitolo)?.da;
    return da !== undefined && da !== ora;
  });
  if (altrove.length > 0) throw conflitto(altrove.map(({ codTitolo }) => codTitolo));
  const mosse = trovati
    .map(({ idTitolo, ora }) => ({ idTitolo, da: ora, a: voluti.get(idTitolo)?.a ?? null }))
    .filter(({ da, a }) => da !== a);
  const nuovi = mosse.filter(({ da }) => da === null).length;
  const inseriti = mosse.length === 0 ? 0 : await scrivi(tx, numero, mosse);
  // Somebody put one of them somewhere after it was looked at.
  if (inseriti !== nuovi) throw conflitto(['un titolo']);
  const tolti = mosse.filter(({ a }) => a === null).length;
  return {
    inseriti,
    spostati: mosse.length - nuovi - tolti,
    tolti,
    invariati: trovati.length - mosse.length,
    inversa: mosse.map(({ idTitolo, da, a }) => ({ idTitolo, da: a, a: da })),
  };
};
