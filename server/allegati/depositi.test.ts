import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { creaServer } from '#server/avvio/app.ts';
import { configurazione } from '#server/base/config.ts';
import { prendiCopia } from '#server/copie/copia.ts';
import { silenzio } from '#server/copie/racconto.ts';
import { ripristinaCopia } from '#server/copie/ripristino.ts';
import { verificaDatabase } from '#server/copie/verifica.ts';
import { apriPool } from '#server/db/pool.ts';
import { allega, allegatiDi, allegato, contenutoDi, pdf } from '#tests/setup/allegati.ts';
import { type AppDiProva, appDiProva } from '#tests/setup/app.ts';
import { databaseVuoto } from '#tests/setup/database.ts';
import { depositoS3DiProva } from '#tests/setup/s3.ts';
import { depositiDi } from './depositi.ts';
import { pulisciAllegati } from './pulizia.ts';
import { spostaAllegati } from './sposta.ts';

const radice = mkdtempSync(join(tmpdir(), 'rateo-depositi-'));
afterAll(() => rmSync(radice, { recursive: true }));
const s3 = await depositoS3DiProva();
const cartella = join(radice, 'documenti');
const { RATEO_ALLEGATI: _, ...ambienteS3 } = s3.ambiente;
const ambiente = (dove: string) => ({
  ...ambienteS3,
  RATEO_ALLEGATI: dove,
  RATEO_ALLEGATI_CARTELLA: cartella,
});
const depositi = (dove: string) => depositiDi(configurazione(ambiente(dove)).allegati);

const prova = await appDiProva(ambiente('database'));
const { db, connessione, proprietario, admin } = prova;
const segnale = new AbortController().signal;
const { rows } = await proprietario.query<{ id: number }>(
  `select id from divise where cod_divisa in ('USD', 'GBP', 'CHF') order by cod_divisa`,
);
const [franco = 0, sterlina = 0, dollaro = 0] = rows.map(({ id }) => id);

/** The same callers on a server whose new documents go elsewhere. */
async function conDeposito(dove: string): Promise<AppDiProva['admin']> {
  const config = configurazione({
    ...{ RATEO_LOG: 'silent', RATEO_LIMITI: '1000' },
    ...ambiente(dove),
  });
  const app = await creaServer({ db, config });
  onTestFinished(() => app.close());
  const { authorization = '' } = (await admin('GET', '/accesso/io')).raw.req.headers;
  const testate = { authorization: String(authorization), 'x-cod-azienda': '001' };
  return (method, url, payload, altre) =>
    app.inject({
      ...{ method, url: `/api${url}`, headers: { ...testate, ...altre } },
      ...(payload !== undefined && { payload: payload as string }),
    });
}

const verifica = async (dove: string, di = connessione) => {
  const esito = await verificaDatabase({ connessione: di, segnale, depositi: depositi(dove) });
  return esito.controlli.flatMap((c) => (c.area === 'allegati' ? c.dettagli : []));
};

const copia = async (dove: string) => {
  const file = join(radice, `copia-${dove}-${Math.random()}.tar.zst`);
  const opzioni = { sostituisci: false, password: undefined, segnale, avanzamento: silenzio };
  const esito = await prendiCopia({ connessione, file, ...opzioni, depositi: depositi(dove) });
  return { file, ...esito };
};

const neiDepositi = () => [
  ...s3.oggetti.keys(),
  ...(existsSync(cartella) ? readdirSync(cartella, { recursive: true, withFileTypes: true }) : [])
    .filter((voce) => typeof voce !== 'string' && voce.isFile())
    .map((voce) => (voce as { name: string }).name),
];

const GRANDE = Buffer.concat([pdf('lungo'), Buffer.alloc(3 * 1024 ** 2, 'x')]);

