import { expect, type Page } from '@playwright/test';
import { apri, righe, test } from './scena.ts';

const PAGINA = '/page/valutazione/zainetto';

/** The foundation of the demonstration is a nettista in amministrato. */
const perLaFondazione = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('currAccount', '002'));

test('lo zainetto di un rapporto: righe, perdite che restano, un apporto, e se vendo', async ({
  dentro: page,
}) => {
  await perLaFondazione(page);
  await apri(page, PAGINA);
  await expect(page.getByRole('combobox', { name: 'Rapporto' })).toHaveValue(/amministrato/);
  await expect(page.getByText('Anno aperto')).toBeVisible();

  await page.getByRole('tab', { name: 'Apporti e chiusura' }).click();
  await page.getByRole('button', { name: 'Nuovo apporto' }).click();
  const modulo = page.getByRole('dialog', { name: 'Nuovo apporto' });
  await modulo.getByRole('combobox', { name: 'Perdite del' }).fill('2023');
  await page.keyboard.press('Enter');
  await modulo.getByRole('textbox', { name: 'Importo €' }).fill('500');
  await modulo.getByRole('button', { name: 'Salva' }).click();
  await expect(modulo).toBeHidden();
  await expect(righe(page, 'Apporti').first()).toContainText('500,00');

  await page.getByRole('tab', { name: 'Anni' }).click();
  await expect(righe(page, 'Anni del rapporto').first()).toContainText('Aperto');
  await page.getByRole('tab', { name: 'Righe', exact: true }).click();

  await page.getByRole('button', { name: 'E se vendo…' }).click();
  await expect(page.getByRole('dialog', { name: 'E se vendo' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('la dichiarazione: i quadri di un anno, e la storia di un costo fiscale', async ({
  dentro: page,
}) => {
  await perLaFondazione(page);
  await apri(page, '/page/valutazione/dichiarazione');
  await expect(page.getByText('Nessun portafoglio è in dichiarativo')).toBeVisible();
  await page.getByRole('tab', { name: 'Quadro RW' }).click();
  await expect(page.getByText('nulla era presso depositari esteri')).toBeVisible();
  await page.getByRole('tab', { name: 'Costo fiscale' }).click();
  await righe(page, 'Costo fiscale').first().dblclick();
  await expect(page.getByRole('dialog', { name: /Costo fiscale di/ })).toBeVisible();
  await expect(righe(page, 'Storia del costo fiscale').first()).toBeVisible();
});
