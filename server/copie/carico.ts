import pg, { type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CopiaRifiutata, type SequenzaCopiata } from './formato.ts';
import { leggiRiferimenti, nomeSql, type Riferimento } from './struttura.ts';

interface TriggerAcceso {
  readonly nome: string;
  readonly tabella: string;
  /** The letter that pg_trigger.tgenabled has: O (origin), A (always), R (replica). */
  readonly modo: 'O' | 'A' | 'R';
}

const RIACCENDI = { O: 'enable', A: 'enable always', R: 'enable replica' } as const;

/** What keeps rows from being loaded as they were, taken off for the time of the load. */
export interface Freni {
  readonly riferimenti: readonly Riferimento[];
  readonly trigger: readonly TriggerAcceso[];
}

/**
 * Takes off the references (added again, the database checks them all in one pass, circles too) and
 * switches off the product's own triggers: what is loaded has its history already. As owner, inside
 * the load's transaction: nobody else ever sees the tables without them.
 */
export async function toglieFreni(client: ClientBase): Promise<Freni> {
  const riferimenti = await leggiRiferimenti(client);
  const { rows: trigger } = await client.query<TriggerAcceso>(
    `select g.tgname as nome, c.relname as tabella, g.tgenabled as modo
       from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where c.relnamespace = 'public'::regnamespace and not g.tgisinternal
        and g.tgenabled <> 'D' and g.tgparentid = 0`,
  );
  for (const { nome, da } of riferimenti)
    await client.query(`alter table ${nomeSql(da)} drop constraint ${pg.escapeIdentifier(nome)}`);
  for (const { nome, tabella } of trigger)
    await client.query(
      `alter table ${nomeSql(tabella)} disable trigger ${pg.escapeIdentifier(nome)}`,
    );
  return { riferimenti, trigger };
}

export async function rimetteFreni(client: ClientBase, freni: Freni): Promise<void> {
  for (const { nome, da, definizione } of freni.riferimenti)
    await client.query(
      `alter table ${nomeSql(da)} add constraint ${pg.escapeIdentifier(nome)} ${definizione}`,
    );
  for (const { nome, tabella, modo } of freni.trigger)
    await client.query(
      `alter table ${nomeSql(tabella)} ${RIACCENDI[modo]} trigger ${pg.escapeIdentifier(nome)}`,
    );
}

export interface Travaso {
  scrivi(dati: Buffer): Promise<void>;
  fine(): Promise<void>;
}

/** What a column or a key cannot take (classes 22 and 23 of PostgreSQL's errors) was never written by a backup. */
const DEI_DATI = /^2[23]/;

function nonSiCarica(tabella: string, causa: Error): CopiaRifiutata {
  const { code = '' } = causa as { code?: string };
  const detto = `tabella ${tabella} non si carica: ${causa.message}`;
  const alterata = DEI_DATI.test(code);
  return new CopiaRifiutata(alterata ? `La copia è alterata: la ${detto}` : `La ${detto}`, {
    cause: causa,
  });
}

/** A table's COPY, fed piece by piece at the pace the database takes them. */
export function apriTravaso(
  client: ClientBase,
  tabella: string,
  colonne: readonly string[],
): Travaso {
  const elenco = colonne.map((colonna) => pg.escapeIdentifier(colonna)).join(', ');
  const verso = client.query(copyFrom(`copy ${nomeSql(tabella)} (${elenco}) from stdin`));
  const guasto = new Promise<never>((_, rifiuta) => {
    verso.once('error', (causa: Error) => rifiuta(nonSiCarica(tabella, causa)));
  });
  guasto.catch(() => undefined); // raced with each write below
  const compiuto = new Promise<void>((risolvi) => verso.once('finish', () => risolvi()));
  return {
    scrivi: (dati) => {
      const scritto = new Promise<void>((risolvi) => {
        if (verso.write(dati)) risolvi();
        else verso.once('drain', () => risolvi());
      });
      return Promise.race([scritto, guasto]);
    },
    fine: () => {
      verso.end();
      return Promise.race([compiuto, guasto]);
    },
  };
}

/** Each sequence where it stood; those of a later program's tables stay as they are. */
export async function rimetteSequenze(
  client: ClientBase,
  sequenze: readonly SequenzaCopiata[],
): Promise<void> {
  for (const { nome, ultimo, usata } of sequenze)
    await client.query(
      `select setval(c.oid::regclass, $2::bigint, $3) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relname = $1`,
      [nome, ultimo, usata],
    );
}
