import { expect, type Page } from '@playwright/test';
import { apri, entra, righe, test, toast, vaiDalMenu } from './scena.ts';

const DIVISE = '/page/tabelle/divise';

const cerca = (page: Page, testo: string) =>
  page.getByRole('textbox', { name: 'Cerca in Divise' }).fill(testo);

/** How a record is written, corrected and refused is told of every table (tabelle.test.ts). */
test('si cerca per codice o descrizione; una divisa usata non si elimina', async ({
  dentro: page,
}) => {
  await apri(page, DIVISE);
  await cerca(page, 'lira italiana');
  await expect(righe(page, 'Divise')).toHaveCount(1);
  await expect(righe(page, 'Divise')).toContainText('ITL');
  await expect(righe(page, 'Divise')).toContainText('31/12/2001');
  await cerca(page, 'nessuna di queste');
  await expect(page.getByText('Nessun risultato per «nessuna di queste».')).toBeVisible();
  await cerca(page, 'usd');
  await expect(righe(page, 'Divise').first()).toContainText('001');

  await righe(page, 'Divise').getByRole('gridcell', { name: 'USD', exact: true }).dblclick();
  const scheda = page.getByRole('dialog', { name: /^USD/ });
  await expect(scheda.getByLabel('Codice Divisa')).not.toBeEditable();
  await scheda.getByRole('button', { name: 'Elimina' }).click();
  const domanda = page.getByRole('dialog', { name: /^Eliminare USD/ });
  // Pressed twice, it is asked of the server once.
  await domanda.getByRole('button', { name: 'Elimina' }).dblclick();
  await expect(toast(page, 'Record non eliminato')).toHaveCount(1);
  await expect(scheda).toBeVisible();
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

test('la banca dati che cade si legge, e quando torna la pagina riprende da sé', async ({
  dentro: page,
}) => {
  const assente = page.getByText('Rateo non risponde');
  const cade = {
    status: 503,
    json: { title: 'Servizio non disponibile', status: 503, detail: '' },
  };
  await apri(page, '/page');
  await page.route(/\/api\/(divise|stato)/, (rotta) => rotta.fulfill(cade));
  await vaiDalMenu(page, 'Tabelle', 'Divise');
  await expect(assente).toBeVisible();
  await page.unroute(/\/api\/(divise|stato)/);
  await expect(righe(page, 'Divise').first()).toBeVisible();
  await expect(assente).toHaveCount(0);
});
