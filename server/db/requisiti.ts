import pg from 'pg';

/** What keeps Rateo from working on a database, with the SQL an administrator puts it right with. */
export interface Mancanza {
  readonly testo: string;
  readonly sql?: readonly string[];
}

const VERSIONE_MINIMA = 150_000;

export const SENZA_POTERI = 'nocreatedb nocreaterole noreplication nobypassrls';

interface Ritratto {
  readonly versione: number;
  readonly nome_versione: string;
  readonly codifica: string;
  readonly pid: number;
  readonly crea_schemi: boolean;
  readonly crea_in_public: boolean;
  readonly proprietario_altrui: string | null;
  readonly superutente: boolean;
  readonly alfabetico: boolean;
  readonly connessioni: number;
  readonly lucchetti: number;
  readonly repliche_non_attese: boolean;
  readonly secondi: number;
}

const RITRATTO = `
  select current_setting('server_version_num')::int as versione,
         current_setting('server_version') as nome_versione,
         pg_encoding_to_char(d.encoding) as codifica,
         pg_backend_pid() as pid,
         has_database_privilege(d.oid, 'create') as crea_schemi,
         has_schema_privilege('public', 'create') as crea_in_public,
         (select pg_get_userbyid(c.relowner) from pg_class c
           where c.oid = to_regclass('public.migrazioni')
             and not pg_has_role(current_user, c.relowner, 'usage')) as proprietario_altrui,
         (select rolsuper from pg_roles where rolname = current_user) as superutente,
         'à' < 'b' and 'a' < 'B' as alfabetico,
         current_setting('max_connections')::int as connessioni,
         current_setting('max_locks_per_transaction')::int as lucchetti,
         (current_setting('synchronous_standby_names') = ''
           or current_setting('synchronous_commit') in ('off', 'local'))
           and exists (select from pg_stat_get_wal_senders()) as repliche_non_attese,
         extract(epoch from clock_timestamp())::float8 as secondi
    from pg_database d where d.datname = current_database()`;

const OROLOGIO_TOLLERATO_S = 60;
const CONNESSIONI_CONSIGLIATE = 60;
const LUCCHETTI_CONSIGLIATI = 256;

interface Esame {
  readonly mancanze: readonly Mancanza[];
  readonly avvisi: readonly string[];
}

function mancanzeDi(r: Ritratto, client: pg.Client): Mancanza[] {
  const chi = pg.escapeIdentifier(client.user ?? '');
  const nome = pg.escapeIdentifier(client.database ?? '');
  const { processID } = client as pg.Client & { readonly processID: number | null };
  const regole: readonly (readonly [boolean, Mancanza])[] = [
    [
      r.versione < VERSIONE_MINIMA,
      { testo: `È PostgreSQL ${r.nome_versione}: serve la versione 15 o successiva.` },
    ],
    [
      r.codifica !== 'UTF8',
      {
        testo: `La codifica del database è ${r.codifica}: serve UTF8, e si sceglie creandolo.`,
        sql: [`create database … owner ${chi} encoding 'UTF8' template template0;`],
      },
    ],
    [
      processID !== null && processID !== r.pid,
      {
        testo:
          'Fra Rateo e PostgreSQL c’è un pooler (PgBouncer o simile), che spezza le sessioni su ' +
          'cui contano coda e lucchetti dei lavori: indicare l’indirizzo diretto di PostgreSQL (il pooler, ' +
          'per il solo server, con DATABASE_URL_POOLER).',
      },
    ],
    [
      !r.crea_schemi,
      {
        testo: 'L’utente non può creare schemi in questo database.',
        sql: [`grant create on database ${nome} to ${chi};`],
      },
    ],
    [
      !r.crea_in_public,
      {
        testo: 'L’utente non può creare tabelle nello schema public.',
        sql: [`grant usage, create on schema public to ${chi};  -- nel database ${nome}`],
      },
    ],
    [
      r.proprietario_altrui !== null,
      {
        testo:
          `Le tabelle di Rateo in questo database sono di «${r.proprietario_altrui}»: ` +
          'DATABASE_URL deve entrare con quell’utente.',
      },
    ],
  ];
  return regole.flatMap(([manca, mancanza]) => (manca ? [mancanza] : []));
}

function avvisiDi(r: Ritratto): string[] {
  const scarto = Math.round(r.secondi - Date.now() / 1000);
  const regole: readonly (readonly [boolean, string])[] = [
    [
      r.superutente,
      'L’utente di DATABASE_URL è superutente: non serve, e uno senza poteri è più sicuro.',
    ],
    [
      !r.alfabetico,
      'L’ordine alfabetico del database è quello dei codici (C): le accentate vengono dopo la z. ' +
        'Per quello italiano crearlo con locale_provider icu icu_locale "it-IT".',
    ],
    [
      r.connessioni < CONNESSIONI_CONSIGLIATE,
      `max_connections è ${r.connessioni}: un server ne usa fino a 20, un worker fino a 20.`,
    ],
    [
      r.lucchetti < LUCCHETTI_CONSIGLIATI,
      `max_locks_per_transaction è ${r.lucchetti}: chi legge dieci anni di storico ne tiene quasi novecento, e ` +
        `con molti insieme PostgreSQL li finisce («out of shared memory»). Portarlo a ${LUCCHETTI_CONSIGLIATI}, prima ` +
        'sulle repliche, e riavviarlo.',
    ],
    [
      r.repliche_non_attese,
      'C’è una replica, ma le conferme non l’aspettano (synchronous_standby_names, ' +
        'synchronous_commit): se il principale muore, le ultime possono perdersi (docs/piu-macchine.md).',
    ],
    [
      Math.abs(scarto) > OROLOGIO_TOLLERATO_S,
      `L’orologio di questa macchina e quello del database differiscono di ${Math.abs(scarto)} ` +
        'secondi: regolarli (NTP), o sessioni e scadenze non saranno giuste.',
    ],
  ];
  return regole.flatMap(([vale, testo]) => (vale ? [testo] : []));
}

/** Looks at the database as its owner sees it: what is missing, and what is only worth saying. */
export async function esamina(client: pg.Client): Promise<Esame> {
  const { rows } = await client.query<Ritratto>(RITRATTO);
  const [ritratto] = rows;
  if (!ritratto) return { mancanze: [{ testo: 'Il database non si descrive.' }], avvisi: [] };
  return { mancanze: mancanzeDi(ritratto, client), avvisi: avvisiDi(ritratto) };
}
