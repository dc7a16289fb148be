import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { parteZip, vociZip } from '#server/files/zip.ts';
import { allegato, pdf } from '#tests/setup/allegati.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { depositoS3DiProva } from '#tests/setup/s3.ts';

const s3 = await depositoS3DiProva();
const prova = await appDiProva(s3.ambiente);
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova, s3.ambiente);
const una = contabileDiProva(admin);
const radice = mkdtempSync(join(tmpdir(), 'rateo-fascicolo-'));
afterAll(() => rmSync(radice, { recursive: true }));

const PERIODO = { dal: '2025-01-01', al: '2025-06-30' };
const GIORNALE = '/S_Destinazione/stampaGiornaleSezionale/001';

async function prepara(chiama = admin, periodo: object = PERIODO) {
  const guid = randomUUID();
  const avviato = await chiama('POST', `/contabilita/fascicolo?guid=${guid}`, periodo);
  expect(avviato.statusCode, avviato.body).toBe(202);
  return { guid, lavoro: await attendi(chiama, guid, 60_000) };
}

async function scaricato(periodo: object = PERIODO): Promise<Buffer> {
  const { guid, lavoro } = await prepara(admin, periodo);
  expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
  const file = await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.zip`);
  expect(file.statusCode, file.body.slice(0, 300)).toBe(200);
  return file.rawPayload;
}

const LIMITI = { voci: 10_000, byteAperti: 2 ** 30, rapporto: 1_000, byteSenzaRapporto: 2 ** 30 };

/** The archive in a folder, as whoever receives it opens it. */
function aperto(zip: Buffer): string {
  const cartella = mkdtempSync(join(radice, 'aperto-'));
  for (const voce of vociZip(zip, LIMITI)) {
    const file = join(cartella, voce.nome);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, parteZip(zip, voce));
  }
  return cartella;
}

/** `controlla.mjs` as a program, with nothing of ours beside it. */
function controlla(cartella: string): { readonly esce: number; readonly detto: string } {
  try {
    const detto = execFileSync(process.execPath, ['controlla.mjs'], { cwd: cartella });
    return { esce: 0, detto: detto.toString('utf8') };
  } catch (causa) {
    const { status, stdout } = causa as { status: number; stdout: Buffer };
    return { esce: status, detto: stdout.toString('utf8') };
  }
}

interface Indice {
  readonly file: readonly { readonly percorso: string; readonly byte: number }[];
}
const indiceDi = (cartella: string): Indice =>
  JSON.parse(readFileSync(join(cartella, 'indice.json'), 'utf8'));

let primo = 0;
beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await una.genera('G', { dal: '2025-01-01', al: '2025-12-31' });
  expect((await una.conferma('G')).stato).toBe('completato');
  const stampata = await admin('POST', `${GIORNALE}?guid=${randomUUID()}`, {
    ...{ definitiva: true, dataA: '2025-03-31' },
  });
  expect(stampata.statusCode).toBe(200);
  const { rows } = await proprietario.query<{ id: number }>(
    `select id from movimenti where data_movimento between '2025-01-01' and '2025-06-30' and nriga = 1
      order by data_movimento, id limit 1`,
  );
  primo = rows[0]?.id ?? 0;
  const vecchio = await allegato(admin, `movimenti/${primo}`, { byte: pdf('vecchio') });
  await allegato(admin, `movimenti/${primo}`, {
    byte: pdf('nuovo'),
    query: `sostituisce=${vecchio.id}&motivo=${encodeURIComponent('La banca lo ha corretto')}`,
  });
  const giornale = await proprietario.query<{ id: number }>(
    `select id from giornale where data_contabile <= '2025-06-30' order by catena limit 1`,
  );
  await allegato(admin, `giornale/${giornale.rows[0]?.id}`, { byte: pdf('della scrittura') });
}, 120_000);

describe('il fascicolo del revisore', { timeout: 120_000 }, () => {
  test('ha giornale, catena, movimenti, stampe e documenti del periodo, con l’indice; e si controlla da sé', async () => {
    const cartella = aperto(await scaricato());
    const percorsi = indiceDi(cartella).file.map(({ percorso }) => percorso);
    for (const atteso of [
      ...['LEGGIMI.txt', 'controlla.mjs', 'verifica-giornale.mjs', 'indice.csv'],
      ...['giornale/giornale.csv', 'giornale/catena.txt', 'movimenti/movimenti.csv'],
      ...['stampe/giornale.pdf', 'stampe/bilancio-verifica.csv', 'stampe/mastrini.pdf'],
      'allegati/allegati.csv',
    ])
      expect(percorsi).toContain(atteso);
    expect(percorsi.filter((uno) => /^giornale\/definitive\/.+\.pdf$/.test(uno))).toHaveLength(1);
    expect(percorsi.filter((uno) => /^allegati\/movimenti\/2025-\d+\//.test(uno))).toHaveLength(2);
    expect(percorsi.filter((uno) => /^allegati\/giornale\/2025-1\//.test(uno))).toHaveLength(1);
    const elenco = readFileSync(join(cartella, 'allegati/allegati.csv'), 'utf8');
    expect(elenco).toContain('La banca lo ha corretto');
    const { esce, detto } = controlla(cartella);
    expect([esce, detto]).toEqual([0, expect.stringContaining('Il fascicolo è intero.')]);
    expect(detto).toContain('la catena è intera');
    const { rows } = await proprietario.query<{ n: number }>(
      `select count(*)::int as n from giornale where cod_azienda = '001' and data_contabile <= '2025-06-30'`,
    );
    expect(detto).toContain(`Giornale: ${rows[0]?.n} scritture`);
  });

  test('un byte cambiato, un file mancante e uno in più si nominano', async () => {
    const cartella = aperto(await scaricato());
    const { file } = indiceDi(cartella);
    const documento = file.find(({ percorso }) => percorso.startsWith('allegati/movimenti/'));
    const cambiato = join(cartella, documento?.percorso ?? '');
    const byte = readFileSync(cambiato);
    byte[byte.length - 1] = (byte.at(-1) ?? 0) ^ 1;
    writeFileSync(cambiato, byte);
    rmSync(join(cartella, 'stampe/mastrini.csv'));
    writeFileSync(join(cartella, 'stampe/aggiunto.txt'), 'x');
    const { esce, detto } = controlla(cartella);
    expect(esce).toBe(1);
    expect(detto).toContain(`CAMBIATO ${documento?.percorso}`);
    expect(detto).toContain('MANCA stampe/mastrini.csv');
    expect(detto).toContain('IN PIÙ stampe/aggiunto.txt');
    expect(detto).toContain('Difetti: 3.');
  });

  test('chi rifà anche l’indice non rifà la quadratura né la catena', async () => {
    const cartella = aperto(await scaricato());
    const catena = join(cartella, 'giornale/catena.txt');
    writeFileSync(catena, readFileSync(catena, 'utf8').replace(/\d+\.\d\d/, '1.01'));
    const giornale = join(cartella, 'giornale/giornale.csv');
    writeFileSync(giornale, readFileSync(giornale, 'utf8').replace(/;(\d+),(\d\d);;/, ';9$1,$2;;'));
    const { detto } = controlla(cartella);
    expect(detto).toMatch(/CATENA ERRATA: scrittura 1 della catena/);
    expect(detto).toMatch(/NON QUADRA la scrittura \d+\/2025/);
  });

  test('lo stesso periodo, se nulla è cambiato, dà gli stessi byte', async () => {
    const [prima, dopo] = [await scaricato(), await scaricato()];
    expect(prima.equals(dopo)).toBe(true);
    await allegato(admin, `movimenti/${primo}`, { byte: pdf('un altro ancora') });
    expect((await scaricato()).equals(prima)).toBe(false);
  });

  test('con un documento che non si raggiunge il lavoro lo nomina, e non lascia alcun file', async () => {
    s3.rispondi(500);
    onTestFinished(() => s3.rispondi(undefined));
    const { guid, lavoro } = await prepara();
    expect(lavoro.stato).toBe('fallito');
    expect(lavoro.problema?.detail).toContain('«fissato.pdf» (giornale 2025-1)');
    const file = await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.zip`);
    expect(file.statusCode).toBe(404);
  });

  test('lo chiede e lo vede chi legge contabilità e movimenti di quell’azienda', async () => {
    const contabile = await come({ username: 'contabile', su: { '001': ['Contabile_R'] } });
    const negato = await contabile('POST', '/contabilita/fascicolo', PERIODO);
    expect(negato.statusCode).toBe(403);
    const { guid } = await prepara();
    const vedere = `/reportsmonitor/get-report/${guid}?fileExtension=.zip`;
    expect((await contabile('GET', vedere)).statusCode).toBe(404);
    expect((await contabile('POST', '/reportsmonitor/getpagedpost', {})).body).not.toContain(guid);
    const revisore = await come({
      ...{ username: 'revisore', su: { '001': ['Contabile_R', 'Movimenti_R'] } },
    });
    expect((await revisore('GET', vedere)).statusCode).toBe(200);
    const altrove = await come({ username: 'altrove', su: { '002': tuttiIPrivilegi } });
    const altra = { 'x-cod-azienda': '002' };
    expect((await altrove('GET', vedere, undefined, altra)).statusCode).toBe(404);
    const suo = await altrove('POST', '/contabilita/fascicolo', PERIODO, altra);
    // The other company has no book, or an empty journal: never this one's.
    expect([202, 404]).toContain(suo.statusCode);
  });

  test('un periodo alla rovescia si rifiuta', async () => {
    const rovescio = await admin('POST', '/contabilita/fascicolo', {
      ...{ dal: '2025-06-30', al: '2025-01-01' },
    });
    expect([rovescio.statusCode, rovescio.json().errori?.[0]?.campo]).toEqual([422, 'al']);
  });
});
