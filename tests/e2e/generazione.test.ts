import { expect } from '@playwright/test';
import { accessibile } from './axe.ts';
import { apri, righe, test } from './scena.ts';

/** Of September 2026 the demonstration lacks three coupons; other stories may hold the same titoli. */
const [DAL, AL] = ['01/09/2026', '30/09/2026'];

test('le cedole che mancano si propongono, si scelgono da tastiera, si generano e si annullano', async ({
  dentro: page,
}) => {
  await apri(page, '/page/movimenti/elaborazioni');
  await page.locator('#generazione-movimenti').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Generazione movimenti');
  const passo = page.getByRole('list', { name: 'Passi' }).locator('[aria-current=step]');
  await expect(passo).toHaveText('Parametri');
  const proponi = async () => {
    await page.getByRole('textbox', { name: /^Dal/ }).fill(DAL);
    await page.getByRole('textbox', { name: /^Al/ }).fill(AL);
    for (const altro of ['Margini di variazione (MAR)', 'Scarti prima degli scarichi (SCA)'])
      await page.getByLabel(altro).uncheck();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await expect(passo).toHaveText('Anteprima');
  };
  await proponi();
  await expect(page).toHaveURL(/dal=2026-09-01&al=2026-09-30/);
  await expect(page.getByRole('grid', { name: 'Proposte' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(passo).toHaveText('Parametri');
  await page.goBack();
  await expect(passo).toHaveText('Anteprima');
  await page.goBack();
  await expect(passo).toHaveText('Parametri');
  await expect(page.getByRole('textbox', { name: /^Dal/ })).toHaveValue('01-09-2026');
  await page.goForward();
  await expect(passo).toHaveText('Anteprima');
  const griglia = page.getByRole('grid', { name: 'Proposte' });
  const cedole = griglia.getByRole('row', { name: /^CED in EUR: [1-9]\d* scelte di / });
  await expect(cedole).toBeVisible();
  const tutte = Number(/: (\d+) scelte/.exec(await cedole.innerText())?.[1]);
  expect(tutte).toBeGreaterThanOrEqual(3);
  const scelte = (quante: number) =>
    griglia.getByRole('row', { name: new RegExp(`^CED in EUR: ${quante} scelte di `) });
  await accessibile(page);
  await page.getByLabel('Stato').selectOption('da generare');
  const inStato = (stato: string) => righe(page, 'Proposte').filter({ hasText: stato });
  await expect(inStato('da generare')).toHaveCount(tutte);
  await inStato('da generare').first().getByRole('gridcell').first().click();
  await page.keyboard.press('Space');
  await expect(scelte(tutte - 1)).toBeVisible();
  // All that is in view at once, by its keys; what the slip says may be corrected.
  await page.keyboard.press('s');
  await expect(scelte(tutte)).toBeVisible();
  await page.keyboard.press('n');
  await expect(scelte(0)).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('F2');
  const correzione = page.getByRole('dialog', { name: /^Correggi CED di / });
  await correzione.getByLabel('Interessi Lordi').fill('123,45');
  await page.keyboard.press('Control+Enter');
  await expect(correzione).toHaveCount(0);
  await expect(inStato('da generare').first()).toContainText('123,45');
  await page.keyboard.press('Space');
  await expect(scelte(tutte - 1)).toBeVisible();
  await expect(page.getByRole('button', { name: `Genera ${tutte - 1} movimenti` })).toBeEnabled();
  await page.keyboard.press('F10');
  await expect(passo).toHaveText('Esito');
  await expect(page.getByText(`Movimenti scritti in bozza: ${tutte - 1}.`)).toBeVisible();
  await expect(inStato('generato')).toHaveCount(tutte - 1);
  await page.getByRole('button', { name: 'Annulla la generazione' }).click();
  await expect(page.getByText('La generazione si annulla')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annulla la generazione' })).toHaveCount(0);
  await expect(async () => {
    await page.getByRole('button', { name: /Nuova generazione|Torna ai parametri/ }).click();
    await proponi();
    await expect(scelte(tutte)).toBeVisible();
  }).toPass();
});
