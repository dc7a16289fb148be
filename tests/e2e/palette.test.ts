import { expect, type Page } from '@playwright/test';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, entra, righe, test } from './scena.ts';

const marzo = { dal: '2026-03-12', al: '2026-03-13' };

const campo = (page: Page) => page.getByRole('combobox', { name: 'Cerca schermate' });
const voce = (page: Page, nome: string | RegExp) => page.getByRole('option', { name: nome });

async function apriPalette(page: Page, testo = ''): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(campo(page)).toBeFocused();
  if (testo) await campo(page).fill(testo);
}

test.beforeAll(({ api }) =>
  api.soltanto(marzo, [
    ['2026-03-12', 'USD', '1.1712'],
    ['2026-03-13', 'USD', '1.1698'],
  ]),
);
test.afterAll(({ api }) => api.soltanto(marzo, []));

test('nessuna prima lettera si perde, trova una schermata senza accenti e con un errore, Invio la apre', async ({
  dentro: page,
}) => {
  let lascia = () => {};
  const attesa = new Promise<void>((risolvi) => {
    lascia = risolvi;
  });
  await page.route('**/Palette-*.js', async (rotta) => {
    await attesa;
    await rotta.continue();
  });
  await apri(page, '/page');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('divixx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('status', { name: 'Cerca schermate' })).toHaveText('divi');
  lascia();
  await expect(campo(page)).toHaveValue('divi');
  await expect(campo(page)).toBeFocused();
  await page.keyboard.type('se');
  await expect(page.getByRole('option').first()).toContainText('Divise');
  await campo(page).fill('contabilita arch');
  await expect(page.getByRole('option').first()).toContainText('Archivi di contabilità');
  await campo(page).fill('camb norm');
  await expect(page.getByRole('option').first()).toContainText('Cambi Normali');
  await expect(page.getByRole('option').first().locator('mark').first()).toHaveText('Camb');
  await campo(page).fill('divsie');
  await expect(page.getByRole('option').first()).toContainText('Divise');
  await campo(page).fill('zzzzzz');
  await expect(page.getByText('Nessun risultato per «zzzzzz».')).toBeVisible();
  await campo(page).fill('camb');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/page\/dati-dinamici\/cambi$/);
});

test('frecce, pagine ed estremi muovono la scelta e il lettore di schermo la segue', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  await apriPalette(page);
  const voci = page.getByRole('option');
  const scelta = async (posto: number) => {
    const id = await voci.nth(posto).getAttribute('id');
    await expect(campo(page)).toHaveAttribute('aria-activedescendant', id ?? '');
    await expect(voci.nth(posto)).toHaveAttribute('aria-selected', 'true');
    await expect(voci.nth(posto)).toBeInViewport();
  };
  await scelta(0);
  await page.keyboard.press('ArrowDown');
  await scelta(1);
  await page.keyboard.press('PageDown');
  await scelta(9);
  await page.keyboard.press('End');
  await scelta((await voci.count()) - 1);
  await page.keyboard.press('ArrowDown');
  await scelta(0);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await scelta(0);
  await expect(page.getByRole('group', { name: 'Schermate' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Azioni' })).toBeAttached();
});

test('trova i record: una divisa e il suo cambio, che si aprono dove stanno', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  await apriPalette(page, 'usd 13/03/2026');
  const cambio = page.getByRole('group', { name: 'Cambi' }).getByRole('option');
  await expect(cambio).toHaveText(/USD 13\/03\/2026.*1,1698/);
  await perIlManuale(page, 'ricerca', page.getByRole('dialog'));
  await cambio.click();
  await expect(page).toHaveURL(/dal=2026-03-13&al=2026-03-13&divise=USD/);
  await expect(righe(page, 'Cambi')).toHaveCount(1);
  await apriPalette(page, 'franco svizzero');
  await voce(page, /^CHF/).click();
  await expect(page.getByRole('dialog').getByText('CHF').first()).toBeVisible();
  await expect(page).toHaveURL(/tabelle\/divise\?record=\d+/);
});

test('ciò che si è scelto da poco è in cima, per questo utente e anche dopo un ricaricamento', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  await apriPalette(page, 'monitor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/reportsmonitor/);
  await page.reload();
  await apri(page, '/page');
  await apriPalette(page);
  const recenti = page.getByRole('group', { name: 'Recenti' });
  await expect(recenti.getByRole('option').first()).toContainText('Monitor');
});

test('Ctrl+Invio apre in una nuova scheda, sulla stessa azienda, anche prima che ci sia qualcosa', async ({
  dentro: page,
  context,
}) => {
  const palette = Promise.withResolvers<void>();
  await page.route('**/Palette-*.js', async (rotta) => {
    await palette.promise;
    await rotta.continue();
  });
  await apri(page, '/page');
  await page.evaluate("sessionStorage.setItem('currAccount', '002')");
  await apri(page, '/page');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('divise');
  await page.keyboard.press('Control+Enter');
  const nuova = context.waitForEvent('page');
  palette.resolve();
  const altra = await nuova;
  await expect(altra.getByRole('heading', { name: 'Divise', level: 1 })).toBeVisible();
  await expect(altra.getByRole('button', { name: /^Azienda corrente/ })).toContainText('002');
  await altra.close();

  const trovati = Promise.withResolvers<void>();
  await page.route(/\/api\/ricerca/, async (rotta) => {
    await trovati.promise;
    await rotta.continue();
  });
  await apriPalette(page, 'dollaro usa');
  await page.keyboard.press('Control+Enter');
  const record = context.waitForEvent('page');
  trovati.resolve();
  await expect(await record).toHaveURL(/divise\?record=/);

  await apriPalette(page, 'dollaro usa');
  await expect(voce(page, /^USD/)).toBeVisible();
  const ancora = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await ancora).toHaveURL(/divise\?record=/);
  await expect(page).toHaveURL(/\/page$/);
});

