import { expect, type Page } from '@playwright/test';
import { apri, entra, righe, test } from './scena.ts';

const ACCESSO = '/page/impostazioni/funzioni-servizio-accesso';

const apriUtente = async (page: Page, username: string) => {
  await apri(page, ACCESSO);
  await page.getByRole('textbox', { name: 'Cerca in Utenti' }).fill(username);
  await expect(righe(page, 'Utenti')).toHaveCount(1);
  await righe(page, 'Utenti').getByRole('gridcell', { name: username, exact: true }).dblclick();
  return page.getByRole('dialog', { name: new RegExp(`^${username}`) });
};

test('un utente nasce, cambia la password, riceve un ruolo e perde la sessione', async ({
  dentro: page,
  browser,
}) => {
  const username = `nuovo.${Date.now()}`;
  await apri(page, ACCESSO);
  await page.getByRole('button', { name: 'Nuovo utente' }).click();
  const nuovo = page.getByRole('dialog', { name: 'Nuovo utente' });
  await nuovo.getByLabel('Nome utente').fill(username);
  await nuovo.getByLabel('Nome utente').press('Control+Enter');
  const mostrata = page.getByRole('dialog', { name: `Password di ${username}` });
  const password = await mostrata.getByRole('status', { name: 'Password' }).innerText();
  expect(password).toMatch(/^\S{20}$/);
  await mostrata.getByRole('button', { name: 'Fatto' }).click();
  const creato = page.getByRole('dialog', { name: new RegExp(`^${username}`) });
  await expect(creato.getByRole('status')).toContainText(`${username} non ha ruoli`);

  const altrove = await browser.newContext();
  const sua = await altrove.newPage();
  await entra(sua, { username, password });
  await sua.goto('/page/tabelle/divise');
  await expect(sua).toHaveURL(/reset-password/);
  const nuova = 'una frase che si ricorda';
  await sua.getByLabel('Password attuale', { exact: true }).fill(password);
  await sua.getByLabel('Nuova password', { exact: true }).fill(nuova);
  await expect(sua.getByText('Forza: ottima')).toBeVisible();
  await sua.getByLabel('Ripeti la nuova password', { exact: true }).fill(nuova);
  await sua.getByRole('button', { name: 'Cambia password' }).click();
  await expect(sua).not.toHaveURL(/reset-password/);
  await expect(sua.getByRole('link', { name: 'Acquisti / Vendite', exact: true })).toHaveCount(0);

  const scheda = await apriUtente(page, username);
  await scheda.getByRole('tab', { name: 'Ruoli' }).click();
  await scheda.getByRole('combobox', { name: 'Su' }).click();
  await page.getByRole('option', { name: /^001/ }).click();
  await scheda.getByRole('combobox', { name: 'Ruolo' }).click();
  await page.getByRole('option', { name: 'Amministratore', exact: true }).click();
  await scheda.getByRole('button', { name: 'Concedi' }).click();
  await expect(scheda.getByRole('list', { name: /^Ruoli di/ })).toContainText(
    'Amministratore su 001',
  );
  await sua.goto('/page');
  await expect(sua.getByRole('link', { name: 'Acquisti / Vendite', exact: true })).toBeVisible();
  await scheda.getByRole('tab', { name: 'Storico modifiche' }).click();
  await expect(scheda).toContainText('Amministratore su 001');

  await apri(page, `${ACCESSO}?scheda=sessioni&cerca=${username}`);
  await righe(page, 'Sessioni').first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Revoca', exact: true }).click();
  const domanda = page.getByRole('dialog', { name: `Revocare la sessione di ${username}?` });
  await domanda.getByRole('button', { name: 'Revoca' }).click();
  await expect(righe(page, 'Sessioni')).toHaveCount(0);
  await sua.getByRole('link', { name: 'Acquisti / Vendite', exact: true }).click();
  await expect(sua).toHaveURL(/\/pages\/login/);
  await altrove.close();
});

test('un ruolo parte da un modello, e il capo di una colonna cambia tutte le aree', async ({
  dentro: page,
}) => {
  await apri(page, `${ACCESSO}?scheda=ruoli`);
  await page.getByRole('button', { name: 'Nuovo ruolo' }).click();
  const nuovo = page.getByRole('dialog', { name: 'Nuovo ruolo' });
  const nome = `Contabili ${Date.now()}`;
  await nuovo.getByLabel('Nome').fill(nome);
  await nuovo.getByRole('button', { name: 'Contabile' }).press('Enter');
  const grado = (quale: string) => nuovo.getByRole('radio', { name: quale, exact: true });
  await expect(grado('Contabilità: scrittura')).toBeChecked();
  await expect(grado('Movimenti: lettura')).toBeChecked();
  await expect(grado('Configurazione: nessuno')).toBeChecked();
  await nuovo.getByRole('button', { name: 'lettura', exact: true }).click();
  await expect(grado('Contabilità: lettura')).toBeChecked();
  await expect(grado('Configurazione: lettura')).toBeChecked();
  await nuovo.getByRole('button', { name: 'Contabile' }).click();
  await nuovo.getByLabel('Nome').press('Control+Enter');
  await expect(righe(page, 'Ruoli').filter({ hasText: nome })).toHaveCount(1);
});

test('chi può solo leggere vede gli utenti e non li cambia', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('utenti.lettore', { '*': ['Utenti_R'] }));
  const scheda = await apriUtente(page, 'admin');
  await expect(scheda.getByRole('button', { name: 'Salva' })).toHaveCount(0);
  await expect(scheda.getByRole('button', { name: 'Reimposta password' })).toHaveCount(0);
  await scheda.getByRole('tab', { name: 'Ruoli' }).click();
  await expect(scheda.getByRole('button', { name: 'Concedi' })).toHaveCount(0);
});
