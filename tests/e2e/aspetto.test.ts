import { expect, type Page } from '@playwright/test';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
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
  test('aspetto, superfici e lingua valgono subito, restano, e vengono anche su un’altra macchina', async ({
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

    // Where the viewer of reports will read it.
    const visore = () => page.evaluate<string>("localStorage.getItem('rateo.visorePdf')");
    expect(await visore()).toBe('embedded');
    await scelta(page, 'Report in PDF', 'Visore di Rateo').check();
    expect(await visore()).toBe('pdfjs');

    // The language that is chosen in the bar is the one of the settings.
    await expect(page.getByLabel('Lingua', { exact: true })).toHaveValue('browser');
    const tradotta = salvata(page);
    await page.getByRole('button', { name: /^Lingua/ }).click();
    await page.getByRole('menuitem', { name: 'Português' }).click();
    await expect(page.getByLabel('Língua', { exact: true })).toHaveValue('pt');
    await tradotta;

    const altra = await altraMacchina(page, persona);
    await apri(altra, '/page');
    await expect(altra.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(altra.locator('html')).toHaveAttribute('data-variante', 'trasparente');
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

  test('senza rete una preferenza vale lo stesso, e parte quando la rete torna', async ({
    page,
    context,
    creaUtente,
  }) => {
    await entra(page, await creaUtente('aspetto.rete', { '001': ['Cambi_R'] }));
    await apri(page, IMPOSTAZIONI);
    await context.setOffline(true);
    const tentata = page.waitForEvent('requestfailed', (una) => una.url().endsWith('/preferenze'));
    await scelta(page, 'Aspetto', 'Scuro').check();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await tentata;
    await expect(page.getByRole('alert')).toHaveCount(0);
    const arrivata = salvata(page);
    await context.setOffline(false);
    expect(await (await arrivata).json()).toMatchObject({ aspetto: 'dark' });
  });
});

test.describe('personalizzatore', () => {
  const pannello = (page: Page) => page.getByRole('dialog', { name: 'Personalizza la cornice' });
  const apriPannello = async (page: Page) => {
    await page.getByRole('button', { name: 'Personalizza la cornice' }).click();
    await pannello(page).waitFor();
  };
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
  const largo = async (page: Page) => (await menu(page).boundingBox())?.width ?? 0;

  /** What the frame shows of each choice, read where it acts. */
  const FONDO = "getComputedStyle(document.querySelector('aside > div')).backgroundColor";
  const DISEGNO = "getComputedStyle(document.querySelector('aside > div'), '::before').maskImage";

  test('ogni scelta si vede subito, resta, e torna al prossimo accesso da un’altra macchina', async ({
    page,
    creaUtente,
  }) => {
    const persona = await creaUtente('aspetto.cornice', { '001': ['Cambi_R', 'Divise_R'] });
    await entra(page, persona);
    await apri(page, '/page');
    await expect(pannello(page)).toBeHidden();
    const prima = { largo: await largo(page), fondo: await page.evaluate(FONDO) };
    await apriPannello(page);
    await scelta(page, 'Larghezza del menu', 'Largo').check();
    await expect.poll(() => largo(page)).toBeGreaterThan(prima.largo);
    await scelta(page, 'Colore del menu', 'Petrolio').check();
    expect(await page.evaluate(FONDO)).not.toBe(prima.fondo);
    await scelta(page, 'Disegno del menu', 'Onde').check();
    expect(await page.evaluate(DISEGNO)).toContain('onde');
    await scelta(page, 'Contenuto', 'Raccolto al centro').check();
    await page.keyboard.press('Escape');
    await expect(pannello(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Personalizza la cornice' })).toBeFocused();

    await apriPannello(page);
    const arrivata = salvata(page);
    await scelta(page, 'Posizione del menu', 'In alto').check();
    await expect(page.locator('aside')).toHaveCount(0);
    await expect(menu(page).getByRole('button', { name: 'Dati dinamici' })).toBeVisible();
    await expect(pannello(page).getByText('Vale con il menu di lato.').first()).toBeVisible();
    await arrivata;

    await page.reload();
    await expect(menu(page).getByRole('button', { name: 'Dati dinamici' })).toBeVisible();
    const altra = await altraMacchina(page, persona);
    await apri(altra, '/page');
    await expect(menu(altra).getByRole('button', { name: 'Dati dinamici' })).toBeVisible();
    await apriPannello(altra);
    await expect(scelta(altra, 'Colore del menu', 'Petrolio')).toBeChecked();
    await pannello(altra).getByRole('button', { name: 'Ripristina' }).click();
    await expect(pannello(altra).getByRole('status')).toContainText('com’era all’inizio');
    expect(await largo(altra)).toBe(prima.largo);
    expect(await altra.evaluate(FONDO)).toBe(prima.fondo);
    await altra.context().close();
  });

  test('la barra in alto scorre con la pagina, oppure resta', async ({ page, creaUtente }) => {
    await entra(page, await creaUtente('aspetto.navbar', { '*': ['Cambi_R'] }));
    await page.setViewportSize({ width: 1280, height: 420 });
    await apri(page, IMPOSTAZIONI);
    const barra = page.getByRole('banner').first();
    const cima = async () => (await barra.boundingBox())?.y;
    await page.getByRole('button', { name: /^Azienda/ }).hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(cima).toBeLessThan(-100);
    await page.mouse.wheel(0, -400);
    await expect.poll(cima).toBe(0);
    await apriPannello(page);
    await scelta(page, 'Barra in alto', 'Resta in vista').check();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Preferenze' }).hover();
    await page.mouse.wheel(0, 200);
    await expect
      .poll(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y)
      .toBeLessThan(0);
    expect(await cima()).toBe(0);
  });

  test('il menu compatto si apre sotto il puntatore e col fuoco, e non sposta la pagina', async ({
    page,
    creaUtente,
  }) => {
    await entra(page, await creaUtente('aspetto.compatto', { '001': ['Cambi_R'] }));
    await apri(page, '/page');
    const intera = await largo(page);
    await apriPannello(page);
    await pannello(page).getByRole('switch', { name: 'Menu compatto' }).check();
    await page.keyboard.press('Escape');
    const contenuto = async () => (await page.getByRole('main').boundingBox())?.x;
    await page.getByRole('main').hover();
    await expect.poll(() => largo(page)).toBeLessThan(intera / 2);
    const prima = await contenuto();
    await menu(page).hover();
    await expect.poll(() => largo(page)).toBe(intera);
    expect(await contenuto()).toBe(prima);
    await page.getByRole('main').hover();
    await expect.poll(() => largo(page)).toBeLessThan(intera / 2);
    await page.getByRole('button', { name: 'Tieni aperto il menu' }).focus();
    // One stop, where one is; from there to its last entry.
    await page.keyboard.press('Shift+Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(menu(page).getByRole('link', { name: 'Registro delle modifiche' })).toBeFocused();
    await expect.poll(() => largo(page)).toBe(intera);
    expect(await contenuto()).toBe(prima);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Registro delle modifiche' })).toBeVisible();
  });

  test('sotto i 1200 punti il menu si chiama dal bottone, e le scelte dicono perché sono spente', async ({
    page,
    creaUtente,
  }) => {
    await entra(page, await creaUtente('aspetto.stretto', { '001': ['Cambi_R'] }));
    await apri(page, '/page');
    await apriPannello(page);
    await scelta(page, 'Posizione del menu', 'In alto').check();
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect(
      pannello(page)
        .getByText(/Su uno schermo stretto/)
        .first(),
    ).toBeVisible();
    await expect(scelta(page, 'Posizione del menu', 'Di lato')).toBeDisabled();
    await expect(scelta(page, 'Larghezza del menu', 'Largo')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await menu(page).getByRole('link', { name: 'Cambi', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  });
});

test.describe('menu in alto', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
  const capo = (page: Page, nome: string) => menu(page).getByRole('button', { name: nome });

  const conMenuInAlto = async (page: Page, persona: Credenziali) => {
    await entra(page, persona);
    await apri(page, '/page');
    const arrivata = salvata(page);
    await page.getByRole('button', { name: 'Personalizza la cornice' }).click();
    await scelta(page, 'Posizione del menu', 'In alto').check();
    await arrivata;
    await page.keyboard.press('Escape');
    // Closed, it gives the focus back: until then it would take it from whoever has it.
    await expect(page.getByRole('button', { name: 'Personalizza la cornice' })).toBeFocused();
  };

  test('si percorre e si sceglie con la sola tastiera; si chiude andando altrove, col mouse e con Tab', async ({
    page,
    creaUtente,
  }) => {
    await conMenuInAlto(
      page,
      await creaUtente('aspetto.tastiera', { '001': ['Cambi_R', 'Ratei_R', 'Divise_R'] }),
    );
    await menu(page).getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(capo(page, 'Tabelle')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(capo(page, 'Dati dinamici')).toBeFocused();
    await expect(capo(page, 'Dati dinamici')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(capo(page, 'Dati dinamici')).toHaveAttribute('aria-expanded', 'true');
    await expect(menu(page).getByRole('link', { name: 'Dati dinamici' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(menu(page).getByRole('link', { name: 'Qualità dei dati' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('link', { name: 'Dati dinamici' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(capo(page, 'Dati dinamici')).toBeFocused();
    await expect(menu(page).getByRole('link', { name: 'Cambi' })).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
    await expect(capo(page, 'Dati dinamici')).toHaveAttribute('aria-expanded', 'false');

    const voce = menu(page).getByRole('link', { name: 'Cambi' });
    await capo(page, 'Dati dinamici').click();
    await expect(voce).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(voce).toBeHidden();
    await capo(page, 'Dati dinamici').click();
    await capo(page, 'Impostazioni').hover();
    await expect(voce).toBeHidden();
    await expect(menu(page).getByRole('link', { name: 'Utente' })).toBeVisible();
    await menu(page).getByRole('link', { name: 'Registro delle modifiche' }).focus();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Utente' })).toBeHidden();
  });

  test('ciò che non entra sta in «Altro», e ci si arriva', async ({ page, creaUtente }) => {
    const persona = await creaUtente('aspetto.molte', { '*': tuttiIPrivilegi });
    await conMenuInAlto(page, persona);
    await expect(capo(page, 'Altro')).toHaveCount(0);
    await page.addStyleTag({ content: 'nav[data-colore-menu] { max-width: 620px; }' });
    await expect(capo(page, 'Altro')).toBeVisible();
    await expect(capo(page, 'Impostazioni')).toHaveCount(0);
    await capo(page, 'Altro').click();
    await menu(page).getByRole('link', { name: 'Monitor' }).click();
    await expect(page.getByRole('heading', { name: 'Monitor', level: 1 })).toBeVisible();
  });
});
