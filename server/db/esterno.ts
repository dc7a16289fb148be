import pg from 'pg';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';
import { conClient, doveDi } from './connessione-spiegata.ts';
import { type Connessione, FUSO } from './pool.ts';
import { esamina, type Mancanza, SENZA_POTERI } from './requisiti.ts';

interface Ruolo {
  readonly versione: number;
  readonly esiste: boolean;
  readonly potente: boolean;
  readonly crea_ruoli: boolean;
  readonly entra: boolean;
}

const RUOLO = `
  select current_setting('server_version_num')::int as versione,
         r.oid is not null as esiste,
         coalesce(r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb
                  or r.rolreplication, false) as potente,
         (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as crea_ruoli,
         coalesce(has_database_privilege(r.oid, current_database(), 'connect')
           and has_database_privilege(r.oid, current_database(), 'temporary'), false) as entra
    from (select) uno left join pg_roles r on r.rolname = 'rateo_app'`;

/** From 16 on a member may lack the right to take the role; before, every member had it. */
const puoAssumere = (versione: number) =>
  `select pg_has_role(current_user, 'rateo_app', '${versione < 160_000 ? 'member' : 'set'}') as puo`;

async function prova(client: pg.Client, comando: string): Promise<boolean> {
  await client.query('savepoint prova');
  try {
    await client.query(comando);
    return true;
  } catch {
    await client.query('rollback to savepoint prova');
    return false; // refused: what an administrator must run is told instead
  }
}

const SQL_CREA = `create role rateo_app nologin ${SENZA_POTERI};`;
const SQL_TOGLI = `alter role rateo_app nosuperuser ${SENZA_POTERI};`;

/** Looks at rateo_app, and makes it or grants it where it may; within the caller's transaction. */
export async function esaminaRuolo(client: pg.Client, separata: boolean): Promise<Mancanza[]> {
  const chi = pg.escapeIdentifier(client.user ?? '');
  const concedi = separata ? [] : [`grant rateo_app to ${chi};`];
  const leggi = async () => (await client.query<Ruolo>(RUOLO)).rows[0];
  const prima = await leggi();
  if (!prima?.esiste && !(await prova(client, SQL_CREA)))
    return [
      {
        testo: 'Manca il ruolo rateo_app, e questo utente non può crearlo.',
        sql: [SQL_CREA, ...concedi],
      },
    ];
  const ruolo = await leggi();
  if (ruolo?.potente)
    return [
      {
        testo: 'Il ruolo rateo_app ha poteri che non deve avere: scavalcherebbe le regole.',
        sql: [SQL_TOGLI],
      },
    ];
  const mancanze: Mancanza[] = [];
  const entra = ruolo?.entra || (await prova(client, permessoEntrare(client)));
  if (!entra)
    mancanze.push({
      testo:
        'Il ruolo rateo_app non può entrare in questo database, o non vi può tenere tabelle temporanee.',
      sql: [permessoEntrare(client)],
    });
  if (!separata && !(await assume(client, ruolo?.versione ?? 0)))
    mancanze.push({
      testo:
        'L’utente di DATABASE_URL non può assumere il ruolo rateo_app (con DATABASE_URL_APP non ' +
        'ne avrebbe bisogno).',
      sql: concedi,
    });
  return mancanze;
}

const permessoEntrare = (client: pg.Client): string =>
  `grant connect, temporary on database ${pg.escapeIdentifier(client.database ?? '')} to rateo_app;`;

async function assume(client: pg.Client, versione: number): Promise<boolean> {
  const gia = await client.query<{ puo: boolean }>(puoAssumere(versione));
  if (gia.rows[0]?.puo) return true;
  return prova(client, 'grant rateo_app to current_user');
}

function rifiuto(client: pg.Client, mancanze: readonly Mancanza[]): ErroreAvvio {
  const sql = mancanze.flatMap((m) => m.sql ?? []);
  const righe = [
    `DATABASE_URL (${doveDi(client)}): questo database non ha ciò che serve a Rateo.`,
    ...mancanze.map(({ testo }) => `  – ${testo}`),
  ];
  if (sql.length > 0)
    righe.push('Un amministratore del database esegua:', ...sql.map((riga) => `  ${riga}`));
  return new ErroreAvvio(righe.join('\n'), 3);
}

interface Opzioni {
  /** Looks and tells, and leaves everything as it was. */
  readonly soloControllo?: boolean;
  readonly avvisa?: (testo: string) => void;
}

const SENZA_CREDENZIALI =
  'Le sessioni dell’applicazione entrano come proprietario e assumono rateo_app. Più sicuro è ' +
  'dare a rateo_app credenziali proprie, con DATABASE_URL_APP (docs/esercizio.md).';