describe.each(['database', 'cartella', 's3'])('nel deposito %s', (dove) => {
  test('un documento si mette e si legge, torna da una copia, e verify nomina un byte cambiato', async () => {
    const chiama = await conDeposito(dove);
    const suo = await allegato(chiama, `divise/${dollaro}`, { byte: GRANDE });
    expect((await contenutoDi(chiama, suo)).rawPayload.equals(GRANDE)).toBe(true);
    expect(await verifica(dove)).toEqual([]);

    const { file, mancanti } = await copia(dove);
    expect(mancanti).toBeUndefined();
    const nuova = await databaseVuoto(onTestFinished);
    await ripristinaCopia({ connessione: nuova, file, segnale, avanzamento: silenzio });
    const pool = apriPool(nuova.proprietario, { massimo: 1 });
    const ripristinati = await pool.query('select dove, chiave from allegati_contenuti');
    await pool.end();
    expect(ripristinati.rows).toEqual([{ dove: 'database', chiave: null }]);
    // What is restored needs none of the stores that there were.
    expect(await verifica('database', nuova)).toEqual([]);

    await altera(dove, suo.sha256);
    const [detto = ''] = await verifica(dove);
    expect(detto).toContain(`divise ${dollaro}, «fissato.pdf»`);
    expect(detto).toContain(suo.sha256);
    if (dove !== 'database')
      expect((await copia(dove)).mancanti).toEqual([expect.stringContaining('«fissato.pdf»')]);
    await admin('DELETE', `/allegati/${suo.id}`);
    await pulisciAllegati(proprietario, depositi(dove));
    expect(neiDepositi()).toEqual([]);
  });
});

async function altera(dove: string, sha256: string): Promise<void> {
  const guasto = Buffer.from(GRANDE);
  guasto[GRANDE.length - 1] = 0x79;
  if (dove === 'database')
    await proprietario.query(`update allegati_blocchi set dati = set_byte(dati, 0, 0) where n = 0`);
  if (dove === 'cartella')
    writeFileSync(
      join(cartella, readdirSync(cartella)[0] ?? '', sha256.slice(0, 2), sha256),
      guasto,
    );
  if (dove === 's3') for (const chiave of s3.oggetti.keys()) s3.oggetti.set(chiave, guasto);
}

const scaduti = () =>
  proprietario.query(`update allegati_sospesi set togliere_dal = now() - interval '1 second'`);

describe('un deposito che non risponde', () => {
  test('il record si apre, e lo si dice del documento; poi si legge', async () => {
    const chiama = await conDeposito('s3');
    const suo = await allegato(chiama, `divise/${sterlina}`);
    s3.rispondi(500);
    const elenco = await allegatiDi(chiama, `divise/${sterlina}`);
    expect(elenco.allegati.map(({ id }) => id)).toEqual([suo.id]);
    const letto = await contenutoDi(chiama, suo);
    expect([letto.statusCode, letto.json().codice]).toEqual([503, 'DEPOSITO_NON_RISPONDE']);
    const altro = await allega(chiama, `divise/${sterlina}`, { byte: pdf('che non arriva') });
    expect([altro.statusCode, altro.json().codice]).toEqual([503, 'DEPOSITO_NON_RISPONDE']);
    expect((await allegatiDi(chiama, `divise/${sterlina}`)).allegati).toHaveLength(1);
    s3.rispondi(undefined);
    expect((await contenutoDi(chiama, suo)).statusCode).toBe(200);
    await admin('DELETE', `/allegati/${suo.id}`);
  });

  test('senza le sue impostazioni si dice quali mancano', async () => {
    const suo = await allegato(await conDeposito('s3'), `divise/${sterlina}`);
    const senza = configurazione({ RATEO_LOG: 'silent', RATEO_LIMITI: '1000' });
    const app = await creaServer({ db, config: senza });
    onTestFinished(() => app.close());
    const { authorization } = (await admin('GET', '/accesso/io')).raw.req.headers;
    const letto = await app.inject({
      ...{ method: 'GET', url: `/api/allegati/${suo.id}/contenuto` },
      headers: { authorization: String(authorization), 'x-cod-azienda': '001' },
    });
    expect(letto.json().detail).toContain('RATEO_ALLEGATI_S3_URL');
    await admin('DELETE', `/allegati/${suo.id}`);
  });

  test('una cartella sparita, e un file che vi manca', async () => {
    const chiama = await conDeposito('cartella');
    const suo = await allegato(chiama, `divise/${franco}`);
    renameSync(cartella, `${cartella}-via`);
    const letto = await contenutoDi(chiama, suo);
    expect([letto.statusCode, letto.json().detail]).toEqual([
      503,
      'Il documento manca nella cartella degli allegati.',
    ]);
    renameSync(`${cartella}-via`, cartella);
    await admin('DELETE', `/allegati/${suo.id}`);
  });
});

