import { expect } from '@playwright/test';
import { test, toast } from './scena.ts';
import { apriTitolo, campo } from './titoli-scena.ts';

/** BTP Valore 13-6-2027, 3,25% then 4%, among the demo titoli; its accrual as rateslib publishes it. */
const BTP_VALORE = 'IT0005547408';

test('il rateo a una data si legge con i passi che ci portano', async ({ dentro: page }) => {
  const scheda = await apriTitolo(page, BTP_VALORE);
  await scheda.getByRole('tab', { name: 'Rateo' }).press('Enter');
  await campo(scheda, 'Data regolamento').fill('11012027');
  await campo(scheda, 'Data regolamento').press('Tab');
  const parte = scheda.getByRole('tabpanel', { name: 'Rateo' });
  await expect(parte.getByRole('definition').filter({ hasText: '29 su 182' })).toBeVisible();
  await expect(parte.getByText('0,31868').first()).toBeVisible();
  const traccia = parte.getByRole('region', { name: 'Come si arriva a questo importo' });
  await expect(traccia).toContainText('dal 13/12/2026 compreso al 11/01/2027 escluso');
  await expect(traccia).toContainText('ICMA, regola 251');
});

test('il piano delle cedole segue lo step-up, slitta al giorno TARGET e si conferma', async ({
  dentro: page,
}) => {
  const scheda = await apriTitolo(page, BTP_VALORE);
  await scheda.getByRole('tab', { name: 'Piano cedole' }).press('Enter');
  const piano = scheda.getByRole('table', { name: /Piano delle cedole/ });
  await expect(piano.getByRole('row')).toHaveCount(10);
  await expect(piano.getByRole('row', { name: /13\/12\/2025/ }).nth(0)).toContainText('15/12/2025');
  await expect(piano.getByRole('row', { name: /Totale/ })).toContainText('14,50');
  await scheda.getByRole('button', { name: 'Conferma il piano' }).press('Enter');
  await expect(toast(page, 'Piano confermato')).toContainText('8 righe');
});

test('il regime dipende dal portafoglio: chi è lordista non è tassato al regolamento', async ({
  dentro: page,
}) => {
  const scheda = await apriTitolo(page, BTP_VALORE);
  await scheda.getByRole('tab', { name: 'Imposte' }).press('Enter');
  await expect(scheda.getByText('Scegliere un portafoglio')).toBeVisible();
  await campo(scheda, 'Portafoglio').fill('vita');
  await campo(scheda, 'Portafoglio').press('Enter');
  const regime = scheda.getByRole('region', { name: 'Regime di tassazione' });
  await expect(regime).toContainText('Lordista');
  await expect(regime).toContainText('0,00 %');
  await expect(scheda.getByText('Manca il prezzo di emissione')).toBeVisible();
});
