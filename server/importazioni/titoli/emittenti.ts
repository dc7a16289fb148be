import { codiciNuovi } from '#domain/titoli/codice-emittente.ts';
import type { Pratica } from '#server/importazioni/piano.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';

/**
 * The issuers that the file names, that nobody knows, and that it asks to create: by their
 * description, with the code that each will have. Empty where the file asks for none.
 */
export async function trovaNuoviEmittenti({
  client,
  guid,
  destinazione,
}: Pratica): Promise<Readonly<Record<string, string>>> {
  const { grezze, nuovi } = tabelleDi(guid);
  const posto = (campo: string) =>
    destinazione.colonneImport.findIndex((colonna) => colonna.campo === campo);
  const [emittente, crea] = [posto('cod_emittente'), posto('crea_emittenti')];
  await client.query(`drop table if exists ${nuovi}`);
  await client.query(
    `create unlogged table ${nuovi} (chiave text primary key, codice text not null,
                                     descrizione text not null)`,
  );
  if (emittente < 0 || crea < 0) return {};
  const { rows } = await client.query<{ chiave: string; descrizione: string }>(
    `select lower(g.c${emittente}) as chiave, min(g.c${emittente}) as descrizione
       from ${grezze} g
      where g.c${emittente} is not null and length(g.c${emittente}) <= 120
        and lower(g.c${crea}) in ('sì', 'si', 's', 'x', 'vero', 'true', '1')
        and not exists (select from emittenti e
                         where lower(e.cod_emittente) = lower(g.c${emittente})
                            or lower(e.lei) = lower(g.c${emittente})
                            or lower(e.descrizione) = lower(g.c${emittente}))
      group by 1 order by 1`,
  );
  const { rows: presi } = await client.query<{ codice: string }>(
    'select cod_emittente as codice from emittenti',
  );
  const occupati = new Set(presi.map(({ codice }) => codice));
  const codici = codiciNuovi(
    rows.map(({ descrizione }) => descrizione),
    occupati,
  );
  await client.query(
    `insert into ${nuovi} select * from unnest($1::text[], $2::text[], $3::text[])`,
    [rows.map(({ chiave }) => chiave), codici, rows.map(({ descrizione }) => descrizione)],
  );
  return { emittenti: nuovi };
}

/** Each row says which issuer it would create, and under which code. */
export async function annotaNuoviEmittenti(pratica: Pratica): Promise<void> {
  const { client, guid, destinazione } = pratica;
  const { grezze, tipate, nuovi, note } = tabelleDi(guid);
  const i = destinazione.colonneImport.findIndex(({ campo }) => campo === 'cod_emittente');
  if (i < 0) return;
  await client.query(`insert into ${note} (riga, genere, campo, testo)
    select g.riga, 'derivato', 'codEmittente', 'emittente nuovo: si crea con il codice ' || p.codice
      from ${grezze} g join ${nuovi} p on p.chiave = lower(g.c${i})
      join ${tipate} t on t.riga = g.riga where t.errori = 0`);
}

/** Creates the issuers that good rows name, with what the file says of them. */
export async function creaEmittenti({ client, guid, destinazione }: Pratica): Promise<void> {
  const { tipate, nuovi } = tabelleDi(guid);
  const v = (campo: string) => {
    const i = destinazione.colonneImport.findIndex((colonna) => colonna.campo === campo);
    return i < 0 ? 'null' : `t.v${i}`;
  };
  if (v('cod_emittente') === 'null') return;
  await client.query(
    `insert into emittenti (cod_emittente, descrizione, tipo_emittente, cod_paese, settore_industriale)
     select distinct on (p.codice) p.codice, p.descrizione,
            coalesce(${v('tipo_emittente')}, 'SOCIETA'), ${v('paese_emittente')}::text,
            ${v('settore_industriale')}::text
       from ${nuovi} p join ${tipate} t on t.${v('cod_emittente').slice(2)} = p.codice
      where t.errori = 0 order by p.codice, t.riga
     on conflict (cod_emittente) do nothing`,
  );
}
