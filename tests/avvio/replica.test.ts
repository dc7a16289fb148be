import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avviaEsecutore } from '#server/avvio/lavori.ts';
import { configurazione } from '#server/base/config.ts';
import { connessionePersa } from '#server/db/connessione-persa.ts';
import { preparaEsterno } from '#server/db/esterno.ts';
import { avviaIncorporato, type Incorporato } from '#server/db/incorporato.ts';
import { apriLettore, inLettura, letturaInterrotta } from '#server/db/lettura.ts';
import { migra } from '#server/db/migra.ts';
import { apriPool, connessioneEsterna } from '#server/db/pool.ts';
import { versoIServer } from '#server/db/principale.ts';
import { apriDb } from '#server/db/sessione.ts';
import type { Esecutore } from '#server/lavori/esecutore.ts';
import { eliminaHome } from '#tests/setup/prodotto.ts';
import { avviaReplica, type Replica } from '#tests/setup/replica.ts';

// A cluster of its own: a copy of the shared one would catch other tests' databases half made.
const home = join(tmpdir(), `rateo-home-${randomUUID().slice(0, 8)}`);
let cluster: Incorporato;
let replica: Replica;
let esecutore: Esecutore;
let proprietario: pg.Pool;
let applicazione: pg.Pool;
let daReplica: pg.Pool;
let altrove: pg.Pool;

beforeAll(async () => {
  cluster = await avviaIncorporato(home);
  const { connessione } = cluster;
  proprietario = apriPool(connessione.proprietario, { massimo: 4 });
  applicazione = apriPool(connessione.applicazione, { massimo: 4 });
  await migra(proprietario);
  await proprietario.query(
    `insert into divise (cod_divisa, desc_divisa) values ('USD', 'Dollaro'), ('CHF', 'Franco');
     insert into cambi (cod_divisa, data, cambio)
     select 'USD', date '1999-01-04' + n, 1 + n / 100000.0 from generate_series(1, 5000) n`,
  );
  replica = await avviaReplica(cluster.descrizione);
  const suReplica = { ...connessione.applicazione, host: replica.socket };
  daReplica = apriPool(suReplica, { massimo: 2, segnala: () => undefined });
  altrove = apriPool({ ...connessione.proprietario, database: 'postgres' }, { massimo: 1 });
  esecutore = await avviaEsecutore({
    proprietario,
    applicazione,
    replica: daReplica,
    config: configurazione({ RATEO_LOG: 'silent' }),
    signal: new AbortController().signal,
  });
}, 120_000);

afterAll(async () => {
  await esecutore?.ferma();
  await Promise.all([proprietario, applicazione, daReplica, altrove].map((pool) => pool?.end()));
  await replica?.ferma();
  await cluster?.ferma();
  eliminaHome(home);
}, 60_000);

/** An export asked for as the server would, and how it ended. */
async function esporta() {
  const guid = randomUUID();
  await proprietario.query(
    `insert into lavori (guid, tipo, area, utente, descrizione, parametri)
     values ($1, 'esportazione', 'Cambi', 'prova', 'Cambi', '{"report":"cambi","filtro":{},"ordine":null,"formati":["csv","xlsx"]}')`,
    [guid],
  );
  await proprietario.query('select accoda_lavoro($1)', [guid]);
  const leggi = async () => {
    const { rows } = await proprietario.query(
      `select stato, (esito ->> 'letti')::int as letti, riprese,
              (select count(*) from lavori_file where guid = l.guid) as file,
              (select string_agg(testo, ' ' order by id) from lavori_log where guid = l.guid) as log
         from lavori l where guid = $1`,
      [guid],
    );
    return rows[0] as { stato: string; letti: number; log: string };
  };
  await expect
    .poll(async () => (await leggi()).stato, { timeout: 60_000, interval: 100 })
    .toMatch(/completato|fallito/);
  return leggi();
}

/** A short reading, as somebody who waits for the answer. */
function descrizioneDi(codice: string, prima = sql`select 1`, replica = daReplica) {
  const fonti = { db: apriDb(applicazione), replica };
  const chi = { utente: { id: 1, username: 'prova' }, aziende: [], concesse: [], privilegi: {} };
  return inLettura(fonti, { ...chi, codAzienda: undefined }, async (tx) => {
    await prima.execute(tx);
    const { rows } = await sql<{ desc_divisa: string }>`
      select desc_divisa from divise where cod_divisa = ${codice}`.execute(tx);
    return rows[0]?.desc_divisa;
  });
}

