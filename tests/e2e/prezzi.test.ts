import { expect } from '@playwright/test';
import { accessibile } from './axe.ts';
import { apri, righe, test } from './scena.ts';
import { apriTitolo } from './titoli-scena.ts';

/** A titolo with demo prices of January to March 2026, quotazioni and bid. */
const BTP = 'IT0005518128';
const BTP_ITALIA = 'IT0005517195';

test('i prezzi di un titolo sono fianco a fianco, e da una riga si va all’archivio', async ({
  dentro: page,
}) => {
  await apri(page, `/page/dati-dinamici/prezzi?titoli=${BTP}&dal=2026-03-30&al=2026-03-31`);
  await expect(page.getByRole('heading', { level: 1, name: 'Prezzi' })).toBeVisible();
  await expect(righe(page, 'Prezzi').first()).toContainText('31/03/2026');
  await righe(page, 'Prezzi').first().getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  const cassetto = page.getByRole('dialog', { name: `${BTP} · 31/03/2026` });
  await expect(cassetto).toBeVisible();
  await cassetto.getByRole('link').first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Quotazioni' })).toBeVisible();
  await expect(righe(page, 'Quotazioni')).toHaveCount(1);
});

test('un archivio che non c’è ha il titolo di default e dice quali ci sono', async ({
  dentro: page,
}) => {
  await apri(page, '/page/dati-dinamici/inventato');
  await expect(page.getByRole('heading', { level: 1, name: 'Titolo di default' })).toBeVisible();
  await page.getByRole('link', { name: 'Prezzi', exact: true }).last().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Prezzi' })).toBeVisible();
});

test('la scheda di un titolo disegna i suoi prezzi e li dà in cifre', async ({ dentro: page }) => {
  const scheda = await apriTitolo(page, BTP);
  await scheda.getByRole('tab', { name: 'Prezzi' }).press('Enter');
  const andamento = scheda.getByRole('region', { name: `Andamento di ${BTP}` });
  await andamento.getByRole('radio', { name: 'Tutto' }).press('Space');
  await andamento.getByRole('button', { name: 'Mostra i valori' }).press('Enter');
  const tabella = andamento.getByRole('table', { name: new RegExp(BTP) });
  await expect(tabella.getByRole('row').nth(1)).toContainText('20/11/2026');
  await accessibile(page);
});

test('il rateo di un titolo indicizzato viene dal coefficiente, o dice che manca', async ({
  dentro: page,
}) => {
  const scheda = await apriTitolo(page, BTP_ITALIA);
  await scheda.getByRole('tab', { name: 'Rateo' }).press('Enter');
  const giorno = scheda.getByRole('textbox', { name: 'Data regolamento' });
  await giorno.fill('16022026');
  await giorno.press('Tab');
  await expect(scheda.getByText('Rateo indicizzato lordo per 100').first()).toBeVisible();
  await giorno.fill('16022027');
  await giorno.press('Tab');
  await expect(scheda.getByRole('alert').filter({ hasText: 'Coefficienti' })).toBeVisible();
});
