import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { ottobre } from './cambi-bce.ts';
import { apri, entra, indirizzoCambi, righe, test, toast } from './scena.ts';

const DIVISE = '/page/tabelle/divise';
const CAMBI = '/page/dati-dinamici/cambi';

/** By the API: the database shows nobody's views to who asks without a name. */
async function senzaViste(richieste: APIRequestContext): Promise<void> {
  const accesso = await richieste.post('/api/accesso/login', { data: ADMIN });
  const { token } = (await accesso.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' };
  const elenco = await richieste.get('/api/viste', { headers });
  for (const { id } of (await elenco.json()) as { id: number }[])
    await richieste.delete(`/api/viste/${id}`, { headers, failOnStatusCode: true });
}

test.beforeEach(async ({ api, request }) => {
  await senzaViste(request);
  await api.soltanto(ottobre, ottobre.cambi);
});
test.afterAll(async ({ api }) => {
  await api.soltanto(ottobre, []);
});

const bottone = (page: Page) => page.getByRole('button', { name: /^Vista/ });
const voce = (page: Page, nome: string | RegExp) => page.getByRole('menuitem', { name: nome });
const cerca = (page: Page) => page.getByRole('textbox', { name: 'Cerca in Divise' });

async function menu(page: Page): Promise<void> {
  await bottone(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Nessuna vista' })).toBeVisible();
}

async function scegli(page: Page, nome: string): Promise<void> {
  await menu(page);
  await page.getByRole('menuitemradio', { name: nome }).click();
}

async function salvaNuova(page: Page, nome: string): Promise<void> {
  await menu(page);
  await voce(page, /nuova…|Copia fra/).click();
  await page.getByRole('dialog').getByLabel('Nome').fill(nome);
  await page.getByRole('dialog').getByLabel('Nome').press('Enter');
  await expect(bottone(page)).toHaveText(`Vista: ${nome}`);
}

const intestazioni = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts())
    .map((testo) => testo.trim())
    .filter(Boolean);

test('una vista tiene filtro, ordine e colonne; si salva, si ricarica e si applica', async ({
  dentro: page,
}) => {
  await apri(page, DIVISE);
  await cerca(page).fill('dollaro');
  await page.getByRole('columnheader', { name: 'Descrizione' }).click();
  await page.getByRole('button', { name: 'Colonne', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Codice UIC' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Codice UIC' })).toHaveCount(0);
  const trovate = await righe(page, 'Divise').count();
  await salvaNuova(page, 'Dollari');
  await expect(toast(page, 'Vista salvata')).toBeVisible();
  await page.reload();
  await expect(bottone(page)).toHaveText('Vista: Dollari');
  await expect(page.getByRole('columnheader', { name: 'Codice UIC' })).toHaveCount(0);

  await scegli(page, 'Nessuna vista');
  await expect(page.getByRole('columnheader', { name: 'Codice UIC' })).toHaveCount(0);
  await cerca(page).fill('lira');
  await scegli(page, 'Dollari');
  await expect(cerca(page)).toHaveValue('dollaro');
  await expect(righe(page, 'Divise')).toHaveCount(trovate);
  expect(new URL(page.url()).searchParams.get('ordine')).toBe('descDivisa.ASC');
  await page.goBack();
  await expect(cerca(page)).toHaveValue('lira');
  await expect(bottone(page)).toHaveText('Vista');
});

