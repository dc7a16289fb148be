import { expect } from '@playwright/test';
import { tutteLeRotte } from '#contract/tutte.ts';
import { test } from './scena.ts';

/** Loaded once: the page reads the whole document, and takes seconds to draw it. */
test('la pagina dell’API dice ogni area e ogni rotta, sotto le regole del browser, senza marchi altrui', async ({
  page,
}) => {
  const rifiuti: string[] = [];
  page.on('console', (messaggio) => {
    const testo = messaggio.text();
    if (messaggio.type() === 'error' || /Content Security Policy|Permissions policy/i.test(testo))
      rifiuti.push(testo);
  });
  page.on('pageerror', (errore) => rifiuti.push(errore.message));
  const risposta = await page.goto('/api/documentazione/');
  expect(risposta?.headers()['content-security-policy']).toContain("script-src 'self'");

  await test.step('le aree, tutte, e nessun marchio altrui', async () => {
    const aree = [...new Set(tutteLeRotte.map(({ url }) => url.split('/')[1] ?? ''))];
    for (const area of aree)
      await expect(page.locator(`[data-tag="${area}"]`)).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveTitle('Rateo · API');
    await expect(page.locator('body')).not.toContainText(/swagger|smartbear/i);
    await expect(page.locator('.topbar')).toHaveCount(0);
  });

  await test.step('un’area si apre dal suo nome', async () => {
    await page.getByRole('link', { name: 'accesso', exact: true }).click();
    await expect(page.getByText('/api/accesso/login').first()).toBeVisible();
  });

  await test.step('una rotta dice che privilegio chiede e con che forma risponde', async () => {
    await page.locator('[data-tag="Cambi"]').click();
    const elimina = page
      .locator('.opblock-delete')
      .filter({ has: page.locator('[data-path="/api/Cambi/{id}"]') });
    await elimina.locator('.opblock-summary').click();
    await expect(elimina).toContainText('Privilegio: Cambi_W');
  });
  expect(rifiuti).toEqual([]);
});

test('il documento si scarica ed è quello delle rotte', async ({ page }) => {
  const risposta = await page.request.get('/api/openapi.json');
  const documento = (await risposta.json()) as { openapi: string; paths: Record<string, object> };
  expect(documento.openapi).toBe('3.1.0');
  const dalContratto = new Set(tutteLeRotte.map(({ url }) => `/api${url}`));
  expect(new Set(Object.keys(documento.paths))).toEqual(dalContratto);
});
