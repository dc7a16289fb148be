import { expect } from '@playwright/test';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { rotteWeb } from '#domain/elenchi/rotte-web.ts';
import { test, vai } from './scena.ts';

/** Every later part of the product takes its own lines away from here. */
const IN_COSTRUZIONE = ['/page/valutazione/stampe'];

const dichiarate = rotteWeb.filter(({ stato }) => stato === 'in costruzione');

test('le pagine in costruzione sono quelle elencate, e nessun’altra', () => {
  expect(dichiarate.map(({ percorso }) => percorso).sort()).toEqual(IN_COSTRUZIONE.toSorted());
});

test('ognuna dice che cosa ci sarà e porta a ciò che c’è già', async ({ dentro: page }) => {
  await page.goto('/page');
  for (const { percorso, titolo } of dichiarate) {
    await test.step(percorso, async () => {
      await vai(page, percorso);
      await expect(page.getByRole('heading', { name: titolo, level: 1 })).toBeVisible();
      const contenuto = page.getByRole('main');
      await expect(contenuto).toContainText('Questa schermata non è ancora disponibile');
      await expect(contenuto.getByRole('heading', { name: 'Che cosa ci sarà' })).toBeVisible();
      await expect(contenuto).not.toContainText('il contenuto è da definire');
      const pronte = contenuto.getByRole('link');
      await expect(pronte.last()).toBeVisible();
    });
  }
});

test('le altre hanno una schermata propria', async ({ dentro: page }) => {
  await page.goto('/page');
  // One whose address names a record is told by the stories of that record, an archive by its own.
  const altrove = new Set(tipiArchivio.map(({ percorsoWeb }) => percorsoWeb));
  const pronte = rotteWeb.filter(
    ({ stato, pubblica, percorso }) =>
      stato === 'pronta' && !pubblica && !percorso.includes('{') && !altrove.has(percorso),
  );
  for (const { percorso, titolo } of pronte) {
    await test.step(percorso, async () => {
      await vai(page, percorso);
      await page.getByRole('heading', { name: titolo, level: 1 }).waitFor();
      await expect(page.getByText('Questa schermata non è ancora disponibile')).toHaveCount(0);
      await expect(page).toHaveTitle(`${titolo} · Rateo`);
    });
  }
});
