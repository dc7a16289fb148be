import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  attendi,
  importa,
  type Lavoro,
  lavoratoreDiProva,
  leggiLavoro,
} from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const IN_002 = { 'x-cod-azienda': '002' };

/** Cambi_W on 001; a reader of Cambi on both; a writer of Titoli on 001; a writer of Cambi on 002. */
const anna = await prova.come({ username: 'anna', su: { '001': ['Cambi_W'] } });
const rita = await prova.come({ username: 'rita', su: { '*': ['Cambi_R'] } });
const tito = await prova.come({ username: 'tito', su: { '001': ['Titoli_W'] } });
const dora = await prova.come({ username: 'dora', su: { '002': ['Cambi_W'] } });

const RIGA = 'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,1724\n';
let diAnna: Lavoro;
let diDora: string;

const guids = (corpo: { items: { guidID: string }[] }) => corpo.items.map(({ guidID }) => guidID);

const estensioni = ({ files }: Lavoro) => files.map(({ estensione }) => estensione);
const parametri = async (chiama: typeof admin, guid: string) =>
  (await chiama('GET', `/reportsmonitor/${guid}/parametri`)).json().parole;

/** A report of rates, made to its end. */
async function report(chiama: typeof admin, corpo: object = {}): Promise<string> {
  const guid = randomUUID();
  await chiama('POST', `/Reports/cambi?guid=${guid}`, corpo);
  expect((await attendi(chiama, guid)).stato).toBe('completato');
  return guid;
}

beforeAll(async () => {
  diAnna = await importa(anna, { nome: 'cambi.csv', byte: RIGA });
  diDora = randomUUID();
  await dora('POST', `/Reports/cambi?guid=${diDora}`, {}, IN_002);
});

