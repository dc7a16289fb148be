import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { trattieniConti } from '../conto.ts';
import { collega, messaggiVicini } from '../messaggi/collega.ts';
import { seguiConti } from './prendi.ts';
import { accanto, riabbina, scioltiOraPer, scioltiPer, togliAppoggiati } from './sciogli.ts';
import { ricapitola, ricontaPerPagina } from './scrittura.ts';

interface DelFile {
  readonly id: number;
  readonly anno: number;
  readonly idConto: number | null;
  readonly idSostituisce: number | null;
  readonly stato: string;
  /** Other files have pages of it too. */
  readonly condiviso: boolean;
}

async function estrattiDelFile(tx: Tx, azienda: string, idFile: number): Promise<DelFile[]> {
  const { rows } = await sql<DelFile>`
    select e.id, e.anno, e.id_conto as "idConto", e.id_sostituisce as "idSostituisce", e.stato,
           exists (select from estratti_pagine p where p.cod_azienda = e.cod_azienda and p.id_estratto = e.id
                      and p.id_file <> ${idFile}) as condiviso
      from estratti e
     where e.cod_azienda = ${azienda}
       and (e.id_file = ${idFile} or exists (select from estratti_pagine p
              where p.cod_azienda = e.cod_azienda and p.id_estratto = e.id and p.id_file = ${idFile}))
     order by e.id`.execute(tx);
  return rows;
}

const quanteRighe = async (tx: Tx, azienda: string, idFile: number): Promise<number> => {
  const { rows } = await sql<{ righe: number }>`
    select coalesce(sum(righe), 0)::int as righe from estratti_pagine
     where cod_azienda = ${azienda} and id_file = ${idFile}`.execute(tx);
  return rows[0]?.righe ?? 0;
};

/** Of whom a statement had taken the place, over all those that go with it. */
function precedente(tolti: ReadonlyMap<number, DelFile>, id: number): number | null {
  let prima = tolti.get(id)?.idSostituisce ?? null;
  while (prima !== null && tolti.has(prima)) prima = tolti.get(prima)?.idSostituisce ?? null;
  return prima;
}

/** A statement and those that go with it of which it had taken the place, one after the other. */
function catena(tolti: ReadonlyMap<number, DelFile>, id: number): number[] {
  const suoi: number[] = [];
  let uno: number | null = id;
  while (uno !== null && tolti.has(uno)) {
    suoi.push(uno);
    uno = tolti.get(uno)?.idSostituisce ?? null;
  }
  return suoi;
}

interface Scavalcato {
  readonly id: number;
  readonly stato: string;
  readonly tolto: number;
  readonly idSostituisce: number | null;
}

/**
 * Whoever had taken the place of one that goes has taken that of its predecessor, and who waits to take it waits for that one;
 * where there is none the first of those that wait is to stand there itself with those that are beside it, and the others wait
 * for it. Answers which stand.
 */
async function scavalca(
  tx: Tx,
  azienda: string,
  tolti: ReadonlyMap<number, DelFile>,
): Promise<number[]> {
  const voci = [...tolti.keys()].map((id) => ({ id, prima: precedente(tolti, id) }));
  const { rows } = await sql<Scavalcato>`
    with v as (select * from jsonb_to_recordset(${JSON.stringify(voci)}::jsonb) as v (id bigint, prima bigint)),
    suoi as (
      select e.id, e.stato = 'da confermare' as attende, v.id as tolto, v.prima,
             min(e.id) filter (where e.stato = 'da confermare') over (partition by v.id) as primo
        from v join estratti e on e.cod_azienda = ${azienda} and e.id_sostituisce = v.id
       where e.id not in (select id from v))
    update estratti e
       set id_sostituisce = coalesce(s.prima, case when s.attende and s.id <> s.primo and not ${accanto(sql`p`)} then s.primo end),
           perche = case when s.attende then 'Sostituirebbe l’estratto dello stesso giorno già preso.' else e.perche end
      from suoi s left join estratti p on p.cod_azienda = ${azienda} and p.id = s.primo
     where e.cod_azienda = ${azienda} and e.id = s.id
    returning e.id, e.stato, s.tolto, e.id_sostituisce as "idSostituisce"`.execute(tx);
  for (const { id, stato, tolto } of rows)
    if (stato !== 'da confermare')
      await scioltiOraPer(tx, azienda, { tolti: catena(tolti, tolto), resta: id });
  return rows.flatMap(({ id, stato, idSostituisce }) =>
    stato === 'da confermare' && idSostituisce === null ? [id] : [],
  );
}

/** Those that waited to take the place of one that is gone are looked at as if they had just come. */
const rimettiInFila = (tx: Tx, azienda: string, ids: readonly number[]): Promise<unknown> =>
  sql`update estratti set stato = 'sospeso', perche = 'In attesa.'
    where cod_azienda = ${azienda} and id = any (${ids}::bigint[])`.execute(tx);

