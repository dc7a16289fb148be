import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { leggiMigrazioni } from '#server/db/migra.ts';
import { apriPool, type Connessione } from '#server/db/pool.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { databaseVuoto } from '#tests/setup/database.ts';
import { apriTravaso } from './carico.ts';
import { type OpzioniCopia, prendiCopia } from './copia.ts';
import { FORMATO, VOCE_APERTURA } from './formato.ts';
import { silenzio } from './racconto.ts';
import { ripristinaCopia } from './ripristino.ts';
import { verificaFile } from './verifica-file.ts';

const { connessione, proprietario } = await appDiProva();
const cartella = mkdtempSync(join(tmpdir(), 'rateo-rifiuti-'));
afterAll(() => rmSync(cartella, { recursive: true }));

const PASSWORD = 'una password lunga per la copia';
const ENV = { RATEO_COPIA_PASSWORD: PASSWORD };
const mai = new AbortController().signal;
let quante = 0;

const nuovoFile = () => join(cartella, `copia-${++quante}.tar.zst`);

async function prendi(altre: Partial<OpzioniCopia> = {}): Promise<string> {
  const file = altre.file ?? nuovoFile();
  await prendiCopia({
    connessione,
    file,
    sostituisci: false,
    password: undefined,
    segnale: mai,
    avanzamento: silenzio,
    ...altre,
  });
  return file;
}

interface AltreRipristino {
  readonly connessione?: Connessione;
  readonly env?: NodeJS.ProcessEnv;
  readonly cartellaMigrazioni?: string;
  readonly segnale?: AbortSignal;
  readonly avanzamento?: OpzioniCopia['avanzamento'];
}

async function ripristina(file: string, altre: AltreRipristino = {}) {
  const nuova = altre.connessione ?? (await databaseVuoto(onTestFinished));
  const pool = apriPool(nuova.proprietario, { massimo: 2 });
  onTestFinished(() => pool.end());
  const esito = ripristinaCopia({
    file,
    segnale: mai,
    avanzamento: silenzio,
    env: {},
    ...altre,
    connessione: nuova,
  });
  return { esito, pool, nuova };
}

const eVuoto = async (pool: { query: typeof proprietario.query }) => {
  const { rows } = await pool.query(
    `select count(*) as oggetti from pg_class
      where relnamespace = 'public'::regnamespace`,
  );
  return rows[0].oggetti === 0;
};

/** The same file with one byte changed. */
function alterata(file: string, dove: number): string {
  const byte = readFileSync(file);
  const altra = nuovoFile();
  const posto = Math.floor(byte.length * dove);
  byte[posto] = (byte[posto] ?? 0) ^ 1;
  writeFileSync(altra, byte);
  return altra;
}

function troncata(file: string, quanti: number): string {
  const altra = nuovoFile();
  writeFileSync(altra, readFileSync(file).subarray(0, quanti));
  return altra;
}

const chiara = await prendi();
const cifrata = await prendi({ password: PASSWORD });

