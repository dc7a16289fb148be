import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { migra } from '#server/db/migra.ts';
import { apriPool, type Connessione } from '#server/db/pool.ts';
import { A_FONDO } from '#tests/setup/a-fondo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { databaseVuoto } from '#tests/setup/database.ts';
import { caricaFile, lavoratoreDiProva, leggiLavoro } from '#tests/setup/lavori.ts';
import { prendiCopia } from './copia.ts';
import { silenzio } from './racconto.ts';
import { ripristinaCopia } from './ripristino.ts';
import { verificaFile } from './verifica-file.ts';

const { admin, connessione, proprietario, applicazione } = await appDiProva();
await lavoratoreDiProva({ proprietario, applicazione });
const cartella = mkdtempSync(join(tmpdir(), 'rateo-copie-'));
afterAll(() => rmSync(cartella, { recursive: true }));

const mai = new AbortController().signal;
let quante = 0;

const prendi = async (altre: Partial<Parameters<typeof prendiCopia>[0]> = {}) => {
  const file = join(cartella, `copia-${++quante}.tar.zst`);
  const opzioni = { sostituisci: false, password: undefined, segnale: mai, avanzamento: silenzio };
  const esito = await prendiCopia({ connessione, file, ...opzioni, ...altre });
  return { file, ...esito };
};

const ripristina = async (file: string, altre: { connessione?: Connessione } = {}) => {
  const nuova = altre.connessione ?? (await databaseVuoto(onTestFinished));
  const esito = await ripristinaCopia({
    connessione: nuova,
    file,
    segnale: mai,
    avanzamento: silenzio,
  });
  const pool = apriPool(nuova.proprietario, { massimo: 3 });
  onTestFinished(() => pool.end());
  return { ...esito, pool };
};

/** Writers that go on until they are told to stop: each keeps a promise that a torn copy would break. */
function scrittori(): () => Promise<number> {
  let avanti = true;
  let giri = 0;
  const gira = async (passo: (n: number) => Promise<unknown>) => {
    for (let n = 0; avanti; n++) {
      await passo(n);
      giri++;
    }
  };
  const vite = [
    // Two rates always changed together, in one transaction.
    gira((n) =>
      applicazione.query(
        `update cambi set cambio = ${1 + (n % 1000) / 100}
          where data = '2021-03-01' and cod_divisa in ('USD', 'GBP')`,
      ),
    ),
    // One that goes as another comes: there is always exactly one.
    gira((n) =>
      applicazione.query(
        `begin;
         delete from cambi where data between '2021-05-01' and '2021-05-28';
         insert into cambi (cod_divisa, data, cambio) values ('CHF', '2021-05-${(n % 28) + 1}', 1.1);
         commit`,
      ),
    ),
  ];
  return async () => {
    avanti = false;
    await Promise.all(vite);
    return giri;
  };
}

describe('copia di sicurezza', { timeout: 120_000 }, () => {
  test('il file è solo di chi lo ha preso, e nulla di incompleto gli resta accanto', async () => {
    const { file } = await prendi();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(cartella).filter((nome) => nome.includes('parziale'))).toEqual([]);
    expect((await verificaFile(file)).chiusura.tabelle.length).toBeGreaterThan(10);
  });

  test('presa mentre si scrive e si importa, ripristinata è uguale, ed è un istante solo', async () => {
    await applicazione.query(
      `insert into cambi (cod_divisa, data, cambio)
       select d, g::date, 1 + random() from unnest(array['USD', 'GBP']) d,
              generate_series(timestamp '2021-01-01', '2021-04-30', '1 day') g
       union all select 'CHF', '2021-05-01', 1.1`,
    );
    const righe = Array.from({ length: 30_000 }, (_, n) => {
      const giorno = new Date(Date.UTC(1930, 0, 1 + n)).toISOString().slice(0, 10);
      return `${giorno.split('-').reverse().join('/')};JPY;1,${String(n).padStart(5, '0')}`;
    });
    const csv = { nome: 'cambi.csv', byte: ['DATA;CODICE DIVISA;CAMBIO', ...righe].join('\r\n') };
    const smetti = scrittori();
    const caricato = await caricaFile(admin, '/Cambi/uploadFromCsv', csv);
    const { guidID } = caricato.json<{ guidID: string }>();
    const copie = [];
    for (let n = 0; n < (A_FONDO ? 3 : 2); n++) {
      copie.push(await prendi());
      await pausa(50);
    }
    for (;;) {
      const { stato } = await leggiLavoro(admin, guidID);
      if (stato !== 'in attesa' && stato !== 'in corso') break;
      await pausa(50);
    }
    expect(await smetti()).toBeGreaterThan(20);
    copie.push(await prendi());
    for (const { file } of copie) {
      const { pool } = await ripristina(file);
      const { rows } = await pool.query(
        `select (select count(distinct cambio) from cambi
                  where data = '2021-03-01' and cod_divisa in ('USD', 'GBP')) as diversi,
                (select count(*) from cambi
                  where data between '2021-05-01' and '2021-05-28' and cod_divisa = 'CHF') as soli,
                (select count(*) from cambi where cod_divisa = 'JPY') as importati,
                (select count(*) from lavori where stato in ('in attesa', 'in corso')) as aperti`,
      );
      const lavori = await pool.query(`select stato, problema ->> 'title' as perche from lavori`);
      // Copied while it ran: it did not end, and says why. Copied afterwards: as it ended.
      for (const { stato, perche } of lavori.rows)
        expect([stato, perche]).toEqual(
          rows[0].importati === 0 ? ['fallito', 'Interrotto dal ripristino'] : ['completato', null],
        );
      expect(rows[0]).toMatchObject({ diversi: 1, soli: 1, aperti: 0 });
      expect([0, 30_000]).toContain(rows[0].importati);
    }
  });
});

