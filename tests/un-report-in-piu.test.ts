import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { leggiExcel } from '#server/files/excel-lettura.ts';
import type { Cella } from '#server/files/righe.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { reportLetto } from '#tests/setup/report.ts';
import { coperturaCambi } from '#tests/setup/report-inventato.ts';

/**
 * One more report as CONTRIBUTING.md says it: one description. The product is the real one; only the
 * list of the descriptions has one more.
 */
vi.mock('#server/avvio/reports-tabelle.ts', async (originale) => {
  const vero = await originale<typeof import('#server/avvio/reports-tabelle.ts')>();
  const { coperturaCambi: uno } = await import('#tests/setup/report-inventato.ts');
  return { ...vero, reportDelleTabelle: [...vero.reportDelleTabelle, uno] };
});

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const INDIRIZZO = `/Reports/tabella/${coperturaCambi.nome}`;

beforeAll(() =>
  proprietario.query(`insert into cambi (cod_divisa, data, cambio)
    values ('USD', '2025-12-31', 1.17), ('USD', '2026-01-02', 1.18), ('GBP', '2026-01-02', 0.87)`),
);

test('ha il suo indirizzo, il suo lavoro e i suoi file, nei tre formati con gli stessi totali', async () => {
  const guid = randomUUID();
  expect((await admin('POST', `${INDIRIZZO}?guid=${guid}`, {})).statusCode).toBe(202);
  const lavoro = await attendi(admin, guid);
  expect(lavoro).toMatchObject({
    stato: 'completato',
    descrizione: 'Report Copertura dei cambi',
    files: [
      { estensione: '.csv', nome: 'copertura-cambi.csv' },
      { estensione: '.pdf' },
      { estensione: '.xlsx' },
    ],
  });
  const file = (estensione: string) =>
    admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=${estensione}`);
  expect((await file('.pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const righe: (readonly Cella[])[] = [];
  for await (const blocco of leggiExcel((await file('.xlsx')).rawPayload))
    righe.push(...blocco.righe);
  expect(JSON.stringify(righe)).toContain('GBP');
});

test('si raggruppa, si filtra e si ripete dal monitor come ogni altro', async () => {
  const { testa, righe, totali, lavoro } = await reportLetto(admin, INDIRIZZO, {
    gruppi: ['anno'],
    dateFrom: '2026-01-01',
  });
  expect(testa).toEqual(['Anno', 'Divisa', 'Valori', 'Ultimo']);
  expect(righe).toEqual([
    ['2026', 'GBP', '1', '02/01/2026'],
    ['2026', 'USD', '1', '02/01/2026'],
  ]);
  expect(totali).toEqual([
    ['Totale 2026', '', '2', ''],
    ['Totale generale', '', '2', ''],
  ]);
  const ripetuto = await admin('POST', `/reportsmonitor/${lavoro.guidID}/ripeti`, {});
  expect(ripetuto.statusCode, ripetuto.body).toBe(202);
  const { guidID } = ripetuto.json<{ guidID: string }>();
  expect(await attendi(admin, guidID)).toMatchObject({ stato: 'completato', esito: { letti: 2 } });
});

test('lo chiede e ne vede il file chi può leggerne l’area, e nessun altro', async () => {
  const titolista = await come({ username: 'titolista', su: { '001': ['Titoli_R'] } });
  expect((await titolista('POST', INDIRIZZO, {})).statusCode).toBe(403);
  const cambista = await come({ username: 'cambista', su: { '001': ['Cambi_R'] } });
  const { lavoro } = await reportLetto(cambista, INDIRIZZO);
  const file = `/reportsmonitor/get-report/${lavoro.guidID}?fileExtension=.csv`;
  expect((await titolista('GET', file)).statusCode).toBe(404);
  expect((await admin('GET', file)).statusCode).toBe(200);
});
