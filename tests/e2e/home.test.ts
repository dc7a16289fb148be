import { expect, type Page } from '@playwright/test';
import { fileCsv, invia } from './caricamento.ts';
import { apri, entra, test } from './scena.ts';

const carta = (page: Page, titolo: string) =>
  page
    .getByRole('region', { name: 'Da guardare' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: titolo }) });

test('senza nulla da fare è calma, e ogni carta porta alla sua schermata', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('home.calma', { '002': ['Divise_R'] }));
  await apri(page, '/page');
  await expect(carta(page, 'Lavori in corso')).toContainText('Nessun lavoro in attesa o in corso.');
  await expect(carta(page, 'Lavori falliti')).toContainText('In ordine');
  await expect(carta(page, 'Import da confermare')).toContainText('In ordine');
  await expect(carta(page, 'Divise senza cambio')).toHaveCount(0);
  await expect(page.getByText('Le schermate che apri compariranno qui.')).toBeVisible();
  await carta(page, 'Lavori falliti').getByRole('link').click();
  await expect(page).toHaveURL(/\/page\/reportsmonitor/);
});

test('un’anteprima lasciata in sospeso si vede e si ritrova con un clic', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('home.sospesa', { '002': ['Cambi_W'] }));
  await apri(page, '/page/dati-dinamici/cambi');
  const file = 'DATA;CODICE DIVISA;CAMBIO\n14/12/2021;USD;1,1309\n31/02/2021;USD;1,1\n';
  await invia(page, 'Da CSV', fileCsv('sospesa.csv', file));
  await page.getByRole('dialog', { name: /^Anteprima/ }).waitFor();
  await apri(page, '/page');
  const sospesa = carta(page, 'Import da confermare');
  await expect(sospesa).toContainText('1');
  await sospesa.getByRole('link').click();
  await expect(page).toHaveURL(/reportsmonitor\?lavoro=/);
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Log' })).toBeVisible();
});

test.describe('con l’orologio della prova', () => {
  test.use({ contestoNuovo: true });

  test('le divise senza cambio portano al filtro che le mostra', async ({ dentro: page }) => {
    await page.clock.setFixedTime(new Date('2021-12-16T10:00:00+01:00'));
    await apri(page, '/page');
    const divise = carta(page, 'Divise senza cambio');
    await expect(divise).toContainText('15/12/2021');
    await divise.getByRole('link').click();
    await expect(page).toHaveURL(/dati-dinamici\/cambi\?.*al=2021-12-15/);
    await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  });
});

test('le ultime schermate sono dell’utente, non della macchina', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('home.primo', { '001': ['Divise_R'] }));
  await apri(page, '/page/tabelle/divise');
  await apri(page, '/page');
  const ultime = page.getByRole('region', { name: 'Ultime schermate' });
  await ultime.getByRole('link', { name: /Divise/ }).click();
  await expect(page).toHaveURL(/\/page\/tabelle\/divise$/);
  await entra(page, await creaUtente('home.secondo', { '001': ['Divise_R'] }));
  await apri(page, '/page');
  await expect(ultime.getByRole('link')).toHaveCount(0);
});

test('se un controllo non riesce la carta lo dice, le altre restano', async ({ dentro: page }) => {
  await page.route(/cambifiltered/, (rotta) => rotta.fulfill({ status: 500, body: '{}' }));
  await apri(page, '/page');
  await expect(carta(page, 'Divise senza cambio')).toContainText('Controllo non riuscito');
  await expect(carta(page, 'Lavori in corso')).toContainText('Nessun lavoro');
});

test('su uno schermo di telefono nulla esce di lato', async ({ dentro: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const indirizzo of ['/page', '/page/movimenti/elaborazioni', '/page/dati-dinamici']) {
    await apri(page, indirizzo);
    const larga = await page.evaluate(
      "Math.max(document.documentElement.scrollWidth, document.querySelector('main').scrollWidth)",
    );
    expect(larga, indirizzo).toBeLessThanOrEqual(390);
    const contenuto = await page.getByRole('main').boundingBox();
    const piede = await page.getByRole('contentinfo').boundingBox();
    const fine = (contenuto?.y ?? 0) + (contenuto?.height ?? 0);
    expect(fine, 'il piede viene dopo il contenuto').toBeLessThanOrEqual((piede?.y ?? 0) + 1);
    const oltre = await page.evaluate(
      "document.querySelector('main').scrollHeight - document.querySelector('main').clientHeight",
    );
    expect(oltre, 'nulla esce dal contenuto').toBe(0);
  }
});
