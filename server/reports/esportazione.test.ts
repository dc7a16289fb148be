import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { leggiExcel } from '#server/files/excel-lettura.ts';
import type { Cella } from '#server/files/righe.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin } = prova;
await lavoratoreDiProva(prova);

/** Reference rates of the European Central Bank. */
const CSV =
  'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,1724\n01/10/2025;GBP;0,8704\n' +
  '13/04/2026;USD;1,1684\n13/04/2026;IDR;20082,05\n';

beforeAll(async () => {
  expect((await importa(admin, { nome: 'cambi.csv', byte: CSV })).stato).toBe('completato');
});

const esporta = async (corpo: object, rotta = '/Reports/cambi') => {
  const guid = randomUUID();
  const risposta = await admin('POST', `${rotta}?guid=${guid}`, corpo);
  expect(risposta.statusCode).toBe(202);
  return attendi(admin, guid);
};
const csvDi = async (guid: string): Promise<string> =>
  (await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`)).body;

describe("l'esportazione dei cambi", () => {
  test('va in fondo anche quando dura più di un battito del suo avanzamento', async () => {
    const { rows } = await prova.proprietario.query<{ n: number }>(
      `with nuovi as (insert into cambi (cod_divisa, data, cambio)
         select 'CHF', date '1900-01-01' + n, 1 + n / 100000.0 from generate_series(1, 30000) n
         returning 1) select count(*) as n from nuovi`,
    );
    const lavoro = await esporta({ codDivisa: ['CHF'] });
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { letti: rows[0]?.n } });
    await prova.proprietario.query(`delete from cambi where cod_divisa = 'CHF'`);
  });

  test('segue il filtro e l’ordine della schermata, in CSV e in Excel', async () => {
    const lavoro = await esporta({
      codDivisa: ['USD', 'IDR'],
      dateFrom: '2025-10-01',
      sqlParams: { orderByDict: { cambio: 'DESC' } },
    });
    expect(lavoro).toMatchObject({
      stato: 'completato',
      esito: { letti: 3 },
      files: [
        { estensione: '.csv', nome: 'cambi_dal-2025-10-01_USD-IDR.csv' },
        { estensione: '.pdf' },
        { estensione: '.xlsx' },
      ],
    });
    expect(await csvDi(lavoro.guidID)).toBe(
      '\ufeffDATA;CODICE DIVISA;CAMBIO;FONTE\r\n13/04/2026;IDR;20082,05;CSV\r\n' +
        '01/10/2025;USD;1,1724;CSV\r\n13/04/2026;USD;1,1684;CSV\r\n',
    );
    const excel = await admin(
      'GET',
      `/reportsmonitor/get-report/${lavoro.guidID}?fileExtension=xlsx`,
    );
    const righe: (readonly Cella[])[] = [];
    for await (const blocco of leggiExcel(excel.rawPayload)) righe.push(...blocco.righe);
    expect(righe).toEqual([
      ['DATA', 'CODICE DIVISA', 'CAMBIO', 'FONTE'],
      [new Date('2026-04-13'), 'IDR', 20082.05, 'CSV'],
      [new Date('2025-10-01'), 'USD', 1.1724, 'CSV'],
      [new Date('2026-04-13'), 'USD', 1.1684, 'CSV'],
    ]);
  });

  test('esportato e reimportato non cambia nulla', async () => {
    const { guidID } = await esporta({}, '/Reports/archivio/Cambi');
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte: await csvDi(guidID) });
    expect(lavoro.esito).toMatchObject({ letti: 4, invariati: 4 });
  });

  test('senza righe dà un file con la sola intestazione', async () => {
    const { guidID, esito } = await esporta({ DataFrom: '2030-01-01' });
    expect(esito).toMatchObject({ letti: 0 });
    expect(await csvDi(guidID)).toBe('\ufeffDATA;CODICE DIVISA;CAMBIO;FONTE\r\n');
  });

  test('un filtro che non sta in piedi, un archivio che non c’è, un privilegio che manca', async () => {
    const rotta = '/Reports/cambi';
    expect((await admin('POST', rotta, { dateFrom: '2025-02-29' })).statusCode).toBe(422);
    const ordine = { sqlParams: { orderByDict: { pippo: 'ASC' } } };
    expect((await admin('POST', rotta, ordine)).statusCode).toBe(422);
    expect((await admin('POST', '/Reports/archivio/pippo', {})).statusCode).toBe(404);
    const bo = await prova.come({ username: 'bo', su: { '001': ['Titoli_R'] } });
    expect((await bo('POST', rotta, {})).statusCode).toBe(403);
    expect((await bo('POST', '/Reports/archivio/cambi', {})).statusCode).toBe(403);
  });
});

describe('il PDF di un report', async () => {
  const anna = await prova.come({ username: 'anna', su: { '001': ['Cambi_W'] } });
  const rita = await prova.come({ username: 'rita', su: { '*': ['Cambi_R'] } });
  const tito = await prova.come({ username: 'tito', su: { '001': ['Titoli_W'] } });
  const dora = await prova.come({ username: 'dora', su: { '002': ['Cambi_R'] } });
  const IN_002 = { 'x-cod-azienda': '002' };
  const pdfDi = (guid: string) => `/Reports/RestituisciRouteReportPDF/${guid}`;
  const preparato = async (formato = 'pdf'): Promise<string> => {
    const suo = randomUUID();
    await anna('POST', `/Reports/cambi?guid=${suo}`, { formati: [formato] });
    await attendi(anna, suo);
    return suo;
  };
  let guid: string;
  beforeAll(async () => {
    guid = await preparato();
  });

  test('si legge nella pagina: un PDF, col suo nome, che nessuna memoria tiene', async () => {
    const risposta = await anna('GET', pdfDi(guid));
    expect(risposta.statusCode).toBe(200);
    expect(risposta.headers['content-type']).toBe('application/pdf');
    expect(risposta.headers['content-disposition']).toMatch(/^inline; filename="[^"]+\.pdf"/);
    expect(risposta.headers['cache-control']).toBe('no-store');
    expect(risposta.headers['content-length']).toBe(String(risposta.rawPayload.length));
    expect(risposta.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(risposta.rawPayload.subarray(-6).toString()).toContain('%%EOF');
  });

  test('lo vede chi vede il lavoro nel monitor; per gli altri non c’è', async () => {
    expect((await rita('GET', pdfDi(guid))).statusCode).toBe(200);
    for (const altrui of [
      await tito('GET', pdfDi(guid)),
      await dora('GET', pdfDi(guid), undefined, IN_002),
    ]) {
      expect(altrui.statusCode).toBe(404);
      expect(altrui.headers['content-type']).toContain('application/problem+json');
    }
    // A company that is not one's own, as on every route: refused before anything is read.
    const estranea = await dora('GET', pdfDi(guid), undefined, { 'x-cod-azienda': '001' });
    expect([403, 404]).toContain(estranea.statusCode);
  });

  test('un lavoro senza PDF, uno in corso e uno che non c’è lo dicono', async () => {
    const soloCsv = await preparato('csv');
    const senza = await anna('GET', pdfDi(soloCsv));
    expect(senza.statusCode).toBe(404);
    expect(senza.json()).toMatchObject({ detail: 'Il lavoro non ha un file .pdf.' });
    await prova.proprietario.query(`update lavori set stato = 'in corso' where guid = $1`, [
      soloCsv,
    ]);
    const presto = await anna('GET', pdfDi(soloCsv));
    expect(presto.statusCode).toBe(404);
    expect(presto.json()).toMatchObject({ detail: 'Il report è ancora in preparazione.' });
    expect((await anna('GET', pdfDi(randomUUID()))).statusCode).toBe(404);
    expect((await anna('GET', pdfDi('non-un-guid'))).statusCode).toBe(400);
  });

  test('tolto il lavoro dal monitor, il suo PDF non si legge più', async () => {
    const via = await preparato();
    expect((await anna('GET', pdfDi(via))).statusCode).toBe(200);
    await anna('GET', `/reportsmonitor/delete-report/${via}`);
    expect((await anna('GET', pdfDi(via))).statusCode).toBe(404);
  });
});
