import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { apri, entra, righe, test, toast } from './scena.ts';

const DIVISE = '/page/tabelle/divise';

const TOGLI = sql`delete from divise where cod_divisa in ('XQA', 'XQB')`;
test.beforeEach(({ banca }) => TOGLI.execute(banca));
test.afterAll(({ banca }) => TOGLI.execute(banca));

const cerca = (page: Page, testo: string) =>
  page.getByRole('textbox', { name: 'Cerca in Divise' }).fill(testo);

async function nuova(page: Page, codice: string): Promise<void> {
  await page.getByRole('button', { name: 'Nuova divisa' }).click();
  const scheda = page.getByRole('dialog', { name: 'Nuova divisa' });
  await scheda.getByLabel('Codice Divisa').fill(codice.toLowerCase());
  await scheda.getByLabel('Descrizione').fill('Divisa di prova');
  await scheda.getByLabel('Decimali').fill('2');
  await scheda.getByLabel('Valida dal', { exact: true }).fill('010120');
  await scheda.getByLabel('Descrizione').press('Control+Enter');
  await expect(scheda).toBeHidden();
}

test('si cerca per codice o descrizione e si legge con validità e codice UIC', async ({
  dentro: page,
}) => {
  await apri(page, DIVISE);
  await cerca(page, 'lira italiana');
  await expect(righe(page, 'Divise')).toHaveCount(1);
  await expect(righe(page, 'Divise')).toContainText('ITL');
  await expect(righe(page, 'Divise')).toContainText('31/12/2001');
  await cerca(page, 'usd');
  await expect(righe(page, 'Divise').first()).toContainText('001');
  await cerca(page, 'nessuna di queste');
  await expect(page.getByText('Nessun risultato per «nessuna di queste».')).toBeVisible();
});

test('una divisa nuova si scrive, si corregge e ha una storia', async ({ dentro: page }) => {
  await apri(page, DIVISE);
  await nuova(page, 'XQA');
  await cerca(page, 'XQA');
  await righe(page, 'Divise').getByRole('gridcell', { name: 'XQA' }).dblclick();
  const scheda = page.getByRole('dialog', { name: /^XQA/ });
  await expect(scheda.getByLabel('Codice Divisa')).not.toBeEditable();
  await expect(scheda.getByLabel('Valida dal', { exact: true })).toHaveValue('01-01-2020');
  await scheda.getByLabel('Descrizione').fill('Divisa corretta');
  await scheda.getByRole('button', { name: 'Salva' }).click();
  await expect(scheda).toBeHidden();
  await expect(righe(page, 'Divise')).toContainText('Divisa corretta');
  await righe(page, 'Divise').getByRole('gridcell', { name: 'XQA' }).click();
  await page.keyboard.press('Enter');
  await scheda.getByRole('tab', { name: 'Storico modifiche' }).click();
  await expect(scheda).toContainText('Modificato da admin');
  await expect(scheda).toContainText('Divisa di prova');
});

test('un campo sbagliato dice perché e non si salva', async ({ dentro: page }) => {
  await apri(page, DIVISE);
  await page.getByRole('button', { name: 'Nuova divisa' }).click();
  const scheda = page.getByRole('dialog', { name: 'Nuova divisa' });
  await scheda.getByLabel('Codice Divisa').fill('X1');
  await expect(scheda).toContainText('Servono tre lettere maiuscole, come USD');
  await scheda.getByLabel('Codice UIC').fill('12');
  await expect(scheda).toContainText('Servono 3 cifre');
  await expect(scheda.getByRole('button', { name: 'Salva' })).toBeDisabled();
});

test('una divisa senza cambi si elimina, una usata no', async ({ dentro: page }) => {
  await apri(page, DIVISE);
  await nuova(page, 'XQB');
  await cerca(page, 'XQB');
  await righe(page, 'Divise').getByRole('gridcell', { name: 'XQB' }).dblclick();
  await page.getByRole('dialog', { name: /^XQB/ }).getByRole('button', { name: 'Elimina' }).click();
  const domanda = page.getByRole('dialog', { name: /^Eliminare XQB/ });
  await domanda.getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByText('Nessun risultato per «XQB».')).toBeVisible();

  await cerca(page, 'USD');
  await righe(page, 'Divise').getByRole('gridcell', { name: 'USD', exact: true }).dblclick();
  await page.getByRole('dialog', { name: /^USD/ }).getByRole('button', { name: 'Elimina' }).click();
  const altra = page.getByRole('dialog', { name: /^Eliminare USD/ });
  await altra.getByRole('button', { name: 'Elimina' }).click();
  await expect(toast(page, 'Record non eliminato')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^USD/ })).toBeVisible();
});

test('chi può solo leggere apre il record e non lo cambia', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('divise.lettore', { '001': ['Divise_R'] }));
  await apri(page, DIVISE);
  await expect(page.getByRole('button', { name: 'Nuova divisa' })).toHaveCount(0);
  await cerca(page, 'USD');
  await righe(page, 'Divise').getByRole('gridcell', { name: 'USD', exact: true }).dblclick();
  const scheda = page.getByRole('dialog', { name: /^USD/ });
  await expect(scheda.getByLabel('Descrizione')).not.toBeEditable();
  await expect(scheda.getByRole('button', { name: 'Salva' })).toHaveCount(0);
});
