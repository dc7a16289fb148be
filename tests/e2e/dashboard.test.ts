import { expect } from '@playwright/test';
import { accessibile } from './axe.ts';
import { marzo } from './cambi-bce.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test } from './scena.ts';

/**
 * From the reference date the window is the 93 days before it
 * (docs/regole/schermate.md#cambi-nel-tempo).
 */
const RIFERIMENTO = '/page/dashboards/?data=2026-03-15';

/** The last Monday lacks the rate of AUD. */
test.beforeAll(({ api }) => api.soltanto(marzo, marzo.cambi.slice(0, -1)));
test.afterAll(({ api }) => api.soltanto(marzo, []));

test('il grafico mostra i lunedì dei 93 giorni prima della data', async ({ dentro: page }) => {
  await apri(page, RIFERIMENTO);
  const riquadro = page.getByRole('region', { name: 'Cambi contro euro' });
  await expect(riquadro).toContainText('Lunedì dal 12/12/25 al 14/03/26');
  const grafico = riquadro.getByRole('application');
  await expect(grafico).toContainText('Exchange rate');
  await expect(grafico).toContainText('02/03/26');
  await expect(grafico).toContainText('09/03/26');
  await expect(grafico).not.toContainText('03/03/26');
  expect((await grafico.boundingBox())?.height).toBe(350);
});

test('i valori stanno anche in una tabella, e ognuno porta alla sua riga', async ({
  dentro: page,
}) => {
  await apri(page, RIFERIMENTO);
  await page.getByRole('button', { name: 'Mostra i valori' }).click();
  const lunedi = page.getByRole('row', { name: /02\/03\/2026/ });
  const riquadro = page.getByRole('region', { name: 'Cambi contro euro' });
  await expect(riquadro.getByRole('cell').filter({ hasText: /\d/ })).toHaveCount(7);
  await expect(riquadro.getByRole('application').locator('circle')).toHaveCount(7);
  await expect(lunedi.getByRole('cell')).toHaveText(['1,1698', '0,8739', '0,9117', '1,6579']);
  await expect(page.getByRole('row', { name: /03\/03\/2026/ })).toHaveCount(0);
  await lunedi.getByRole('link', { name: '0,9117' }).click();
  await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  await expect(righe(page, 'Cambi')).toHaveCount(1);
  await expect(righe(page, 'Cambi')).toContainText('CHF');
  await page.goBack();
  await expect(page).toHaveURL(/data=2026-03-15/);
});

test('la legenda spegne e riaccende una divisa', async ({ dentro: page }) => {
  await apri(page, RIFERIMENTO);
  await page.getByRole('button', { name: 'Mostra i valori' }).click();
  const aud = page.getByRole('button', { name: 'AUD' });
  await aud.click();
  await expect(aud).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('columnheader', { name: 'AUD' })).toHaveCount(0);
  await aud.click();
  await expect(page.getByRole('columnheader', { name: 'AUD' })).toBeVisible();
});

test('la data di riferimento sta nell’indirizzo', async ({ dentro: page }) => {
  await apri(page, RIFERIMENTO);
  const campo = page.getByLabel('Data di riferimento', { exact: true });
  await expect(campo).toHaveValue('15-03-2026');
  await campo.fill('08032026');
  await campo.press('Tab');
  await expect(page).toHaveURL(/data=2026-03-08/);
  await expect(page.getByText('Lunedì dal 05/12/25 al 07/03/26')).toBeVisible();
  await page.goBack();
  await expect(campo).toHaveValue('15-03-2026');
});

test('senza cambi nel periodo lo dice e offre l’ultima data che ne ha', async ({
  dentro: page,
}) => {
  await apri(page, '/page/dashboards/?data=2030-06-01');
  await expect(page.getByText('Nessun cambio in questo periodo')).toBeVisible();
  await page.getByRole('link', { name: /^Ultimi dati: / }).click();
  await expect(page.getByRole('application', { name: /^Cambi contro euro/ })).toContainText(
    'Exchange rate',
  );
});

test('le allocazioni portano alle giacenze, e l’elaborazione prende il posto del conto al volo', async ({
  dentro: page,
}) => {
  await apri(page, '/page/dashboards/?data=2026-11-20');
  const divise = page.getByRole('region', { name: 'Allocazione per Divisa' });
  await expect(divise).toContainText('In attesa dei dati reali');
  for (const nome of ['Allocazione per Asset Class', 'Allocazione per Raggruppamento'])
    await expect(page.getByRole('region', { name: nome })).toContainText('Totale');
  await expect(page.getByRole('region', { name: /^Patrimonio in titoli/ })).toContainText(
    'Al costo',
  );
  await expect(page.getByRole('region', { name: /^Flussi attesi/ })).toContainText('Cedole');
  await perIlManuale(page, 'dashboard');
  // Not where one writes: a choice is no writing.
  await page.getByRole('radio', { name: 'intera' }).press('ArrowRight');
  await page.keyboard.press('v');
  await expect(page.getByRole('columnheader', { name: 'Al costo €', exact: true })).toBeVisible();
  await expect(divise.getByRole('link', { name: /dollar/i })).toHaveAttribute(
    'href',
    /giacenze\?al=/,
  );
  await accessibile(page);
  const mesi = page.getByRole('table', { name: /^Flussi attesi/ });
  await expect(mesi.getByRole('link')).toHaveCount(13);
  await mesi.getByRole('link').last().press('Enter');
  await expect(page).toHaveURL(/\/scadenzario\?dal=2027-11-01&al=2027-11-19/);
  await expect(page.getByLabel('Data a:')).toHaveValue('19-11-2027');
  await apri(page, '/page/movimenti/elaborazioni/elabora-dati');
  await page.getByLabel('Al giorno:').fill('20112026');
  await page.getByLabel('Al giorno:').press('Control+Enter');
  await expect(page.getByText(/posizioni da completare/)).toBeVisible();
  await expect(page.getByText('rispondono ad altri parametri')).toBeHidden();
  const griglia = righe(page, 'Elabora dati');
  await expect(griglia.first()).toContainText('▾ Da completare');
  await expect(griglia.nth(1)).toContainText(/manca|non è registrata/);
  await apri(page, '/page/dashboards/?data=2026-11-23');
  await expect(divise).toContainText('Elaborazione del 20/11/26');
  await divise.getByRole('link', { name: /dollar/i }).press('Enter');
  await expect(page).toHaveURL(/\/giacenze\?al=2026-11-20&per=V&divis/);
  await expect(righe(page, 'Giacenze').first()).toContainText('USD');
});
