import { expect, type Page } from '@playwright/test';
import { fileCsv, invia } from './caricamento.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, entra, test } from './scena.ts';

const fila = (page: Page) => page.getByRole('region', { name: 'Da guardare' });
const riquadro = (page: Page, titolo: string | RegExp) =>
  page.getByRole('region', { name: titolo });

test('chi non vede gli importi non ne carica, e ritrova le sue ultime schermate', async ({
  page,
  creaUtente,
}) => {
  const chieste: string[] = [];
  page.on('request', (richiesta) => chieste.push(richiesta.url()));
  await entra(page, await creaUtente('home.primo', { '001': ['Divise_R'] }));
  await apri(page, '/page');
  await expect(fila(page)).toContainText('In ordine:');
  await expect(fila(page)).toContainText('lavori');
  await expect(page.getByText('Le schermate che apri compariranno qui.')).toBeVisible();
  await expect(riquadro(page, 'Patrimonio in titoli')).toHaveCount(0);
  expect(chieste.filter((url) => /\/api\/(DashboardCharts|movimenti|giacenze)/.test(url))).toEqual(
    [],
  );
  await apri(page, '/page/tabelle/divise');
  await apri(page, '/page');
  const ultime = riquadro(page, 'Ultime schermate');
  await ultime.getByRole('link', { name: /Divise/ }).click();
  await expect(page).toHaveURL(/\/page\/tabelle\/divise$/);
  await entra(page, await creaUtente('home.secondo', { '001': ['Divise_R'] }));
  await apri(page, '/page');
  await expect(ultime.getByRole('link')).toHaveCount(0);
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
  await fila(page).getByRole('link', { name: '1 import da confermare' }).click();
  await expect(page).toHaveURL(/reportsmonitor\?lavoro=/);
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Log' })).toBeVisible();
});

test.describe('con l’orologio della prova', () => {
  test.use({ contestoNuovo: true });

  test('le divise senza cambio portano al filtro che le mostra', async ({ dentro: page }) => {
    await page.clock.setFixedTime(new Date('2021-12-16T10:00:00+01:00'));
    await apri(page, '/page');
    await fila(page)
      .getByRole('link', { name: /divis[ae] senza cambio/ })
      .click();
    await expect(page).toHaveURL(/dati-dinamici\/cambi\?.*al=2021-12-15/);
    await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  });
});

test('dalla tastiera le cifre portano alle loro righe', async ({ dentro: page }) => {
  await apri(page, '/page');
  const patrimonio = riquadro(page, 'Patrimonio in titoli');
  const valore = patrimonio.getByRole('link', { name: /€$/ });
  await expect(valore).toHaveText(/^[\d.]+,\d\d €$/);
  await expect(riquadro(page, /^Risultato del \d/)).toBeVisible();
  await perIlManuale(page, 'home', page.locator('body'));
  await patrimonio.getByRole('link', { name: 'Giacenze' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(valore).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    riquadro(page, /^Risultato del/)
      .getByRole('link')
      .first(),
  ).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/movimenti\/giacenze\?al=\d{4}-\d\d-\d\d/);
  await page.goBack();
  await expect(riquadro(page, /^Proventi per mese, \d/)).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByRole('table', { name: /^Proventi per mese/ })).toContainText('maggio');
  await riquadro(page, 'Ultimi movimenti registrati').getByRole('link').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/page\/movimenti\/(acq-ven|derivati)\/\d+/);
  await page.goBack();
  await expect(valore).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/page\/tabelle\/securities/);
  await apri(page, '/page');
  await expect(valore).toBeVisible();
  await page.keyboard.press('Insert');
  await expect(page).toHaveURL(/\/page\/movimenti\/acq-ven\/nuovo/);
});

test('ciò che non si carica lo dice al suo posto, il resto c’è', async ({ dentro: page }) => {
  const guasta = /cambifiltered|home\/liquidita/;
  await page.route(guasta, (rotta) => rotta.fulfill({ status: 500, body: '{}' }));
  await apri(page, '/page');
  await expect(fila(page)).toContainText('divise senza cambio: controllo non riuscito');
  const liquidita = riquadro(page, 'Liquidità per divisa');
  await expect(liquidita).toContainText('Non si è caricato');
  await expect(riquadro(page, 'Prossimi flussi')).toContainText('Attesi entro il');
  await page.unroute(guasta);
  await liquidita.getByRole('button', { name: 'Riprova' }).click();
  await expect(liquidita).toContainText('saldi per data valuta');
});

test('su uno schermo di telefono nulla esce di lato', async ({ dentro: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const indirizzo of ['/page', '/page/movimenti/elaborazioni', '/page/dati-dinamici']) {
    await apri(page, indirizzo);
    const larga = await page.evaluate(
      "Math.max(document.documentElement.scrollWidth, document.querySelector('main').scrollWidth)",
    );
    expect(larga, indirizzo).toBeLessThanOrEqual(390);
    // Both at one moment: what is still being read may grow or shrink between two.
    const [fine, piede] = await page.evaluate<[number, number]>(
      "[document.querySelector('main').getBoundingClientRect().bottom, document.querySelector('footer').getBoundingClientRect().top]",
    );
    expect(fine, 'il piede viene dopo il contenuto').toBeLessThanOrEqual(piede + 1);
    const oltre = await page.evaluate(
      "document.querySelector('main').scrollHeight - document.querySelector('main').clientHeight",
    );
    expect(oltre, 'nulla esce dal contenuto').toBe(0);
  }
});
