import { expect, type Page } from '@playwright/test';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { apri, entra, righe, test } from './scena.ts';

const KB = 1_000;
const ACCESSO_E_HOME = 250 * KB;
const GRIGLIE = 500 * KB;

/** The bytes of JavaScript that reach a browser for what it shows, as the network carries them. */
async function contaScript(page: Page): Promise<() => Promise<number>> {
  // What is brought ahead while nobody waits belongs to the screens that it is for.
  await page.addInitScript('window.requestIdleCallback = () => 0');
  const cdp = await page.context().newCDPSession(page);
  const script = new Set<string>();
  const byte = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) script.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    byte.set(requestId, encodedDataLength);
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async () => {
    await expect.poll(() => [...script].filter((id) => !byte.has(id))).toEqual([]);
    return [...script].reduce((somma, id) => somma + (byte.get(id) ?? 0), 0);
  };
}

test('accesso e home insieme stanno in 250 kB di JavaScript compresso', async ({ page }) => {
  const trasferiti = await contaScript(page);
  await apri(page, '/pages/login');
  await page.getByLabel('Nome utente').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByText('Attesi entro il')).toBeVisible();
  const byte = await trasferiti();
  test.info().annotations.push({ type: 'kB', description: String(Math.round(byte / KB)) });
  expect(byte).toBeGreaterThan(50 * KB);
  expect(byte).toBeLessThanOrEqual(ACCESSO_E_HOME);
});

const CON_GRIGLIA = [
  ['/page/dati-dinamici/cambi?dal=2021-12-14&al=2021-12-14', 'Cambi'],
  ['/page/dati-dinamici/quotazioni?dal=2026-03-31&al=2026-03-31', 'Quotazioni'],
  ['/page/tabelle/divise', 'Divise'],
] as const;

for (const [indirizzo, griglia] of CON_GRIGLIA) {
  test(`${griglia}, aperta da sola, sta in 500 kB`, async ({ page }) => {
    await entra(page);
    const trasferiti = await contaScript(page);
    await apri(page, indirizzo);
    await expect(righe(page, griglia).first()).toBeVisible();
    const byte = await trasferiti();
    test.info().annotations.push({ type: 'kB', description: String(Math.round(byte / KB)) });
    expect(byte).toBeGreaterThan(100 * KB);
    expect(byte).toBeLessThanOrEqual(GRIGLIE);
  });
}

test('i titoli, con la loro griglia, stanno in 500 kB: la scheda arriva quando si apre', async ({
  page,
}) => {
  await entra(page);
  const trasferiti = await contaScript(page);
  await apri(page, '/page/tabelle/securities');
  await expect(page.getByRole('grid', { name: 'Titoli' })).toBeVisible();
  const byte = await trasferiti();
  test.info().annotations.push({ type: 'kB', description: String(Math.round(byte / KB)) });
  expect(byte).toBeLessThanOrEqual(GRIGLIE);
});

test('il monitor, con la sua griglia, sta in 500 kB', async ({ page }) => {
  await entra(page);
  const trasferiti = await contaScript(page);
  await apri(page, '/page/reportsmonitor');
  await expect(page.getByRole('grid', { name: 'Lavori' })).toBeVisible();
  expect(await trasferiti()).toBeLessThanOrEqual(GRIGLIE);
});
