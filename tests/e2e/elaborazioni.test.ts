import { expect } from '@playwright/test';
import { accessibile } from './axe.ts';
import { apri, righe, test } from './scena.ts';

const PAGINA = '/page/movimenti/elaborazioni';

test('dalla statistica di un anno ai movimenti di una cifra, dalla tastiera', async ({
  dentro: page,
}) => {
  await apri(page, PAGINA);
  await page
    .getByRole('button', { name: /Procedi.*Statistica|Procedi/ })
    .nth(1)
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistica movimenti');
  await page.getByLabel('Raggruppa per').selectOption('codPortafoglio');
  await page.getByLabel('e poi per').first().selectOption('codCausale');
  await page.getByLabel('Data da:').focus();
  await page.keyboard.press('Control+Enter');
  const griglia = righe(page, 'Statistica movimenti');
  await expect(griglia.first()).toContainText('▸');
  await expect(page.getByText(/^Dati del .* registrazioni · conservata /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saldo € per portafoglio' })).toBeVisible();
  await accessibile(page);
  await page.getByRole('tab', { name: 'Filtri' }).click();
  await page.getByLabel('NReg').fill('1-3');
  await page.keyboard.press('Control+Enter');
  await page.getByLabel('Data da:').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Dati del .* · 3 registrazioni · /)).toBeVisible();
  await page.getByRole('button', { name: 'Togli il filtro NReg' }).click();
  await page.getByLabel('Data da:').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/ · 3 registrazioni · /)).toBeHidden();
  await expect(griglia.first()).toContainText('▸');
  const chiuse = await griglia.count();
  await griglia.first().getByRole('gridcell').first().click();
  await page.keyboard.press('+');
  await expect(griglia.first()).toContainText('▾');
  await expect.poll(() => griglia.count()).toBeGreaterThan(chiuse);
  // From the second line, a causale of the first portfolio, to its movements.
  await page.keyboard.press('ArrowDown');
  const causale = (await griglia.nth(1).innerText()).trim().split(' ')[0] ?? '';
  const totale = await griglia.nth(1).locator('[col-id="totale"]').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dettaglio movimenti');
  await expect(page).toHaveURL(new RegExp(`causali=${causale}`));
  const dettaglio = righe(page, 'Dettaglio movimenti');
  await expect(dettaglio.first()).toContainText(causale);
  const somma = page.getByRole('row', { name: /^Totale/ }).first();
  await expect(somma.locator('[col-id="c_saldoEuro"]')).toHaveText(totale);
  await dettaglio.first().getByRole('gridcell').first().click();
  const numero = await dettaglio.first().getByRole('gridcell').first().innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/page\/movimenti\/(acq-ven|derivati)\?nreg=/);
  await expect(page.getByRole('gridcell', { name: numero }).first()).toBeVisible();
});
