import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { accessibile } from './axe.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { reportPronto, sceglieVisore } from './report-chiesti.ts';
import { apri, righe, test, toast, vai } from './scena.ts';

const CAMBI = '/page/dati-dinamici/cambi?dal=2021-12-14&al=2021-12-14&divise=CHF,GBP,USD';

/**
 * What this browser keeps of reports: by whom, and until when. A store that is not there yet is not
 * opened, since that would make it, without what the product puts in it.
 */
const tenuti = (page: Page) =>
  page.evaluate(`new Promise(async (esito) => {
    const depositi = await indexedDB.databases();
    if (!depositi.some(({ name }) => name === 'rateo.report')) { esito([]); return; }
    const richiesta = indexedDB.open('rateo.report');
    richiesta.onsuccess = () => {
      const db = richiesta.result;
      if (!db.objectStoreNames.contains('pdf')) { db.close(); esito([]); return; }
      const tutti = db.transaction('pdf').objectStore('pdf').getAll();
      tutti.onsuccess = () => {
        db.close();
        esito(tutti.result.map(({ chiave, expiration, localUrl }) =>
          ({ chiave, scade: expiration.toString(), tipo: localUrl.type })));
      };
    };
  })`) as Promise<{ chiave: string; scade: string; tipo: string }[]>;

/** Midnight by the browser's own clock. */
const mezzanotte = (page: Page) =>
  page.evaluate(`{
    const oggi = new Date();
    new Date(oggi.getFullYear(), oggi.getMonth(), oggi.getDate() + 1).toString();
  }`);

test.beforeEach(() => test.setTimeout(120_000));
test.afterEach(({ dentro: page }) => sceglieVisore(page, 'embedded'));

test('i cambi si stampano da tastiera, si aprono da sé e restano fino a domani', async ({
  dentro: page,
}) => {
  await apri(page, CAMBI);
  await expect(righe(page, 'Cambi')).toHaveCount(3);
  await page.keyboard.press('Control+p');
  const finestra = page.getByRole('dialog', { name: 'Stampa · Cambi' });
  await expect(finestra.getByRole('region', { name: 'Parametri Selezionati' })).toContainText(
    '14/12/2021',
  );
  await expect(finestra.getByLabel('PDF')).toBeChecked();
  await expect(finestra.getByRole('button', { name: 'Stampa' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/page\/report\/[0-9a-f-]{36}\?reportName=Cambi$/);
  await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Cambi · Rateo');
  const cornice = page.locator('iframe[title="Cambi"]');
  // A worker makes it, on a machine that may have other things to do.
  await expect(cornice).toHaveAttribute('src', /^blob:/, { timeout: 30_000 });
  await expect(toast(page, 'Operazione riuscita')).toContainText('Report generato correttamente.');
  const guid = /report\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await expect
    .poll(() => tenuti(page))
    .toEqual([{ chiave: `admin ${guid}`, scade: await mezzanotte(page), tipo: 'application/pdf' }]);

  // Opened again on the same day, the file is not asked of the server any more.
  const chiesti: string[] = [];
  page.on('request', (una) => chiesti.push(una.url()));
  await page.reload();
  await expect(cornice).toHaveAttribute('src', /^blob:/);
  expect(chiesti.some((url) => url.includes(`get-report-by-id/${guid}`))).toBe(true);
  expect(chiesti.filter((url) => url.includes('RestituisciRouteReportPDF'))).toEqual([]);

  // A window that the browser blocks is told, with a link that may be clicked.
  await page.evaluate('window.open = () => null');
  await page.getByRole('button', { name: 'Apri in una finestra' }).click();
  const bloccata = page.getByRole('dialog', { name: 'Il browser ha bloccato la finestra' });
  await expect(bloccata.getByRole('link', { name: /apri «Cambi»/ })).toHaveAttribute(
    'href',
    /^blob:/,
  );
});

test('il visore del browser sta in una pagina accessibile', async ({ dentro: page }) => {
  await apri(page, `/page/report/${await reportPronto(page)}?reportName=Cambi`);
  await page.locator('iframe').waitFor();
  await accessibile(page);
});

test('nel visore di Rateo si legge, si cerca e si va di risultato in risultato', async ({
  dentro: page,
}) => {
  const guid = await reportPronto(page, ['pdf', 'csv']);
  await page.goto('/page');
  await page.evaluate(`localStorage.setItem('rateo.visorePdf', 'pdfjs')`);
  const altrove: string[] = [];
  page.on('request', (una) => {
    if (!una.url().startsWith('blob:') && new URL(una.url()).host !== new URL(page.url()).host)
      altrove.push(una.url());
  });
  await apri(page, `/page/report/${guid}?reportName=Cambi+di+prova`);
  await expect(page).toHaveTitle('Cambi di prova · Rateo');
  const fogli = page.getByRole('region', { name: 'Cambi di prova' });
  await expect(fogli.getByText('1,1309')).toBeVisible();
  await expect(fogli.getByRole('region', { name: 'Pagina 1' })).toBeVisible();
  await perIlManuale(page, 'stampa');
  await page.keyboard.press('Control+f');
  await expect(page.getByLabel('Cerca nel report')).toBeFocused();
  await page.keyboard.type('14/12/2021');
  const esito = page.getByRole('search').getByRole('status');
  await expect(esito).toHaveText(/^1 di \d\d$/);
  await page.keyboard.press('Enter');
  await expect(esito).toHaveText(/^2 di/);
  await page.keyboard.press('Shift+Enter');
  await expect(esito).toHaveText(/^1 di/);
  await expect(fogli.locator('.highlight.selected')).toHaveCount(1);
  await page.getByLabel('Cerca nel report').fill('nulla di simile');
  await expect(esito).toHaveText('Nessun risultato');
  const prima = await page.getByLabel('Ingrandimento').innerText();
  await page.getByRole('button', { name: 'Ingrandisci' }).click();
  await expect(page.getByLabel('Ingrandimento')).not.toHaveText(prima);
  await page.getByRole('button', { name: 'Tutta la larghezza' }).click();
  await expect(page.getByLabel('Ingrandimento')).toHaveText(prima);
  expect(altrove).toEqual([]);
  const scarico = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await scarico).suggestedFilename()).toMatch(/\.csv$/);
});

