import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type {
  Candidato,
  EstrattoTenuto,
  PaginaLetta,
} from '#domain/riconciliazione/presa/pagine.ts';
import { type InFila, seguito } from '#domain/riconciliazione/presa/seguito.ts';
import type { Tx } from '#server/db/sessione.ts';
import { conPazienza } from '#server/lavori/esecuzione.ts';
import { COLONNE_RIGHE } from './in-attesa.ts';

/** Lines of a page stand behind those of the pages before it, until the statement is whole and they are counted through. */
const RIGHE_PER_PAGINA = 1_000_000_000;

export interface NuovoEstratto {
  readonly azienda: string;
  readonly idFile: number;
  readonly idConto: number | null;
  readonly idSostituisce: number | null;
  readonly perche: string | null;
}

function statoDi({ idConto, idSostituisce }: NuovoEstratto): EstrattoTenuto['stato'] {
  if (idConto === null) return 'da assegnare';
  return idSostituisce === null ? 'sospeso' : 'da confermare';
}

/** A statement without its lines; until its place among the others is seen it is suspended. */
export async function inserisci(
  tx: Tx,
  uno: Candidato,
  nuovo: NuovoEstratto,
): Promise<{ id: number; stato: EstrattoTenuto['stato'] }> {
  const { testata: t, giorno } = uno;
  const stato = statoDi(nuovo);
  const { rows } = await sql<{ id: number }>`
    insert into estratti (cod_azienda, id_file, id_conto, coordinate, formato, specie, identificativo, dal,
      data_riferimento, base, sequenza, preparato, divisa, saldo_iniziale, chiude_giornata, impronta, stato, perche,
      id_sostituisce)
    values (${nuovo.azienda}, ${nuovo.idFile}, ${nuovo.idConto}, ${t.coordinate.slice(0, 60)}, ${t.formato}, ${t.specie},
      ${t.identificativo}, ${t.dal}, ${giorno}, ${t.base}, ${t.sequenza}, ${t.preparato}, ${t.divisa},
      ${t.saldoIniziale}, ${t.chiudeGiornata}, ${'0'.repeat(64)}, ${stato},
      ${nuovo.perche ?? (stato === 'sospeso' ? 'In attesa.' : null)}, ${nuovo.idSostituisce})
    returning id`.execute(tx);
  return { id: rows[0]?.id ?? 0, stato };
}

/** Pages of a statement: what each says, and from which file it came. */
export async function aggiungiPagine(
  tx: Tx,
  di: { readonly azienda: string; readonly idFile: number; readonly id: number },
  pagine: readonly PaginaLetta[],
): Promise<void> {
  const voci = pagine.map(({ k, testata, coda, righe, impronta }) => ({
    k,
    n: testata.pagina,
    ultima: !coda.continua,
    righe,
    impronta,
  }));
  await sql`with voci as (
      select * from jsonb_to_recordset(${JSON.stringify(voci)}::jsonb)
        as v (k integer, n integer, ultima boolean, righe integer, impronta text)),
    pagine as (
      insert into estratti_pagine (cod_azienda, id_estratto, n, ultima, id_file, righe, impronta)
      select ${di.azienda}, ${di.id}, n, ultima, ${di.idFile}, righe, impronta from voci)
    insert into arrivi_pagine (k, id_estratto, n)
      select k, ${di.id}, n from voci`.execute(tx);
}

export const creaArrivi = (tx: Tx): Promise<unknown> =>
  sql`create temp table arrivi_pagine (k integer, id_estratto bigint, n integer) on commit drop`.execute(
    tx,
  );

/** The head of a statement whose first page comes after others, or whose last one does. */
export async function aggiornaTesta(
  tx: Tx,
  azienda: string,
  id: number,
  { pagine, testata: t, giorno }: Candidato,
  idFile: number,
): Promise<void> {
  const prima = pagine[0]?.testata.pagina ?? 1;
  await sql`update estratti e set
      (identificativo, dal, preparato, saldo_iniziale, id_file) = (
        select ${t.identificativo}::text, ${t.dal}::date, ${t.preparato}::timestamp, ${t.saldoIniziale}::numeric, ${idFile}::bigint)
    where cod_azienda = ${azienda} and id = ${id}
      and ${prima} < (select min(p.n) from estratti_pagine p where p.cod_azienda = e.cod_azienda and p.id_estratto = e.id)`.execute(
    tx,
  );
  if (pagine.some(({ coda }) => !coda.continua)) await cambiaGiorno(tx, azienda, id, giorno);
}

