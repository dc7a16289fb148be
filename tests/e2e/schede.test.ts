import { expect } from '@playwright/test';
import { pagineSchede } from '#domain/elenchi/schede.ts';
import { apri, entra, test } from './scena.ts';

for (const { percorso, title, schede } of pagineSchede) {
  test(`ogni scheda di ${title} porta alla schermata che nomina`, async ({ dentro: page }) => {
    await apri(page, percorso);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Procedi' })).toHaveCount(schede.length);
    for (const { id, title: nome, link } of schede) {
      await page.locator(`#${id}`).click();
      const { pathname, search } = new URL(link, `https://rateo${percorso}/`);
      await expect(page).toHaveURL((url) => url.pathname === pathname && url.search === search);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(nome);
      await page.goBack();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    }
  });
}

test('Procedi è spento dove manca il privilegio, e la scheda dice quale', async ({
  page,
  creaUtente,
}) => {
  await entra(
    page,
    await creaUtente('schede.lettore', { '001': ['Contabile_R', 'Elaborazioni_R'] }),
  );
  await apri(page, '/page/contabilita/contabilizza');
  await expect(page.locator('#movimenti-giornalieri')).toBeDisabled();
  await expect(page.locator('#movimenti-fine-periodo')).toBeDisabled();
  await expect(page.locator('#generazione-file')).toBeEnabled();
  await expect(page.locator('#movimenti-giornalieri')).toHaveAccessibleDescription(
    'Movimenti giornalieri Serve il privilegio “Contabilità: scrittura”',
  );
  await apri(page, '/page/movimenti/elaborazioni');
  await expect(page.locator('#generazione-movimenti')).toBeDisabled();
  await expect(page.locator('#import-movimenti')).toBeDisabled();
  await expect(page.locator('#import-anagrafiche')).toBeDisabled();
  await expect(page.locator('#scadenzario')).toBeEnabled();
  await apri(page, '/page/contabilita/archivi');
  await expect(page.locator('#scritture')).toHaveCount(0);
  await expect(page.locator('#descrizione-conti')).toBeEnabled();
});