/**
 * Checks the database that DATABASE_URL names and makes the application's role where it is missing
 * and may be made; otherwise says in one go all that is missing, with the SQL that gives it.
 */
export async function preparaEsterno(
  connessione: Connessione,
  { soloControllo = false, avvisa = () => undefined }: Opzioni = {},
): Promise<void> {
  const separata = connessione.separata === true;
  await conClient(connessione.proprietario, 'DATABASE_URL', async (client) => {
    const { mancanze, avvisi } = await esamina(client);
    if (mancanze.length > 0) throw rifiuto(client, mancanze);
    await client.query('begin');
    // Two first starts at once: the second sees the role that the first has made.
    await client.query('select pg_advisory_xact_lock(7283604)');
    const delRuolo = await esaminaRuolo(client, separata);
    await client.query(soloControllo || delRuolo.length > 0 ? 'rollback' : 'commit');
    if (delRuolo.length > 0) throw rifiuto(client, delRuolo);
    for (const avviso of separata ? avvisi : [...avvisi, SENZA_CREDENZIALI]) avvisa(avviso);
  });
}

interface Sessione {
  readonly ruolo: string;
  readonly potente: boolean;
  readonly proprietarie: number;
  readonly scoperte: string[];
  readonly pid: number;
  readonly fuso: string;
  readonly attesa: string;
}

const SESSIONE = `
  select current_user::text as ruolo, pg_backend_pid() as pid,
         current_setting('TimeZone') as fuso, current_setting('lock_timeout') as attesa,
         (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as potente,
         count(*) filter (where pg_has_role(current_user, c.relowner, 'member'))::int
           as proprietarie,
         coalesce(array_agg(c.relname::text order by c.relname)
           filter (where c.relrowsecurity and not row_security_active(c.oid)), '{}') as scoperte
    from (select) uno left join pg_class c
      on c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

function difettoDi(s: Sessione, pidPromesso: number | null): string | undefined {
  if (s.ruolo !== 'rateo_app')
    return `le sessioni dell’applicazione sono di «${s.ruolo}» e non di rateo_app.`;
  if (pidPromesso !== null && pidPromesso !== s.pid)
    return 'passa da un pooler: indicare l’indirizzo diretto di PostgreSQL (il pooler con DATABASE_URL_POOLER).';
  if (s.potente) return `rateo_app scavalca le regole sulle righe. Eseguire: ${SQL_TOGLI}`;
  if (s.proprietarie > 0)
    return (
      'rateo_app possiede le tabelle, o può assumere il ruolo di chi le possiede: toglierglielo ' +
      '(revoke … from rateo_app).'
    );
  if (s.scoperte.length > 0)
    return `le regole sulle righe non valgono su ${s.scoperte.join(', ')} (row_security è spento?).`;
  return undefined;
}

/** A pooler's sessions have the settings of their role: what the direct ones ask for themselves. */
function impostazioniMancanti({ fuso, attesa }: Sessione, database: string): string | undefined {
  const ruolo = `alter role rateo_app in database ${pg.escapeIdentifier(database)} set`;
  const sql = [
    ...(fuso === FUSO ? [] : [`${ruolo} timezone to '${FUSO}';`]),
    ...(attesa === '0' ? [`${ruolo} lock_timeout to '100s';`] : []),
  ];
  if (sql.length === 0) return undefined;
  const perche =
    'a un pooler le impostazioni non si mandano. Un amministratore del database esegua:';
  return [perche, ...sql].join('\n  ');
}

/**
 * Opens a session as the application does and has the database itself say that row-level security
 * binds it, table by table. Anything else is refused: better no product than one without walls.
 */
export async function verificaApplicazione(connessione: Connessione): Promise<void> {
  const { applicazione, separata } = connessione;
  const propria = separata ? 'DATABASE_URL_APP' : 'DATABASE_URL';
  const variabile = applicazione.pooler ? 'DATABASE_URL_POOLER' : propria;
  await conClient(applicazione, variabile, async (client) => {
    const { rows } = await client.query<Sessione>(SESSIONE);
    const { processID } = client as pg.Client & { readonly processID: number | null };
    const difetto =
      rows[0] &&
      (applicazione.pooler
        ? (difettoDi(rows[0], null) ?? impostazioniMancanti(rows[0], client.database ?? ''))
        : difettoDi(rows[0], processID));
    if (difetto) throw new ErroreAvvio(`${variabile} (${doveDi(client)}): ${difetto}`, 3);
  });
}
