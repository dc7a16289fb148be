import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { accessibile } from './axe.ts';
import { apri, righe, test } from './scena.ts';

const PAGINA = '/page/movimenti/limiti';

test.afterEach(({ banca }) =>
  banca.transaction().execute(async (tx) => {
    await sql`select set_config('rateo.aziende', '001', true)`.execute(tx);
    await sql`delete from limiti where cod_limite = 'XQLIM'`.execute(tx);
  }),
);

test('l’esposizione per gruppo, i titoli di una voce, un limite da tastiera e come sta', async ({
  dentro: page,
}) => {
  await apri(page, `${PAGINA}?data=2026-03-31`);
  const voci = righe(page, 'Esposizione');
  await expect(voci.first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Le voci più grandi' })).toBeVisible();
  await voci.first().click();
  await page.keyboard.press('Enter');
  const cassetto = page.getByRole('dialog');
  await expect(cassetto.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cassetto).toBeHidden();
  await accessibile(page);

  await apri(page, `${PAGINA}/elenco?record=nuovo`);
  const modulo = page.getByRole('dialog');
  await modulo.getByLabel('Codice Limite').fill('XQLIM');
  await modulo.getByLabel('Descrizione').fill('Al più 5% per gruppo');
  await modulo.getByRole('combobox', { name: /^Per\b/ }).fill('Gruppo emittente');
  await page.keyboard.press('Enter');
  await modulo.getByLabel('Soglia').fill('5');
  await page.keyboard.press('Control+Enter');
  await expect(righe(page, 'Limiti').filter({ hasText: 'XQLIM' }).first()).toBeVisible();

  await apri(page, `${PAGINA}?scheda=limiti`);
  await expect(righe(page, 'Limiti').filter({ hasText: 'XQLIM' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Verifica adesso' }).click();
  await expect(page.getByText('Limiti verificati')).toBeVisible();
  await accessibile(page);
});
