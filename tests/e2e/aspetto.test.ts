import { expect, type Page } from '@playwright/test';
import { apri, type Credenziali, entra, righe, test } from './scena.ts';

const IMPOSTAZIONI = '/page/impostazioni/user-settings';

const scelta = (page: Page, gruppo: string, nome: string) =>
  page.getByRole('group', { name: gruppo }).getByRole('radio', { name: nome });

/** The server has what was chosen: another machine would find it. */
const salvata = (page: Page) =>
  page.waitForResponse((una) => una.url().endsWith('/preferenze') && una.status() === 200);

async function altraMacchina(page: Page, persona: Credenziali): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('La pagina non ha un browser');
  const altra = await (await browser.newContext({ locale: 'it-IT' })).newPage();
  await entra(altra, persona);
  return altra;
}

test.describe('impostazioni utente', () => {
  test('aspetto e superfici valgono subito, restano, e vengono anche su un’altra macchina', async ({
    page,
    creaUtente,
  }) => {
    const persona = await creaUtente('aspetto.scuro', { '001': ['Cambi_R'] });
    await entra(page, persona);
    await apri(page, IMPOSTAZIONI);
    const radice = page.locator('html');
    await expect(radice).toHaveAttribute('data-mantine-color-scheme', 'light');
    await scelta(page, 'Aspetto', 'Scuro').check();
    const arrivata = salvata(page);
    await scelta(page, 'Superfici', 'Trasparenti').check();
    await expect(radice).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(radice).toHaveAttribute('data-variante', 'trasparente');
    await arrivata;
    await page.reload();
    await expect(radice).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(scelta(page, 'Superfici', 'Trasparenti')).toBeChecked();

    const altra = await altraMacchina(page, persona);
    await apri(altra, '/page');
    await expect(altra.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(altra.locator('html')).toHaveAttribute('data-variante', 'trasparente');
    await altra.context().close();
  });

  test('la lingua scelta nella barra è quella delle impostazioni, anche altrove', async ({
    page,
    creaUtente,
  }) => {
    const persona = await creaUtente('aspetto.lingua', { '001': ['Cambi_R'] });
    await entra(page, persona);
    await apri(page, IMPOSTAZIONI);
    await expect(page.getByLabel('Lingua', { exact: true })).toHaveValue('browser');
    const arrivata = salvata(page);
    await page.getByRole('button', { name: /^Lingua/ }).click();
    await page.getByRole('menuitem', { name: 'Português' }).click();
    await expect(page.getByLabel('Língua', { exact: true })).toHaveValue('pt');
    await arrivata;
    const altra = await altraMacchina(page, persona);
    await apri(altra, '/page');
    await expect(altra.getByRole('button', { name: /^Língua: PT/ })).toBeVisible();
    await altra.context().close();
  });

  test('la densità cambia le righe della griglia che si sta guardando in un’altra scheda', async ({
    page,
    context,
    creaUtente,
  }) => {
    await entra(page, await creaUtente('aspetto.densita', { '001': ['Cambi_R'] }));
    await apri(page, '/page/dati-dinamici/cambi?dal=2021-12-14&al=2021-12-14');
    const riga = righe(page, 'Cambi').nth(1);
    const altezza = async () => (await riga.boundingBox())?.height;
    await expect.poll(altezza).toBe(30);
    const altra = await context.newPage();
    await apri(altra, IMPOSTAZIONI);
    for (const [nome, punti] of [
      ['Compatta', 26],
      ['Comoda', 36],
      ['Normale', 30],
    ] as const) {
      await scelta(altra, 'Densità delle righe', nome).check();
      await expect.poll(altezza).toBe(punti);
    }
  });

  test('l’azienda preferita è quella con cui comincia una scheda nuova', async ({
    page,
    context,
    creaUtente,
  }) => {
    await entra(page, await creaUtente('aspetto.azienda', { '*': ['Cambi_R'] }));
    await apri(page, IMPOSTAZIONI);
    const azienda = (una: Page) => una.getByRole('button', { name: /^Azienda corrente/ });
    await expect(azienda(page)).toContainText('001');
    const arrivata = salvata(page);
    await page.getByLabel('Azienda con cui cominciare').selectOption('002');
    await arrivata;
    const altra = await context.newPage();
    await apri(altra, '/page');
    await expect(azienda(altra)).toContainText('002');
    await page.reload();
    await expect(azienda(page)).toContainText('001');
  });

  test('il visore dei report sta dove il visore lo leggerà', async ({ page, creaUtente }) => {
    await entra(page, await creaUtente('aspetto.visore', { '001': ['Cambi_R'] }));
    await apri(page, IMPOSTAZIONI);
    const visore = () => page.evaluate<string>("localStorage.getItem('rateo.visorePdf')");
    expect(await visore()).toBe('embedded');
    await scelta(page, 'Report in PDF', 'Visore di Rateo').check();
    expect(await visore()).toBe('pdfjs');
  });

  test('senza rete una preferenza vale lo stesso, e parte quando la rete torna', async ({
    page,
    context,
    creaUtente,
  }) => {
    await entra(page, await creaUtente('aspetto.rete', { '001': ['Cambi_R'] }));
    await apri(page, IMPOSTAZIONI);
    await context.setOffline(true);
    await scelta(page, 'Aspetto', 'Scuro').check();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.waitForTimeout(600);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const arrivata = salvata(page);
    await context.setOffline(false);
    expect(await (await arrivata).json()).toMatchObject({ aspetto: 'dark' });
  });
});