/** Lines stand with the year of their statement: where that changes they are written anew. */
async function cambiaGiorno(tx: Tx, azienda: string, id: number, giorno: string): Promise<void> {
  const { rows } = await sql<{ anno: number; uguale: boolean }>`
    select anno, data_riferimento = ${giorno}::date as uguale from estratti
     where cod_azienda = ${azienda} and id = ${id}`.execute(tx);
  const [prima] = rows;
  if (!prima || prima.uguale) return;
  const anno = Number(giorno.slice(0, 4));
  const cambia = sql`update estratti set data_riferimento = ${giorno} where cod_azienda = ${azienda} and id = ${id}`;
  if (anno === prima.anno) {
    await cambia.execute(tx);
    return;
  }
  await togliRighe(tx, azienda, prima.anno, id);
  await cambia.execute(tx);
  // Each page's lines stay in its place: one before them may still come.
  await rimettiRighe(tx, { azienda, anno, id }, sql`n`);
}

const COLONNE = sql.join([...COLONNE_RIGHE, 'pagina'].map((una) => sql.id(una)));

async function togliRighe(tx: Tx, azienda: string, anno: number, id: number): Promise<void> {
  await sql`drop table if exists righe_tolte`.execute(tx);
  await sql`create temp table righe_tolte on commit drop as
    select n, ${COLONNE} from estratti_righe
     where cod_azienda = ${azienda} and anno = ${anno} and id_estratto = ${id}`.execute(tx);
  await sql`delete from estratti_righe
     where cod_azienda = ${azienda} and anno = ${anno} and id_estratto = ${id}`.execute(tx);
}

interface Quale {
  readonly azienda: string;
  readonly anno: number;
  readonly id: number;
}

/** Lines that were taken out, each with its number. */
async function rimettiRighe(
  tx: Tx,
  { azienda, anno, id }: Quale,
  numero: RawBuilder<unknown>,
): Promise<void> {
  await sql`select estratti_anno(${anno})`.execute(tx);
  await sql`insert into estratti_righe (cod_azienda, anno, id_estratto, n, ${COLONNE})
    select ${azienda}, ${anno}, ${id}, ${numero}, ${COLONNE} from righe_tolte`.execute(tx);
}

/** In the order of pages and of lines within them. */
const CONTATE = sql`row_number() over (order by n)`;

/** Lines of a statement that waits again for a page: each page's behind those of the pages before it. */
export async function ricontaPerPagina(tx: Tx, { azienda, anno, id }: Quale): Promise<void> {
  await togliRighe(tx, azienda, anno, id);
  const numero = sql`(pagina - 1) * ${RIGHE_PER_PAGINA}::bigint + row_number() over (partition by pagina order by n)`;
  await rimettiRighe(tx, { azienda, anno, id }, numero);
}

/** Pages of a statement become those of another one that they are of, and the first is gone. */
export async function unisci(
  tx: Tx,
  azienda: string,
  {
    da,
    a,
    pagine,
  }: { readonly da: number; readonly a: number; readonly pagine: readonly number[] },
): Promise<void> {
  const sue = sql`array[${sql.join(pagine)}]::integer[]`;
  const { rows } = await sql<{ giorno: string; ultima: boolean }>`
    select d.data_riferimento as giorno,
           exists (select from estratti_pagine p where p.cod_azienda = d.cod_azienda and p.id_estratto = d.id
                      and p.n = any (${sue}) and p.ultima) as ultima
      from estratti d where d.cod_azienda = ${azienda} and d.id = ${da}`.execute(tx);
  const [letto] = rows;
  await sql`update estratti e set identificativo = d.identificativo, dal = d.dal, preparato = d.preparato,
      saldo_iniziale = d.saldo_iniziale, id_file = d.id_file
    from estratti d
    where d.cod_azienda = ${azienda} and d.id = ${da} and e.cod_azienda = ${azienda} and e.id = ${a}
      and ${Math.min(...pagine)} < (select min(p.n) from estratti_pagine p where p.cod_azienda = e.cod_azienda and p.id_estratto = e.id)`.execute(
    tx,
  );
  if (letto?.ultima) await cambiaGiorno(tx, azienda, a, letto.giorno);
  await sql`update estratti e set avvisi = e.avvisi || d.avvisi,
      saldo_finale = case when ${letto?.ultima ?? false} then d.saldo_finale else e.saldo_finale end
    from estratti d
    where d.cod_azienda = ${azienda} and d.id = ${da} and e.cod_azienda = ${azienda} and e.id = ${a}`.execute(
    tx,
  );
  await sql`insert into estratti_righe (cod_azienda, anno, id_estratto, n, ${COLONNE})
    select e.cod_azienda, e.anno, e.id,
           (coalesce(r.pagina, 1) - 1) * ${RIGHE_PER_PAGINA}::bigint + row_number() over (partition by r.pagina order by r.n),
           ${sql.join([...COLONNE_RIGHE, 'pagina'].map((una) => sql.ref(`r.${una}`)))}
      from estratti e, estratti d
      join estratti_righe r on r.cod_azienda = d.cod_azienda and r.anno = d.anno and r.id_estratto = d.id
     where e.cod_azienda = ${azienda} and e.id = ${a} and d.cod_azienda = ${azienda} and d.id = ${da}
       and coalesce(r.pagina, 1) = any (${sue})`.execute(tx);
  await sql`insert into estratti_pagine (cod_azienda, id_estratto, n, ultima, id_file, righe, impronta)
    select cod_azienda, ${a}, n, ultima, id_file, righe, impronta from estratti_pagine
     where cod_azienda = ${azienda} and id_estratto = ${da} and n = any (${sue})`.execute(tx);
  await togliDoppio(tx, azienda, da);
  await ricapitola(tx, azienda, [a]);
}

