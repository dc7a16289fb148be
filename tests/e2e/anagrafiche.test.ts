import { expect, type Page } from '@playwright/test';
import { accessibile } from './axe.ts';
import { anteprima, apriImport, fileCsv } from './caricamento.ts';
import { apriPortafoglio, scrivente } from './fissato-scena.ts';
import { apri, righe, test, toast } from './scena.ts';

/** One that is there under another code, two that are new, one of a kind that nobody knows. */
const EMITTENTI = fileCsv(
  'emittenti.csv',
  'Codice;Tipo;Descrizione;Paese\r\n' +
    'XQREP;STATO;REPUBBLICA ITALIANA;IT\r\n' +
    'XQUNO;SOCIETA;Emittente di prova uno;IT\r\n' +
    'XQDUE;BOH;Emittente di prova due;IT\r\n' +
    'XQTRE;SOCIETA;Emittente di prova tre;IT\r\n',
);

const inStato = (page: Page, stato: string) =>
  righe(page, 'Righe del file').filter({ hasText: stato });

test('un file di emittenti: da tastiera si legge, si corregge, si decide, si registra e si annulla', async ({
  dentro: page,
}) => {
  await apri(page, '/page/movimenti/elaborazioni');
  await page.locator('#import-anagrafiche').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import anagrafiche');
  await page.getByLabel('Anagrafica').selectOption('emittenti');
  await page.getByLabel('File CSV da importare').setInputFiles(EMITTENTI);
  await page.getByLabel('Anagrafica').focus();
  await page.keyboard.press('Control+Enter');
  await expect(inStato(page, 'potenziale duplicato')).toHaveCount(1);
  await expect(inStato(page, 'anomala')).toContainText('«BOH»');

  const confronto = page.getByRole('region', { name: 'Confronto della riga 2' });
  await expect(confronto.getByRole('columnheader', { name: /^IT-MEF/ })).toBeVisible();
  await expect(confronto.getByText('≠ Repubblica Italiana')).toBeVisible();

  await accessibile(page);

  // From the badge of the third row to its cell, and a kind that there is in its place.
  await inStato(page, 'anomala').getByRole('gridcell', { name: 'BOH', exact: true }).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('SOCIETA');
  await page.keyboard.press('Enter');
  await expect(inStato(page, 'anomala')).toHaveCount(0);

  await inStato(page, 'potenziale duplicato').getByRole('gridcell').first().click();
  await page.keyboard.press('+');
  await expect(righe(page, 'Righe del file').first()).toContainText('deciso: è un altro');
  await page.keyboard.press('=');
  await expect(inStato(page, 'duplicata')).toHaveCount(1);
  await page.getByRole('button', { name: 'Lascia fuori' }).click();
  await expect(inStato(page, 'scartata')).toHaveCount(1);
  await inStato(page, 'scartata').getByRole('gridcell').first().click();
  await page.keyboard.press('Delete');
  await expect(inStato(page, 'scartata')).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(inStato(page, 'scartata')).toHaveCount(1);

  // Refused, it leaves the filter and the rows as they were.
  const rifiuto = { status: 409, title: 'Conflitto', detail: 'La riga 4 c’è già.', codice: 'X' };
  await page.route(
    '**/registraAnagrafiche/**',
    (rotta) => rotta.fulfill({ status: 409, json: rifiuto }),
    {
      times: 1,
    },
  );
  await page.getByLabel('Stato').selectOption('valida');
  await page.getByRole('button', { name: 'Registra 3 righe' }).click();
  await expect(toast(page, 'La riga 4 c’è già.')).toBeVisible();
  await expect(page.getByLabel('Stato')).toHaveValue('valida');
  await page.getByRole('button', { name: 'Registra 3 righe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Registrate' }).first()).toHaveText(
    'Registrate 3 anagrafiche, aggiornate 0, scartate 0 anomale, 0 potenziali duplicati non importati, 1 lasciata fuori a mano.',
  );
  await expect(inStato(page, 'registrata')).toHaveCount(3);
  await page.getByRole('button', { name: 'Annulla l’import' }).click();
  await expect(page.getByText('L’import si annulla')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annulla l’import' })).toHaveCount(0);
});

test.describe('i titoli che mancano a un file di movimenti', () => {
  test.beforeAll(async ({ playwright, baseURL }) => {
    const richieste = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    await apriPortafoglio(await scrivente(richieste), 'XQMA');
    await richieste.dispose();
  });

  test('si creano nell’anteprima stessa, che poi li trova', async ({ dentro: page }) => {
    await apri(page, '/page/movimenti/elaborazioni/import-movimenti');
    const modale = await apriImport(page, 'Da CSV');
    await modale
      .getByLabel('File CSV da importare')
      .setInputFiles(
        fileCsv(
          'movimenti.csv',
          'Data Movimento;Causale;ISIN;Quantità;Prezzo;Controvalore;Divisa;Portafoglio;Depositario;Note\r\n' +
            '15/01/2024;ACQ;XQMANCANTE;5;10,00;50,00;EUR;XQMA;DXQMA;Titolo di prova mancante\r\n' +
            '16/01/2024;ACQ;XQMANCANTE;5;10,00;50,00;EUR;XQMA;DXQMA;\r\n',
        ),
      );
    await modale.getByRole('button', { name: 'Ok' }).click();
    const finestra = anteprima(page);
    await finestra.getByRole('button', { name: 'Crea i titoli mancanti' }).click();
    const titoli = finestra.getByRole('region', { name: 'Titoli mancanti' });
    await expect(titoli.getByLabel('ISIN o codice, riga 1')).toHaveValue('XQMANCANTE');
    await expect(titoli.getByLabel('Descrizione, riga 1')).toHaveValue('Titolo di prova mancante');
    await expect(titoli.getByLabel('Divisa, riga 1')).toHaveValue('EUR');
    const crea = finestra.getByRole('button', { name: 'Crea il titolo' });
    await expect(crea).toBeDisabled();
    await titoli.getByLabel('Tipo titolo, riga 1').selectOption('A');
    await crea.click();
    await expect(toast(page, 'Sono da certificare.')).toBeVisible();
    await expect(finestra).toContainText('nuovi 2');
    await expect(finestra).toContainText('scartati 0');
    await finestra.getByRole('button', { name: 'Annulla', exact: true }).click();
  });
});
