import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { trattieniConti } from './conti.ts';
import { confrontaConti, seguiConti } from './prendi.ts';
import { riabbina, togliAppoggiati } from './sciogli.ts';
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

/** Whoever had taken the place of one that goes has taken that of its predecessor. */
async function scavalca(tx: Tx, azienda: string, tolti: readonly DelFile[]): Promise<void> {
  for (const { id, idSostituisce } of tolti)
    await sql`update estratti set id_sostituisce = ${idSostituisce}
      where cod_azienda = ${azienda} and id_sostituisce = ${id}`.execute(tx);
}

/** A statement that one of those that are gone had taken the place of stands again. */
async function rimetti(tx: Tx, azienda: string, tolti: readonly DelFile[]): Promise<void> {
  for (const { stato, idSostituisce } of tolti)
    if (idSostituisce !== null && (stato === 'letto' || stato === 'sospeso'))
      await sql`update estratti set stato = ${stato}, perche = case when ${stato} = 'sospeso' then 'In attesa.' end
        where cod_azienda = ${azienda} and id = ${idSostituisce} and stato = 'sostituito'`.execute(
        tx,
      );
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

/**
 * Takes back all that a file has brought: lines, statements, messages, the matches and differences that lean on them. What
 * one of its statements had replaced stands again; accounts are compared anew.
 */
export async function ripristinaFile(
  tx: Tx,
  azienda: string,
  idFile: number,
): Promise<{ estratti: number; righe: number }> {
  const { rows } = await sql`select from estratti_file
    where cod_azienda = ${azienda} and id = ${idFile} for update`.execute(tx);
  if (rows.length === 0) throw errore('NON_TROVATO');
  const deiConti = (await estrattiDelFile(tx, azienda, idFile)).flatMap(({ idConto }) =>
    idConto === null ? [] : [idConto],
  );
  const deiMessaggi = await sql<{ id: number }>`
    select distinct id_conto as id from messaggi_depositario
     where cod_azienda = ${azienda} and id_file = ${idFile} and id_conto is not null`.execute(tx);
  const conti = [...new Set([...deiConti, ...deiMessaggi.rows.map(({ id }) => id)])].sort(
    (a, b) => a - b,
  );
  await trattieniConti(tx, azienda, conti);
  const suoi = await estrattiDelFile(tx, azienda, idFile);
  const righe = await quanteRighe(tx, azienda, idFile);
  const interi = suoi.filter(({ condiviso }) => !condiviso);
  await togliAppoggiati(
    tx,
    azienda,
    suoi.map(({ id }) => id),
  );
  await scavalca(tx, azienda, interi);
  for (const e of suoi) if (e.condiviso) await togliPagine(tx, azienda, idFile, e);
  await sql`delete from estratti where cod_azienda = ${azienda} and id = any (${interi.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  );
  await rimetti(tx, azienda, interi);
  for (const { id } of interi) await riabbina(tx, azienda, id);
  await ricapitola(
    tx,
    azienda,
    suoi.flatMap(({ id, condiviso }) => (condiviso ? [id] : [])),
  );
  await sql`delete from estratti_file where cod_azienda = ${azienda} and id = ${idFile}`.execute(
    tx,
  );
  await seguiConti(tx, azienda, conti);
  await confrontaConti(tx, azienda, conti);
  return { estratti: suoi.length, righe };
}