describe('ciò che resta di un caricamento ucciso', () => {
  beforeEach(async () => {
    await scaduti();
    await pulisciAllegati(proprietario, depositi('s3'));
  });

  test.each(['cartella', 's3'] as const)('%s: la pulizia lo toglie', async (dove) => {
    // As a process leaves it that dies between putting the content and writing the attachment.
    const byte = Buffer.from(`ucciso in ${dove}`);
    const sha256 = createHash('sha256').update(byte).digest('hex');
    const chiave = `1/${sha256.slice(0, 2)}/${sha256}`;
    await proprietario.query(
      `insert into allegati_sospesi (cod_azienda, sha256, dove, chiave) values ('001', $1, $2, $3)`,
      [sha256, dove, chiave],
    );
    const flusso = () => Readable.from([byte]);
    await depositi(dove).di(dove).metti({ chiave, sha256, byte: byte.length, flusso });
    if (dove === 'cartella') writeFileSync(join(cartella, `${chiave}.parziale-x`), 'a metà');
    await pulisciAllegati(proprietario, depositi(dove));
    expect((await proprietario.query('select from allegati_sospesi')).rows).toHaveLength(1);
    await scaduti();
    await pulisciAllegati(proprietario, depositi(dove));
    expect((await proprietario.query('select from allegati_sospesi')).rows).toEqual([]);
    expect(neiDepositi()).toEqual([]);
  });

  test('ma non ciò che nel frattempo è di un allegato', async () => {
    const chiama = await conDeposito('s3');
    const suo = await allegato(chiama, `divise/${sterlina}`);
    await proprietario.query(
      `insert into allegati_sospesi (cod_azienda, sha256, dove, chiave)
       select cod_azienda, sha256, dove, chiave from allegati_contenuti`,
    );
    await scaduti();
    await pulisciAllegati(proprietario, depositi('s3'));
    expect((await contenutoDi(chiama, suo)).statusCode).toBe(200);
    await admin('DELETE', `/allegati/${suo.id}`);
  });

  test('un deposito che non risponde si ritenta più tardi', async () => {
    const suo = await allegato(await conDeposito('s3'), `divise/${sterlina}`);
    s3.rispondi(503);
    await admin('DELETE', `/allegati/${suo.id}`);
    await pulisciAllegati(proprietario, depositi('s3'));
    s3.rispondi(undefined);
    expect(s3.oggetti.size).toBeGreaterThan(0);
    await scaduti();
    await pulisciAllegati(proprietario, depositi('s3'));
    expect(s3.oggetti.size).toBe(0);
  });
});

test('i documenti si spostano da un deposito all’altro, e quello di prima resta vuoto', async () => {
  await scaduti();
  await pulisciAllegati(proprietario, depositi('s3'));
  const suo = await allegato(await conDeposito('database'), `divise/${dollaro}`, { byte: GRANDE });
  for (const dove of ['cartella', 's3', 'database']) {
    const esito = await spostaAllegati(proprietario, depositi(dove));
    await pulisciAllegati(proprietario, depositi(dove));
    expect(esito).toEqual({ spostati: 1, byte: GRANDE.length, rimasti: [] });
    const letto = await contenutoDi(await conDeposito(dove), suo);
    expect(letto.rawPayload.equals(GRANDE)).toBe(true);
    expect(neiDepositi()).toHaveLength(dove === 'database' ? 0 : 1);
    const blocchi = await proprietario.query('select from allegati_blocchi');
    expect(blocchi.rows.length > 0).toBe(dove === 'database');
    expect(await verifica(dove)).toEqual([]);
  }
});
