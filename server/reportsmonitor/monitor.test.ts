import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa, type Lavoro, lavoratoreDiProva } from '#tests/setup/lavori.ts';

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
});
