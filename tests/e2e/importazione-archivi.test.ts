import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { anteprima, apriImport, fileCsv, invia, ripristinaDa } from './caricamento.ts';
import { apri, righe, test, toast } from './scena.ts';

const CSV = 'Da CSV';
const GESTORE = '/page/dati-dinamici/quotazioni-normali-gestore';

/** What the stories write lies on days of its own. */
test.afterAll(async ({ banca }) => {
  await sql`delete from quotazioni where data >= '2031-01-01'`.execute(banca);
  await sql`delete from quotazioni_normali_gestore where data = '2023-03-14'`.execute(banca);
});

test('il modello scaricato dice le colonne, e si importa così com’è', async ({
  dentro: page,
}, info) => {
  await apri(page, GESTORE);
  const modale = await apriImport(page, CSV);
  const colonne = modale.getByRole('region', { name: 'Colonne richieste' });
  await expect(colonne.getByRole('listitem')).toHaveText([
    'CODICE TITOLO (ISIN o codice interno)',
    'PREZZO',
    'DATA',
    'CODICE PORTAFOGLIO',
  ]);
  const scaricato = page.waitForEvent('download');
  await colonne.getByRole('button', { name: 'Scarica il modello CSV' }).click();
  const salvato = info.outputPath('modello.csv');
  await (await scaricato).saveAs(salvato);
  await modale
    .getByLabel('File CSV da importare')
    .setInputFiles(fileCsv('prezzi.csv', await readFile(salvato)));
  await modale.getByRole('button', { name: 'Ok' }).click();
  await expect(anteprima(page)).toContainText('nuovi 1');
  await anteprima(page).getByRole('button', { name: 'Conferma', exact: true }).click();
  const riuscito = toast(page, 'Import da file CSV effettutato correttamente');
  await expect(riuscito).toContainText('Successo');
  await ripristinaDa(page, riuscito);
  await expect(toast(page, 'Import annullato')).toBeVisible();
});

test('i coefficienti normali gestore non si importano da CSV', async ({ dentro: page }) => {
  await apri(page, '/page/dati-dinamici/coefficienti-normali-gestore');
  const testa = 'CODICE TITOLO;COEFFICIENTE INDEX;DATA;CODICE PORTAFOGLIO';
  // Before a file is chosen, and without sending anyone to look for a fault in it.
  const modale = await apriImport(page, CSV);
  await expect(modale.getByRole('note')).toContainText('Metodo non implementato');
  await expect(modale.getByText('Colonne richieste')).toHaveCount(0);
  await modale.getByRole('button', { name: 'Annulla' }).click();
  await invia(page, CSV, fileCsv('coefficienti.csv', `${testa}\r\nIT0005532723;1;14/03/2023;VITA`));
  await expect(toast(page, 'Errore Import. Metodo non implementato.')).not.toContainText('colonne');
});

/** Prices made up, one column per share, with the decimals of a computation. */
const LARGA =
  'Date,ENEL.MI,ISP.MI,ZZZ.MI\n2031-01-02,6.433277606964111,3.25,1\n2031-01-03,,3.5,1.5\n';

test('una colonna per titolo: ogni valore dice da dove viene, e chi manca è scartato', async ({
  dentro: page,
}) => {
  await apri(page, '/page/dati-dinamici/quotazioni');
  const modale = await apriImport(page, CSV);
  await modale.getByLabel('File CSV da importare').setInputFiles(fileCsv('larga.csv', LARGA));
  await modale.getByRole('combobox', { name: 'Mappatura' }).click();
  await page.getByRole('option', { name: /una colonna per titolo/ }).click();
  await modale.getByRole('button', { name: 'Ok' }).click();
  await expect(anteprima(page)).toContainText('letti 5');
  await expect(righe(page, 'Righe del file').first()).toContainText('2, colonna ENEL.MI');
  await expect(righe(page, 'Righe del file').first()).toContainText('6,433277607');
  await expect(righe(page, 'Righe del file').nth(2)).toContainText('titolo sconosciuto');
  await anteprima(page).getByRole('button', { name: 'Solo valide' }).click();
  await expect(toast(page, 'Import da file CSV effettutato correttamente')).toBeVisible();
});

test('nell’editore una tabella larga diventa lunga, e si vede riga per riga', async ({
  dentro: page,
}) => {
  await apri(page, '/page/dati-dinamici/quotazioni');
  const modale = await apriImport(page, CSV);
  await modale.getByLabel('File CSV da importare').setInputFiles(fileCsv('larga.csv', LARGA));
  await modale.getByRole('button', { name: 'Nuova mappatura da questo file…' }).click();
  const campione = page.getByRole('region', { name: 'File di esempio' });
  await campione.getByLabel('Le colonne diventano righe').check();
  await expect(campione.getByLabel('Colonne che restano')).toHaveValue('Date');
  const tabella = campione.getByRole('table');
  await expect(tabella.getByRole('columnheader')).toHaveText([
    'Riga',
    'Date',
    'Titolo della colonna',
    'Valore della colonna',
  ]);
  await expect(tabella.getByRole('row').nth(1)).toContainText('ENEL.MI');
});