describe('una copia che non si può credere', { timeout: 60_000 }, () => {
  test('con un byte cambiato è rifiutata, se il byte dice qualcosa', async () => {
    const attesa = JSON.stringify((await verificaFile(chiara, {})).chiusura);
    const esiti = { rifiutate: 0, uguali: 0 };
    for (let n = 0; n < 20; n++) {
      const file = alterata(chiara, n / 20);
      const esito = await verificaFile(file, {}).catch((e: Error) => e);
      if (esito instanceof Error) {
        expect(esito.message).toMatch(/La copia è (alterata|incompleta)|non è una copia/);
        esiti.rifiutate++;
      } else {
        // A few bits of the compressed form carry nothing: what comes out is the same.
        expect(JSON.stringify(esito.chiusura)).toBe(attesa);
        esiti.uguali++;
      }
    }
    expect(esiti.rifiutate).toBeGreaterThan(15);
  });

  test.each([
    ['senza le tabelle', { tabelle: undefined }],
    ['con una tabella senza nome', { tabelle: [{ nme: 'aziende', colonne: [] }] }],
    ['con una tabella senza colonne', { tabelle: [{ nome: 'aziende' }] }],
    ['con le migrazioni sotto un altro nome', { migrazioni: undefined, migrazionj: [] }],
  ])('con l’apertura %s è rifiutata come alterata', async (_, valori) => {
    const apertura = {
      formato: FORMATO,
      versione: 1,
      migrazioni: [],
      tabelle: [],
      escluse: [],
      ...valori,
    };
    const pacco = pack();
    pacco.entry({ name: VOCE_APERTURA }, JSON.stringify(apertura));
    pacco.finalize();
    const file = nuovoFile();
    writeFileSync(file, zstdCompressSync(await buffer(pacco)));
    await expect(verificaFile(file, {})).rejects.toThrow(
      'La copia è alterata: apertura.json non si legge.',
    );
  });

  test('cifrata, con un bit qualunque cambiato è rifiutata', async () => {
    for (const dove of [0, 0.001, 0.5, 0.9999])
      await expect(verificaFile(alterata(cifrata, dove), ENV)).rejects.toThrow(
        /alterat|non è valida|non è una copia/,
      );
  });

  test.each([0, 3, 40, 5_000])('di soli %i byte è rifiutata', async (quanti) => {
    for (const file of [troncata(chiara, quanti), troncata(cifrata, quanti)])
      await expect(verificaFile(file, ENV)).rejects.toThrow(
        /troncat|incompleta|alterat|non è una copia/,
      );
  });

  test('senza l’ultimo byte è rifiutata', async () => {
    const intera = readFileSync(chiara).length;
    await expect(verificaFile(troncata(chiara, intera - 1), {})).rejects.toThrow('troncato');
    const lunga = readFileSync(cifrata).length;
    await expect(verificaFile(troncata(cifrata, lunga - 1), ENV)).rejects.toThrow('alterat');
  });

  test('un altro file, o uno che non c’è, lo si dice', async () => {
    const altro = nuovoFile();
    writeFileSync(altro, 'buongiorno');
    await expect(verificaFile(altro, {})).rejects.toThrow('non è una copia di Rateo');
    await expect(verificaFile(nuovoFile(), {})).rejects.toThrow('non c’è');
  });

  test('un dato che la sua colonna non tiene dice che la copia è alterata', async () => {
    const client = await proprietario.connect();
    onTestFinished(() => client.release());
    const travaso = apriTravaso(client, 'cambi', ['cod_divisa', 'data', 'cambio']);
    const versa = async () => {
      await travaso.scrivi(Buffer.from('USD\t2026-01-02\tuno\n'));
      await travaso.fine();
    };
    await expect(versa()).rejects.toThrow('La copia è alterata: la tabella cambi non si carica');
  });

  test('alterata, il suo ripristino non lascia nulla', async () => {
    const { esito, pool } = await ripristina(alterata(chiara, 0.9));
    await expect(esito).rejects.toThrow('alterata');
    expect(await eVuoto(pool)).toBe(true);
  });
});

describe('una copia cifrata', { timeout: 60_000 }, () => {
  test('si legge con la sua password', async () => {
    expect((await verificaFile(cifrata, ENV)).chiusura.tabelle.length).toBeGreaterThan(10);
  });

  test('con un’altra password, o senza, non si legge', async () => {
    const altra = { RATEO_COPIA_PASSWORD: 'una password lunga ma diversa' };
    await expect(verificaFile(cifrata, altra)).rejects.toThrow('La password non è quella');
    await expect(verificaFile(cifrata, {})).rejects.toThrow('RATEO_COPIA_PASSWORD');
    await expect(verificaFile(cifrata, { RATEO_COPIA_PASSWORD: 'corta' })).rejects.toThrow('corta');
  });

  test('non lascia leggere nulla, e due copie uguali non si somigliano', async () => {
    const byte = readFileSync(cifrata);
    expect(byte.includes('apertura.json')).toBe(false);
    const seconda = readFileSync(await prendi({ password: PASSWORD }));
    expect(seconda.subarray(17, 40).equals(byte.subarray(17, 40))).toBe(false);
  });
});

describe('dove si scrive', { timeout: 60_000 }, () => {
  test('un file che c’è già resta com’è, a meno di chiederlo', async () => {
    const file = nuovoFile();
    writeFileSync(file, 'di prima');
    await expect(prendi({ file })).rejects.toThrow('c’è già');
    expect(readFileSync(file, 'utf8')).toBe('di prima');
    await prendi({ file, sostituisci: true });
    expect((await verificaFile(file, {})).apertura.formato).toBe('rateo-copia');
  });

  test('interrotta, non lascia nulla: né il file né il suo principio', async () => {
    const luogo = mkdtempSync(join(cartella, 'interrotta-'));
    const fine = new AbortController();
    const avanzamento = { ...silenzio, finita: () => fine.abort(new Error('basta')) };
    const file = join(luogo, 'copia.tar.zst');
    await expect(prendi({ file, segnale: fine.signal, avanzamento })).rejects.toThrow('basta');
    expect(readdirSync(luogo)).toEqual([]);
  });

  test('interrotta, quella che doveva essere sostituita resta', async () => {
    const file = nuovoFile();
    copyFileSync(chiara, file);
    const fine = new AbortController();
    const avanzamento = { ...silenzio, finita: () => fine.abort(new Error('basta')) };
    const opzioni = { file, sostituisci: true, segnale: fine.signal, avanzamento };
    await expect(prendi(opzioni)).rejects.toThrow('basta');
    expect(readFileSync(file).equals(readFileSync(chiara))).toBe(true);
  });
});

