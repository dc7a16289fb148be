import { expect } from '@playwright/test';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { gennaio } from './cambi-bce.ts';
import { anteprima, fileCsv, testoCsv } from './caricamento.ts';
import { apri, indirizzoCambi, righe, test, toast } from './scena.ts';
import { finoA, preme, QUI, rigaConFuoco } from './tasti.ts';

/** The last of the month's days comes from a file, the others are there already. */
const [ultimo, primi] = [
  gennaio.cambi.filter(([data]) => data === '2026-01-07'),
  gennaio.cambi.filter(([data]) => data !== '2026-01-07'),
];

test.beforeEach(({ api }) => api.soltanto(gennaio, primi));
test.afterAll(({ api }) => api.soltanto(gennaio, []));

/** How a value is corrected, added and deleted by keyboard is told in archivi.test.ts. */
test('tutto il giro dei cambi senza toccare il mouse', async ({ page, api }) => {
  await test.step('si entra', async () => {
    await apri(page, '/pages/login');
    await expect(page.getByLabel('Nome utente')).toBeFocused();
    await page.keyboard.type(ADMIN.username);
    await preme(page, 'Tab');
    await page.keyboard.type(ADMIN.password);
    await preme(page, 'Enter');
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  });

  await test.step('Ctrl+K porta ai Cambi', async () => {
    await preme(page, 'Control+k');
    await expect(page.getByRole('combobox', { name: 'Cerca schermate' })).toBeFocused();
    await page.keyboard.type('cambi');
    await expect(page.getByRole('option').first()).toContainText('Cambi');
    await preme(page, 'Enter');
    await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
  });

  await test.step('il fuoco è già sul filtro: si scrive e si conferma con Ctrl+Invio', async () => {
    await expect(page.getByLabel('Data da:', { exact: true })).toBeFocused();
    await page.keyboard.type('010126');
    await preme(page, 'Enter');
    await expect(page.getByLabel('Data a:', { exact: true })).toBeFocused();
    await page.keyboard.type('31012026');
    await preme(page, 'Control+Enter');
    await expect(righe(page, 'Cambi')).toHaveCount(8);
  });

  const selezionata = page.getByRole('row', { selected: true });

  await test.step('il fuoco è già sulla griglia, le frecce scelgono le righe', async () => {
    await expect.poll(() => page.evaluate<string>(QUI)).toBe('06/01/2026');
    await preme(page, 'ArrowDown');
    await expect(selezionata).toHaveCount(1);
    await expect(selezionata).toContainText('CHF');
  });

  await test.step('l’import si sceglie dal menu e il file dal sistema', async () => {
    // Asked for well before: the browser hands its window over some moments after it is told to.
    const scelta = page.waitForEvent('filechooser');
    await finoA(page, /Importa$/, 'Shift+Tab');
    await preme(page, 'Enter');
    await expect(page.getByRole('menuitem', { name: 'Da CSV' })).toBeVisible();
    await finoA(page, /Da CSV/, 'ArrowDown');
    await preme(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'Conferma Import da CSV' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Scegli un file' })).toBeFocused();
    await preme(page, 'Enter');
    await (await scelta).setFiles(fileCsv('gennaio.csv', testoCsv(ultimo)));
    await finoA(page, /^Ok$/);
    await preme(page, 'Enter');
    await expect(anteprima(page)).toContainText('nuovi 4');
    await finoA(page, /^Conferma$/);
    await preme(page, 'Enter');
    await expect(toast(page, 'Import da file CSV effettutato correttamente')).toBeVisible();
    await expect(righe(page, 'Cambi')).toHaveCount(12);
  });

  await test.step('l’export finisce in un file', async () => {
    await finoA(page, /Export$/, 'Shift+Tab');
    await preme(page, 'Enter');
    await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeVisible();
    await finoA(page, /^CSV/, 'ArrowDown');
    const scarico = page.waitForEvent('download');
    await preme(page, 'Enter');
    expect((await scarico).suggestedFilename()).toMatch(/\.csv$/);
    await expect(toast(page, 'Report generato correttamente.')).toBeVisible();
  });

  const scritti = await api.cambi(gennaio);
  expect(scritti).toHaveLength(12);
});

test('tre schermate aperte da tastiera: la prima riga è attiva, i tasti scritti valgono subito', async ({
  dentro: page,
}) => {
  const fuoco = (griglia: string, riga = 0) => righe(page, griglia).nth(riga).locator(':focus');

  await test.step('Divise: Ins ne scrive una, Esc torna alla riga', async () => {
    await apri(page, '/page/tabelle/divise');
    await expect(fuoco('Divise')).toHaveCount(1);
    await preme(page, 'Insert');
    const scheda = page.getByRole('dialog', { name: 'Nuova divisa' });
    await expect(scheda.getByRole('textbox').first()).toBeFocused();
    await preme(page, 'Escape');
    await expect(scheda).toBeHidden();
    await expect(fuoco('Divise')).toHaveCount(1);
  });

  await test.step('Ctrl+K, il nome e Invio senza aspettare: le Scritture, Ins vale anche da dove si cerca', async () => {
    await preme(page, 'Control+k');
    await page.keyboard.type('scritture');
    await preme(page, 'Enter');
    await expect(fuoco('Scritture')).toHaveCount(1);
    await page.getByLabel('Cerca in Scritture').focus();
    await preme(page, 'Insert');
    const scheda = page.getByRole('dialog', { name: 'Nuova riga di modello' });
    await expect(scheda.getByRole('textbox').first()).toBeFocused();
    await preme(page, 'Escape');
    await expect(scheda).toBeHidden();
  });

  await test.step('Cambi: F2 corregge la riga attiva', async () => {
    await apri(page, indirizzoCambi(gennaio));
    await expect(fuoco('Cambi')).toHaveCount(1);
    await preme(page, 'F2');
    await expect(page.getByRole('textbox', { name: 'Cambio', exact: true })).toBeFocused();
    await preme(page, 'Escape');
    await expect(fuoco('Cambi')).toHaveCount(1);
  });

  await test.step('Movimenti: una tappa di Tab, le testate con Ctrl+↑', async () => {
    const griglia = 'Acquisti / Vendite';
    await apri(page, '/page/movimenti/acq-ven');
    await expect(fuoco(griglia)).toHaveCount(1);
    await preme(page, 'ArrowDown', 'Tab');
    await expect.poll(() => rigaConFuoco(page)).toBe('');
    await preme(page, 'Shift+Tab');
    await expect(fuoco(griglia, 1)).toHaveCount(1);
    await preme(page, 'Shift+Tab');
    await expect(page.getByRole('button', { name: 'Colonne' })).toBeFocused();
    await preme(page, 'Tab', 'Control+ArrowUp');
    await expect(page.getByRole('columnheader', { name: 'NReg' })).toBeFocused();
    await preme(page, 'ArrowDown');
    await expect(fuoco(griglia, 1)).toHaveCount(1);
  });

  await test.step('Invio apre il movimento, Indietro torna alla sua riga', async () => {
    // Longer on its way than the chosen row takes to come into the address of the list: it must not go into this one.
    await page.route(/PaginaFissato/, async (richiesta) => {
      await new Promise((poi) => setTimeout(poi, 500));
      await richiesta.continue();
    });
    await preme(page, 'ArrowDown');
    const riga = await rigaConFuoco(page);
    await preme(page, 'Enter');
    await expect(page.getByRole('heading', { name: /movimento/i, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/acq-ven\/\d+$/);
    await page.goBack();
    await expect.poll(() => rigaConFuoco(page)).toBe(riga);
  });
});
