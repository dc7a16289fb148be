import { expect, type Page } from '@playwright/test';
import { apri, entra, test, toast } from './scena.ts';

const campanella = (page: Page) => page.getByRole('button', { name: /^Notifiche/ });
const pannello = (page: Page) => page.getByRole('dialog', { name: 'Notifiche' });

/** A job that no screen of this page follows: begun by the API, as from another machine. */
async function avviaExport(page: Page, corpo: object = {}): Promise<void> {
  const accesso = await page.request.post('/api/accesso/rinnova', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { token } = (await accesso.json()) as { token: string };
  await page.request.post('/api/Reports/cambi', {
    data: corpo,
    headers: { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' },
    failOnStatusCode: true,
  });
}

test('un lavoro finito altrove si conta, si legge e si segna come visto, anche dopo un ricaricamento', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('notifiche.lavori', { '001': ['Cambi_R'] }));
  await apri(page, '/page');
  await expect(campanella(page)).toHaveAccessibleName('Notifiche');
  await avviaExport(page, { dateFrom: '2021-12-14', dateTo: '2021-12-14' });
  await apri(page, '/page');
  await expect(campanella(page)).toHaveAccessibleName('Notifiche, 1 da vedere', {
    timeout: 30_000,
  });
  await page.reload();
  await expect(campanella(page)).toHaveAccessibleName('Notifiche, 1 da vedere');
  await campanella(page).click();
  const voce = pannello(page).getByRole('listitem').first();
  await expect(voce).toContainText(/Cambi/);
  await expect(voce).toContainText(/\d+ righe?\./);
  const scaricato = page.waitForEvent('download');
  await voce.getByRole('button', { name: 'Scarica XLSX' }).click();
  expect((await scaricato).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(pannello(page)).toContainText('Tutto visto');
  await page.keyboard.press('Escape');
  await expect(pannello(page)).toBeHidden();
  await expect(campanella(page)).toBeFocused();
  await page.reload();
  await expect(campanella(page)).toHaveAccessibleName('Notifiche');
  // The panel is of the frame, and speaks as it does.
  await page.getByRole('button', { name: /^Lingua/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('button', { name: 'Download XLSX' })).toBeVisible();
});

test('un messaggio passato si rilegge con la sua ora e si toglie', async ({ page, creaUtente }) => {
  await entra(
    page,
    await creaUtente('notifiche.messaggi', { '001': ['Cambi_R'], '002': ['Cambi_R'] }),
  );
  await apri(page, '/page');
  const altra = await page.context().newPage();
  await apri(altra, '/page');
  await page.evaluate(
    "new BroadcastChannel('rateo.azienda').postMessage({ type: 'cambioAzienda', object: { codAzienda: '002' } })",
  );
  await expect(toast(altra, 'Cambio Azienda')).toBeVisible();
  await altra.close();
  await page.reload();
  await expect(campanella(page)).toHaveAccessibleName('Notifiche, 1 da vedere');
  await campanella(page).click();
  const voce = pannello(page).getByRole('listitem').filter({ hasText: 'Cambio Azienda' });
  await expect(voce).toContainText("L'azienda è stata cambiata in un'altra scheda");
  await expect(voce.locator('time')).toHaveAttribute('title', /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await pannello(page).getByRole('button', { name: 'Segna tutto come visto' }).click();
  await expect(pannello(page)).toContainText('Tutto visto');
  await pannello(page).getByRole('button', { name: 'Togli i messaggi' }).click();
  await expect(pannello(page).getByText('Nessuna attività')).toBeVisible();
});

test('i messaggi di un utente non sono quelli di un altro sulla stessa macchina', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('notifiche.terzo', { '001': ['Cambi_R'] }));
  await apri(page, '/page');
  await campanella(page).click();
  await expect(pannello(page).getByText('Nessuna attività')).toBeVisible();
});

test('l’attività porta al lavoro nel monitor', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('notifiche.monitor', { '001': ['Cambi_R'] }));
  await avviaExport(page);
  await apri(page, '/page');
  await campanella(page).click();
  await pannello(page).getByRole('link', { name: 'Apri nel monitor' }).first().click();
  await expect(page).toHaveURL(/reportsmonitor\?lavoro=/);
  await expect(pannello(page)).toBeHidden();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Log' })).toBeVisible();
});

test('le impostazioni sono le preferenze, e valgono subito', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('notifiche.preferenze', { '001': ['Cambi_R'] }));
  await apri(page, '/page');
  await campanella(page).click();
  await pannello(page).getByRole('tab', { name: 'Impostazioni' }).click();
  await pannello(page).getByRole('radio', { name: 'Scuro' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await pannello(page).getByRole('radio', { name: 'Chiaro' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await pannello(page).getByRole('link', { name: 'Tutte le impostazioni' }).click();
  await expect(page).toHaveURL(/user-settings/);
});

test('su uno schermo di telefono il pannello sta tutto dentro', async ({ dentro: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await apri(page, '/page');
  await campanella(page).click();
  await expect(pannello(page)).toBeVisible();
  const larga = await page.evaluate('document.documentElement.scrollWidth');
  expect(larga).toBeLessThanOrEqual(390);
  const riquadro = await pannello(page).boundingBox();
  expect(riquadro?.x).toBeGreaterThanOrEqual(0);
  expect(riquadro?.width).toBeLessThanOrEqual(390);
});
