import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/sessione.ts';
import { ottobre } from './cambi-bce.ts';
import { apri, entra, indirizzoCambi, righe, test, toast } from './scena.ts';

const DIVISA = 'XQC';

const togli = (banca: Db) => sql`delete from divise where cod_divisa = ${DIVISA}`.execute(banca);

test.beforeEach(async ({ api, banca }) => {
  await api.soltanto(ottobre, ottobre.cambi);
  await togli(banca);
  await sql`insert into divise (cod_divisa, desc_divisa, decimali, valido_dal)
    values (${DIVISA}, 'Contesa', 2, '2020-01-01')`.execute(banca);
});
test.afterAll(async ({ api, banca }) => {
  await api.soltanto(ottobre, []);
  await togli(banca);
});

const cambiato = (page: Page) =>
  page.getByRole('dialog', { name: 'Il record è cambiato nel frattempo' });
const eliminato = (page: Page) =>
  page.getByRole('dialog', { name: 'Il record è stato eliminato nel frattempo' });
const scheda = (page: Page) => page.getByRole('dialog', { name: /^XQC/ });
const rigaDi = (domanda: Locator, campo: string) =>
  domanda.getByRole('row').filter({ has: domanda.page().getByRole('rowheader', { name: campo }) });

async function apriDivisa(page: Page): Promise<void> {
  await apri(page, `/page/tabelle/divise?cerca=${DIVISA}`);
  await righe(page, 'Divise').getByRole('gridcell', { name: DIVISA }).dblclick();
  await expect(scheda(page).getByLabel('Descrizione')).toHaveValue('Contesa');
}

async function salva(page: Page): Promise<void> {
  await scheda(page).getByRole('button', { name: 'Salva' }).click();
}

test('la stessa divisa in due: si sceglie campo per campo, e si salva sopra la loro', async ({
  dentro: page,
  browser,
  creaUtente,
}) => {
  const collega = await creaUtente(`conflitto.${Date.now()}`, { '001': ['Divise_W'] });
  const contesto = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const sua = await contesto.newPage();
  await entra(sua, collega);
  await apriDivisa(page);
  await apriDivisa(sua);
  await scheda(sua).getByLabel('Descrizione').fill('Di lei');
  await scheda(sua).getByLabel('Codice UIC').fill('321');
  await scheda(sua).getByLabel('Valida dal', { exact: true }).fill('01/02/2021');
  await salva(sua);
  await expect(scheda(sua)).toBeHidden();

  await scheda(page).getByLabel('Descrizione').fill('Di lui');
  await scheda(page).getByLabel('Decimali').fill('3');
  await salva(page);
  const domanda = cambiato(page);
  await expect(domanda).toContainText(`${collega.username} ha salvato il`);
  await expect(rigaDi(domanda, 'Descrizione')).toContainText('cambiato da entrambi');
  await expect(rigaDi(domanda, 'Descrizione')).toContainText('Contesa');
  await expect(rigaDi(domanda, 'Valida dal')).toContainText('01/02/2021');
  await expect(rigaDi(domanda, 'Valida dal')).toContainText('01/01/2020');
  await expect(rigaDi(domanda, 'Valida al').getByRole('radio')).toHaveCount(0);
  await expect(domanda.getByRole('radio', { name: 'Codice UIC: la loro, 321' })).toBeChecked();
  await expect(domanda.getByRole('radio', { name: 'Decimali: la mia, 3' })).toBeChecked();
  await expect(domanda.getByRole('radio', { name: 'Descrizione: la mia, Di lui' })).toBeChecked();

  await page.keyboard.press('Escape');
  await expect(domanda).toBeHidden();
  await expect(scheda(page).getByLabel('Descrizione')).toHaveValue('Di lui');
  await expect(scheda(page).getByLabel('Decimali')).toHaveValue('3');

  await salva(page);
  await domanda.getByRole('button', { name: 'Tieni le loro' }).click();
  await expect(domanda.getByRole('button', { name: 'Lascia la loro versione' })).toBeVisible();
  await domanda.getByRole('button', { name: 'Tieni le mie' }).click();
  await domanda.getByRole('radio', { name: 'Codice UIC: la loro, 321' }).check();
  await domanda.getByRole('radio', { name: 'Valida dal: la loro, 01/02/2021' }).check();
  await domanda.getByRole('button', { name: 'Salva' }).click();
  await expect(domanda).toBeHidden();
  await expect(scheda(page)).toBeHidden();
  const riga = righe(page, 'Divise');
  await expect(riga).toContainText('Di lui');
  await expect(riga).toContainText('321');
  await expect(riga).toContainText('01/02/2021');
  await expect(riga.getByRole('gridcell', { name: '3', exact: true })).toBeVisible();
  await contesto.close();
});