/** A statement whose word is another's too goes, and its file where it brought nothing else. */
export async function togliDoppio(tx: Tx, azienda: string, id: number): Promise<void> {
  const { rows } = await sql<{ idFile: number }>`
    delete from estratti where cod_azienda = ${azienda} and id = ${id} returning id_file as "idFile"`.execute(
    tx,
  );
  for (const { idFile } of rows) await lasciaSeVuoto(tx, azienda, idFile);
}

/** Lines that were written: how many, and where it was asked for the numbers of each statement's, in their order. */
interface RigheScritte {
  readonly righe: number;
  readonly numeri: readonly { readonly idEstratto: number; readonly ids: readonly number[] }[];
}

/** The lines of all pages that are taken, in one statement, each with the year of its own. */
export async function scriviRighe(
  tx: Tx,
  azienda: string,
  conNumeri: boolean,
): Promise<RigheScritte> {
  await sql`analyze arrivi_pagine`.execute(tx);
  const anni = await sql<{ anno: number }>`
    select distinct e.anno from arrivi_pagine a join estratti e on e.cod_azienda = ${azienda} and e.id = a.id_estratto`.execute(
    tx,
  );
  // Who makes the place of a year has it until the end of its file: the others wait.
  for (const { anno } of anni.rows)
    await conPazienza(tx, () => sql`select estratti_anno(${anno})`.execute(tx));
  const colonne = sql.join(COLONNE_RIGHE.map((una) => sql.ref(`r.${una}`)));
  const nomi = sql.join(COLONNE_RIGHE.map((una) => sql.id(una)));
  const scrive = sql`
    insert into estratti_righe (cod_azienda, anno, id_estratto, n, pagina, ${nomi})
    select ${azienda}, e.anno, e.id, (a.n - 1) * ${RIGHE_PER_PAGINA}::bigint + r.n,
           case when a.n > 1 or not p.ultima then a.n end, ${colonne}
      from arrivi_pagine a
      join estratti e on e.cod_azienda = ${azienda} and e.id = a.id_estratto
      join estratti_pagine p on p.cod_azienda = ${azienda} and p.id_estratto = e.id and p.n = a.n
      join arrivi_righe r on r.k = a.k`;
  if (!conNumeri) {
    const { numAffectedRows = 0n } = await scrive.execute(tx);
    return { righe: Number(numAffectedRows), numeri: [] };
  }
  const { rows } = await sql<{ idEstratto: number; ids: string }>`
    with scritte as (${scrive} returning id_estratto, n, id)
    select id_estratto as "idEstratto", string_agg(id::text, ',' order by n) as ids from scritte group by 1`.execute(
    tx,
  );
  const numeri = rows.map(({ idEstratto, ids }) => ({
    idEstratto,
    ids: ids.split(',').map(Number),
  }));
  return { righe: numeri.reduce((somma, { ids }) => somma + ids.length, 0), numeri };
}