/** A statement that one of those that are gone had taken the place of stands again. */
async function rimetti(
  tx: Tx,
  azienda: string,
  tolti: ReadonlyMap<number, DelFile>,
): Promise<void> {
  for (const { id, stato } of tolti.values()) {
    const prima = precedente(tolti, id);
    if (prima !== null && (stato === 'letto' || stato === 'sospeso'))
      await sql`update estratti set stato = ${stato}, perche = case when ${stato} = 'sospeso' then 'In attesa.' end
        where cod_azienda = ${azienda} and id = ${prima} and stato = 'sostituito'`.execute(tx);
  }
}

/** The pages that came with the file go; the others wait for them again. */
async function togliPagine(tx: Tx, azienda: string, idFile: number, e: DelFile): Promise<void> {
  await sql`delete from estratti_righe r where r.cod_azienda = ${azienda} and r.anno = ${e.anno} and r.id_estratto = ${e.id}
     and r.pagina in (select p.n from estratti_pagine p
                       where p.cod_azienda = ${azienda} and p.id_estratto = ${e.id} and p.id_file = ${idFile})`.execute(
    tx,
  );
  await sql`delete from estratti_pagine
     where cod_azienda = ${azienda} and id_estratto = ${e.id} and id_file = ${idFile}`.execute(tx);
  await ricontaPerPagina(tx, { azienda, anno: e.anno, id: e.id });
  await sql`update estratti e set id_file = (select p.id_file from estratti_pagine p
        where p.cod_azienda = e.cod_azienda and p.id_estratto = e.id order by p.n limit 1),
      stato = case when e.stato = 'letto' then 'sospeso' else e.stato end, perche = coalesce(e.perche, 'In attesa.')
    where e.cod_azienda = ${azienda} and e.id = ${e.id}`.execute(tx);
}

/** What a file has left: how much of it is gone, and whose accounts are to be compared anew. */
export interface Ripristinato {
  readonly estratti: number;
  readonly righe: number;
  readonly conti: readonly number[];
}

async function contiDelFile(tx: Tx, azienda: string, idFile: number): Promise<number[]> {
  const deiConti = (await estrattiDelFile(tx, azienda, idFile)).flatMap(({ idConto }) =>
    idConto === null ? [] : [idConto],
  );
  const deiMessaggi = await sql<{ id: number }>`
    select distinct id_conto as id from messaggi_depositario
     where cod_azienda = ${azienda} and id_file = ${idFile} and id_conto is not null`.execute(tx);
  return [...new Set([...deiConti, ...deiMessaggi.rows.map(({ id }) => id)])].sort((a, b) => a - b);
}

/** Nobody else changes the file or its accounts meanwhile; answers those. */
export async function trattieniFile(tx: Tx, azienda: string, idFile: number): Promise<number[]> {
  const { rows } = await sql`select from estratti_file
    where cod_azienda = ${azienda} and id = ${idFile} for update`.execute(tx);
  if (rows.length === 0) throw errore('NON_TROVATO');
  const conti = await contiDelFile(tx, azienda, idFile);
  await trattieniConti(tx, azienda, conti);
  return conti;
}

/**
 * Takes back all that a file has brought: lines, statements, messages, the matches and differences that lean on them. What
 * one of its statements had replaced stands again. The accounts are held (`trattieniFile`), and compared anew by the caller.
 */
export async function ripristinaFile(
  tx: Tx,
  azienda: string,
  idFile: number,
  conti: readonly number[],
): Promise<Ripristinato> {
  const suoi = await estrattiDelFile(tx, azienda, idFile);
  const righe = await quanteRighe(tx, azienda, idFile);
  const interi = new Map(suoi.flatMap((e) => (e.condiviso ? [] : [[e.id, e] as const])));
  const ids = [...interi.keys()];
  const sciolti = await scioltiPer(tx, azienda, ids);
  const vicini = await messaggiVicini(tx, azienda, idFile);
  await togliAppoggiati(
    tx,
    azienda,
    suoi.map(({ id }) => id),
  );
  const inFila = await scavalca(tx, azienda, interi);
  for (const e of suoi) if (e.condiviso) await togliPagine(tx, azienda, idFile, e);
  await sql`delete from estratti where cod_azienda = ${azienda} and id = any (${ids}::bigint[])`.execute(
    tx,
  );
  await rimetti(tx, azienda, interi);
  await rimettiInFila(tx, azienda, inFila);
  await riabbina(tx, azienda, sciolti);
  await ricapitola(
    tx,
    azienda,
    suoi.flatMap(({ id, condiviso }) => (condiviso ? [id] : [])),
  );
  await sql`delete from estratti_file where cod_azienda = ${azienda} and id = ${idFile}`.execute(
    tx,
  );
  await collega(tx, azienda, vicini);
  await seguiConti(tx, azienda, conti);
  return { estratti: suoi.length, righe, conti };
}
