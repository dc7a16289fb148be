import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apriPool } from '#server/db/pool.ts';
import { cartellaArchivi } from '#server/tabelle/storico/archiviata.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { databaseVuoto } from '#tests/setup/database.ts';
import { archivia, type PassoArchivio, riporta } from './archivio-storico.ts';
import { prendiCopia } from './copia.ts';
import { silenzio } from './racconto.ts';
import { ripristinaCopia } from './ripristino.ts';
import { verificaDatabase } from './verifica.ts';

const home = mkdtempSync(join(tmpdir(), 'rateo-archivi-'));
afterAll(() => rmSync(home, { recursive: true }));
const cartella = cartellaArchivi(home);
const { admin, connessione, proprietario, applicazione } = await appDiProva({ RATEO_HOME: home });

/** Of a file's name before it told what is in it; databases of then still name theirs so. */
const DI_PRIMA = 'storico-2024.ndjson.zst';
const segnale = new AbortController().signal;
const diAnno = (anno: number, altre: object = {}) => ({ proprietario, cartella, anno, ...altre });

let idDivisa = 0;

/** Moves what has just been written to a moment of the past, as nobody can. */
const portaA = (id: number, quando: string) =>
  proprietario.query(`
    alter table storico disable trigger user;
    update storico set quando = '${quando}' where id_record = ${id} and quando > '2026-01-01';
    alter table storico enable trigger user`);

beforeAll(async () => {
  const corpo = { id: 1, codDivisa: 'QZV', descDivisa: 'Di prova' };
  ({ id: idDivisa } = (await admin('POST', '/divise', corpo)).json<{ id: number }>());
  for (const [quando, descDivisa] of [
    ['2024-03-01T10:00:00.123456Z', 'Di marzo'],
    ['2024-12-31T22:59:59.999999Z', 'Di fine anno'],
    ['2024-12-31T23:00:00Z', 'Del 2025'],
  ] as const) {
    await admin('PUT', `/divise/${idDivisa}`, { ...corpo, id: idDivisa, descDivisa });
    await portaA(idDivisa, quando);
  }
  // Since then it has another code, which its older changes do not say.
  await proprietario.query(`update divise set cod_divisa = 'QZU' where id = ${idDivisa}`);
  // What calculations read stays: the same year, of a portfolio.
  await proprietario.query(
    `insert into storico (tabella, id_record, operazione, versione, quando, prima)
     values ('aziende', 900, 'eliminazione', 1, '2024-05-05', '{"id": 900}')`,
  );
}, 60_000);

const letta = async () => {
  const lette = [];
  for (const url of [
    `/storico/divise/${idDivisa}`,
    `/storico/divise/${idDivisa}?limite=3`,
    '/registro-modifiche?tabella=divise&dal=2024-01-01&al=2024-12-31',
    '/registro-modifiche?tabella=divise&dal=2024-01-01&al=2025-12-31&codice=qzv&utente=admin',
    '/registro-modifiche?tabella=divise&dal=2024-01-01&codice=qzu',
    `/registro-modifiche?tabella=divise&idRecord=${idDivisa}`,
  ]) {
    const risposta = await admin('GET', url);
    expect(risposta.statusCode, risposta.body).toBe(200);
    lette.push(risposta.json());
  }
  return lette;
};

type Pagina = { readonly items: unknown[]; readonly cursoreDopo: string | null };

const pagine = async () => {
  const viste: unknown[] = [];
  for (let cursore: string | null = ''; cursore !== null; ) {
    const url: string = `/registro-modifiche?tabella=divise&limite=1${cursore && `&cursore=${cursore}`}`;
    const { items, cursoreDopo }: Pagina = (await admin('GET', url)).json<Pagina>();
    viste.push(...items);
    cursore = cursoreDopo;
  }
  return viste;
};

const difetti = async () =>
  (await verificaDatabase({ connessione, segnale, cartellaArchivi: cartella })).controlli.flatMap(
    ({ esito, nome, dettagli }) => (esito === 'bene' ? [] : [`${nome}: ${dettagli.join('; ')}`]),
  );

const nelDatabase = async () =>
  (
    await proprietario.query(
      `select tabella, count(*) as righe from storico
        where quando >= '2023-12-31T23:00Z' and quando < '2024-12-31T23:00Z' group by 1 order by 1`,
    )
  ).rows;