/** What a statement with more pages comes to, from the pages that are there; whole ones are counted through. */
export async function ricapitola(tx: Tx, azienda: string, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number;
    anno: number;
    pagine: { n: number; ultima: boolean; impronta: string }[];
    daContare: boolean;
  }>`
    select e.id, e.anno, jsonb_agg(jsonb_build_object('n', p.n, 'ultima', p.ultima, 'impronta', p.impronta) order by p.n) as pagine,
           count(*) > 1 and bool_or(p.ultima) and max(p.n) = count(*)
             and exists (select from estratti_righe r where r.cod_azienda = e.cod_azienda and r.anno = e.anno
                           and r.id_estratto = e.id and r.n > ${RIGHE_PER_PAGINA}::bigint) as "daContare"
      from estratti e join estratti_pagine p on p.cod_azienda = e.cod_azienda and p.id_estratto = e.id
     where e.cod_azienda = ${azienda} and e.id = any (${ids}::bigint[]) group by e.cod_azienda, e.id, e.anno`.execute(
    tx,
  );
  const voci = rows.map(({ id, pagine }) => ({
    id,
    attese: pagine.find(({ ultima }) => ultima)?.n ?? null,
    impronta:
      pagine.length === 1
        ? pagine[0]?.impronta
        : createHash('sha256')
            .update(pagine.map((una) => una.impronta).join())
            .digest('hex'),
  }));
  // Who dates the opening balance with the day of the statement covers that day.
  await sql`update estratti e set pagine_attese = v.attese, impronta = v.impronta,
      dal = case when v.attese is null then e.dal else least(e.dal, e.data_riferimento) end,
      righe = (select sum(p.righe) from estratti_pagine p where p.cod_azienda = e.cod_azienda and p.id_estratto = e.id)
    from jsonb_to_recordset(${JSON.stringify(voci)}::jsonb) as v (id bigint, attese integer, impronta text)
    where e.cod_azienda = ${azienda} and e.id = v.id`.execute(tx);
  for (const { id, anno, daContare } of rows) {
    if (!daContare) continue;
    await togliRighe(tx, azienda, anno, id);
    await rimettiRighe(tx, { azienda, anno, id }, CONTATE);
  }
}

/** The closing balance and the warnings of the pages that a file brings. */
export async function scriviCode(
  tx: Tx,
  azienda: string,
  id: number,
  pagine: readonly PaginaLetta[],
): Promise<void> {
  const ultima = pagine.find(({ coda }) => !coda.continua);
  const avvisi = pagine.flatMap((una) => una.avvisi);
  if (!ultima && avvisi.length === 0) return;
  await sql`update estratti set saldo_finale = coalesce(${ultima?.coda.saldoFinale ?? null}::numeric, saldo_finale),
      avvisi = avvisi || ${JSON.stringify(avvisi)}::jsonb
    where cod_azienda = ${azienda} and id = ${id}`.execute(tx);
}

/** A file that brought nothing new is not kept: it changes nothing. */
export async function lasciaSeVuoto(tx: Tx, azienda: string, idFile: number): Promise<void> {
  await sql`delete from estratti_file f where f.cod_azienda = ${azienda} and f.id = ${idFile}
     and not exists (select from estratti e where e.cod_azienda = f.cod_azienda and e.id_file = f.id)
     and not exists (select from estratti_pagine p where p.cod_azienda = f.cod_azienda and p.id_file = f.id)
     and not exists (select from messaggi_depositario m where m.cod_azienda = f.cod_azienda and m.id_file = f.id)`.execute(
    tx,
  );
}

export interface StatoCambiato {
  readonly id: number;
  readonly stato: 'letto' | 'sospeso';
  readonly perche: string | null;
}

/** Looks again which of an account's statements are taken; those whose state, or whose wait, has changed. */
export async function riesamina(
  tx: Tx,
  azienda: string,
  idConto: number,
): Promise<StatoCambiato[]> {
  const { rows } = await sql<InFila & { perche: string | null }>`
    select e.id, e.formato, e.specie, e.dal, e.data_riferimento as giorno, e.sequenza,
           trim_scale(e.saldo_iniziale)::text as "saldoIniziale", trim_scale(e.saldo_finale)::text as "saldoFinale",
           e.chiude_giornata as "chiudeGiornata", e.stato, e.impronta, e.perche,
           (select jsonb_agg(jsonb_build_object('n', p.n, 'ultima', p.ultima)) from estratti_pagine p
             where p.cod_azienda = e.cod_azienda and p.id_estratto = e.id) as pagine
      from estratti e
     where e.cod_azienda = ${azienda} and e.id_conto = ${idConto} and e.stato in ('letto', 'sospeso')`.execute(
    tx,
  );
  const prima = new Map(rows.map((una) => [una.id, una]));
  // A statement put in as owner, without its pages, is whole.
  const inFila = rows.map((una) => ({ ...una, pagine: una.pagine ?? [{ n: 1, ultima: true }] }));
  const cambiati = seguito(inFila).filter(
    ({ id, stato, perche }) => prima.get(id)?.stato !== stato || prima.get(id)?.perche !== perche,
  );
  await sql`update estratti e set stato = v.stato, perche = v.perche
    from jsonb_to_recordset(${JSON.stringify(cambiati)}::jsonb) as v (id bigint, stato text, perche text)
    where e.cod_azienda = ${azienda} and e.id = v.id`.execute(tx);
  return cambiati;
}
