import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibile } from './axe.ts';
import { scrivente } from './fissato-scena.ts';
import { apri, entra, righe, test, toast } from './scena.ts';

/** A company of the story's own, another one at every run: what is locked stays locked. */
const MIA = `P${Date.now().toString(36).slice(-6).toUpperCase()}`;
const PAGINA = '/page/contabilita/archivi/periodi';

let richieste: APIRequestContext;
test.beforeAll(async ({ playwright, baseURL }) => {
  richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const scrive = await scrivente(richieste);
  await scrive('post', '/aziende', { cod_Azienda: MIA, ragioneSociale: 'Periodi di prova' });
});
test.afterAll(() => richieste.dispose());

const campo = (page: Page, nome: string) => page.getByRole('textbox', { name: nome });
const scegli = async (page: Page, nome: string, testo: string) => {
  await page.getByRole('combobox', { name: nome }).fill(testo);
  await page.keyboard.press('Enter');
};

test('si chiude, si blocca chiedendolo due volte, si concede una deroga e si revoca, si aggiunge un libro', async ({
  page,
  creaUtente,
}) => {
  const altro = await creaUtente('periodi.altro', { [MIA]: ['Movimenti_W'] });
  const chi = await creaUtente('periodi.capo', {
    [MIA]: ['Contabile_W', 'Scritture_W', 'Aziende_R'],
  });
  await entra(page, chi);
  await apri(page, '/page/contabilita/archivi');
  await page.locator('#periodi').click();
  await expect(page.getByLabel('Fino a che giorno si è chiuso')).toContainText('Mai');
  await accessibile(page);

  const salva = page.getByRole('button', { name: /^Salva/ });
  await campo(page, 'Bloccata al').fill('31122024');
  await page.keyboard.press('Tab');
  await expect(salva).toBeDisabled();
  await campo(page, 'Chiusa al').fill('31032025');
  await page.keyboard.press('Tab');
  await salva.click();
  await page.getByRole('button', { name: 'Blocca', exact: true }).click();
  const ancora = page.getByRole('dialog', { name: 'Il blocco non torna mai indietro' });
  await ancora.getByRole('button', { name: 'Blocca per sempre' }).click();
  await expect(toast(page, 'Chiusura salvata')).toBeVisible();
  const cifre = page.getByLabel('Fino a che giorno si è chiuso');
  await expect(cifre).toContainText('31/12/2024');
  await campo(page, 'Bloccata al').fill('30112024');
  await page.keyboard.press('Tab');
  await salva.click();
  await page.getByRole('button', { name: 'Blocca', exact: true }).click();
  await page.getByRole('button', { name: 'Blocca per sempre' }).click();
  await expect(page.getByText('il blocco non torna indietro').first()).toBeVisible();

  await page.getByRole('button', { name: 'Concedi una deroga' }).click();
  const cassetto = page.getByRole('dialog', { name: 'Concedi una deroga' });
  await scegli(page, 'A chi', altro.username);
  await scegli(page, 'Per che cosa', 'Movimenti');
  await cassetto.getByRole('textbox', { name: 'Giorni dal' }).fill('01012025');
  await cassetto.getByRole('textbox', { name: 'Giorni al' }).fill('31012025');
  await cassetto.getByRole('textbox', { name: 'Vale fino al' }).fill('31122099');
  await cassetto.getByRole('textbox', { name: 'Motivo' }).fill('fattura arrivata tardi');
  await accessibile(page);
  await page.keyboard.press('Control+Enter');
  await expect(cassetto).toBeHidden();
  await page.getByRole('tab', { name: 'Deroghe' }).click();
  const deroga = righe(page, 'Deroghe').filter({ hasText: altro.username });
  await expect(deroga).toContainText('In vigore');
  await deroga.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Revoca' }).click();
  await page
    .getByRole('dialog', { name: /^Revocare/ })
    .getByRole('button', { name: 'Revoca' })
    .click();
  await expect(deroga).toContainText('Revocata');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Aggiungi libro' }).click();
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Opzioni' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/libro=IFRS9/);
  await scegli(page, 'Utile su cambi', 'Separato di tutti');
  await salva.click();
  await expect(toast(page, 'Opzioni salvate')).toBeVisible();
  await accessibile(page);
  await page.getByRole('button', { name: /predefiniti/ }).click();
  await expect(toast(page, 'Predefiniti caricati')).toBeVisible();
  await page.getByRole('button', { name: 'Sospendi il libro' }).click();
  await page.getByRole('button', { name: 'Sospendi', exact: true }).click();
  await expect(page.getByText('Libro sospeso').first()).toBeVisible();

  await apri(page, '/page/contabilita/archivi/giornale');
  await page.getByRole('button', { name: 'Verifica' }).click();
  await expect(page.getByRole('dialog')).toContainText('Il giornale è vuoto');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica la catena' }).click();
  expect((await file).suggestedFilename()).toContain('catena');
  await apri(page, PAGINA);
  await expect(page.getByRole('button', { name: 'Concedi una deroga' })).toBeVisible();
});
