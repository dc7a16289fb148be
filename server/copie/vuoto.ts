import type { ClientBase } from 'pg';
import { CopiaRifiutata } from './formato.ts';
import { NON_DI_ESTENSIONE } from './struttura.ts';

const QUANTI_NOMI = 5;

/** Refuses a database that holds anything of its own: a restore never mixes with what is there. */
export async function esigiVuoto(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ nome: string }>(
    `select nome from (
     select c.relname as nome, c.relkind = 'S' as sequenza from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'staging') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and ${NON_DI_ESTENSIONE('pg_class', 'c.oid')}
     union all
     select p.proname || '()', true from pg_proc p
      where p.pronamespace = 'public'::regnamespace and ${NON_DI_ESTENSIONE('pg_proc', 'p.oid')}
     union all
     select 'schema staging', true from pg_namespace where nspname = 'staging') o
      order by sequenza, nome`,
  );
  if (rows.length === 0) return;
  const nomi = rows.slice(0, QUANTI_NOMI).map(({ nome }) => nome);
  const altri = rows.length > QUANTI_NOMI ? ` e altri ${rows.length - QUANTI_NOMI} oggetti` : '';
  throw new CopiaRifiutata(
    `Il database non è vuoto (${nomi.join(', ')}${altri}): una copia si ripristina soltanto in un ` +
      'database vuoto. Indicare con RATEO_HOME una cartella dei dati nuova, oppure con ' +
      'DATABASE_URL un database appena creato. Nulla è stato toccato.',
  );
}
