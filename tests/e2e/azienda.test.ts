import { expect, type Page } from '@playwright/test';
import { entra, test, toast } from './scena.ts';

const scelta = (page: Page) => page.getByRole('button', { name: /^Azienda corrente/ });

const corrente = (page: Page) => page.evaluate<string>("sessionStorage.getItem('currAccount')");

async function cambia(page: Page, cercata: string): Promise<void> {
  await scelta(page).click();
  await page.getByPlaceholder('Cerca per codice o nome').fill(cercata);
  await page.getByPlaceholder('Cerca per codice o nome').press('ArrowDown');
  await page.getByPlaceholder('Cerca per codice o nome').press('Enter');
}

test('la prima volta si lavora sull’azienda preferita', async ({ dentro: page }) => {
  await page.goto('/page');
  await expect(scelta(page)).toContainText('001');
  expect(await corrente(page)).toBe('001');
});

test('chi può lavorare su una sola azienda trova quella', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('azienda.seconda', { '002': ['Cambi_R'] }));
  await page.goto('/page');
  await expect(scelta(page)).toContainText('002');
  await scelta(page).click();
  await expect(page.getByRole('option')).toHaveCount(1);
});

test('il cambio ricarica la pagina, resta in questa scheda e vale per ogni chiamata', async ({
  dentro: page,
}) => {
  await page.goto('/page');
  await cambia(page, 'fondazione');
  await expect(scelta(page)).toContainText('002');
  expect(await corrente(page)).toBe('002');
  const chiamata = page.waitForRequest(/Cambi\/getpagedpost/);
  await page.goto('/page/dati-dinamici/cambi?dal=2021-12-14&al=2021-12-14');
  expect((await chiamata).headers()['x-cod-azienda']).toBe('002');
  await page.reload();
  await expect(scelta(page)).toContainText('002');
});

test('un’azienda che non c’è lo dice e non cambia nulla', async ({ dentro: page }) => {
  await page.goto('/page');
  await scelta(page).click();
  await page.getByPlaceholder('Cerca per codice o nome').fill('inesistente');
  await expect(page.getByText('Nessuna azienda con questo codice o nome')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(scelta(page)).toContainText('001');
});

test.describe('con l’orologio della prova', () => {
  test.use({ contestoNuovo: true });

  test('l’altra scheda resta dov’era e lo legge per trenta secondi', async ({
    dentro: page,
    context,
  }) => {
    await page.goto('/page');
    const altra = await context.newPage();
    await altra.clock.install();
    await altra.goto('/page');
    await expect(scelta(altra)).toContainText('001');

    await cambia(page, '002');
    await expect(scelta(page)).toContainText('002');
    const avviso = toast(altra, 'Cambio Azienda');
    await expect(avviso).toContainText("L'azienda è stata cambiata in un'altra scheda");
    await expect(avviso).toContainText('002 Fondazione Esempio');
    await expect(scelta(altra)).toContainText('001');
    expect(await corrente(altra)).toBe('001');

    await altra.clock.fastForward(28_000);
    await expect(avviso).toBeVisible();
    await altra.clock.fastForward(4_000);
    await expect(avviso).toBeHidden();
  });
});

test('l’aggiornamento di un’azienda ricarica soltanto le schede che ci lavorano', async ({
  dentro: page,
  context,
}) => {
  await page.goto('/page');
  const altra = await context.newPage();
  await altra.goto('/page');
  await expect(scelta(altra)).toContainText('001');
  const annuncia = (codAzienda: string) => {
    const messaggio = JSON.stringify({ type: 'aggiornamentoAzienda', object: { codAzienda } });
    return page.evaluate(`new BroadcastChannel('rateo.azienda').postMessage(${messaggio})`);
  };
  let ricariche = 0;
  altra.on('load', () => (ricariche += 1));
  await annuncia('002');
  await annuncia('001');
  await expect.poll(() => ricariche).toBe(1);
  await expect(scelta(altra)).toContainText('001');
});
