import { expect } from '@playwright/test';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { rotteWeb } from '#domain/elenchi/rotte-web.ts';
import { test, vai } from './scena.ts';

test('ogni indirizzo ha una schermata propria', async ({ dentro: page }) => {
  await page.goto('/page');
  // One whose address names a record is told by the stories of that record, an archive by its own.
  const altrove = new Set(tipiArchivio.map(({ percorsoWeb }) => percorsoWeb));
  const qui = rotteWeb.filter(
    ({ pubblica, percorso }) => !pubblica && !percorso.includes('{') && !altrove.has(percorso),
  );
  for (const { percorso, titolo } of qui) {
    await test.step(percorso, async () => {
      await vai(page, percorso);
      await page.getByRole('heading', { name: titolo, level: 1 }).waitFor();
      await expect(page).toHaveTitle(`${titolo} · Rateo`);
    });
  }
});