test('una vista cambiata ha un punto: si torna indietro o si salva sopra; si rinomina e si elimina', async ({
  dentro: page,
}) => {
  await apri(page, `${DIVISE}?cerca=dollaro`);
  await salvaNuova(page, 'Dollari');
  const punto = bottone(page).getByRole('img', { name: 'modificata' });
  await expect(punto).toHaveCount(0);
  await cerca(page).fill('dollaro usa');
  await expect(punto).toBeVisible();
  await menu(page);
  await voce(page, 'Annulla le modifiche').click();
  await expect(punto).toHaveCount(0);
  await expect(cerca(page)).toHaveValue('dollaro');
  await cerca(page).fill('dollaro usa');
  await menu(page);
  await voce(page, 'Salva le modifiche').click();
  await expect(punto).toHaveCount(0);
  await scegli(page, 'Nessuna vista');
  await cerca(page).fill('');
  await scegli(page, 'Dollari');
  await expect(cerca(page)).toHaveValue('dollaro usa');

  await menu(page);
  await voce(page, 'Rinomina…').click();
  const nome = page.getByRole('dialog').getByLabel('Nome');
  await expect(nome).toHaveValue('Dollari');
  await nome.fill('Monete');
  await nome.press('Control+Enter');
  await expect(bottone(page)).toHaveText('Vista: Monete');
  await menu(page);
  await voce(page, 'Elimina').click();
  await expect(bottone(page)).toHaveText('Vista');
  await toast(page, 'Vista eliminata').getByRole('button', { name: 'Annulla' }).click();
  await expect(bottone(page)).toHaveText('Vista: Monete');
  await page.reload();
  await expect(bottone(page)).toHaveText('Vista: Monete');
  await expect(cerca(page)).toHaveValue('dollaro usa');
});

