import { expect, type Page } from '@playwright/test';
import { apri, entra, righe, test } from './scena.ts';

const BASE = '/page/tabelle/base';

const indice = (page: Page) => page.getByRole('navigation', { name: 'Tabelle di base' });
const cerca = (page: Page, tabella: string, testo: string) =>
  page.getByRole('textbox', { name: `Cerca in ${tabella}` }).fill(testo);

test('da «Altre tabelle» si va alle aliquote, ognuna con la sua norma', async ({
  dentro: page,
}) => {
  await apri(page, '/page/tabelle/home');
  await page
    .getByRole('button', { name: 'Procedi' })
    .and(page.locator('#aliquote-fiscali'))
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aliquote fiscali');
  await cerca(page, 'Aliquote fiscali', 'CAPITAL_GAIN_PUBBLICI 48');
  await expect(righe(page, 'Aliquote fiscali')).toHaveCount(1);
  await expect(righe(page, 'Aliquote fiscali')).toContainText('DL 66/2014');
});

test('di una riga del prodotto si corregge la descrizione, e non si elimina', async ({
  dentro: page,
}) => {
  await apri(page, BASE);
  await cerca(page, 'Tipi di titolo', 'zero coupon');
  await righe(page, 'Tipi di titolo').getByRole('gridcell', { name: 'Z', exact: true }).click();
  await page.keyboard.press('Enter');
  const scheda = page.getByRole('dialog', { name: /^Z/ });
  await expect(scheda.getByLabel('Descrizione')).toBeEditable();
  await expect(scheda.getByLabel('Gruppo')).not.toBeEditable();
  await expect(scheda.getByLabel('Matura rateo')).toBeDisabled();
  await expect(scheda.getByRole('button', { name: 'Elimina' })).toHaveCount(0);
  await expect(scheda).toContainText('La riga è del prodotto');
});

test('chi non configura legge e non scrive', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('legge.base', { '001': ['Divise_R'] }));
  await apri(page, `${BASE}?tabella=paesi`);
  await expect(righe(page, 'Paesi').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuovo paese' })).toHaveCount(0);
  await expect(indice(page).getByRole('link', { name: 'Dimensioni' })).toHaveCount(0);
});
