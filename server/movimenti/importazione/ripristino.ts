import { type RawBuilder, sql } from 'kysely';
import { ErroreRateo } from '#server/base/errori.ts';
import type { Annullamento, RigaRimasta } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { conPazienza } from '#server/lavori/esecuzione.ts';
import { conRipristino } from '#server/movimenti/registrazione.ts';
import { storna, stornaMolti } from '#server/movimenti/storno.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';

/** What an import brought and still stands, also what somebody registered or changed since. */
const portati = (importazione: string) => sql`(
  select m.id from movimenti m where m.lavoro = ${importazione}::text::uuid and m.id_storno_di is null
  union
  select s.id_record from storico s
   where s.tabella = 'movimenti' and s.prima ->> 'lavoro' = ${importazione}::text)`;

/** Where what cannot be undone is told: among the undo's own staging, swept when it has ended. */
const rimasti = ({ esecuzione }: Annullamento) =>
  sql.raw(tabelleDi(esecuzione.lavoro.guid).calcolati);

/** Drafts that nobody changed since: away with them. */
async function eliminaBozze({ tx, esecuzione, importazione }: Annullamento): Promise<number> {
  const { lavoro } = esecuzione;
  // Before drafts are held: who registers one of them holds the company and waits for the draft.
  const { codAzienda } = lavoro;
  if (codAzienda !== null) await conPazienza(tx, () => unoAllaVolta(tx, codAzienda));
  const { rows } = await sql<{ quante: number }>`
    with via as (
       delete from movimenti where lavoro = ${importazione}::uuid and stato = 'bozza' returning nriga)
     select count(*) filter (where nriga = 1)::int as quante from via`.execute(tx);
  return rows[0]?.quante ?? 0;
}

/** All at once where nothing stands against it; else one by one, the last first, and what stays is told. */
async function stornaRegistrati(annullamento: Annullamento): Promise<number> {
  const { tx, esecuzione, importazione } = annullamento;
  const { codAzienda } = esecuzione.lavoro;
  if (codAzienda === null) return 0;
  const { rows } = await sql<{ id: number }>`
    select m.id from movimenti m
     where m.id in ${portati(importazione)} and m.stato <> 'bozza' and not m.stornato
       and m.id_storno_di is null and m.nriga = 1
     order by m.data_movimento desc, m.ordine desc, m.id desc`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const tutti = await conRipristino(tx, () => stornaMolti(tx, codAzienda, ids));
  if (!(tutti instanceof ErroreRateo)) return tutti;
  let stornati = 0;
  for (const id of ids) {
    esecuzione.controlla();
    const esito = await conRipristino(tx, () =>
      storna(tx, codAzienda, { id, versione: undefined }),
    );
    if (!(esito instanceof ErroreRateo)) stornati++;
    else
      await sql`insert into ${rimasti(annullamento)} (id, motivo)
        values (${id}, ${`non si storna: ${esito.message}`})`.execute(tx);
  }
  return stornati;
}

/** Undoes what the import wrote: drafts go, registrations are reversed. */
export async function annullaMovimenti(annullamento: Annullamento): Promise<number> {
  const { tx } = annullamento;
  const tabella = rimasti(annullamento);
  await sql`drop table if exists ${tabella}`.execute(tx);
  await sql`
    create unlogged table ${tabella} (id bigint primary key, motivo text not null)`.execute(tx);
  const eliminate = await eliminaBozze(annullamento);
  return eliminate + (await stornaRegistrati(annullamento));
}

/** What stays as it is: drafts that somebody changed, and what cannot be reversed, with why. */
export function movimentiRimasti(annullamento: Annullamento): RawBuilder<RigaRimasta> {
  const { destinazione, importazione } = annullamento;
  const celle = destinazione.colonneImport
    .filter(({ altrove }) => !altrove)
    .map(({ campo, tipo }) => {
      const sua = sql.ref(`m.${campo}`);
      return tipo === 'numero' ? sql`trim_scale(${sua})::text` : sql`${sua}::text`;
    });
  return sql`select array[${sql.join(celle)}] as celle,
      coalesce(r.motivo, 'bozza cambiata da ' || coalesce(m.modificato_da, 'sconosciuto') || ' il '
        || to_char(m.modificato_il at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI')) as motivo
    from movimenti m left join ${rimasti(annullamento)} r on r.id = m.id
   where m.id in ${portati(importazione)} and m.nriga = 1
     and (r.id is not null or m.stato = 'bozza') order by m.id`;
}
