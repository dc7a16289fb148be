import { expect } from '@playwright/test';
import { tutteLeRotte } from '#contract/tutte.ts';
import { test } from './scena.ts';

test('la pagina dell’API mostra tutte le aree, sotto le regole del browser, senza marchi altrui', async ({
  page,
}) => {
  const rifiuti: string[] = [];
  page.on('console', (messaggio) => {
    if (messaggio.type() === 'error') rifiuti.push(messaggio.text());
  });
  page.on('pageerror', (errore) => rifiuti.push(errore.message));
  const risposta = await page.goto('/api/documentazione');
  expect(risposta?.headers()['content-security-policy']).toContain("script-src 'self'");
  const aree = [...new Set(tutteLeRotte.map(({ url }) => url.split('/')[1] ?? ''))];
  for (const area of aree)
    await expect(page.locator(`[data-tag="${area}"]`)).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveTitle('Rateo · API');
  await expect(page.locator('body')).not.toContainText(/swagger|smartbear/i);
  await expect(page.locator('.topbar')).toHaveCount(0);
  expect(rifiuti).toEqual([]);
});

test('una rotta dice che privilegio chiede e con che forma risponde', async ({ page }) => {
  await page.goto('/api/documentazione');
  await page.locator('[data-tag="Cambi"]').click();
  const elimina = page
    .locator('.opblock-delete')
    .filter({ has: page.locator('[data-path="/api/Cambi/{id}"]') });
  await elimina.locator('.opblock-summary').click();
  await expect(elimina).toContainText('Privilegio: Cambi_W');
});

test('il documento si scarica ed è quello delle rotte', async ({ page }) => {
  const risposta = await page.request.get('/api/openapi.json');
  const documento = (await risposta.json()) as { openapi: string; paths: Record<string, object> };
  expect(documento.openapi).toBe('3.1.0');
  const dalContratto = new Set(tutteLeRotte.map(({ url }) => `/api${url}`));
  expect(new Set(Object.keys(documento.paths))).toEqual(dalContratto);
});
