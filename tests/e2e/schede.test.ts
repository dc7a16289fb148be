import { expect } from '@playwright/test';
import { pagineSchede } from '#domain/elenchi/schede.ts';
import { apri, entra, test, vai } from './scena.ts';

/**
 * Where every card leads, and that it is the screen it names, is proven of the table itself
 * (domain/elenchi/schede.test.ts): here each page shows its cards, and some of them are followed.
 */
test('ogni pagina mostra le sue schede, e Procedi porta alla schermata che la scheda nomina', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  for (const { percorso, title, schede } of pagineSchede) {
    await test.step(title, async () => {
      const titolo = page.getByRole('heading', { level: 1 });
      await vai(page, percorso);
      await expect(titolo).toHaveText(title);
      await expect(page.getByRole('button', { name: 'Procedi' })).toHaveCount(schede.length);
      for (const { id, title: nome } of schede)
        await expect(page.locator(`#${id}`)).toHaveAccessibleDescription(new RegExp(`^${nome}`));
      const [prima] = schede;
      const conParole = schede.filter(({ link }) => link.includes('?'));
      for (const { id, title: nome, link } of [...(prima ? [prima] : []), ...conParole]) {
        await page.locator(`#${id}`).click();
        const { pathname, search } = new URL(link, `https://rateo${percorso}/`);
        await expect(page).toHaveURL((url) => url.pathname === pathname && url.search === search);
        await expect(titolo).toContainText(nome);
        await page.goBack();
        await expect(titolo).toHaveText(title);
      }
    });
  }
});

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
