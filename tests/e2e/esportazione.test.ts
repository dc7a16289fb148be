import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { febbraio } from './cambi-bce.ts';
import { apri, indirizzoCambi, righe, test, toast } from './scena.ts';

const MONITOR = '/page/reportsmonitor';

test.beforeEach(({ api }) => api.soltanto(febbraio, febbraio.cambi));
test.afterAll(({ api }) => api.soltanto(febbraio, []));

const contenuto = async (scarico: Download) => readFile((await scarico.path()) ?? '');

async function esporta(page: Page, voce: string): Promise<Download> {
  const scarico = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: voce }).click();
  return scarico;
}

/** The job's drawer, opened from the keyboard as the list is read. */
async function apriUltimo(page: Page, descrizione: string) {
  const lavoro = righe(page, 'Lavori').filter({ hasText: descrizione }).first();
  await lavoro.getByRole('gridcell', { name: descrizione }).click();
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: descrizione });
}

/** That they are imported again without a change is told by the API (server/reports/esportazione.test.ts). */
test('le righe del filtro in un CSV e in un foglio', async ({ dentro: page }) => {
  await apri(
    page,
    indirizzoCambi(febbraio, { divise: 'USD,GBP', ordine: 'data.ASC,codDivisa.ASC' }),
  );
  await expect(righe(page, 'Cambi')).toHaveCount(6);

  await test.step('il CSV, nell’ordine della schermata e in italiano', async () => {
    const scarico = await esporta(page, 'CSV delle righe filtrate');
    expect(scarico.suggestedFilename()).toMatch(/\.csv$/);
    const testo = (await contenuto(scarico)).toString('utf8');
    const [testa, ...linee] = testo.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(testa).toMatch(/^DATA;CODICE DIVISA/i);
    expect(linee).toHaveLength(6);
    expect(linee[0]).toMatch(/^02\/02\/2026;GBP;0,8658/);
    expect(linee[5]).toMatch(/^04\/02\/2026;/);
    const riuscita = toast(page, 'Operazione riuscita');
    await expect(riuscita).toContainText('Report generato correttamente.');
  });

  await test.step('il foglio Excel, con numeri e date veri', async () => {
    const scarico = await esporta(page, 'XLSX delle righe filtrate');
    expect(scarico.suggestedFilename()).toMatch(/\.xlsx$/);
    const { sheets } = await readXlsx(await contenuto(scarico));
    const [testa = [], prima = []] = sheets[0]?.rows ?? [];
    expect(sheets[0]?.rows).toHaveLength(7);
    const cella = (titolo: RegExp) => prima[testa.findIndex((uno) => titolo.test(String(uno)))];
    expect(cella(/^data$/i)).toEqual(new Date('2026-02-02T00:00:00Z'));
    expect(cella(/^codice divisa$/i)).toBe('GBP');
    expect(cella(/^cambio$/i)).toBe(0.8658);
  });
});

test('il monitor trova l’esportazione, la ripete, ne ridà i file e la elimina', async ({
  dentro: page,
}) => {
  await apri(page, indirizzoCambi(febbraio));
  await esporta(page, 'CSV delle righe filtrate');
  await apri(page, MONITOR);
  const esportazioni = righe(page, 'Lavori').filter({ hasText: 'Report Cambi' });

  await test.step('si filtra per testo e per stato', async () => {
    const cerca = page.getByRole('textbox', { name: 'Cerca fra i lavori' });
    const stato = async (quale: string) => {
      await page.getByRole('combobox', { name: 'Stato' }).click();
      await page.getByRole('option', { name: quale }).click();
    };
    await cerca.fill('nessuno di questi');
    await expect(page.getByText('Nessun dato da mostrare')).toBeVisible();
    await cerca.fill('report');
    await expect(righe(page, 'Lavori').first()).toContainText('Report Cambi');
    await stato('fallito');
    await expect(page.getByText('Nessun dato da mostrare')).toBeVisible();
    await stato('fallito');
    await expect(esportazioni.first()).toContainText('completato');
  });

  const prima = await esportazioni.count();
  await test.step('si ripete con gli stessi parametri', async () => {
    const scheda = await apriUltimo(page, 'Report Cambi');
    await scheda.getByRole('button', { name: 'Ripeti' }).click();
    await page.keyboard.press('Escape');
    await expect(esportazioni).toHaveCount(prima + 1);
    await expect(esportazioni.first()).toContainText('completato');
  });

  await test.step('ha il suo registro e i suoi file, e si elimina', async () => {
    const scheda = await apriUltimo(page, 'Report Cambi');
    await expect(scheda).toContainText('completato');
    await scheda.getByRole('tab', { name: 'Log' }).click();
    await expect(scheda.getByRole('listitem').first()).toBeVisible();
    await scheda.getByRole('tab', { name: 'Dati' }).click();
    const scarico = page.waitForEvent('download');
    await scheda.getByRole('button', { name: 'Scarica XLSX' }).click();
    expect((await scarico).suggestedFilename()).toMatch(/\.xlsx$/);
    await scheda.getByRole('button', { name: 'Elimina', exact: true }).press('Enter');
    const domanda = page.getByRole('dialog', { name: 'Eliminare questo lavoro?' });
    await domanda.getByRole('button', { name: 'Elimina' }).click();
    await expect(scheda).toBeHidden();
    await expect(esportazioni).toHaveCount(prima);
  });
});

test('a 1280 punti il monitor si vede tutto, e di un lavoro annullato non dice a che punto era', async ({
  dentro: page,
  banca,
}) => {
  await banca.transaction().execute(async (tx) => {
    await sql`select set_config('rateo.aziende', '001', true)`.execute(tx);
    await sql`insert into lavori (guid, tipo, area, archivio, cod_azienda, utente, descrizione, stato,
        fase, perc_completamento, finito_il)
      values (gen_random_uuid(), 'importazione', 'Cambi', 'cambi', '001', 'admin',
        'Import lasciato cadere', 'annullato', 'anteprima', 100, now())`.execute(tx);
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await apri(page, `${MONITOR}?cerca=lasciato+cadere`);
  const riga = righe(page, 'Lavori').first();
  await expect(riga).toContainText('annullato');
  await expect(riga).not.toContainText('100%');
  await expect(riga.locator('.t-barra')).toHaveCount(0);
  const ultima = page.getByRole('columnheader', { name: 'Dimensione' });
  await expect(ultima).toBeInViewport({ ratio: 1 });
});