describe('un anno archiviato', () => {
  test('si legge come prima, si copia e si verifica, e torna com’era, qualunque cosa ne faccia un altro database', async () => {
    const [prima, sfogliata] = [await letta(), await pagine()];
    expect(sfogliata).toHaveLength(4);
    expect(await difetti()).toEqual([]);
    await expect(archivia(diAnno(2025))).rejects.toThrow('Prima del 2025 va archiviato il 2024');
    await expect(archivia(diAnno(new Date().getFullYear()))).rejects.toThrow('non è finito');
    const { righe, file: nome, sha256 } = await archivia(diAnno(2024));
    const FILE = join(cartella, nome);
    expect([nome, righe]).toEqual([`storico-2024-${sha256.slice(0, 12)}.ndjson.zst`, 2]);
    expect(await nelDatabase()).toEqual([{ tabella: 'aziende', righe: 1 }]);
    expect(await letta()).toEqual(prima);
    expect(await pagine()).toEqual(sfogliata);
    expect(await difetti()).toEqual([]);
    await expect(applicazione.query('delete from storico_archivi')).rejects.toThrow('permission');
    await expect(proprietario.query('truncate storico_2024')).rejects.toThrow('non si cancella');

    // In a copy, and in what is restored from it.
    const file = join(home, 'copia.tar.zst');
    const opzioni = { segnale, avanzamento: silenzio };
    const presa = { file, sostituisci: true, password: undefined, cartellaArchivi: cartella };
    await prendiCopia({ connessione, ...presa, ...opzioni });
    const altrove = await databaseVuoto(onTestFinished);
    const ripristino = { connessione: altrove, file, cartellaArchivi: cartella, ...opzioni };
    const buono = readFileSync(FILE);
    writeFileSync(FILE, 'di un altro');
    await expect(ripristinaCopia(ripristino)).rejects.toThrow(`un altro ${nome}`);
    expect(readFileSync(FILE, 'utf8')).toBe('di un altro');
    rmSync(FILE);
    expect((await ripristinaCopia(ripristino)).estranee).toEqual([]);
    expect(readFileSync(FILE)).toEqual(buono);
    const verifica = { connessione: altrove, segnale, cartellaArchivi: cartella };
    expect((await verificaDatabase(verifica)).integra).toBe(true);

    // Two databases in one folder: what one brings back or archives anew, the other goes on reading.
    const suo = apriPool(altrove.proprietario, { massimo: 2 });
    onTestFinished(() => suo.end());
    const tornaIn = async (pool: typeof suo) => {
      expect((await riporta(diAnno(2024, { proprietario: pool }))).righe).toBe(2);
      expect((await pool.query('select from storico_resto')).rowCount).toBe(0);
    };
    await tornaIn(suo);
    await suo.query(
      `insert into storico (tabella, id_record, operazione, versione, quando, prima)
       values ('divise', 903, 'eliminazione', 1, '2024-05-05', '{"id": 903}')`,
    );
    expect((await archivia(diAnno(2024, { proprietario: suo }))).file).not.toBe(nome);
    expect(await letta()).toEqual(prima);
    expect(await difetti()).toEqual([]);
    await tornaIn(proprietario);
    expect((await verificaDatabase(verifica)).integra).toBe(true);
    expect(await letta()).toEqual(prima);
    expect(await difetti()).toEqual([]);
    const { rows } = await proprietario.query(
      `select tipo, oggetto from eventi_accesso where tipo like 'storia-%' order by id`,
    );
    expect(rows.map(({ tipo, oggetto }) => `${tipo} ${oggetto}`)).toEqual([
      'storia-archiviata 2024',
      'storia-riportata 2024',
    ]);
  });

  test('che manca o è alterato lo dicono storia, registro, verifica e copia', async () => {
    const { file } = await archivia(diAnno(2024));
    const FILE = join(cartella, DI_PRIMA);
    renameSync(join(cartella, file), FILE);
    await proprietario.query('update storico_archivi set file = $1', [DI_PRIMA]);
    const buono = readFileSync(FILE);
    const alterato = Buffer.from(buono);
    alterato[20] = (alterato[20] ?? 0) ^ 1;
    for (const [guasto, detto] of [
      [() => writeFileSync(FILE, alterato), 'è alterato'],
      [() => rmSync(FILE), 'manca'],
    ] as const) {
      guasto();
      const perche = `La storia del 2024 è archiviata nel file ${DI_PRIMA}, che ${detto}`;
      const [storia, , registro] = await letta();
      expect(storia[0].dopo.descDivisa).toBe('Del 2025');
      expect(storia.at(-1).avviso).toContain(perche);
      expect(registro).toMatchObject({ items: [], avvisi: [expect.stringContaining(perche)] });
      expect(await difetti()).toEqual([expect.stringContaining(`archivi: ${perche}`)]);
      const { mancanti } = await prendiCopia({
        ...{ connessione, file: join(home, 'senza.tar.zst'), sostituisci: true, segnale },
        ...{ password: undefined, avanzamento: silenzio, cartellaArchivi: cartella },
      });
      expect(mancanti).toEqual([expect.stringContaining(perche)]);
      await expect(riporta(diAnno(2024))).rejects.toThrow(perche);
    }
    writeFileSync(FILE, buono);
    expect(await difetti()).toEqual([]);

    // Of two years the newest is away: it is told in the place of a change, not beyond those asked for.
    const recente = join(cartella, (await archivia(diAnno(2025))).file);
    renameSync(recente, `${recente}.via`);
    for (const limite of [1, 2, 3]) {
      const storia = await admin('GET', `/storico/divise/${idDivisa}?limite=${limite}`);
      expect(storia.json().map(({ avviso }: { avviso?: string }) => avviso?.slice(0, 18))).toEqual(
        [undefined, 'La storia del 2025', undefined].slice(0, limite),
      );
    }
    renameSync(`${recente}.via`, recente);
    for (const anno of [2025, 2024]) await riporta(diAnno(anno));
  });

  test.each<PassoArchivio>(['scritto', 'registrato', 'staccato'])(
    'interrotto quando è %s resta nel database, e si ripete',
    async (dove) => {
      const prima = [await nelDatabase(), await letta()];
      const alPasso = (passo: PassoArchivio) => {
        if (passo === dove) throw new Error('interrotto');
      };
      await expect(archivia(diAnno(2024, { alPasso }))).rejects.toThrow('interrotto');
      expect([await nelDatabase(), await letta()]).toEqual(prima);
      expect(await difetti()).toEqual([]);
      await archivia(diAnno(2024));
      if (dove === 'registrato')
        await expect(riporta(diAnno(2024, { alPasso }))).rejects.toThrow('interrotto');
      expect(await letta()).toEqual(prima[1]);
      await riporta(diAnno(2024));
    },
  );

  test('non passa accanto a chi scrive o ripristina; e chi poi ne ha bisogno lo dice', async () => {
    const presto = { pazienzaMs: 200 };
    const chi = await proprietario.connect();
    onTestFinished(() => chi.release());
    for (const fa of [
      `insert into storico (tabella, id_record, operazione, versione, quando, prima)
       values ('divise', 901, 'eliminazione', 1, '2024-05-05', '{"id": 901}')`,
      'lock table storico in access share mode',
    ]) {
      await chi.query(`begin; ${fa}`);
      await expect(archivia(diAnno(2024, presto))).rejects.toThrow('nulla è cambiato');
      await chi.query('rollback');
    }
    // Nor beside what has no month yet, and gets none while somebody reads.
    await proprietario.query(
      `insert into storico (tabella, id_record, operazione, versione, quando, prima)
       values ('cambi', 902, 'eliminazione', 1, '2023-07-07', '{"id": 902}')`,
    );
    await chi.query('begin; lock table storico in access share mode');
    await expect(archivia(diAnno(2023, presto))).rejects.toThrow('nulla è cambiato');
    await chi.query('rollback');
    const guid = randomUUID();
    await proprietario.query(
      `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione, stato, fase, creato_il, finito_il,
                           perc_completamento)
       values ($1, 'importazione', 'Divise', '001', 'admin', 'Del 2024', 'completato', 'fine', '2024-02-01',
               '2024-02-01', 100)`,
      [guid],
    );
    await proprietario.query(
      `insert into importazioni (guid, archivio, formato, nome_file) values ($1, 'cambi', 'csv', 'a.csv')`,
      [guid],
    );
    for (const anno of [2023, 2024]) await archivia(diAnno(anno));
    const cambio = { id: 1, data: '2023-07-07', codDivisa: 'QZU', cambio: '10.5' };
    for (const [url, corpo, anno] of [
      [`/importazioni/${guid}/ripristina`, {}, 2024],
      ['/Cambi', { ...cambio, ripristina: 902 }, 2023],
    ] as const) {
      const risposta = await admin('POST', url, corpo);
      expect(risposta.statusCode, risposta.body).toBe(409);
      expect(risposta.json().detail).toContain(`archivia-storico --anno ${anno} --riporta`);
    }
  });
});