test('un report che non c’è porta alla pagina d’errore, al suo posto; uscendo nulla resta', async ({
  dentro: page,
  browser,
  creaUtente,
}) => {
  await apri(page, '/page');
  await vai(page, `/page/report/${crypto.randomUUID()}?reportName=Cambi`);
  await page.waitForURL(/\/pages\/error\?/);
  await expect(page.getByRole('heading', { name: 'Il report non c’è' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/page$/);
  const soloCsv = await reportPronto(page, ['csv']);
  await vai(page, `/page/report/${soloCsv}`);
  await expect(page.getByRole('heading', { name: 'Il report non ha un PDF' })).toBeVisible();
  await page.getByRole('link', { name: 'Apri il monitor' }).click();
  await expect(page).toHaveURL(new RegExp(`reportsmonitor\\?lavoro=${soloCsv}`));

  // Another user, another browser: what they opened goes when they leave.
  const contesto = await browser.newContext();
  const altra = await contesto.newPage();
  const chi = await creaUtente('stampa.cambi', { '001': ['Cambi_R'] });
  await altra.request.post('/api/accesso/login', { data: chi, failOnStatusCode: true });
  const suo = await reportPronto(altra);
  await apri(altra, `/page/report/${suo}`);
  await expect.poll(async () => (await tenuti(altra)).length).toBe(1);
  await altra.getByRole('button', { name: /^Menu utente/ }).click();
  await altra.getByRole('menuitem', { name: 'Esci' }).click();
  await altra.waitForURL(/\/pages\/login/);
  await expect.poll(() => altra.evaluate('indexedDB.databases().then((t) => t.length)')).toBe(0);
  await contesto.close();
});

test('una tabella si esporta come la si vede: le righe cercate, nel loro ordine', async ({
  dentro: page,
}) => {
  await apri(page, '/page/tabelle/divise?cerca=zimbabwiano&ordine=descDivisa.DESC');
  await expect(righe(page, 'Divise')).toHaveCount(3);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Stampa…' }).click();
  const finestra = page.getByRole('dialog', { name: 'Stampa · Divise' });
  await expect(finestra).toContainText('zimbabwiano');
  await finestra.getByLabel('PDF').uncheck();
  await expect(finestra.getByText('Serve almeno un formato')).toBeVisible();
  await finestra.getByLabel('CSV').check();
  const scarico = page.waitForEvent('download');
  await finestra.getByRole('button', { name: 'Stampa' }).click();
  const testo = await readFile((await (await scarico).path()) ?? '', 'utf8');
  const [testa = '', ...linee] = testo.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(testa).toMatch(/^Codice Divisa;Descrizione/i);
  expect(linee.map((linea) => linea.split(';')[0])).toEqual(['ZWL', 'ZWR', 'ZWD']);
  await expect(toast(page, 'Operazione riuscita')).toContainText(
    "Troverai l'export nella sezione dei Reports",
  );
});