describe('il monitor', () => {
  test('mostra i propri lavori e quelli delle aree che si leggono su quella azienda', async () => {
    const visti = async (chiama: typeof admin, intestazioni = {}) =>
      (await chiama('GET', '/reportsmonitor', undefined, intestazioni))
        .json<Lavoro[]>()
        .map(({ guidID }) => guidID);
    expect(await visti(anna)).toEqual([diAnna.guidID]);
    expect(await visti(rita)).toEqual([diAnna.guidID]);
    expect(await visti(rita, IN_002)).toEqual([diDora]);
    expect(await visti(tito)).toEqual([]);
    expect(await visti(dora, IN_002)).toEqual([diDora]);
  });

  test('di un lavoro altrui che non si può leggere dice che non c’è, su ogni rotta', async () => {
    const { guidID } = diAnna;
    for (const [metodo, rotta] of [
      ['GET', `/reportsmonitor/get-report-by-id/${guidID}`],
      ['GET', `/reportsmonitor/get-logsdata/${guidID}`],
      ['GET', `/reportsmonitor/get-logsdatareport/${guidID}`],
      ['GET', `/reportsmonitor/get-report/${guidID}`],
      ['GET', `/reportsmonitor/delete-report/${guidID}`],
      ['GET', `/reportsmonitor/${guidID}/parametri`],
      ['POST', `/reportsmonitor/${guidID}/interrompi`],
      ['POST', `/reportsmonitor/${guidID}/ripeti`],
    ] as const) {
      expect((await tito(metodo, rotta)).statusCode, rotta).toBe(404);
      expect((await dora(metodo, rotta, undefined, IN_002)).statusCode, rotta).toBe(404);
    }
  });

  test('chi legge soltanto non interrompe, non ripete, non elimina', async () => {
    const { guidID } = diAnna;
    expect((await rita('POST', `/reportsmonitor/${guidID}/interrompi`)).statusCode).toBe(403);
    expect((await rita('POST', `/reportsmonitor/${guidID}/ripeti`)).statusCode).toBe(403);
    expect((await rita('GET', `/reportsmonitor/delete-report/${guidID}`)).statusCode).toBe(403);
  });

  test('un lavoro dice di quale archivio è, anche ripetuto', async () => {
    expect(diAnna).toMatchObject({ area: 'Cambi', archivio: 'cambi' });
    const guid = randomUUID();
    await anna('POST', `/Reports/cambi?guid=${guid}`, { codDivisa: ['USD'] });
    expect(await attendi(anna, guid)).toMatchObject({ archivio: 'cambi' });
    const ripetuto = await anna('POST', `/reportsmonitor/${guid}/ripeti`);
    const altro = ripetuto.json<{ guidID: string }>().guidID;
    expect(await attendi(anna, altro)).toMatchObject({ archivio: 'cambi' });
  });

  test('il registro si legge, e si scarica come testo', async () => {
    const log = await anna('GET', `/reportsmonitor/get-logsdata/${diAnna.guidID}`);
    expect(log.json<{ testo: string }[]>().map(({ testo }) => testo)).toEqual([
      `File ricevuto: ${RIGA.length} byte.`,
      'Righe lette 1, non valide 0.',
      'Righe scritte.',
    ]);
    const file = await anna('GET', `/reportsmonitor/get-logsdatareport/${diAnna.guidID}`);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.body).toContain('\tinfo\tRighe scritte.\r\n');
  });

  test('si sfoglia per cursore e si filtra', async () => {
    await proprietario.query(
      `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione, stato, fase,
                           finito_il, creato_il)
       select gen_random_uuid(), 'esportazione', 'Titoli', '001', 'tito', 'Export ' || n,
              case when n % 2 = 0 then 'completato' else 'fallito' end, 'fine', now(),
              '2026-01-01'::timestamptz + n * interval '1 hour' from generate_series(1, 7) n`,
    );
    const pagina = async (corpo: object) =>
      (await tito('POST', '/reportsmonitor/getpagedpost', corpo)).json();
    const prima = await pagina({ paging: { pageSize: 3 } });
    expect(prima).toMatchObject({ totalCount: 7, pageSize: 3, cursorePrima: null });
    expect(prima.items.map((l: Lavoro) => l.descrizione)).toEqual([
      'Export 7',
      'Export 6',
      'Export 5',
    ]);
    const seconda = await pagina({ paging: { pageSize: 3, cursore: prima.cursoreDopo } });
    expect(seconda.items[0].descrizione).toBe('Export 4');
    const indietro = await pagina({ paging: { pageSize: 3, cursore: seconda.cursorePrima } });
    expect(guids(indietro)).toEqual(guids(prima));
    const terza = await pagina({ paging: { pageSize: 3, pageNumber: 3 } });
    expect(terza.items.map((l: Lavoro) => l.descrizione)).toEqual(['Export 1']);
    expect(terza.cursoreDopo).toBeNull();
    const falliti = await pagina({ filter: { stato: ['fallito'], testo: 'export' } });
    expect(falliti.totalCount).toBe(4);
    const antichi = await pagina({ filter: { sqlParams: { orderByDict: { creatoIl: 'ASC' } } } });
    expect(antichi.items[0].descrizione).toBe('Export 1');
    const nessuno = await pagina({ filter: { dateTo: '2025-12-31' } });
    expect(nessuno.items).toEqual([]);
    const storto = await tito('POST', '/reportsmonitor/getpagedpost', {
      paging: { cursore: 'pippo' },
    });
    expect(storto.statusCode).toBe(400);
  });

  test('un lavoro si ripete con un guid nuovo; un’importazione finita chiede di nuovo il file', async () => {
    const primo = randomUUID();
    await anna('POST', `/Reports/cambi?guid=${primo}`, { codDivisa: ['USD'] });
    await attendi(anna, primo);
    const ripetuto = await anna('POST', `/reportsmonitor/${primo}/ripeti`);
    expect(ripetuto.statusCode).toBe(202);
    const { guidID } = ripetuto.json<{ guidID: string }>();
    expect(guidID).not.toBe(primo);
    expect((await attendi(anna, guidID)).esito).toMatchObject({ letti: 1 });
    const senzaFile = await anna('POST', `/reportsmonitor/${diAnna.guidID}/ripeti`);
    expect(senzaFile.statusCode).toBe(409);
  });

  test('un’importazione fallita si ripete dal file conservato, quando la divisa c’è', async () => {
    const byte = 'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;QQZ;2\n';
    const fallita = await importa(anna, { nome: 'cambi.csv', byte });
    expect(fallita.stato).toBe('fallito');
    await proprietario.query(
      `insert into divise (cod_divisa, desc_divisa) values ('QQZ', 'Divisa di prova')`,
    );
    const risposta = await anna('POST', `/reportsmonitor/${fallita.guidID}/ripeti`);
    const lavoro = await attendi(anna, risposta.json<{ guidID: string }>().guidID);
    expect(lavoro.esito).toMatchObject({ inseriti: 1 });
  });

  test('eliminare toglie lavoro e file; con file=false il file si scarica ancora', async () => {
    const avvia = async () => {
      const guid = randomUUID();
      await anna('POST', `/Reports/cambi?guid=${guid}`, {});
      await attendi(anna, guid);
      return guid;
    };
    const via = await avvia();
    expect((await anna('GET', `/reportsmonitor/delete-report/${via}`)).statusCode).toBe(200);
    expect((await anna('GET', `/reportsmonitor/get-report/${via}`)).statusCode).toBe(404);
    const nascosto = await avvia();
    await anna('GET', `/reportsmonitor/delete-report/${nascosto}?file=false`);
    const elenco = (await anna('GET', '/reportsmonitor')).json<Lavoro[]>();
    expect(elenco.map(({ guidID }) => guidID)).not.toContain(nascosto);
    expect((await anna('GET', `/reportsmonitor/get-report/${nascosto}`)).statusCode).toBe(200);
  });

  test('più lavori si eliminano insieme; ciò che non si può resta, con la sua ragione', async () => {
    const diAnnaAltro = await report(anna);
    const elimina = async (chiama: typeof admin, corpo: object) =>
      (await chiama('POST', '/reportsmonitor/elimina', corpo)).json();
    const guid = [diAnnaAltro, diDora, randomUUID()];
    const nonCe = (guidID: string | undefined) => ({ guidID, motivo: 'Il lavoro non c’è.' });
    expect(await elimina(tito, { guid, cosa: 'tutto' })).toEqual({
      eliminati: [],
      rifiutati: guid.map(nonCe),
    });
    expect(await elimina(rita, { guid: [diAnnaAltro], cosa: 'tutto' })).toEqual({
      eliminati: [],
      rifiutati: [
        {
          guidID: diAnnaAltro,
          motivo: 'Serve il privilegio «Cambi: scrittura»: chiederlo a un amministratore.',
        },
      ],
    });
    expect(await elimina(anna, { guid, cosa: 'tutto' })).toEqual({
      eliminati: [diAnnaAltro],
      rifiutati: guid.slice(1).map(nonCe),
    });
    expect(
      (await dora('GET', `/reportsmonitor/get-report/${diDora}`, undefined, IN_002)).body,
    ).toContain('USD');
  });

  test('i soli file si eliminano, e la voce resta a dirlo', async () => {
    const guid = await report(anna);
    const prima = await leggiLavoro(anna, guid);
    expect(prima.byte).toBe(prima.files.reduce((somma, { byte }) => somma + byte, 0));
    const corpo = { guid: [guid], cosa: 'file' };
    await anna('POST', '/reportsmonitor/elimina', corpo);
    expect(await leggiLavoro(anna, guid)).toMatchObject({
      stato: 'completato',
      files: [],
      byte: 0,
    });
    expect((await anna('GET', `/reportsmonitor/get-report/${guid}`)).statusCode).toBe(404);
    const log = await anna('GET', `/reportsmonitor/get-logsdata/${guid}`);
    expect(log.body).toContain('File eliminati da anna.');
    expect((await anna('POST', '/reportsmonitor/elimina', corpo)).json()).toEqual({
      eliminati: [],
      rifiutati: [{ guidID: guid, motivo: 'Il lavoro non ha file.' }],
    });
  });

  test('le sole voci si eliminano insieme, e chi ha il collegamento scarica ancora', async () => {
    const guid = [await report(anna), await report(anna)];
    await anna('POST', '/reportsmonitor/elimina', { guid, cosa: 'voce' });
    const elenco = (await anna('GET', '/reportsmonitor')).body;
    for (const uno of guid) {
      expect(elenco).not.toContain(uno);
      expect((await anna('GET', `/reportsmonitor/get-report/${uno}`)).statusCode).toBe(200);
    }
  });

  test('il formato che non si era fatto si chiede, con gli stessi parametri', async () => {
    const primo = await report(anna, { codDivisa: ['USD'], formati: ['csv'] });
    expect(estensioni(await leggiLavoro(anna, primo))).toEqual(['.csv']);
    const url = `/reportsmonitor/${primo}/ripeti`;
    const chiesto = await anna('POST', url, { formati: ['pdf'] });
    const secondo = chiesto.json<{ guidID: string }>().guidID;
    const fatto = await attendi(anna, secondo);
    expect(estensioni(fatto)).toEqual(['.pdf']);
    expect(fatto).toMatchObject({ report: 'cambi', esito: { letti: 1 } });
    expect(await parametri(anna, secondo)).toContainEqual({ etichetta: 'Formati', valore: 'PDF' });
    // An import is not a report: it has no formats to choose among.
    const import_ = await anna('POST', `/reportsmonitor/${diAnna.guidID}/ripeti`, {
      formati: ['pdf'],
    });
    expect(import_.statusCode).toBe(409);
  });

  test('i parametri di un report si leggono come li scrive la schermata', async () => {
    const guid = await report(anna, { codDivisa: ['USD'], dateFrom: '2025-10-01' });
    expect(await parametri(anna, guid)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ valore: expect.stringContaining('USD') }),
        expect.objectContaining({ valore: expect.stringContaining('01/10/2025') }),
      ]),
    );
    expect(await parametri(anna, diAnna.guidID)).toEqual([
      { etichetta: 'File', valore: 'cambi.csv' },
    ]);
    // What is programmed from it asks for the same.
    const { report: chiesto } = (await anna('GET', `/reportsmonitor/${guid}/parametri`)).json();
    expect(chiesto).toMatchObject({
      nome: 'cambi',
      richiesta: { codDivisa: ['USD'], dateFrom: '2025-10-01' },
    });
    const programmato = await anna('POST', '/programmi-report', {
      ...{ descrizione: 'Dal monitor', cadenza: 'giornaliera', ora: '07:00' },
      ...{ report: chiesto.nome, richiesta: chiesto.richiesta, indirizzo: chiesto.indirizzo },
    });
    expect(programmato.statusCode).toBe(201);
    const [programma] = (await anna('GET', '/programmi-report')).json();
    expect(programma.parole).toEqual(await parametri(anna, guid));
  });

  test('chi non ha più il privilegio vede il proprio lavoro, ma non lo rifà', async () => {
    const perso = await prova.come({ username: 'perso', su: { '001': ['Cambi_R'] } });
    const guid = await report(perso);
    await proprietario.query(
      `update ruoli set privilegi = '{Titoli_R}' where nome = 'perso su 001'`,
    );
    expect((await perso('GET', `/reportsmonitor/get-report/${guid}`)).statusCode).toBe(200);
    const rifatto = await perso('POST', `/reportsmonitor/${guid}/ripeti`);
    expect(rifatto.statusCode).toBe(403);
  });

  test('un report interrotto mentre scrive non lascia file', async () => {
    await proprietario.query(`insert into cambi (cod_divisa, data, cambio)
      select 'CHF', date '1900-01-01' + n, 1 + n / 100000.0 from generate_series(1, 60000) n`);
    const guid = randomUUID();
    await anna('POST', `/Reports/cambi?guid=${guid}`, { codDivisa: ['CHF'], formati: ['pdf'] });
    await expect
      .poll(async () => (await leggiLavoro(anna, guid)).fase, { timeout: 20_000, interval: 20 })
      .toBe('esportazione');
    await anna('POST', `/reportsmonitor/${guid}/interrompi`);
    const fermo = await attendi(anna, guid);
    expect(fermo).toMatchObject({ stato: 'annullato', files: [], byte: 0 });
    const { rows } = await proprietario.query('select from lavori_file_blocchi where guid = $1', [
      guid,
    ]);
    expect(rows).toEqual([]);
    await proprietario.query(`delete from cambi where cod_divisa = 'CHF'`);
  });

  test('dice fino a quando i file ci sono, e poi che non ci sono più', async () => {
    const guid = await report(anna);
    expect((await leggiLavoro(anna, guid)).fileFino).toBeNull();
    const conservali = (giorni: string) =>
      proprietario.query(`update configurazione set valore =
        jsonb_set(valore, '{conservazione,giorniFileLavori}', '${giorni}')`);
    await conservali('30');
    const { finitoIl, fileFino } = await leggiLavoro(anna, guid);
    const giorni = (Date.parse(fileFino ?? '') - Date.parse(finitoIl ?? '')) / 86_400_000;
    expect(Math.round(giorni)).toBe(30);
    await proprietario.query(
      `update lavori set finito_il = now() - interval '31 days' where guid = $1`,
      [guid],
    );
    await expect
      .poll(async () => (await leggiLavoro(anna, guid)).files, { timeout: 20_000 })
      .toEqual([]);
    expect((await leggiLavoro(anna, guid)).fileFino).toBeNull();
    await conservali('null');
  });

  test('si ordina per ogni colonna, e il cursore tiene l’ordine', async () => {
    const pagina = async (corpo: object) =>
      (await tito('POST', '/reportsmonitor/getpagedpost', corpo)).json();
    for (const campo of [
      'descrizione',
      'tipo',
      'stato',
      'utente',
      'codAzienda',
      'byte',
      'durata',
    ]) {
      const filter = { sqlParams: { orderByDict: { [campo]: 'ASC' } } };
      const tutte = guids(await pagina({ filter }));
      expect(tutte, campo).toHaveLength(7);
      const prima = await pagina({ filter, paging: { pageSize: 4 } });
      const dopo = await pagina({ filter, paging: { pageSize: 4, cursore: prima.cursoreDopo } });
      expect([...guids(prima), ...guids(dopo)], campo).toEqual(tutte);
    }
    const perDescrizione = { sqlParams: { orderByDict: { descrizione: 'DESC' } } };
    expect((await pagina({ filter: perDescrizione })).items[0].descrizione).toBe('Export 7');
    for (const nome of ['parametri', 'constructor']) {
      const storto = { sqlParams: { orderByDict: { stato: 'ASC', [nome]: 'ASC' } } };
      const rifiuto = await tito('POST', '/reportsmonitor/getpagedpost', { filter: storto });
      expect([rifiuto.statusCode, rifiuto.json().detail]).toEqual([
        422,
        expect.stringContaining(`Non si ordina per ${nome}`),
      ]);
    }
  });

  test('si filtra per report, e i giorni sono quelli di Roma', async () => {
    const guid = await report(anna);
    const pagina = async (filter: object) =>
      guids((await anna('POST', '/reportsmonitor/getpagedpost', { filter })).json());
    expect(await pagina({ report: ['cambi'] })).toContain(guid);
    expect(await pagina({ report: ['cambi'] })).not.toContain(diAnna.guidID);
    expect(await pagina({ report: ['ratei'] })).toEqual([]);
    // Half past midnight of the third in Rome is still the second by the clocks of UTC.
    await proprietario.query(
      `update lavori set creato_il = '2024-07-02T22:30:00Z' where guid = $1`,
      [guid],
    );
    expect(await pagina({ dateFrom: '2024-07-03', dateTo: '2024-07-03' })).toEqual([guid]);
    expect(await pagina({ dateFrom: '2024-07-02', dateTo: '2024-07-02' })).toEqual([]);
  });
});
