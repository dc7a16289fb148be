import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { entra, test, toast } from './scena.ts';

test('chi non è entrato arriva all’accesso e poi alla schermata che voleva', async ({ page }) => {
  await page.goto('/page/dati-dinamici/cambi?dal=2021-12-14');
  await expect(page).toHaveURL(/\/pages\/login/);
  await page.getByLabel('Nome utente').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/\/page\/dati-dinamici\/cambi\?dal=2021-12-14/);
  await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /Menu utente/ })).toContainText('Autenticato');
});

test('un indirizzo estraneo non si raggiunge passando dall’accesso', async ({ page }) => {
  await entra(page);
  await page.goto('/pages/login?ritorno=https%3A%2F%2Fexample.com%2Fpage');
  await expect(page).toHaveURL(/:\d+\/page$/);
});

test('una password sbagliata lo dice e lascia riprovare', async ({ page, creaUtente }) => {
  const persona = await creaUtente('accesso.sbagliato', { '001': ['Cambi_R'] });
  await page.goto('/pages/login');
  await page.getByLabel('Nome utente').fill(persona.username);
  await page.getByLabel('Password', { exact: true }).fill('non è questa');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(toast(page, 'Nome utente o password non corretti.').first()).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(persona.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('chi si ostina con la password sbagliata viene fermato', async ({ page, creaUtente }) => {
  const persona = await creaUtente('accesso.ostinato', { '001': ['Cambi_R'] });
  await page.goto('/pages/login');
  await page.getByLabel('Nome utente').fill(persona.username);
  for (let volta = 0; volta < 5; volta++) {
    await page.getByLabel('Password', { exact: true }).fill(`tentativo ${volta}`);
    await Promise.all([
      page.waitForResponse(/accesso\/login/),
      page.getByRole('button', { name: 'Accedi' }).click(),
    ]);
  }
  await page.getByLabel('Password', { exact: true }).fill(persona.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(toast(page, /riprovare tra \d+ second/).first()).toBeVisible();
});

test('se la configurazione non si legge, o non è quella, l’accesso lo dice', async ({ page }) => {
  await page.route('**/configurazione.json', (rotta) => rotta.fulfill({ body: '<html></html>' }));
  await page.goto('/page');
  await expect(page.getByRole('alert')).toContainText('Errore lettura file di configurazione.');
  await expect(page.getByLabel('Nome utente')).toHaveCount(0);
  await page.unroute('**/configurazione.json');
  await page.route('**/configurazione.json', (rotta) => rotta.fulfill({ status: 500 }));
  await entra(page);
  await page.goto('/page/dashboards/');
  await expect(page).toHaveURL(/\/pages\/login/);
  await expect(page.getByRole('alert')).toContainText(
    'Errore lettura file di configurazione. Ricaricare la pagina.',
  );
  await page.unroute('**/configurazione.json');
  await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
  await expect(page).toHaveURL(/\/page\/dashboards\//);
  await expect(page.getByRole('heading', { name: 'Dashboards', level: 1 })).toBeVisible();
});

test('Esci chiude la sessione anche per chi torna indietro', async ({ page }) => {
  await entra(page);
  await page.goto('/page');
  await page.getByRole('button', { name: /Menu utente/ }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/\/pages\/login/);
  await page.goto('/page');
  await expect(page).toHaveURL(/\/pages\/login/);
});

test('una sessione revocata mentre si lavora riporta all’accesso e poi qui', async ({
  page,
  creaUtente,
  banca,
}) => {
  const persona = await creaUtente('accesso.revocato', { '001': ['Cambi_R', 'Divise_R'] });
  await entra(page, persona);
  await page.goto('/page');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  // Only then: whatever Home still asks would hear of it before the click.
  await page.route(
    /\/api\/divise/,
    async (richiesta) => {
      await sql`update sessioni s set revocata_il = now() from utenti u
        where u.id = s.id_utente and u.username = ${persona.username}`.execute(banca);
      await richiesta.continue();
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: 'Divise', exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/login\?ritorno=/);
  await page.getByLabel('Nome utente').fill(persona.username);
  await page.getByLabel('Password', { exact: true }).fill(persona.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { name: 'Divise', level: 1 })).toBeVisible();
});

test('il cambio della password chiede l’attuale e chiude le altre sessioni', async ({
  page,
  browser,
  creaUtente,
}) => {
  const persona = await creaUtente('accesso.password', { '001': ['Cambi_R'] });
  const nuova = 'una frase che si ricorda';
  const altrove = await browser.newContext();
  const altra = await altrove.newPage();
  await entra(altra, persona);
  await entra(page, persona);
  await page.goto('/page');
  await page.getByRole('button', { name: /Menu utente/ }).click();
  await page.getByRole('menuitem', { name: 'Cambia password' }).click();

  await page.getByLabel('Nuova password', { exact: true }).fill('corta');
  await expect(page.getByLabel('Nuova password', { exact: true })).toHaveAccessibleDescription(
    /La password deve avere almeno 12 caratteri/,
  );
  await page.getByLabel('Password attuale', { exact: true }).fill('non è questa');
  await page.getByLabel('Nuova password', { exact: true }).fill(nuova);
  await page.getByLabel('Ripeti la nuova password', { exact: true }).fill('un’altra frase lunga');
  await expect(page.getByText('Le due password non sono uguali')).toBeVisible();
  await page.getByLabel('Ripeti la nuova password', { exact: true }).fill(nuova);
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await expect(page.getByText('La password attuale non è corretta.')).toBeVisible();

  await page.getByLabel('Password attuale', { exact: true }).fill(persona.password);
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await expect(toast(page, 'La password è cambiata')).toBeVisible();

  await altra.goto('/page');
  await expect(altra).toHaveURL(/\/pages\/login/);
  await altra.getByLabel('Nome utente').fill(persona.username);
  await altra.getByLabel('Password', { exact: true }).fill(nuova);
  await altra.getByRole('button', { name: 'Accedi' }).click();
  await expect(altra.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await altrove.close();
});

test('una password da cambiare non lascia andare altrove', async ({ page, creaUtente, banca }) => {
  const persona = await creaUtente('accesso.prima', { '001': ['Cambi_R'] });
  const nuova = 'la mia prima frase';
  await sql`update utenti set cambio_password_richiesto = true
    where username = ${persona.username}`.execute(banca);
  await entra(page, persona);
  await page.goto('/page/dati-dinamici/cambi');
  await expect(page).toHaveURL(/reset-password/);
  await expect(page.getByText('La password va cambiata prima di continuare.')).toBeVisible();
  await page.getByRole('link', { name: 'Cambi', exact: true }).click();
  await expect(page).toHaveURL(/reset-password/);
  await page.getByLabel('Password attuale', { exact: true }).fill(persona.password);
  await page.getByLabel('Nuova password', { exact: true }).fill(nuova);
  await page.getByLabel('Ripeti la nuova password', { exact: true }).fill(nuova);
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
});

/** A passkey of this browser that says yes by itself, its person verified. */
async function conPasskey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('il secondo fattore: attivarlo, entrare con il codice, riconfermare con la passkey', async ({
  browser,
  baseURL,
  creaUtente,
  banca,
}) => {
  const persona = await creaUtente('accesso.fattori', { '*': ['Utenti_W'] });
  // Passkeys want a name: an address of numbers is none.
  const contesto = await browser.newContext({
    baseURL: (baseURL ?? '').replace('127.0.0.1', 'localhost'),
  });
  const page = await contesto.newPage();
  await conPasskey(page);
  await entra(page, persona);
  await page.goto('/page/impostazioni/user-settings');
  await page.getByRole('link', { name: 'Secondo fattore' }).click();
  await page.getByRole('button', { name: 'Attiva l’app' }).click();
  await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible();
  const chiave = (await page.getByLabel('Chiave').innerText()).replaceAll(' ', '');
  const codice = (passi = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(chiave), timestamp: Date.now() + passi * 30_000 });
  const campo = page.getByLabel('Codice dell’app');
  await expect(campo).toBeFocused();
  await campo.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Il codice non è quello dell’app')).toBeVisible();
  await campo.fill(codice(-1).replace(/^.../, '$& '));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Codici' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await expect(page.getByText('Ne restano 10 da usare')).toBeVisible();
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await page.getByLabel('Nome della passkey').fill('Portatile');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Passkey registrate' })).toContainText('Portatile');

  await page.getByRole('button', { name: /Menu utente/ }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
  await page.getByLabel('Nome utente').fill(persona.username);
  await page.getByLabel('Password', { exact: true }).fill(persona.password);
  await page.keyboard.press('Enter');
  await expect(campo).toBeFocused();
  await campo.fill(codice());
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();

  await sql`update sessioni s set provata_il = now() - interval '3 hours' from utenti u
    where u.id = s.id_utente and u.username = ${persona.username}`.execute(banca);
  await page.goto('/page/impostazioni/funzioni-servizio-accesso?scheda=ruoli');
  await page.getByRole('button', { name: 'Nuovo ruolo' }).click();
  const ruolo = page.getByRole('dialog', { name: 'Nuovo ruolo' });
  await ruolo.getByRole('textbox', { name: /^Nome/ }).fill('Ruolo riconfermato');
  await page.keyboard.press('Control+Enter');
  const riconferma = page.getByRole('dialog', { name: 'Riconferma dell’identità' });
  await expect(riconferma.getByLabel('Codice')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(riconferma).toBeHidden();
  await expect(ruolo.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Ruolo riconfermato');
  await page.keyboard.press('Control+Enter');
  await riconferma.getByRole('button', { name: 'Usa una passkey' }).click();
  await expect(riconferma).toBeHidden();
  await expect(page.getByRole('grid')).toContainText('Ruolo riconfermato');
  await contesto.close();
});
