import { expect } from '@playwright/test';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, entra, test, vaiDalMenu } from './scena.ts';

test('il menu segna dove si è e porta altrove', async ({ dentro: page }) => {
  await apri(page, '/page');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  const titoli = menu.getByRole('link', { name: 'Titoli', exact: true });
  // Sections stay as they were left, by another story too.
  const aperta = menu.getByRole('button', { name: 'Tabelle', expanded: true });
  if (await aperta.isVisible()) await aperta.click();
  await expect(titoli).toBeHidden();
  await menu.getByRole('button', { name: 'Tabelle' }).press('Enter');
  await expect(titoli).toBeVisible();
  await page.reload();
  await expect(titoli).toBeVisible();
  await aperta.click();
  await expect(titoli).toBeHidden();
  await vaiDalMenu(page, 'Dati dinamici', 'Cambi');
  await expect(page).toHaveURL(/\/page\/dati-dinamici\/cambi$/);
  await expect(menu.getByRole('link', { name: 'Cambi', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Dati dinamici', level: 1 })).toBeVisible();
});

test('il menu compresso si riapre sotto il puntatore e resta compresso al ritorno', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const larghezza = async () => (await menu.boundingBox())?.width ?? 0;
  const intera = await larghezza();
  await page.getByRole('button', { name: 'Comprimi il menu' }).click();
  await page.getByRole('main').hover();
  await expect.poll(larghezza).toBeLessThan(intera / 2);
  // What one aims at stays under the pointer: the sign's place is the heading's.
  const sezione = menu.getByRole('link', { name: 'Dati dinamici', exact: true });
  const mezzo = async () => {
    const posto = await sezione.boundingBox();
    return Math.round((posto?.y ?? 0) + (posto?.height ?? 0) / 2);
  };
  const prima = await mezzo();
  await sezione.hover();
  await expect.poll(larghezza).toBe(intera);
  expect(Math.abs((await mezzo()) - prima)).toBeLessThanOrEqual(4);
  await page.reload();
  await page.getByRole('main').hover();
  await expect.poll(larghezza).toBeLessThan(intera / 2);
  await page.getByRole('button', { name: 'Tieni aperto il menu' }).click();
  await expect.poll(larghezza).toBe(intera);
});

test('il punto interrogativo mostra i tasti della schermata, nella lingua della cornice', async ({
  page,
  creaUtente,
}) => {
  const privilegi = { '001': ['Cambi_W', 'Divise_R'] } as const;
  await entra(page, await creaUtente('cornice.tasti', privilegi));
  await apri(page, '/page');
  await page.keyboard.press('?');
  const tasti = page.getByRole('dialog', { name: 'Aiuto' });
  await expect(tasti).toContainText('cerca schermate, dati e azioni');
  await expect(tasti).toContainText('La schermata «Home» non ha altri tasti suoi.');
  await expect(tasti).not.toContainText('modifica la cella');
  await page.keyboard.press('Escape');
  await expect(tasti).toBeHidden();

  await apri(page, '/page/tabelle/divise');
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('?');
  const griglia = tasti.getByRole('region', { name: 'Nelle griglie' });
  await expect(griglia).toContainText('apre la riga');
  await expect(griglia).not.toContainText('modifica la cella');
  await page.keyboard.press('Escape');

  await apri(page, '/page/dati-dinamici/cambi?dal=2021-12-14&al=2021-12-14');
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('?');
  await expect(griglia).toContainText('modifica la cella');
  await perIlManuale(page, 'aiuto', page.locator('body'));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Lingua/ }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.keyboard.press('?');
  const tedesca = page.getByRole('dialog', { name: 'Hilfe' });
  await expect(tedesca).toContainText('Strg K');
  await expect(tedesca).toContainText('Entf');
});

test('la lingua cambia la cornice e non il mestiere', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('cornice.lingua', { '001': ['Cambi_R'] }));
  await apri(page, '/page/dati-dinamici/cambi');
  await page.getByRole('button', { name: /^Lingua/ }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('button', { name: /^Sprache/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset Filtri' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Sprache/ })).toBeVisible();
});

test.describe('con un browser in una lingua che non abbiamo', () => {
  test.use({ locale: 'fr-FR', contestoNuovo: true });
  test('la cornice parla inglese, e le tabelle con lei', async ({ dentro: page }) => {
    await apri(page, '/page/dati-dinamici/cambi?dal=1901-01-01&al=1901-01-01');
    await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible();
    await expect(page.getByText('No data to display')).toBeVisible();
    await expect(page.getByText('0 rows')).toBeVisible();
    for (const nome of ['View', 'Columns'])
      await expect(page.getByRole('button', { name: nome })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
  });
});

test('chi non ha il privilegio non vede voce e scheda, e l’indirizzo lo dice', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('cornice.ratei', { '001': ['Ratei_R', 'Dashboard_R'] }));
  await apri(page, '/page/dati-dinamici');
  // Ratei, Ratei Normali Gestore, and the checks of their values.
  await expect(page.getByRole('button', { name: 'Procedi' })).toHaveCount(3);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Ratei', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Cambi' })).toHaveCount(0);
  await expect(menu.getByText('Contabilità')).toHaveCount(0);
  await apri(page, '/page/dati-dinamici/cambi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambi: accesso non consentito');
  await expect(page.getByRole('main')).toContainText('Cambi: lettura');
  // A panel of what one may not see says the same, and offers nothing that cannot help.
  await apri(page, '/page/dashboards/');
  await expect(page.getByText('I cambi non si vedono')).toBeVisible();
  await expect(page.getByText('Serve il privilegio «Cambi: lettura»: chiederlo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Riprova' })).toHaveCount(0);
});

test('un indirizzo che non c’è lo dice e riporta alla home', async ({ dentro: page }) => {
  await apri(page, '/page/tabelle/inventata');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questa pagina non esiste');
  await page.getByRole('link', { name: 'Vai alla home' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('il primo Tab salta al contenuto; il menu è una tappa sola, con frecce e lettere', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  const impostazioni = menu.getByRole('button', { name: 'Impostazioni' });
  await page.keyboard.type('imp');
  await expect(impostazioni).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(impostazioni).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(menu.getByRole('link', { name: 'Utente', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(impostazioni).toBeFocused();
  await expect(impostazioni).toHaveAttribute('aria-expanded', 'false');
});
