import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { ordinabiliMovimenti } from '#domain/movimenti/pagine.ts';
import { misuraFissato, misuraGiacenze } from './movimenti.ts';
import { portaMovimenti } from './movimenti-inventati.ts';
import { daSuperutente, type Prodotto, uno } from './prodotto.ts';
import { perOgniColonna } from './sfoglia.ts';
import { cronometra, giudica } from './statistica.ts';

const AZIENDE = 50;
const POSIZIONI = 4_000;

/** What the other companies have as the first has it, in the order in which one refers to the other. */
const TABELLE = [
  'portafogli',
  'depositari',
  'posizioni',
  'numeratori_movimenti',
  'movimenti',
  'effetti_posizioni',
  'lotti',
  'lotti_consumi',
] as const;

const DEL_BENCH: Readonly<Partial<Record<(typeof TABELLE)[number], string>>> = {
  portafogli: `t.cod_portafoglio like 'BP%'`,
  depositari: `t.cod_depositario like 'BD%'`,
  numeratori_movimenti: 'true',
  posizioni: `t.cod_portafoglio like 'BP%'`,
  movimenti: `t.cod_portafoglio like 'BP%'`,
};
const DELLE_POSIZIONI = `t.id_posizione in (select id from posizioni where cod_portafoglio like 'BP%')`;

/** Keys and numbers of another company's rows. */
const NUOVE: Readonly<Record<string, string>> = {
  cod_azienda: `'B' || g.n`,
  id: `t.id + g.n * 10000000::bigint`,
  id_posizione: `t.id_posizione + g.n * 10000000::bigint`,
  id_movimento: `t.id_movimento + g.n * 10000000::bigint`,
  // The movement that bought it: an average has a name of its own.
  cod_lotto: `case when t.cod_lotto ~ '^[0-9]+$' then (t.cod_lotto::bigint + g.n * 10000000::bigint)::text else t.cod_lotto end`,
};

async function copia(client: pg.Client, tabella: (typeof TABELLE)[number]): Promise<void> {
  const { rows } = await client.query<{ colonna: string }>(
    `select attname as colonna from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [tabella],
  );
  const colonne = rows.map(({ colonna }) => colonna);
  await client.query(`insert into ${tabella} (${colonne.join(', ')}) overriding system value
    select ${colonne.map((una) => NUOVE[una] ?? `t.${una}`).join(', ')}
      from ${tabella} t cross join generate_series(1, ${AZIENDE - 1}) g (n)
     where t.cod_azienda = '001' and ${DEL_BENCH[tabella] ?? DELLE_POSIZIONI}`);
}

/** Without triggers, those of references too: `verify` looks at each of them afterwards. */
async function inBlocco(
  { home, proprietario }: Prodotto,
  scrivi: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const { rows } = await proprietario.query<{ nome: string; definizione: string }>(
    `select indexrelid::regclass::text as nome, pg_get_indexdef(indexrelid) as definizione from pg_index
      where indrelid = any ($1::regclass[]) and not indisunique`,
    [TABELLE],
  );
  for (const { nome } of rows) await proprietario.query(`drop index ${nome}`);
  await daSuperutente(home, async (client) => {
    await client.query('set session_replication_role = replica');
    await scrivi(client);
  });
  for (const { definizione } of rows) await proprietario.query(definizione);
}

async function riempi(prodotto: Prodotto): Promise<void> {
  const { proprietario } = prodotto;
  // The demo's movements go: each company numbers its own from one.
  await proprietario.query(`
    alter table storico disable trigger user;
    delete from storico where tabella in ('movimenti', 'posizioni');
    alter table storico enable trigger user;
    truncate movimenti, movimenti_calcoli, generazioni_eventi, posizioni, effetti_posizioni, lotti, lotti_consumi, numeratori_movimenti cascade;
    insert into aziende (cod_azienda, ragione_sociale)
      select 'B' || n, 'Azienda inventata ' || n from generate_series(1, ${AZIENDE - 1}) n`);
  await portaMovimenti(prodotto, POSIZIONI);
  await inBlocco(prodotto, async (client) => {
    for (const tabella of TABELLE) await copia(client, tabella);
  });
  for (const tabella of ['portafogli', 'depositari', 'posizioni', 'movimenti'])
    await proprietario.query(
      `select setval(pg_get_serial_sequence('${tabella}', 'id'), (select max(id) from ${tabella}))`,
    );
  await proprietario.query('vacuum analyze');
}

/** A command of the product on this data folder, as who keeps it would give it; it must end well. */
async function comando({ home }: Prodotto, ...parole: readonly string[]): Promise<void> {
  const main = join(import.meta.dirname, '..', 'server', 'main.ts');
  const processo = spawn(process.execPath, [main, ...parole], {
    env: { ...process.env, RATEO_HOME: home, RATEO_LOG: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [uscita] = await once(processo, 'exit');
  if (uscita !== 0) throw new Error(`${parole.join(' ')}: uscita ${uscita}`);
}

const inSecondi = async (nome: string, azione: () => Promise<unknown>): Promise<void> =>
  giudica({ nome, valore: (await cronometra(azione)) / 1000, unita: 's' });

const ANNO = 2021;
const MODIFICHE = 100_000;

/** Changes of a closed year, a few minutes one from the other. */
async function modificaAllora({ proprietario }: Prodotto): Promise<void> {
  await proprietario.query(`
    insert into storico (quando, id_record, versione, tabella, operazione, cod_azienda, utente, prima)
    select timestamptz '${ANNO}-01-02' + m.n * interval '5 minutes', m.id, 1, 'movimenti', 'modifica',
           m.cod_azienda, 'bench', jsonb_build_object('note', 'Nota di prima ' || m.n)
      from (select row_number() over () as n, id, cod_azienda from movimenti limit ${MODIFICHE}) m`);
  await proprietario.query('select storico_prepara()');
}

/** By hand: ten million movements over fifty companies, as figures of docs/piu-macchine.md. */
export const misuraDieciMilioni = async (prodotto: Prodotto): Promise<void> => {
  await inSecondi('riempire', () => riempi(prodotto));
  const { righe, byte } = await uno<{ righe: string; byte: string }>(
    prodotto,
    `select count(*) as righe, pg_database_size(current_database()) as byte from movimenti`,
  );
  giudica({ nome: 'movimenti', valore: Number(righe), unita: 'righe' });
  giudica({ nome: 'la banca dati', valore: Number(byte) / 1024 ** 3, unita: 'GB' });
  await perOgniColonna({ prodotto, risorsa: 'movimenti' }, 'movimenti', ordinabiliMovimenti);
  await misuraGiacenze(prodotto);
  await misuraFissato(prodotto);
  await inSecondi('verify', () => comando(prodotto, 'verify'));
  const file = join(prodotto.home, 'dieci-milioni.tar.zst');
  await inSecondi('backup', () => comando(prodotto, 'backup', '--file', file));
  giudica({ nome: 'la copia', valore: statSync(file).size / 1024 ** 3, unita: 'GB' });
  await modificaAllora(prodotto);
  const anno = ['archivia-storico', '--anno', String(ANNO)] as const;
  await inSecondi(`archiviare un anno di ${MODIFICHE} modifiche`, () => comando(prodotto, ...anno));
  await inSecondi('riportarlo', () => comando(prodotto, ...anno, '--riporta'));
};
