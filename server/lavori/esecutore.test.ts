import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { avviaEsecutore } from '#server/avvio/lavori.ts';
import { configurazione } from '#server/base/config.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, caricaFile, leggiLavoro } from '#tests/setup/lavori.ts';
import type { Esecutore } from './esecutore.ts';

const prova = await appDiProva();
const { admin, proprietario, applicazione } = prova;

const avviati: Esecutore[] = [];
const avvia = async (): Promise<Esecutore> => {
  const esecutore = await avviaEsecutore({
    proprietario,
    applicazione,
    config: configurazione({ RATEO_LOG: 'silent' }),
    signal: new AbortController().signal,
  });
  avviati.push(esecutore);
  return esecutore;
};

/** However a test ended, the next one finds no worker, no job and no rate. */
afterEach(async () => {
  await Promise.all(avviati.splice(0).map((esecutore) => esecutore.ferma()));
  await proprietario.query('truncate cambi, lavori cascade');
  await proprietario.query('delete from graphile_worker._private_jobs');
});

/** Rates of so many years. */
const cambiDi = (anni: number) => {
  const linee = ['DATA;CODICE DIVISA;CAMBIO'];
  for (const divisa of ['USD', 'GBP', 'CHF', 'AUD'])
    for (let anno = 1970; anno < 1970 + anni; anno++)
      for (let mese = 1; mese <= 12; mese++)
        for (let giorno = 1; giorno <= 28; giorno++)
          linee.push(`${giorno}/${mese}/${anno};${divisa};1,${mese * 100 + giorno}5`);
  const file = { nome: 'cambi.csv', byte: linee.join('\n') };
  return { file, righe: linee.length - 1 };
};
/** Enough rows that a job is still running when it is looked at. */
const LUNGO = cambiDi(70);
const BREVE = cambiDi(1);

const carica = async ({ file } = LUNGO): Promise<string> => {
  const guid = randomUUID();
  const risposta = await caricaFile(admin, `/Cambi/uploadFromCsv?guid=${guid}`, file);
  expect(risposta.statusCode).toBe(202);
  return guid;
};
const quanti = async (): Promise<number> => {
  const { rows } = await proprietario.query<{ n: number }>('select count(*) as n from cambi');
  return rows[0]?.n ?? -1;
};
const inFase = (guid: string, fase: string) =>
  expect
    .poll(async () => (await leggiLavoro(admin, guid)).fase, { timeout: 20_000, interval: 20 })
    .toBe(fase);

describe('un lavoro che si ferma', () => {
  test('in coda: interrotto subito, e nessuno lo esegue più', async () => {
    const guid = await carica(BREVE);
    const risposta = await admin('POST', `/reportsmonitor/${guid}/interrompi`);
    expect(risposta.json()).toMatchObject({ stato: 'annullato' });
    await avvia();
    await new Promise((risolvi) => setTimeout(risolvi, 500));
    expect(await leggiLavoro(admin, guid)).toMatchObject({ stato: 'annullato' });
    expect(await quanti()).toBe(0);
  });

  test('mentre scrive: nulla resta scritto, e il registro lo dice', async () => {
    await avvia();
    const guid = await carica();
    await inFase(guid, 'scrittura');
    await admin('POST', `/reportsmonitor/${guid}/interrompi`);
    expect(await attendi(admin, guid)).toMatchObject({ stato: 'annullato' });
    expect(await quanti()).toBe(0);
    const log = await admin('GET', `/reportsmonitor/get-logsdata/${guid}`);
    expect(log.body).toContain('Interruzione chiesta da admin.');
    expect(log.body).toContain('nulla è stato scritto');
  });

  test('perché il lavoratore si ferma: torna in coda e un altro lo compie', async () => {
    const primo = await avvia();
    const guid = await carica();
    await inFase(guid, 'scrittura');
    await primo.ferma();
    expect(await leggiLavoro(admin, guid)).toMatchObject({ stato: 'in attesa' });
    expect(await quanti()).toBe(0);
    await avvia();
    expect((await attendi(admin, guid)).esito).toMatchObject({ inseriti: LUNGO.righe });
    expect(await quanti()).toBe(LUNGO.righe);
  });

  test('perché il lavoratore muore: un altro lo riprende da capo', async () => {
    const guid = await carica(BREVE);
    // A dead worker leaves this behind: a job taken, locked in the queue, and no session that holds it.
    await proprietario.query(
      `update lavori set stato = 'in corso', fase = 'scrittura',
              ultimo_segnale = now() - interval '10 seconds' where guid = $1`,
      [guid],
    );
    await proprietario.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'morto'
        where key = $1`,
      [guid],
    );
    await avvia();
    expect((await attendi(admin, guid)).esito).toMatchObject({ inseriti: BREVE.righe });
    expect(await quanti()).toBe(BREVE.righe);
    const log = await admin('GET', `/reportsmonitor/get-logsdata/${guid}`);
    expect(log.body).toContain('il lavoro riprende da capo');
  });
});

test('un caricamento che si è interrotto si chiude da solo, e lo dice', async () => {
  const guid = randomUUID();
  await proprietario.query(
    `insert into lavori (guid, tipo, area, utente, descrizione, stato, fase, ultimo_segnale)
     values ($1, 'importazione', 'Cambi', 'admin', 'Import', 'in corso', 'caricamento',
             now() - interval '2 minutes')`,
    [guid],
  );
  await avvia();
  const lavoro = await attendi(admin, guid);
  expect(lavoro).toMatchObject({ stato: 'fallito', problema: { title: 'Caricamento interrotto' } });
});

test('lo stato del prodotto dice se un lavoratore è vivo', async () => {
  const senza = await prova.nessuno('GET', '/stato');
  expect(senza.json()).toMatchObject({ lavoratore: false });
  expect(senza.statusCode).toBe(503);
  // This server can answer all the same, and says so to who distributes calls among servers.
  expect((await prova.nessuno('GET', '/stato/pronto')).statusCode).toBe(200);
  await avvia();
  await expect
    .poll(
      async () => (await prova.nessuno('GET', '/stato')).json<{ lavoratore: boolean }>().lavoratore,
      { timeout: 10_000 }, // an answer may be a second old
    )
    .toBe(true);
});
