import { expect } from '@playwright/test';
import { accessibile } from './axe.ts';
import { apri, righe, test } from './scena.ts';

const ARCHIVI = '/page/contabilita/archivi';

test('una definizione si scrive con le sue condizioni, e la prova dice quale vince', async ({
  dentro: page,
}) => {
  await apri(page, `${ARCHIVI}/definizione-conti?record=nuovo`);
  const scheda = page.getByRole('dialog', { name: 'Nuova definizione' });
  // The logical account of a template's line: Esc leaves the lookup open, as work could be lost.
  await scheda.getByRole('button', { name: 'Cerca scrittura…' }).click();
  const ricerca = page.getByRole('dialog', { name: 'Ricerca scritture' });
  await expect(righe(page, 'Righe dei modelli')).toHaveCount(15);
  await page.keyboard.press('Escape');
  await expect(ricerca).toBeVisible();
  await ricerca.getByRole('textbox', { name: 'Cerca scrittura' }).fill('100');
  await expect(righe(page, 'Righe dei modelli').filter({ hasText: 'SOT' })).toHaveCount(0);
  const modello = righe(page, 'Righe dei modelli').filter({ hasText: 'ENTRATO' });
  await modello.getByRole('checkbox').check();
  await expect(ricerca).toContainText('Scrittura 100, riga 2, importo ENTRATO');
  await accessibile(page);
  await ricerca.getByRole('button', { name: 'Conferma' }).click();
  await expect(scheda.getByRole('combobox', { name: 'Codice conto' })).toHaveValue('TIT');
  await scheda.getByRole('textbox', { name: 'Priorità' }).fill('7');
  await scheda.getByRole('combobox', { name: 'Conto', exact: true }).fill('1203602');
  await page.keyboard.press('Enter');
  await scheda.getByLabel('Aggiungi una condizione').selectOption('Gruppo');
  await scheda.getByRole('combobox', { name: 'Gruppo' }).fill('RF');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(scheda).toBeHidden();
  await page.getByRole('textbox', { name: /^Cerca in Definizione conti/ }).fill('Gruppo: RF');
  const sua = righe(page, 'Definizione conti')
    .filter({ hasText: '1203602' })
    .filter({ has: page.getByRole('gridcell', { name: '7', exact: true }) });
  await sua.first().dblclick();
  const aperta = page.getByRole('dialog', { name: /^TIT/ });
  await aperta.getByRole('tab', { name: 'Prova' }).click();
  await aperta.getByRole('button', { name: 'Prova', exact: true }).click();
  await expect(aperta.getByRole('status')).toBeVisible();
  await expect(aperta.getByRole('table')).toContainText('Gruppo: RF');
});

test('una formula errata segna il carattere; il filtro chiede numero, riga o conto', async ({
  dentro: page,
}) => {
  await apri(page, `${ARCHIVI}/scritture?record=nuovo`);
  const scheda = page.getByRole('dialog', { name: 'Nuova riga di modello' });
  const importo = scheda.getByRole('combobox', { name: 'Importo' });
  await importo.fill('SALDO + RATEOO');
  await expect(scheda).toContainText('Posizione 9: «RATEOO» non è un simbolo; forse RATEO?');
  await expect(scheda.locator('mark')).toHaveText('R');
  await importo.fill('SALDO + RATEOA');
  await page.getByRole('option', { name: /^RATEOAPE/ }).click();
  await expect(importo).toHaveValue('SALDO + RATEOAPE');
  await page.keyboard.press('Escape');
  await apri(page, `${ARCHIVI}/scritture`);
  await page.getByRole('button', { name: 'Filtri' }).click();
  const conferma = page.getByRole('button', { name: 'Conferma' });
  await expect(conferma).toBeDisabled();
  await page.getByRole('textbox', { name: 'N. Scrittura' }).fill('7');
  await expect(page.getByRole('combobox', { name: 'Conto', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Cerca scrittura…' }).click();
  const ricerca = page.getByRole('dialog', { name: 'Ricerca scritture' });
  await ricerca.getByRole('textbox', { name: 'Cerca scrittura' }).fill('100');
  await expect(righe(page, 'Righe dei modelli').filter({ hasText: 'SOT' })).toHaveCount(0);
  await righe(page, 'Righe dei modelli').filter({ hasText: 'ENTRATO' }).dblclick();
  await expect(page.getByRole('textbox', { name: 'N. Scrittura' })).toHaveValue('100');
  await expect(page.getByRole('textbox', { name: 'N.Riga' })).toHaveValue('2');
  await expect(page.getByRole('combobox', { name: 'Conto', exact: true })).toBeDisabled();
  await conferma.click();
  await expect(righe(page, 'Scritture')).toHaveCount(1);
  await expect(righe(page, 'Scritture')).toContainText('ENTRATO');
  await expect(page).toHaveURL(/scrittura=100&riga=2/);
});

test('i tipi archivio si leggono', async ({ dentro: page }) => {
  await apri(page, `${ARCHIVI}/tipi-archivio`);
  await expect(righe(page, 'Tipi archivio')).toHaveCount(17);
});
