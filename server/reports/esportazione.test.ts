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
