import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { StampaDefinitivaWire, StampaProssimaWire } from '#contract/contabilita/stampe.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { prendiCopia } from '#server/copie/copia.ts';
import { silenzio } from '#server/copie/racconto.ts';
import { ripristinaCopia } from '#server/copie/ripristino.ts';
import { verificaDatabase } from '#server/copie/verifica.ts';
import { apriPool } from '#server/db/pool.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { databaseVuoto } from '#tests/setup/database.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { leggiPdf } from '#tests/setup/pdf-letto.ts';

const prova = await appDiProva();
const { admin, come, proprietario, applicazione, connessione } = prova;
await lavoratoreDiProva(prova);
const una = contabileDiProva(admin);
const STAMPA = '/S_Destinazione/stampaGiornaleSezionale/001';
const GIUGNO = '2025-06-30';
const FINE = '2025-12-31';

const stampa = (dataA: string, guid: string = randomUUID()) =>
  admin('POST', `${STAMPA}?guid=${guid}`, { definitiva: true, dataA });
const elenco = async () => (await admin('GET', '/giornale/stampe')).json<StampaDefinitivaWire[]>();
const prossima = async (al?: string) =>
  (await admin('GET', `/giornale/stampe/prossima${al ? `?al=${al}` : ''}`)).json<
    StampaProssimaWire & { detail?: string }
  >();
const sha256 = (byte: Buffer) => createHash('sha256').update(byte).digest('hex');
const italiano = (importo = '') => stampaEsatto(importo, 2);
const totali = async (da: string, a: string) =>
  (
    await proprietario.query<{ totale: string; scritture: number }>(
      `select coalesce(sum(totale), 0)::numeric(18, 2)::text as totale, count(*)::int as scritture from giornale
        where cod_azienda = '001' and data_contabile between $1 and $2`,
      [da, a],
    )
  ).rows[0];
const bloccata = async () =>
  (await admin('GET', '/contabilita/blocchi')).json<{
    libri: { codLibro: string; contabilitaBloccataAl: string | null }[];
  }>().libri[0]?.contabilitaBloccataAl;

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await una.genera('G', { dal: '2025-01-01', al: FINE });
});

