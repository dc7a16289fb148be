import { expect } from '@playwright/test';
import { apri, righe, test } from './scena.ts';

const AZIENDE = '/page/tabelle/aziende';

test('un’azienda cambiata si rinnova nella barra e ricarica le altre schede che ci lavorano', async ({
  dentro: page,
  context,
}) => {
  const altra = await context.newPage();
  await apri(altra, '/page');
  await apri(page, AZIENDE);
  const riga = righe(page, 'Aziende').filter({ hasText: '001' });
  await riga.getByRole('gridcell', { name: '001', exact: true }).click();
  await page.keyboard.press('Enter');
  const scheda = page.getByRole('dialog', { name: /^001/ });
  await expect(scheda.getByLabel('Codice Azienda')).not.toBeEditable();
  await scheda.getByLabel('Partita IVA').fill('00743110158');
  await expect(scheda).toContainText('cifra di controllo della partita IVA non torna');
  await expect(scheda.getByRole('button', { name: 'Salva' })).toBeDisabled();
  await scheda.getByLabel('Partita IVA').fill('');

  const nome = scheda.getByLabel('Ragione sociale');
  const prima = await nome.inputValue();
  await nome.fill(`${prima} bis`);
  const ricaricata = altra.waitForEvent('load');
  await nome.press('Control+Enter');
  await expect(scheda).toBeHidden();
  await ricaricata;
  const scelta = page.getByRole('button', { name: /^Azienda corrente/ });
  await expect(scelta).toContainText(`${prima} bis`);

  await riga.getByRole('gridcell', { name: '001', exact: true }).click();
  await page.keyboard.press('Enter');
  await nome.fill(prima);
  await nome.press('Control+Enter');
  await expect(scelta).not.toContainText(`${prima} bis`);
});
