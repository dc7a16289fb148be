import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileContabileWire, LayoutWire } from '#contract/contabilita/file.ts';
import { predefinito } from '#domain/contabilita/tracciati/predefiniti.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const { genera, conferma } = contabileDiProva(admin);

const esporta = (corpo: object, guid: string = randomUUID()) =>
  admin('POST', `/contabilizza/file?guid=${guid}`, corpo);
async function esportato(corpo: object) {
  const guid = randomUUID();
  const risposta = await esporta(corpo, guid);
  expect(risposta.statusCode, risposta.body).toBe(202);
  const lavoro = await attendi(admin, guid);
  expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
  return { guid, file: (await admin('GET', `/contabilizza/file/${guid}`)).rawPayload };
}
const elenco = async () =>
  (await admin('GET', '/contabilizza/file')).json<readonly FileContabileWire[]>();
const righe = async () =>
  (
    await proprietario.query<{ righe: number; dare: string }>(
      `select count(*)::int as righe, sum(importo) filter (where segno = 'D')::text as dare from giornale_righe`,
    )
  ).rows[0];

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  await admin('POST', '/contabilita/predefiniti', {});
  await genera('G', { al: '2025-06-30' });
  expect((await conferma('G')).stato).toBe('completato');
});

describe('un file di scritture', () => {
  test('porta tutto il giornale, con impronta e totali; poi ne escono soltanto le nuove', async () => {
    const { guid, file } = await esportato({});
    const attese = await righe();
    const [uscito] = await elenco();
    expect(uscito).toMatchObject({ guid, layout: 'RATEO', ...attese, avere: attese?.dare });
    expect(uscito?.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    expect(file.toString('utf8').trimEnd().split('\r\n')).toHaveLength((attese?.righe ?? 0) + 1);
    const ancora = await esporta({});
    expect([ancora.statusCode, ancora.json().detail]).toEqual([
      409,
      'Ogni scrittura scelta è già uscita con il layout RATEO.',
    ]);
    await genera('G', { al: '2025-12-31' });
    await conferma('G');
    await esportato({});
    const [secondo] = await elenco();
    expect(secondo?.righe).toBe(((await righe())?.righe ?? 0) - (attese?.righe ?? 0));
  });

  test('ripetere ciò che è uscito lo si deve dire; lo stesso guid è lo stesso file', async () => {
    const chiesta = { soloNuove: false, dataDa: '2025-01-01', dataA: '2025-03-31' };
    const no = await esporta(chiesta);
    expect(no.statusCode).toBe(409);
    expect(no.json().detail).toMatch(
      /^Già esportate il \d\d\/\d\d\/\d{4} in giornale-001-CIV-rateo\.csv: ripetere\?$/,
    );
    const { guid, file } = await esportato({ ...chiesta, ripeti: true });
    const prima = (await elenco()).length;
    expect((await esporta(chiesta, guid)).statusCode).toBe(202);
    expect((await admin('GET', `/contabilizza/file/${guid}`)).rawPayload).toEqual(file);
    expect(await elenco()).toHaveLength(prima);
  });

  test('chieste insieme da due, le stesse scritture escono una volta sola', async () => {
    const layout = 'PRIMA_NOTA_SEGNO';
    const client = await proprietario.connect();
    const chieste = [randomUUID(), randomUUID()];
    try {
      // Neither can begin before both were asked.
      const chiave = `hashtextextended('file|001|CIV|${layout}', 0)`;
      await client.query(`select pg_advisory_lock(${chiave})`);
      for (const guid of chieste)
        expect((await esporta({ layout, soloNuove: false }, guid)).statusCode).toBe(202);
      await client.query(`select pg_advisory_unlock(${chiave})`);
    } finally {
      client.release();
    }
    const esiti = await Promise.all(chieste.map((guid) => attendi(admin, guid)));
    expect(esiti.map(({ stato }) => stato).sort()).toEqual(['completato', 'fallito']);
    expect(esiti.find(({ stato }) => stato === 'fallito')?.problema?.detail).toMatch(
      /^Già esportate .*: ripetere\?$/,
    );
    expect((await elenco()).filter((uno) => uno.layout === layout)).toHaveLength(1);
  });

  test('ciò che non sta nel layout ferma tutto, e nulla risulta uscito', async () => {
    const tracciato = predefinito('FISSO_ESEMPIO')?.tracciato;
    const stretto = {
      ...tracciato,
      campi: [{ nome: 'Conto', origine: 'conto', larghezza: 3 }],
    };
    const nuovo = { id: 1, codLayout: 'STRETTO', descrizione: 'Stretto', tracciato: stretto };
    expect((await admin('POST', '/layoutContabili', nuovo)).statusCode).toBe(201);
    const anteprima = await admin('POST', '/layoutContabili/prova', { tracciato: stretto });
    expect(anteprima.json().testo).toContain('non sta nei 3 caratteri di Conto');
    const guid = randomUUID();
    await esporta({ layout: 'STRETTO' }, guid);
    const lavoro = await attendi(admin, guid);
    expect(lavoro).toMatchObject({ stato: 'fallito', problema: { codice: 'REGOLA_VIOLATA' } });
    expect(lavoro.problema?.detail).toMatch(/^Scrittura 1\/2025: «\d+» non sta nei 3 caratteri/);
    expect((await elenco()).some(({ layout }) => layout === 'STRETTO')).toBe(false);
  });

  test('i layout del prodotto si leggono e non si scrivono; uno storto dice dove', async () => {
    const letti = await admin('GET', '/layoutContabili');
    expect(letti.statusCode, letti.body).toBe(200);
    const tutti = letti.json<readonly LayoutWire[]>();
    expect(tutti.filter(({ diSistema }) => diSistema)).toHaveLength(5);
    const tracciato = predefinito('DARE_AVERE')?.tracciato;
    const mio = { id: 1, codLayout: 'RATEO', descrizione: 'Mio', tracciato };
    expect((await admin('POST', '/layoutContabili', mio)).json().errori[0].campo).toBe('codLayout');
    const senza = { ...mio, codLayout: 'MIO', tracciato: { ...tracciato, campi: [] } };
    expect((await admin('POST', '/layoutContabili', senza)).json().errori).toEqual([
      expect.objectContaining({ campo: 'campi', messaggio: 'Un layout ha almeno un campo.' }),
    ]);
  });

  test('senza un layout vale quello delle opzioni del libro, che dev’esserci', async () => {
    const scegli = (contropartitaFile: string | null) =>
      admin('PUT', '/contabilita/opzioni', { opzioni: { contropartitaFile } });
    const no = await scegli('NESSUNO');
    expect([no.statusCode, no.json().errori]).toEqual([
      422,
      [expect.objectContaining({ campo: 'contropartitaFile' })],
    ]);
    expect((await scegli('DARE_AVERE')).statusCode).toBe(200);
    const { file } = await esportato({});
    expect(file.toString('utf8')).toContain('Data registrazione;Numero;');
    expect((await scegli(null)).statusCode).toBe(200);
  });

  test('una formula dà l’importo in centesimi; una storta dice dove', async () => {
    const tracciato = predefinito('DARE_AVERE')?.tracciato;
    const con = (espressione: string) => ({
      ...{ ...tracciato, codifica: 'UTF-8', intestazione: false },
      campi: [{ nome: 'Cento', espressione, decimali: 0 }],
    });
    const nuovo = { id: 1, codLayout: 'CENTESIMI', descrizione: 'In centesimi' };
    const storto = await admin('POST', '/layoutContabili', {
      ...nuovo,
      tracciato: con('IMPORT*2'),
    });
    expect(storto.json().errori).toEqual([
      expect.objectContaining({
        messaggio: '«Cento»: Posizione 1: «IMPORT» non è un simbolo; forse IMPORTO?',
      }),
    ]);
    const scritto = await admin('POST', '/layoutContabili', {
      ...{ ...nuovo, tracciato: con('DARE*100') },
    });
    expect(scritto.statusCode, scritto.body).toBe(201);
    const { file } = await esportato({ layout: 'CENTESIMI' });
    const somma = file.toString('utf8').trimEnd().split('\r\n').map(BigInt);
    expect(String(somma.reduce((a, b) => a + b))).toBe((await righe())?.dare.replace('.', ''));
  });

  test('un’altra azienda non lo scarica, e ciò che è uscito non si cancella', async () => {
    const [uscito] = await elenco();
    const altra = { 'x-cod-azienda': '002' };
    const via = `/contabilizza/file/${uscito?.guid}`;
    expect((await admin('GET', via, undefined, altra)).statusCode).toBe(404);
    const nessuno = await come({ username: 'nulla', su: { '001': ['Movimenti_R'] } });
    expect((await nessuno('GET', via)).statusCode).toBe(403);
    for (const tabella of ['file_contabili', 'giornale_esportazioni'])
      await expect(proprietario.query(`delete from ${tabella}`)).rejects.toMatchObject({
        code: 'RT061',
      });
  });
});