describe('la stampa definitiva del giornale', () => {
  test('finché una generazione attende, o il giornale è vuoto, non si fa', async () => {
    const vuoto = await stampa(GIUGNO);
    expect([vuoto.statusCode, vuoto.json().detail]).toEqual([
      409,
      'Il giornale è già stampato tutto: prima si contabilizza altro.',
    ]);
    expect((await una.conferma('G')).stato).toBe('completato');
    await una.genera('F', { dal: '2025-01-01', al: FINE });
    const attende = await stampa(FINE);
    expect([attende.statusCode, attende.json().detail]).toEqual([
      409,
      expect.stringContaining('Una generazione da confermare ha 34 scritture fino al 31/12/2025'),
    ]);
    expect(await elenco()).toEqual([]);
  });

  test('chi non scrive la contabilità non la fa; e non si scelgono numeri, formati, altri giorni', async () => {
    const lettore = await come({ username: 'lettore', su: { '001': ['Contabile_R'] } });
    const negata = await lettore('POST', STAMPA, { definitiva: true, dataA: GIUGNO });
    expect(negata.statusCode).toBe(403);
    for (const altro of [
      { numeroDa: 1 },
      { formati: ['csv'] },
      { stato: 'G' },
      { dataDa: '2025-02-01' },
      { dataA: null },
    ]) {
      const rifiutata = await admin('POST', STAMPA, { definitiva: true, dataA: GIUGNO, ...altro });
      expect([rifiutata.statusCode, Object.keys(altro)]).toEqual([422, Object.keys(altro)]);
    }
    const oltre = await stampa('2026-01-31');
    expect([oltre.statusCode, oltre.json().detail]).toEqual([
      409,
      expect.stringContaining('L’esercizio 2025 finisce il 31/12/2025'),
    ]);
    expect(await elenco()).toEqual([]);
    expect(await bloccata()).toBeNull();
  });

  test('la prima comincia dalla prima scrittura; il file resta, i suoi giorni si bloccano', async () => {
    const suoi = await totali('2025-01-01', GIUGNO);
    expect(await prossima(GIUGNO)).toMatchObject({
      ...{ esercizio: 2025, dal: '2025-01-01', al: GIUGNO, fine: FINE, daPagina: 1 },
      ...{ impedimento: null, interoEsercizio: false, scritture: suoi?.scritture },
      dare: suoi?.totale,
    });
    const guid = randomUUID();
    const pdf = await stampa(GIUGNO, guid);
    expect(pdf.headers['content-type'], pdf.body.slice(0, 300)).toBe('application/pdf');
    if (process.env.RATEO_PROVA_PDF) writeFileSync(process.env.RATEO_PROVA_PDF, pdf.rawPayload);
    const [fatta] = await elenco();
    expect(fatta).toMatchObject({
      ...{ guid, esercizio: 2025, dal: '2025-01-01', al: GIUGNO, primaPagina: 1, daNumero: 1 },
      ...{ riportoDare: suoi?.totale, riportoAvere: suoi?.totale, stampatoDa: 'admin' },
      ...{ sha256: sha256(pdf.rawPayload), byte: pdf.rawPayload.length },
    });
    expect(fatta?.ultimaPagina).toBeGreaterThan(1);
    expect(await bloccata()).toBe(GIUGNO);
    // The same guid once more is the same print, to the byte.
    const ancora = await stampa(GIUGNO, guid);
    expect(sha256(ancora.rawPayload)).toBe(fatta?.sha256);
    const file = await admin('GET', `/giornale/stampe/${guid}/file`);
    expect(sha256(file.rawPayload)).toBe(fatta?.sha256);
    expect(await elenco()).toHaveLength(1);
    const altra = await admin('GET', `/giornale/stampe/${guid}/file`, undefined, {
      'x-cod-azienda': '002',
    });
    expect(altra.statusCode).toBe(404);
  });

  test('in un giorno stampato non entra più nulla, e nulla si ristampa', async () => {
    const indietro = await stampa(GIUGNO);
    expect([indietro.statusCode, indietro.json().detail]).toEqual([
      409,
      expect.stringContaining('comincia il 01/07/2025'),
    ]);
    await proprietario.query(
      `update s_destinazione_scritture set data_contabile = '2025-06-15' where cod_azienda = '001' and progressivo = 1`,
    );
    const tardi = await una.conferma('F');
    expect(tardi.stato).toBe('fallito');
    expect(tardi.problema?.detail).toContain('bloccata fino al 30/06/2025');
    await proprietario.query(
      `update s_destinazione_scritture set data_contabile = $1 where cod_azienda = '001' and progressivo = 1`,
      [FINE],
    );
    expect((await una.conferma('F')).stato).toBe('completato');
  });

  test('di due insieme una la fa e l’altra lo sa; le pagine e i riporti proseguono', async () => {
    const [prima] = await elenco();
    const esiti = await Promise.all([stampa(FINE), stampa(FINE)]);
    const codici = esiti.map(({ statusCode }) => statusCode).sort();
    expect(codici).toEqual([200, 409]);
    expect(esiti.find(({ statusCode }) => statusCode === 409)?.json().detail).toContain(
      'già stampato tutto',
    );
    const [seconda, ...altre] = await elenco();
    const pdf = esiti.find(({ statusCode }) => statusCode === 200);
    if (process.env.RATEO_PROVA_PDF && pdf)
      writeFileSync(`${process.env.RATEO_PROVA_PDF}-2`, pdf.rawPayload);
    expect(altre).toEqual([prima]);
    const { pagine } = await leggiPdf(pdf?.rawPayload ?? Buffer.alloc(0));
    const righe = pagine.map((pagina) => pagina.righe);
    const piedi = righe.map((sue) => sue.at(-1)?.split(' | ').at(-1));
    const da = (prima?.ultimaPagina ?? 0) + 1;
    expect(piedi).toEqual(pagine.map((_, i) => `pagina 2025/${da + i}`));
    const somme = righe.flat().filter((riga) => /^(Riporto|A riportare|Totale)/.test(riga));
    expect(somme[0]).toBe(
      `Riporto | ${italiano(prima?.riportoDare)} | ${italiano(prima?.riportoAvere)}`,
    );
    // Each page begins with what the one before has carried on.
    const [, ...riporti] = somme.filter((riga) => riga.startsWith('Riporto'));
    const portati = somme.filter((riga) => riga.startsWith('A riportare'));
    expect(portati.length).toBe(pagine.length - 1);
    expect(riporti).toEqual(portati.map((riga) => riga.replace('A riportare', 'Riporto')));
    expect(somme.at(-1)).toBe(
      `Totale dell’esercizio 2025 fino al 31/12/2025 | ${italiano(seconda?.riportoDare)} | ${italiano(seconda?.riportoAvere)}`,
    );
    const tutto = await totali('2025-01-01', FINE);
    expect(seconda).toMatchObject({
      ...{ dal: '2025-07-01', al: FINE, primaPagina: (prima?.ultimaPagina ?? 0) + 1 },
      ...{ riportoDare: tutto?.totale, riportoAvere: tutto?.totale },
      scritture: (tutto?.scritture ?? 0) - (prima?.scritture ?? 0),
    });
    expect(await bloccata()).toBe(FINE);
  });

  test('un esercizio approvato e stampato fino alla fine è definitivo; prima, o non approvato, resta com’è', async () => {
    const di = async (azienda: string) =>
      (
        await proprietario.query<{ stato: string }>(
          'select stato from esercizi where cod_azienda = $1 and esercizio = 2025',
          [azienda],
        )
      ).rows[0]?.stato;
    expect(await di('001')).toBe('A');
    const nellAltra: typeof admin = (metodo, url, corpo) =>
      admin(metodo, url, corpo, { 'x-cod-azienda': '002' });
    await registraLAnno(proprietario, '002', 10_000);
    await nellAltra('POST', '/contabilita/predefiniti', {});
    const altra = contabileDiProva(nellAltra, '002');
    await altra.genera('G', { dal: '2025-01-01', al: FINE });
    await altra.conferma('G');
    await proprietario.query(
      `update esercizi set stato = 'C' where cod_azienda = '002' and esercizio = 2025`,
    );
    const stati: (string | undefined)[] = [];
    for (const dataA of [GIUGNO, FINE]) {
      const via = `${STAMPA.replace('001', '002')}?guid=${randomUUID()}`;
      expect((await nellAltra('POST', via, { definitiva: true, dataA })).statusCode).toBe(200);
      stati.push(await di('002'));
    }
    expect(stati).toEqual(['C', 'D']);
  });

  test('nemmeno chi possiede le tabelle la cambia, la toglie o ne scrive una falsa', async () => {
    for (const istruzione of [
      'delete from pagine_giornale',
      'update pagine_giornale_blocchi set n = n + 1',
      'truncate pagine_giornale_blocchi, pagine_giornale',
    ])
      await expect(proprietario.query(istruzione)).rejects.toMatchObject({ code: 'RT061' });
    await expect(
      proprietario.query(
        `insert into pagine_giornale (cod_azienda, cod_libro, esercizio, guid, prima_pagina, ultima_pagina, dal, al,
           da_numero, a_numero, scritture, riporto_dare, riporto_avere, sha256, nome, byte, stampato_da)
         select cod_azienda, cod_libro, esercizio, gen_random_uuid(), ultima_pagina + 1, ultima_pagina + 2, '2026-01-01',
                '2026-01-31', 1, 1, 1, riporto_dare, riporto_avere, sha256, 'falsa.pdf', byte, 'anna'
           from pagine_giornale order by ultima_pagina desc limit 1`,
      ),
    ).rejects.toMatchObject({ code: 'RT069', message: expect.stringContaining('non si tiene') });
    const altrui = await applicazione.query('select from pagine_giornale_blocchi');
    expect(altrui.rowCount).toBe(0);
  });

  test('una copia ripristinata ha lo stesso giornale, gli stessi file, e nulla vi si cambia', async () => {
    const cartella = mkdtempSync(join(tmpdir(), 'rateo-stampe-'));
    onTestFinished(() => rmSync(cartella, { recursive: true }));
    const file = join(cartella, 'copia.tar.zst');
    const comuni = { segnale: new AbortController().signal, avanzamento: silenzio };
    await prendiCopia({ connessione, file, sostituisci: false, password: undefined, ...comuni });
    const nuova = await databaseVuoto(onTestFinished);
    await ripristinaCopia({ connessione: nuova, file, ...comuni });
    const pool = apriPool(nuova.proprietario, { massimo: 2 });
    onTestFinished(() => pool.end());
    const impronte = `
      select p.cod_azienda, p.guid, p.riporto_dare, encode(sha256(string_agg(b.dati, ''::bytea order by b.n)), 'hex') as file,
             p.sha256 as detta,
             (select encode(hash, 'hex') from catene_giornale c
               where c.cod_azienda = p.cod_azienda and c.cod_libro = p.cod_libro) as catena
        from pagine_giornale p join pagine_giornale_blocchi b on b.cod_azienda = p.cod_azienda and b.guid = p.guid
       group by p.cod_azienda, p.cod_libro, p.guid, p.riporto_dare, p.sha256 order by p.cod_azienda, p.guid`;
    const { rows: prima } = await proprietario.query(impronte);
    const { rows: dopo } = await pool.query(impronte);
    expect(prima).toHaveLength(4);
    expect(dopo).toEqual(prima);
    for (const { file: suo, detta } of dopo) expect(suo).toBe(detta);
    for (const tabella of ['pagine_giornale_blocchi', 'giornale_righe'])
      await expect(pool.query(`delete from ${tabella}`)).rejects.toMatchObject({ code: 'RT061' });
  });

  test('verify trova un file guastato', async () => {
    const difetti = async () =>
      (
        await verificaDatabase({ connessione, segnale: new AbortController().signal })
      ).controlli.filter(({ area, esito }) => area === 'giornale' && esito !== 'bene');
    expect(await difetti()).toEqual([]);
    const senzaTrigger = (istruzione: string) =>
      proprietario.query(`alter table pagine_giornale_blocchi disable trigger user; ${istruzione};
        alter table pagine_giornale_blocchi enable trigger user`);
    const gira = 'set_byte(dati, 700, 255 - get_byte(dati, 700))';
    await senzaTrigger(`update pagine_giornale_blocchi set dati = ${gira} where n = 0`);
    const trovati = await difetti();
    expect(trovati.map(({ nome }) => nome)).toEqual(['stampe definitive del giornale']);
    expect(trovati[0]?.dettagli[0]).toContain('il suo file non è quello che fu stampato');
    await senzaTrigger(`update pagine_giornale_blocchi set dati = ${gira} where n = 0`);
    expect(await difetti()).toEqual([]);
  });
});
