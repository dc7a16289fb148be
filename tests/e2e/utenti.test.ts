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

test.describe('chi copia', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], contestoNuovo: true });

  test('un token nasce, si copia, si vede usato e si revoca', async ({
    dentro: page,
    playwright,
  }) => {
    const nome = `Prezzi ${Date.now()}`;
    await apri(page, '/page/impostazioni/user-settings');
    await page.getByRole('button', { name: 'Nuovo token' }).press('Enter');
    const nuovo = page.getByRole('dialog', { name: 'Nuovo token' });
    await nuovo.getByLabel('Nome del programma').fill(nome);
    await nuovo.getByRole('radio', { name: 'Divise: lettura', exact: true }).check();
    await nuovo.getByRole('button', { name: 'Crea il token' }).click();
    const mostrato = page.getByRole('dialog', { name: `Token di «${nome}»` });
    const token = await mostrato.getByRole('status', { name: 'Token' }).innerText();
    expect(token).toMatch(/^rateo_pat_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
    await mostrato.getByRole('button', { name: 'Fatto' }).click();
    const domanda = page.getByRole('dialog', { name: 'Chiudere senza averlo copiato?' });
    await domanda.getByRole('button', { name: 'Torna al token' }).click();
    await mostrato.getByRole('button', { name: 'Copia' }).click();
    await expect(mostrato.getByRole('button', { name: 'Copiato' })).toBeVisible();
    await mostrato.getByRole('button', { name: 'Fatto' }).click();

    const sua = page.getByRole('list', { name: 'I miei token' }).getByRole('listitem');
    await expect(sua.filter({ hasText: nome })).toContainText('mai usato');
    // A program of its own: it has no cookie of this browser.
    const programma = await playwright.request.newContext({
      baseURL: new URL(page.url()).origin,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    expect((await programma.get('/api/divise')).status()).toBe(200);
    expect((await programma.get('/api/sessioni')).status()).toBe(403);
    await page.reload();
    await expect(sua.filter({ hasText: nome })).toContainText('usato l’ultima volta');
    await page.getByRole('button', { name: `Revoca ${nome}` }).click();
    const revoca = page.getByRole('dialog', { name: `Revocare il token di «${nome}»?` });
    await revoca.getByRole('button', { name: 'Revoca' }).click();
    await expect(sua.filter({ hasText: nome })).toHaveCount(0);
    expect((await programma.get('/api/divise')).status()).toBe(401);
    await programma.dispose();
    await apri(page, `${ACCESSO}?scheda=token&cerca=${encodeURIComponent(nome)}`);
    await expect(righe(page, 'Token')).toContainText('revocato');
  });
});