test('le colonne si spostano e si nascondono da tastiera; una si trascina e si fissa a sinistra', async ({
  dentro: page,
}) => {
  await apri(page, DIVISE);
  await expect(righe(page, 'Divise').first()).toBeVisible();
  await page.getByRole('button', { name: 'Colonne', exact: true }).focus();
  await page.keyboard.press('Enter');
  const prima = page.getByRole('checkbox', { name: 'Codice Divisa' });
  await expect(prima).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('checkbox', { name: 'Codice UIC' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Codice UIC: posto 2 di 8')).toBeAttached();
  await expect(page.getByRole('checkbox', { name: 'Codice UIC' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Colonne', exact: true })).toBeFocused();
  expect((await intestazioni(page)).slice(0, 2)).toEqual(['Codice UIC', 'Descrizione']);
  await page.reload();
  await expect(righe(page, 'Divise').first()).toBeVisible();
  expect((await intestazioni(page)).slice(0, 2)).toEqual(['Codice UIC', 'Descrizione']);
  await page.getByRole('button', { name: 'Colonne', exact: true }).click();
  await page.getByRole('button', { name: 'Ripristina le colonne' }).click();
  await page.keyboard.press('Escape');
  expect((await intestazioni(page)).slice(0, 2)).toEqual(['Codice Divisa', 'Descrizione']);

  await page.getByRole('button', { name: 'Colonne', exact: true }).click();
  const posti = page.getByRole('dialog', { name: 'Colonne' }).getByRole('listitem');
  const posto = (nome: string) => posti.filter({ hasText: nome });
  await posto('Decimali').dragTo(posto('Codice Divisa'));
  await expect(posti.first()).toContainText('Decimali');
  await page.getByRole('button', { name: 'Fissa Codice UIC a sinistra' }).click();
  await page.keyboard.press('Escape');
  const titolo = (nome: string) => page.getByRole('columnheader', { name: nome });
  const sinistra = async (nome: string) => (await titolo(nome).boundingBox())?.x ?? 0;
  expect(await sinistra('Codice UIC')).toBeLessThan(await sinistra('Decimali'));
  expect(await sinistra('Decimali')).toBeLessThan(await sinistra('Codice Divisa'));
  const casella = await page.getByRole('columnheader').getByRole('checkbox').boundingBox();
  expect(casella?.x ?? 0).toBeLessThan(await sinistra('Codice UIC'));
  await expect(righe(page, 'Divise').first().getByRole('checkbox')).toHaveCount(1);
});

test('la vista predefinita apre la schermata; chi la toglie dalla griglia non la ritrova', async ({
  dentro: page,
}) => {
  await apri(page, indirizzoCambi(ottobre, { divise: 'USD', ordine: 'cambio.ASC' }));
  await expect(righe(page, 'Cambi')).toHaveCount(7);
  await salvaNuova(page, 'Dollari di ottobre');
  await menu(page);
  await page.getByRole('menuitemcheckbox', { name: 'Apri sempre con questa' }).click();
  await page.keyboard.press('Escape');
  await apri(page, CAMBI);
  await expect(bottone(page)).toHaveText('Vista: Dollari di ottobre');
  await expect(righe(page, 'Cambi')).toHaveCount(7);
  await expect(righe(page, 'Cambi').first()).toContainText('1,1611');
  await page.getByRole('tab', { name: 'Filtri' }).click();
  await page.getByRole('button', { name: 'Reset Filtri' }).click();
  await expect(page.getByText('FILTRO ATTIVO!')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reset Filtri' })).toBeVisible();
  await expect(page.getByText('FILTRO ATTIVO!')).toBeHidden();
  await scegli(page, 'Dollari di ottobre');
  await expect(righe(page, 'Cambi')).toHaveCount(7);
  await apri(page, `${CAMBI}?dal=2025-10-01&al=2025-10-01`);
  await expect(righe(page, 'Cambi')).toHaveCount(4);
  await expect(bottone(page)).toHaveText('Vista');
});

test('una vista condivisa con un ruolo la usa e la copia chi lo ha, senza cambiarla', async ({
  dentro: page,
  browser,
  creaUtente,
}) => {
  test.slow(); // two people, each in a browser of their own
  const collega = await creaUtente(`viste.collega.${Date.now()}`, { '001': ['Divise_R'] });
  await apri(page, `${DIVISE}?cerca=franco`);
  await salvaNuova(page, 'Franchi');
  await menu(page);
  await voce(page, 'Condividi con i ruoli…').click();
  await page.getByRole('checkbox', { name: `${collega.username} su 001` }).check();
  await page.getByRole('button', { name: 'Condividi', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await menu(page);
  await expect(page.getByRole('menuitemradio', { name: /Franchi condivisa/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const contesto = await browser.newContext();
  const sua = await contesto.newPage();
  await entra(sua, collega);
  await apri(sua, DIVISE);
  await menu(sua);
  await expect(sua.getByText('Condivise con me')).toBeVisible();
  await sua.getByRole('menuitemradio', { name: /Franchi di admin/ }).click();
  await expect(cerca(sua)).toHaveValue('franco');
  await cerca(sua).fill('franco svizzero');
  await menu(sua);
  await expect(voce(sua, 'Salva le modifiche')).toHaveCount(0);
  await expect(voce(sua, 'Elimina')).toHaveCount(0);
  await voce(sua, 'Copia fra le mie viste…').click();
  await sua.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
  await menu(sua);
  await expect(sua.getByText('Le mie viste')).toBeVisible();
  await expect(voce(sua, 'Elimina')).toBeVisible();

  await menu(page);
  await voce(page, 'Condividi con i ruoli…').click();
  await page.getByRole('checkbox', { name: `${collega.username} su 001` }).uncheck();
  await page.getByRole('button', { name: 'Condividi', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await sua.reload();
  await menu(sua);
  await expect(sua.getByText('Condivise con me')).toHaveCount(0);
  await contesto.close();
});

test('una vista di sole colonne lascia le righe come sono, e il nome non si ripete', async ({
  dentro: page,
}) => {
  await apri(page, '/page/reportsmonitor');
  await page.getByRole('button', { name: 'Colonne', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Azienda' }).uncheck();
  await page.keyboard.press('Escape');
  await menu(page);
  await voce(page, 'Salva come nuova…').click();
  const finestra = page.getByRole('dialog', { name: 'Salva la vista' });
  await finestra.getByLabel('Nome').fill('Stretta');
  await finestra.getByRole('checkbox', { name: 'Comprendi filtro e ordine' }).uncheck();
  await finestra.getByRole('button', { name: 'Salva' }).click();
  await expect(bottone(page)).toHaveText('Vista: Stretta');
  await page.getByRole('textbox', { name: 'Cerca fra i lavori' }).fill('import');
  await expect(page).toHaveURL(/cerca=import/);
  await expect(bottone(page)).toHaveText('Vista: Stretta');
  await expect(bottone(page).getByRole('img', { name: 'modificata' })).toHaveCount(0);
  await menu(page);
  await voce(page, 'Salva come nuova…').click();
  await finestra.getByLabel('Nome').fill('stretta');
  await expect(finestra).toContainText('Una propria vista ha già questo nome');
  await expect(finestra.getByRole('button', { name: 'Salva' })).toBeDisabled();
});