describe('dove si ripristina', { timeout: 60_000 }, () => {
  test('un database che contiene qualcosa è rifiutato, con il rimedio, e resta com’è', async () => {
    const { rows } = await proprietario.query('select count(*) as quante from divise');
    const { esito } = await ripristina(chiara, { connessione });
    await expect(esito).rejects.toThrow(/non è vuoto \(.*RATEO_HOME.*DATABASE_URL/);
    expect((await proprietario.query('select count(*) as quante from divise')).rows).toEqual(rows);
  });

  test('interrotto a metà, il database è vuoto e il ripristino si rifà, anche da una cifrata', async () => {
    const fine = new AbortController();
    const avanzamento = { ...silenzio, finita: () => fine.abort(new Error('basta')) };
    const { esito, pool, nuova } = await ripristina(chiara, { segnale: fine.signal, avanzamento });
    await expect(esito).rejects.toThrow('basta');
    expect(await eVuoto(pool)).toBe(true);
    const rifatto = await ripristina(cifrata, { connessione: nuova, env: ENV });
    expect(await rifatto.esito).toMatchObject({ migrate: [], estranee: [] });
  });

  test('una copia di un programma più recente è rifiutata', async () => {
    await proprietario.query(`insert into migrazioni values ('9999-domani.sql', 'x')`);
    const futura = await prendi();
    await proprietario.query(`delete from migrazioni where nome = '9999-domani.sql'`);
    const { esito, pool } = await ripristina(futura);
    await expect(esito).rejects.toThrow(/più recente .*9999-domani.sql/);
    expect(await eVuoto(pool)).toBe(true);
  });

  test('una copia con una migrazione di altro testo è rifiutata', async () => {
    const cartellaMigrazioni = mkdtempSync(join(cartella, 'migrazioni-'));
    cpSync(join(import.meta.dirname, '..', 'db', 'migrations'), cartellaMigrazioni, {
      recursive: true,
    });
    const ultima = leggiMigrazioni().at(-1)?.nome ?? '';
    writeFileSync(join(cartellaMigrazioni, ultima), '-- un altro testo');
    const { esito } = await ripristina(chiara, { cartellaMigrazioni });
    await expect(esito).rejects.toThrow(`La migrazione ${ultima} di questo programma non è quella`);
  });

  test('una copia più vecchia si ripristina com’era e poi si aggiorna; ciò che non è di Rateo le resta, e lo si dice', async () => {
    await proprietario.query('create table appunti (testo text); insert into appunti values (1)');
    const file = await prendi();
    await proprietario.query('drop table appunti');
    const cartellaMigrazioni = mkdtempSync(join(cartella, 'migrazioni-'));
    cpSync(join(import.meta.dirname, '..', 'db', 'migrations'), cartellaMigrazioni, {
      recursive: true,
    });
    writeFileSync(
      join(cartellaMigrazioni, '9001-domani.sql'),
      `alter table divise add column simbolo text not null default '¤';
       create table domani (n int);`,
    );
    const { esito, pool } = await ripristina(file, { cartellaMigrazioni });
    expect(await esito).toMatchObject({ migrate: ['9001-domani.sql'], estranee: ['appunti'] });
    expect((await pool.query(`select to_regclass('appunti') as c`)).rows[0].c).toBeNull();
    const { rows } = await pool.query(
      `select (select count(*) from divise where simbolo = '¤') as aggiornate,
              (select count(*) from divise) as tutte,
              (select count(*) from migrazioni where applicata_il < (select presa from (
                select max(applicata_il) as presa from migrazioni) m)) as prima`,
    );
    expect(rows[0].aggiornate).toBe(rows[0].tutte);
    expect(rows[0].prima).toBe(leggiMigrazioni().length);
  });
});