/** Programs of before: their migrations up to that number. */
function migrazioniFinoA(ultima: string): string {
  const sue = mkdtempSync(join(cartella, 'migrazioni-'));
  const filter = (nome: string) => !/\d{4}-[a-z0-9-]+\.sql$/.test(nome) || basename(nome) < ultima;
  cpSync(join(import.meta.dirname, '..', 'db', 'migrations'), sue, { recursive: true, filter });
  return sue;
}

test('una copia di quando la storia aveva righe intere si legge com’era, mese per mese', async () => {
  const prima = await databaseVuoto(onTestFinished);
  const pool = apriPool(prima.proprietario, { massimo: 3 });
  onTestFinished(() => pool.end());
  await migra(pool, migrazioniFinoA('0102'));
  await pool.query(`
    insert into divise (cod_divisa, desc_divisa) values ('QZV', 'Uno'), ('QZW', 'Via');
    update divise set desc_divisa = 'Due', cod_uic = '777' where cod_divisa = 'QZV';
    delete from divise where cod_divisa = 'QZW';
    insert into storico (tabella, id_record, operazione, quando, versione, prima)
      select 'divise', 99, 'eliminazione', quando, 1, '{"id": 99, "cod_divisa": "QZX"}'
        from unnest(array['2025-03-31T21:59:59Z', '2025-03-31T22:00:00Z']::timestamptz[]) quando`);
  const { rows: erano } = await pool.query(`select id, prima from storico order by id`);
  const { file } = await prendi({ connessione: prima });
  const nuova = await databaseVuoto(onTestFinished);
  const { pool: nuovo, migrate } = await ripristina(file, { connessione: nuova });
  expect(migrate[0]).toBe('0102-storia-a-mesi.sql');
  await nuovo.query(`update divise set desc_divisa = 'Tre' where cod_divisa = 'QZV'`);
  const { rows: sono } = await nuovo.query(
    `select id, tableoid::regclass::text as dove, storico_intera(s) as prima,
            storico_dopo(s) ->> 'desc_divisa' as dopo from storico s order by id`,
  );
  expect(sono.slice(0, -1).map(({ id, prima: una }) => ({ id, prima: una }))).toEqual(
    erano.map(({ id, prima: una }) => ({ id, prima: { ...una, versione: 1 } })),
  );
  expect(sono.map(({ dopo }) => dopo)).toEqual(['Due', null, null, null, 'Tre']);
  expect(sono.at(-1).prima).toMatchObject({ desc_divisa: 'Due', cod_uic: '777', versione: 2 });
  expect(sono.slice(2, 4).map(({ dove }) => dove)).toEqual(['storico_2025_03', 'storico_2025_04']);
  // Taken and restored again, at today's level: the months come back with their rows.
  const poi = await ripristina((await prendi({ connessione: nuova })).file);
  expect((await poi.pool.query('select from storico_resto')).rowCount).toBe(0);
});