test('le azioni: import da CSV, nuova riga, aspetto, tasti, altra azienda', async ({
  page,
  creaUtente,
}) => {
  const su = { '001': ['Cambi_W', 'Divise_R'], '002': ['Cambi_R'] } as const;
  await entra(page, await creaUtente('palette.azioni', su));
  await apri(page, '/page');
  await apriPalette(page, 'import csv');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Conferma Import/ })).toBeVisible();
  await expect(page).not.toHaveURL(/atto=/);
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();

  await apriPalette(page, 'cambi nuova riga');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Una riga nuova')).toBeVisible();

  await apriPalette(page, 'scuro');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await apriPalette(page, 'tastiera');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Aiuto' })).toBeVisible();
  await page.keyboard.press('Escape');

  await apriPalette(page, 'personalizza');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Personalizza' })).toBeVisible();
  await page.keyboard.press('Escape');

  await apriPalette(page, 'fondazione');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Azienda corrente/ })).toContainText('002');
});

test('chi legge soltanto non trova azioni di scrittura, chi non vede non trova record', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('palette.lettore', { '001': ['Cambi_R'] }));
  await apri(page, '/page');
  await apriPalette(page, 'cambi');
  await expect(voce(page, 'Cambi: export CSV')).toBeVisible();
  await expect(voce(page, 'Cambi: nuova riga')).toHaveCount(0);
  await expect(voce(page, /importa/)).toHaveCount(0);
  await campo(page).fill('usd');
  await expect(page.getByRole('group', { name: 'Cambi' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Divise' })).toHaveCount(0);
});

test('mentre si scrive non lampeggia: l’elenco non si svuota e una risposta tardiva si butta', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  await page.route(/\/api\/ricerca/, async (rotta) => {
    await new Promise((riprendi) => setTimeout(riprendi, 400));
    await rotta.continue().catch(() => undefined);
  });
  await apriPalette(page);
  await campo(page).pressSequentially('cambi', { delay: 60 });
  await expect(voce(page, /^Cambi/).first()).toBeVisible();
  await expect(page.getByText('Nessun risultato')).toHaveCount(0);
  await campo(page).fill('dollaro usa');
  await expect(voce(page, /^USD Dollaro USA/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Cambi' })).toHaveCount(0);
});

test('parla la lingua della cornice e lascia in italiano il mestiere', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('palette.lingua', { '001': ['Cambi_R'] }));
  await apri(page, '/page');
  await apriPalette(page, 'deutsch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Sprache/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('cambi csv');
  await expect(page.getByRole('group', { name: 'Aktionen' })).toContainText('Cambi: export CSV');
});

test('su uno schermo di telefono sta tutta dentro', async ({ dentro: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await apri(page, '/page');
  await page.getByRole('button', { name: /Cerca schermate/ }).click();
  await campo(page).fill('c');
  const larga = await page.evaluate('document.documentElement.scrollWidth');
  expect(larga).toBeLessThanOrEqual(390);
  const riquadro = await page.getByRole('dialog').boundingBox();
  expect((riquadro?.x ?? 0) + (riquadro?.width ?? 0)).toBeLessThanOrEqual(390);
  expect((riquadro?.y ?? 0) + (riquadro?.height ?? 0)).toBeLessThanOrEqual(844);
});
