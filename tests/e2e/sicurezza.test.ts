import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { CLIENT, fornitoreDiProva } from '#tests/setup/fornitore-identita.ts';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { prodottoDelWorker } from '#tests/setup/prodotto-del-worker.ts';
import { apri, test } from './scena.ts';

/** What the browser refuses under our policy, as it says so on its console. */
const rifiuti = (page: import('@playwright/test').Page): string[] => {
  const detti: string[] = [];
  page.on('console', (voce) => {
    if (/Content Security Policy|Permissions policy/i.test(voce.text())) detti.push(voce.text());
  });
  return detti;
};

test('la pagina non ha script né gestori scritti dentro, e nulla viola la politica', async ({
  dentro: page,
}) => {
  const violazioni = rifiuti(page);
  const risposta = await page.goto('/page/dati-dinamici/cambi');
  const html = (await risposta?.text()) ?? '';
  expect(html).toContain('<script');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(html).not.toMatch(/\son\w+=|="javascript:/i);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(violazioni).toEqual([]);
});

test('i file col nome cifrato restano in memoria per sempre, la pagina mai', async ({
  dentro: page,
}) => {
  const pagina = await page.request.get('/page');
  expect(pagina.headers()['cache-control']).toBe('no-cache');
  const asset = /\/assets\/[^"]+\.js/.exec(await pagina.text())?.[0] ?? '';
  const file = await page.request.get(asset);
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers()['x-content-type-options']).toBe('nosniff');
});

test('uno script non legge i cookie di Rateo', async ({ dentro: page }) => {
  await page.goto('/page');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const cookie = await page.context().cookies();
  const nostri = cookie.filter(({ name }) => name.startsWith('rateo_'));
  expect(nostri.map(({ name }) => name).sort()).toEqual(['rateo_dispositivo', 'rateo_sessione']);
  for (const { httpOnly, sameSite } of nostri)
    expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Strict' });
  expect(await page.evaluate('document.cookie')).not.toContain('rateo');
});

/** A provider on another site, as its administrator registers it by the API. */
async function conFornitore(page: Page) {
  const url = prodottoDelWorker()?.url ?? '';
  const accesso = await page.request.post('/api/accesso/login', { data: ADMIN });
  const { token } = (await accesso.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const corpo = (issuer: string) => ({
    nome: 'Impresa',
    issuer,
    clientId: CLIENT.clientId,
    segreto: CLIENT.segreto,
    dominio: 'esempio.it',
    uscitaDalFornitore: true,
  });
  let fornitore = { id: 0 };
  const oidc = await fornitoreDiProva(
    { pagine: url, canale: url },
    async (issuer) => {
      const creato = await page.request.post('/api/fornitori-identita', {
        headers,
        data: corpo(issuer),
        failOnStatusCode: true,
      });
      fornitore = (await creato.json()) as { id: number };
      return fornitore.id;
    },
    '127.0.0.2',
  );
  await page.request.put(`/api/fornitori-identita/${fornitore.id}`, {
    headers,
    data: { ...fornitore, attivo: true },
    failOnStatusCode: true,
  });
  return oidc;
}

const esci = async (page: Page) => {
  await page.getByRole('button', { name: /Menu utente/ }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
};

test('si entra con il fornitore di identità di un altro sito; la password resta per l’emergenza', async ({
  page,
  banca,
  creaUtente,
}) => {
  const { username } = await creaUtente('accesso.unico', { '001': ['Cambi_R'] });
  const oidc = await conFornitore(page);
  try {
    await apri(page, '/page/impostazioni/funzioni-servizio-accesso?scheda=fornitori');
    await page.getByRole('gridcell', { name: 'Impresa' }).click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Prova' }).click();
    await expect(page.getByRole('list', { name: 'Esito della prova' })).toContainText('va bene');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Spegni…' }).click();
    await page.getByRole('combobox', { name: 'Amministratore di emergenza' }).click();
    await page.getByRole('option', { name: 'admin', exact: true }).click();
    await page.getByRole('button', { name: 'Spegni', exact: true }).click();
    await expect(page.getByText('Entra soltanto admin')).toBeVisible();
    await esci(page);

    await page.goto('/page/dati-dinamici/cambi?dal=2026-01-02');
    await expect(page.getByLabel('Nome utente')).toHaveCount(0);
    const email = `${username}@esempio.it`;
    oidc.chiSiPresenta = { sub: username, claims: { email, email_verified: true } };
    await page.getByRole('link', { name: 'Entra con Impresa' }).click();
    await expect(page).toHaveURL(/\/page\/dati-dinamici\/cambi\?dal=2026-01-02/);
    await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Cambi', level: 1 })).toBeVisible();

    await esci(page);
    await page.getByRole('button', { name: 'Esci dal fornitore' }).click();
    await expect(page).toHaveURL(/:\d+\/pages\/login/);
    oidc.chiSiPresenta = { sub: 'ignota', claims: { email: 'x@esempio.it', email_verified: true } };
    await page.getByRole('link', { name: 'Entra con Impresa' }).click();
    await expect(page.getByRole('alert')).toContainText('Nessun utente di Rateo');
    await page.getByRole('button', { name: 'Accesso di emergenza' }).click();
    await page.getByLabel('Nome utente').fill(ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  } finally {
    await sql`update configurazione set valore = valore - 'accessoLocale'`.execute(banca);
    await sql`delete from fornitori_identita`.execute(banca);
    await oidc.chiudi();
  }
});