test('la divisa eliminata da un altro si crea di nuovo, o si lascia andare', async ({
  dentro: page,
  banca,
}) => {
  await apriDivisa(page);
  await togli(banca);
  await scheda(page).getByLabel('Descrizione').fill('Salvata dal naufragio');
  await salva(page);
  const domanda = eliminato(page);
  await expect(domanda).toContainText('lo ha eliminato il');
  await expect(rigaDi(domanda, 'Descrizione')).toContainText('Salvata dal naufragio');
  await page.keyboard.press('Escape');
  await expect(scheda(page).getByLabel('Descrizione')).toHaveValue('Salvata dal naufragio');
  await salva(page);
  await domanda.getByRole('button', { name: 'Crea di nuovo' }).click();
  await expect(scheda(page)).toBeHidden();
  await expect(righe(page, 'Divise')).toContainText('Salvata dal naufragio');

  await righe(page, 'Divise').getByRole('gridcell', { name: DIVISA }).dblclick();
  await scheda(page).getByLabel('Descrizione').fill('Invano');
  await togli(banca);
  await salva(page);
  await domanda.getByRole('button', { name: 'Rinuncia alla modifica' }).click();
  await expect(scheda(page)).toBeHidden();
  await expect(page.getByText(`Nessun risultato per «${DIVISA}».`)).toBeVisible();
});

const cella = (page: Page, testo: string) =>
  page.getByRole('grid', { name: 'Cambi' }).getByRole('gridcell', { name: testo, exact: true });
const campoCambio = (page: Page) => page.getByRole('textbox', { name: 'Cambio' });

async function correggi(page: Page, da: string, a: string): Promise<void> {
  await cella(page, da).click();
  await page.keyboard.press('F2');
  await campoCambio(page).fill(a);
  await page.keyboard.press('Enter');
}

test('lo stesso cambio nella griglia: con Esc si torna alla cella, poi chi arriva secondo sceglie', async ({
  dentro: page,
  context,
}) => {
  const altra = await context.newPage();
  for (const una of [page, altra]) {
    await apri(una, indirizzoCambi(ottobre, { divise: 'CHF' }));
    await expect(righe(una, 'Cambi').first()).toBeVisible();
  }
  await correggi(altra, '0,9365', '0,9366');
  await expect(cella(altra, '0,9366')).toBeVisible();
  await expect(righe(altra, 'Cambi').filter({ hasText: '0,9366' })).toContainText('admin');
  await correggi(page, '0,9365', '0,9367');
  const domanda = cambiato(page);
  await expect(rigaDi(domanda, 'Data')).toContainText('01/10/2025');
  await expect(domanda.getByRole('radio', { name: 'Cambio: la mia, 0,9367' })).toBeChecked();
  await expect(domanda).toContainText('0,9366');
  await expect(domanda).toContainText('Salvata da admin');
  await page.keyboard.press('Escape');
  await expect(campoCambio(page)).toHaveValue('0,9367');
  await expect(campoCambio(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await domanda.getByRole('radio', { name: 'Cambio: la loro, 0,9366' }).check();
  await domanda.getByRole('radio', { name: 'Cambio: la mia, 0,9367' }).check();
  await domanda.getByRole('button', { name: 'Tieni le loro' }).click();
  await domanda.getByRole('button', { name: 'Lascia la loro versione' }).click();
  await expect(domanda).toBeHidden();
  await expect(cella(page, '0,9366')).toBeVisible();

  await correggi(altra, '0,9350', '0,9351');
  await expect(righe(altra, 'Cambi').filter({ hasText: '0,9351' })).toContainText('02/10/2025');
  await correggi(page, '0,9350', '0,9352');
  await domanda.getByRole('button', { name: 'Salva' }).click();
  await expect(domanda).toBeHidden();
  await expect(cella(page, '0,9352')).toBeVisible();
  await altra.reload();
  await expect(cella(altra, '0,9352')).toBeVisible();
});

test('lo stesso cambio nella scheda: le mie sopra le loro, o di nuovo se non c’è più', async ({
  dentro: page,
  api,
  context,
}) => {
  await apri(page, indirizzoCambi(ottobre, { divise: 'CHF' }));
  const altra = await context.newPage();
  await apri(altra, indirizzoCambi(ottobre, { divise: 'CHF' }));
  await cella(page, '0,9365').dblclick();
  const record = page.getByRole('dialog', { name: /01\/10\/2025 · CHF/ });
  await record.getByLabel(/^Cambio/).fill('0,95');
  await correggi(altra, '0,9365', '0,9366');
  await expect(righe(altra, 'Cambi').filter({ hasText: '0,9366' })).toContainText('admin');
  await record.getByRole('button', { name: 'Salva' }).click();
  await expect(cambiato(page).getByRole('radio', { name: 'Cambio: la mia, 0,9500' })).toBeChecked();
  await cambiato(page).getByRole('button', { name: 'Salva' }).click();
  await expect(record).toBeHidden();
  await expect(cella(page, '0,9500')).toBeVisible();

  await cella(page, '0,9500').dblclick();
  await record.getByLabel(/^Cambio/).fill('0,96');
  await api.soltanto({ dal: '2025-10-01', al: '2025-10-01' }, []);
  await record.getByRole('button', { name: 'Salva' }).click();
  await expect(eliminato(page)).toContainText('admin lo ha eliminato il');
  await eliminato(page).getByRole('button', { name: 'Crea di nuovo' }).click();
  await expect(record).toBeHidden();
  await expect(cella(page, '0,9600')).toBeVisible();
  await expect(toast(page, 'non salvato')).toHaveCount(0);
  const rifatti = await api.cambi({ dal: '2025-10-01', al: '2025-10-01' });
  expect(rifatti).toMatchObject([{ codDivisa: 'CHF', cambio: '0.96' }]);
});
