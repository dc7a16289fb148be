import { sql } from 'kysely';
import { codiciNuovi } from '#domain/titoli/codice-emittente.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';

/**
 * The issuers that the file names, that nobody knows, and that it asks to create: by their
 * description, with the code that each will have. Empty where the file asks for none.
 */
export async function trovaNuoviEmittenti({
  sessione,
  guid,
  destinazione,
}: Pratica): Promise<Readonly<Record<string, string>>> {
  const { grezze, nuovi } = tabelleDi(guid);
  const posto = (campo: string) =>
    destinazione.colonneImport.findIndex((colonna) => colonna.campo === campo);
  const [emittente, crea] = [posto('cod_emittente'), posto('crea_emittenti')];
  await sql.raw(`drop table if exists ${nuovi}`).execute(sessione);
  await sql
    .raw(`create unlogged table ${nuovi} (chiave text primary key, codice text not null,
                                     descrizione text not null)`)
    .execute(sessione);
  if (emittente < 0 || crea < 0) return {};
  const { rows } = await sql
    .raw<{
      chiave: string;
      descrizione: string;
    }>(`select lower(g.c${emittente}) as chiave, min(g.c${emittente}) as descrizione
       from ${grezze} g
      where g.c${emittente} is not null and length(g.c${emittente}) <= 120
        and lower(g.c${crea}) in ('sì', 'si', 's', 'x', 'vero', 'true', '1')
        and not exists (select from emittenti e
                         where lower(e.cod_emittente) = lower(g.c${emittente})
                            or lower(e.lei) = lower(g.c${emittente})
                            or lower(e.descrizione) = lower(g.c${emittente}))
      group by 1 order by 1`)
    .execute(sessione);
  const { rows: presi } = await sql<{
    codice: string;
  }>`select cod_emittente as codice from emittenti`.execute(sessione);
  const occupati = new Set(presi.map(({ codice }) => codice));
  const codici = codiciNuovi(
    rows.map(({ descrizione }) => descrizione),
    occupati,
  );
  await sql`insert into ${sql.raw(nuovi)} select * from unnest(${rows.map(({ chiave }) => chiave)}::text[], ${codici}::text[], ${rows.map(({ descrizione }) => descrizione)}::text[])`.execute(
    sessione,
  );
  return { emittenti: nuovi };
}

/** Each row says which issuer it would create, and under which code. */
export async function annotaNuoviEmittenti(pratica: Pratica): Promise<void> {
  const { sessione, guid, destinazione } = pratica;
  const { grezze, tipate, nuovi, note } = tabelleDi(guid);
  const i = destinazione.colonneImport.findIndex(({ campo }) => campo === 'cod_emittente');
  if (i < 0) return;
  await sql
    .raw(`insert into ${note} (riga, genere, campo, testo)
    select g.riga, 'derivato', 'codEmittente', 'emittente nuovo: si crea con il codice ' || p.codice
      from ${grezze} g join ${nuovi} p on p.chiave = lower(g.c${i})
      join ${tipate} t on t.riga = g.riga where t.errori = 0`)
    .execute(sessione);
}

/** Creates the issuers that good rows name, with what the file says of them. */
export async function creaEmittenti({ sessione, guid, destinazione }: Pratica): Promise<void> {
  const { tipate, nuovi } = tabelleDi(guid);
  const v = (campo: string) => {
    const i = destinazione.colonneImport.findIndex((colonna) => colonna.campo === campo);
    return i < 0 ? 'null' : `t.v${i}`;
  };
  if (v('cod_emittente') === 'null') return;
  await sql
    .raw(`insert into emittenti (cod_emittente, descrizione, tipo_emittente, cod_paese, settore_industriale)
     select distinct on (p.codice) p.codice, p.descrizione,
            coalesce(${v('tipo_emittente')}, 'SOCIETA'), ${v('paese_emittente')}::text,
            ${v('settore_industriale')}::text
       from ${nuovi} p join ${tipate} t on t.${v('cod_emittente').slice(2)} = p.codice
      where t.errori = 0 order by p.codice, t.riga
     on conflict (cod_emittente) do nothing`)
    .execute(sessione);
}
