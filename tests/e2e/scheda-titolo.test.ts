import { expect } from '@playwright/test';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test } from './scena.ts';

const PAGINA = '/page/movimenti/giacenze';

test('da una giacenza alla scheda del titolo, al movimento e ritorno, dalla tastiera', async ({
  dentro: page,
}) => {
  await apri(page, `${PAGINA}?portafogli=VITA`);
  const giacenza = righe(page, 'Giacenze').first();
  const titolo = await giacenza.getByRole('gridcell').first().innerText();
  const costo = await giacenza.locator('[col-id="carico"]').innerText();
  await giacenza.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Scheda titolo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/scheda\\?titolo=${titolo}.*posizione=VITA`));

  // It ends in what the holdings say.
  const fine = page.getByRole('row', { name: /^Situazione al / });
  await expect(fine.locator('[col-id="costoResiduo"]')).toHaveText(costo);
  await expect(page.getByText(/^Costo iniziale .* = /)).toContainText(costo);

  const prima = righe(page, 'Scheda titolo').first().getByRole('gridcell').first();
  const movimento = await prima.innerText();
  await prima.focus();
  const spiegazione = page.getByRole('region', { name: `${movimento} · come si arriva` });
  await expect(spiegazione).toContainText('Costo dopo');
  await perIlManuale(page, 'scheda-titolo');
  await page.keyboard.press('s');
  await expect(page.getByRole('alert')).toContainText('non è ancora in contabilità');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/page\/movimenti\/(acq-ven|derivati)\/\d+$/);
  await expect(page.getByText(`REGISTRATO ${movimento}`, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(fine).toBeVisible();

  await page.keyboard.press('Control+p');
  const stampa = page.getByRole('dialog', { name: 'Stampa · Scheda titolo' });
  await expect(stampa.getByRole('region', { name: 'Parametri Selezionati' })).toContainText(titolo);
});