describe('una replica in sola lettura', { timeout: 120_000 }, () => {
  test('le esportazioni si leggono da lì, e si scrivono sul principale', async () => {
    const esito = await esporta();
    expect(esito).toMatchObject({ stato: 'completato', letti: 5000 });
    expect(esito.log).toMatch(/Lette dalla replica, che era alle \d\d:\d\d:\d\d\./);
  });

  test('ciò che è appena stato scritto c’è, perché la replica è attesa', async () => {
    await proprietario.query(
      `insert into cambi (cod_divisa, data, cambio)
       select 'CHF', date '1999-01-04' + n, 1 + n / 100000.0 from generate_series(1, 3000) n`,
    );
    const esito = await esporta();
    expect(esito).toMatchObject({ stato: 'completato', letti: 8000 });
    expect(esito.log).toMatch(/Lette dalla replica, che era alle \d\d:\d\d:\d\d\./);
  });

  test('chi ci legge è rateo_app, legato alle regole sulle righe, e non può scrivere', async () => {
    await proprietario.query(
      `insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima')`,
    );
    const avvisi: string[] = [];
    const avvisa = (motivo: string) => void avvisi.push(motivo);
    const lettore = await apriLettore({ applicazione, replica: daReplica, avvisa });
    expect(lettore.daReplica).toBe(true);
    const { sessione } = lettore;
    expect((await sql`select cod_azienda from aziende`.execute(sessione)).rows).toEqual([]);
    await expect(sql`delete from cambi`.execute(sessione)).rejects.toThrow('read-only');
    lettore.libera();
    expect(avvisi).toEqual([]);
  });

  test('chi aspetta la risposta legge da lì, e se cade in mezzo dal principale', async () => {
    const letto = await descrizioneDi('CHF');
    expect(letto).toMatchObject({ esito: 'Franco', daReplica: true });
    expect(Math.abs(letto.alle.getTime() - Date.now())).toBeLessThan(10_000);
    const cade = sql`select case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end`;
    expect(await descrizioneDi('CHF', cade)).toMatchObject({ esito: 'Franco', daReplica: false });
  });

  test('una che è di un altro database non si legge, e si dice perché', async () => {
    const avvisi: string[] = [];
    const avvisa = (motivo: string) => void avvisi.push(motivo);
    const lettore = await apriLettore({ applicazione, replica: altrove, avvisa });
    expect(lettore.daReplica).toBe(false);
    expect(avvisi).toEqual(['la replica è di un altro database']);
    lettore.libera();
  });

  test('una in ritardo non si legge, e chi ha appena scritto lo vede subito', async () => {
    const ferma = apriPool({
      ...daReplica.options,
      user: 'rateo_super',
      password: cluster.descrizione.password.super,
    });
    await ferma.query('select pg_wal_replay_pause()');
    await proprietario.query(
      `update divise set desc_divisa = 'Dollaro USA' where cod_divisa = 'USD'`,
    );
    const avvisi: string[] = [];
    const avvisa = (motivo: string) => void avvisi.push(motivo);
    const lettore = await apriLettore({ applicazione, replica: daReplica, avvisa });
    expect(lettore.daReplica).toBe(false);
    expect(avvisi).toEqual(['la replica è in ritardo di oltre 5 s']);
    lettore.libera();
    const inizio = performance.now();
    expect(await descrizioneDi('USD')).toMatchObject({ esito: 'Dollaro USA', daReplica: false });
    expect(performance.now() - inizio).toBeLessThan(1_000);
    await ferma.query('select pg_wal_replay_resume()');
    await ferma.end();
  });

  test('una congelata non trattiene nessuno: né chi chiede, né chi leggeva, né chi annulla', async () => {
    const verso = { ...cluster.connessione.applicazione, host: replica.socket };
    const sua = apriPool(verso, { massimo: 4, segnala: () => undefined });
    const apri = () => apriLettore({ applicazione, replica: sua, avvisa: () => undefined });
    const [report, annullato] = [await apri(), await apri()];
    try {
      const daLi = async () => (await descrizioneDi('CHF', undefined, sua)).daReplica;
      await expect.poll(daLi, { timeout: 20_000 }).toBe(true);
      const dorme = sql`select case when pg_is_in_recovery() then pg_sleep(60)::text end`;
      const [diReport, diAnnullato] = [report, annullato].map(({ sessione }) =>
        dorme.execute(sessione).catch(letturaInterrotta),
      );
      const persona = descrizioneDi('CHF', dorme, sua);
      const dormono = `select from pg_stat_activity where wait_event = 'PgSleep'`;
      await expect.poll(async () => (await sua.query(dormono)).rowCount, { interval: 20 }).toBe(3);
      const inizio = performance.now();
      replica.congela();
      // Over the connection that is left, which is open as before.
      const chiede = await descrizioneDi('CHF', undefined, sua);
      expect(chiede).toMatchObject({ esito: 'Franco', daReplica: false });
      expect(performance.now() - inizio).toBeLessThan(2_000);
      await annullato.ferma();
      expect(await diAnnullato).toBe(true);
      expect(performance.now() - inizio).toBeLessThan(5_500);
      expect(await diReport).toBe(true);
      expect(await persona).toMatchObject({ esito: 'Franco', daReplica: false });
    } finally {
      replica.scongela();
      report.libera();
      annullato.libera();
      await sua.end();
    }
  });

  test('di più server indicati si va al principale, e una replica da sola è rifiutata', async () => {
    const { socket, password } = cluster.descrizione;
    const nessuno = join(home, 'nessuno');
    const verso = (...dove: string[]) =>
      connessioneEsterna(
        `postgresql://rateo_owner:${password.owner}@/rateo?host=${dove.map(encodeURIComponent)}`,
      ).proprietario;
    const chi = async (dove: string[]) => {
      const pool = apriPool(verso(...dove), { massimo: 2 });
      const { rows } = await pool.query('select pg_is_in_recovery() as replica');
      await pool.end();
      return rows;
    };
    expect(await chi([nessuno, replica.socket, socket])).toEqual([{ replica: false }]);
    expect(await chi([socket, replica.socket])).toEqual([{ replica: false }]);
    await expect(chi([replica.socket])).rejects.toThrow('nessun server principale');
    await expect(chi([nessuno, replica.socket])).rejects.toThrow('nessun server principale');
    const detto = preparaEsterno({
      proprietario: verso(nessuno, replica.socket),
      applicazione: {},
    });
    await expect(detto).rejects.toThrow('fra i server indicati nessuno è il principale');
    const avvisi: string[] = [];
    const tutti = { proprietario: verso(socket, replica.socket), applicazione: {}, separata: true };
    await preparaEsterno(tutti, { soloControllo: true, avvisa: (uno) => avvisi.push(uno) });
    expect(avvisi.join(' ')).toContain('le conferme non l’aspettano (synchronous_standby_names');
  });

  test('di più repliche, lasciata quella che non va si chiede a un’altra', async () => {
    const { socket, password } = cluster.descrizione;
    const dove = [socket, replica.socket].map(encodeURIComponent);
    const indirizzo = `postgresql://rateo_owner:${password.owner}@/rateo?host=${dove}`;
    const pool = apriPool(versoIServer(indirizzo, { qualsiasi: true }), { massimo: 1 });
    const chi = async () => {
      const client = await pool.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as replica');
      client.release(true);
      await once(pool, 'remove');
      return rows[0].replica;
    };
    const trovate = [await chi(), await chi(), await chi()];
    expect(new Set(trovate.slice(0, 2))).toEqual(new Set([true, false]));
    expect(trovate[2]).toBe(trovate[0]);
    await pool.end();
  });

  test('uno che lascia entrare e poi tace non ferma chi cerca il principale', async () => {
    const entrati: Socket[] = [];
    // Whoever says who they are is let in, and may ask; there is no answer.
    const muto = createServer((entrato) => {
      entrati.push(entrato);
      entrato.once('data', () => entrato.write('R\0\0\0\b\0\0\0\0Z\0\0\0\x05I'));
    }).listen(0, '127.0.0.1');
    await once(muto, 'listening');
    const { port } = muto.address() as AddressInfo;
    const { proprietario } = connessioneEsterna(
      `postgresql://rateo@127.0.0.1:${port},127.0.0.1:9/rateo`,
    );
    const pool = apriPool(proprietario, { massimo: 1 });
    const cercato = await pool.connect().catch((e: Error) => e);
    expect(connessionePersa(cercato), String(cercato)).toBe(true);
    await pool.end();
    for (const uno of entrati) uno.destroy();
    muto.close();
  });

  test('quella che muore a metà di un report: si riprende dal principale, e l’esito è uno', async () => {
    await proprietario.query(
      `insert into divise (cod_divisa, desc_divisa)
       select 'Q' || c || c, 'Inventata' from unnest('{A,B,C,D,E,F,G,H,I,J}'::text[]) c;
       insert into cambi (cod_divisa, data, cambio)
       select cod_divisa, date '1999-01-04' + n, 1 + n / 100000.0
         from divise, generate_series(1, 6000) n where desc_divisa = 'Inventata'`,
    );
    const inCorso = esporta();
    const lette = 'select from lavori where stato = $1 and perc_completamento > 5';
    await expect
      .poll(async () => (await proprietario.query(lette, ['in corso'])).rowCount, { interval: 20 })
      .toBe(1);
    replica.uccidi();
    const esito = await inCorso;
    expect(esito).toMatchObject({ stato: 'completato', letti: 68_000, riprese: 0, file: 2 });
    expect(esito.log).toMatch(
      /La replica si è interrotta: .*principale\. Righe esportate: 68000\.$/,
    );
  });

  test('quando non c’è più si legge dal principale', async () => {
    const esito = await esporta();
    expect(esito).toMatchObject({ stato: 'completato', letti: 68_000 });
    expect(esito.log).not.toContain('replica');
    expect(await descrizioneDi('CHF')).toMatchObject({ esito: 'Franco', daReplica: false });
  });
});
