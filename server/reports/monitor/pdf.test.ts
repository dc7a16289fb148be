import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
await lavoratoreDiProva(prova);
const { proprietario } = prova;

const anna = await prova.come({ username: 'anna', su: { '001': ['Cambi_W'] } });
const rita = await prova.come({ username: 'rita', su: { '*': ['Cambi_R'] } });
const tito = await prova.come({ username: 'tito', su: { '001': ['Titoli_W'] } });
const dora = await prova.come({ username: 'dora', su: { '002': ['Cambi_R'] } });
const IN_002 = { 'x-cod-azienda': '002' };

const pdfDi = (guid: string) => `/Reports/RestituisciRouteReportPDF/${guid}`;
const guid = randomUUID();

beforeAll(async () => {
  await importa(anna, {
    nome: 'cambi.csv',
    byte: 'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,1724\n',
  });
  await anna('POST', `/Reports/cambi?guid=${guid}`, { formati: ['pdf'] });
  await attendi(anna, guid);
});

describe('il PDF di un report', () => {
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
    const soloCsv = randomUUID();
    await anna('POST', `/Reports/cambi?guid=${soloCsv}`, { formati: ['csv'] });
    await attendi(anna, soloCsv);
    const senza = await anna('GET', pdfDi(soloCsv));
    expect(senza.statusCode).toBe(404);
    expect(senza.json()).toMatchObject({ detail: 'Il lavoro non ha un file .pdf.' });
    await proprietario.query(`update lavori set stato = 'in corso' where guid = $1`, [soloCsv]);
    const presto = await anna('GET', pdfDi(soloCsv));
    expect(presto.statusCode).toBe(404);
    expect(presto.json()).toMatchObject({ detail: 'Il report è ancora in preparazione.' });
    expect((await anna('GET', pdfDi(randomUUID()))).statusCode).toBe(404);
    expect((await anna('GET', pdfDi('non-un-guid'))).statusCode).toBe(400);
  });

  test('tolto il lavoro dal monitor, il suo PDF non si legge più', async () => {
    const via = randomUUID();
    await anna('POST', `/Reports/cambi?guid=${via}`, { formati: ['pdf'] });
    await attendi(anna, via);
    expect((await anna('GET', pdfDi(via))).statusCode).toBe(200);
    await anna('GET', `/reportsmonitor/delete-report/${via}`);
    expect((await anna('GET', pdfDi(via))).statusCode).toBe(404);
  });
});
