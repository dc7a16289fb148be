import { sql } from 'kysely';
import type { Anagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { type Descritta, ricercaSimili } from '#domain/anagrafiche/somiglianza.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { valore } from '#server/titoli/importazione/colonne.ts';
import { eDellAzienda, letturaDi } from './tavole.ts';

type Riga = Descritta & { readonly riga: number };
type Record = Descritta & { readonly id: number };

/** So many rows are looked for in one walk through the archive. */
const RIGHE_PER_GIRO = 20_000;
const RECORD_PER_BLOCCO = 5_000;

/** What is compared of a titolo, and of a record that has no terms. */
const TERMINI = ['cod_divisa', 'tipo_titolo', 'data_scadenza', 'tasso_cedola'] as const;
const NOMI = ['divisa', 'tipo', 'scadenza', 'tasso'] as const;

const termini = (di: (campo: string) => string, titoli: boolean): string =>
  TERMINI.map((campo, i) => {
    const suo = titoli ? di(campo) : 'null';
    const testo = campo === 'tasso_cedola' ? `trim_scale(${suo}::numeric)` : suo;
    return `${testo}::text as ${NOMI[i]}`;
  }).join(', ');

/** The new rows with their descriptions in plain words, in SQL. */
function sqlRighe({ guid, destinazione }: Pratica, anagrafica: Anagrafica | null): string {
  const { tipate, gruppi } = tabelleDi(guid);
  const v = (campo: string) => valore(destinazione.colonneImport, campo, 't');
  const entro = anagrafica?.descritta?.entro;
  return `select t.riga, coalesce(testo_cercabile(${v('descrizione')}::text), '') as parole,
      ${entro ? `${v(entro)}::text` : 'null::text'} as entro, ${termini(v, anagrafica === null)}
    from ${gruppi} r join ${tipate} t on t.riga = r.riga
   where r.riga = r.capo and r.id is null and t.errori = 0 order by t.riga`;
}

/** The records of the archive in the same form; a search keeps the plain words of a titolo. */
function sqlArchivio(anagrafica: Anagrafica | null): string {
  if (!anagrafica)
    return `select a.id, split_part(a.cercabile, ' |', 1) as parole, null::text as entro,
        ${termini((campo) => `a.${campo}`, true)} from titoli a`;
  const entro = anagrafica.descritta?.entro;
  return `select a.id, testo_cercabile(a.descrizione) as parole,
      ${entro ? `a.${entro}::text` : 'null::text'} as entro, ${termini((campo) => campo, false)}
    from ${letturaDi(anagrafica)} a
   where ${eDellAzienda(anagrafica) ? 'a.cod_azienda = (rateo_aziende())[1]' : 'true'}`;
}

/** One walk through the archive, a block at a time, for so many rows. */
async function cerca(pratica: Pratica, righe: readonly Riga[], archivio: string): Promise<void> {
  const { sessione, guid } = pratica;
  const simili = ricercaSimili(righe);
  const cursore = { nome: 'archivio', domanda: sql.raw<Record>(archivio) };
  await sessione.transaction().execute(async (tx) => {
    for await (const record of aBlocchi(sessione, cursore, RECORD_PER_BLOCCO)) {
      const trovati = record.flatMap((uno) =>
        simili(uno).map((simile) => ({ ...simile, id: uno.id })),
      );
      if (trovati.length === 0) continue;
      await sql`insert into ${sql.raw(tabelleDi(guid).simili)} (riga, id, perche, quanto)
        select riga, id, perche, quanto from jsonb_to_recordset(${JSON.stringify(trovati)}::jsonb)
          x (riga integer, id bigint, perche text, quanto numeric)`.execute(tx);
    }
  });
}

/** What only titoli are known by: where they are listed, and the ISIN of who has the right to the premium. */
async function cercaPerCodici({ sessione, guid, destinazione }: Pratica): Promise<void> {
  const { tipate, gruppi, simili } = tabelleDi(guid);
  const premio = valore(destinazione.colonneImport, 'isin_premio', 't');
  await sql
    .raw(`insert into ${simili} (riga, id, perche, quanto)
    select r.riga, l.id_titolo, 'stesso listino e mercato', 1
      from ${gruppi} r join ${tipate} t on t.riga = r.riga
      join titoli_listini l on l.cod_listino = r.listino and l.cod_mercato = r.mercato
     where r.riga = r.capo and r.id is null and t.errori = 0
    union all
    select r.riga, a.id, 'il suo ISIN è l’ISIN con premio della riga', 1
      from ${gruppi} r join ${tipate} t on t.riga = r.riga join titoli a on a.cod_isin = ${premio}::text
     where r.riga = r.capo and r.id is null and t.errori = 0`)
    .execute(sessione);
}

/** Which records the new rows are like: found for all of them together, kept in staging. */
export async function trovaSimili(pratica: Pratica, anagrafica: Anagrafica | null): Promise<void> {
  const { sessione, guid } = pratica;
  const { simili } = tabelleDi(guid);
  await sql.raw(`drop table if exists ${simili}`).execute(sessione);
  await sql
    .raw(`create unlogged table ${simili} (riga integer not null, id bigint not null,
            perche text not null, quanto numeric not null)`)
    .execute(sessione);
  if (anagrafica && !anagrafica.descritta) return;
  const { rows } = await sql.raw<Riga>(sqlRighe(pratica, anagrafica)).execute(sessione);
  for (let da = 0; da < rows.length; da += RIGHE_PER_GIRO)
    await cerca(pratica, rows.slice(da, da + RIGHE_PER_GIRO), sqlArchivio(anagrafica));
  if (!anagrafica) await cercaPerCodici(pratica);
}
