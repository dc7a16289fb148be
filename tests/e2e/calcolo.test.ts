import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { rottePortafogli } from '#contract/portafogli.ts';
import { test, toast } from './scena.ts';
import { apriTitolo, campo, scrivi, semina, togliTutti } from './titoli-scena.ts';

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

/** The bond of the worked numbers: BTP 3,50% 1-3-2030, issued at 99,50. */
const BTP_2030 = 'XQBTP2030';
const conBtp2030 = {
  descrizione: 'BTP 3,50% 1-3-2030',
  tipo_titolo: 'S',
  data_emissione: '2024-09-01',
  data_godimento: '2022-09-01',
  data_scadenza: '2030-03-01',
  prezzo_emissione: '99.5',
  prezzo_rimborso: '100',
  tasso_cedola: '3.5',
  periodicita: '6',
  tipo_calcolo_ratei: 'ICMA',
  tipo_tasso: 'F',
  cod_categoria_fiscale: 'PUBBLICI',
};

test.describe('di un titolo della storia', () => {
  test.beforeEach(async ({ banca }) => {
    await togliTutti(banca);
    await semina(banca, BTP_2030, conBtp2030);
  });
  test.afterAll(({ banca }) => togliTutti(banca));

  test('da un prezzo il rendimento, da un rendimento il prezzo, e il controvalore del nettista', async ({
    dentro: page,
  }) => {
    const scheda = await apriTitolo(page, BTP_2030);
    await scheda.getByRole('tab', { name: 'Rateo' }).press('Enter');
    await scrivi(scheda, 'Data regolamento', '15052025');
    const rendimento = scheda.getByRole('region', { name: 'Rendimento', exact: true });
    await expect(rendimento.getByRole('status')).toContainText('non ha un prezzo al 15/05/2025');
    await scrivi(scheda, 'Prezzo (corso secco)', '101,2');
    await expect(campo(scheda, 'Rendimento lordo %')).toHaveValue('3,2523');
    await expect(rendimento).toContainText('101,816178');
    const traccia = scheda.getByRole('region', { name: 'Come si arriva a questo importo' });
    await expect(traccia).toContainText('Convenzione del MEF');

    const controvalore = scheda.getByRole('region', { name: 'Controvalore', exact: true });
    await scrivi(scheda, 'Spese e commissioni', '166');
    const saldo = controvalore.getByRole('row', { name: /Saldo/ });
    await expect(saldo).toContainText('−102.079,32');
    await controvalore.getByRole('radio', { name: 'Lordista' }).press('ArrowRight');
    await expect(saldo).toContainText('−101.982,18');
    await expect(controvalore.getByRole('row', { name: /Ritenuta/ })).toContainText('89,17');
    await expect(traccia).toContainText('713,32 × 12,5%');

    await scrivi(scheda, 'Rendimento lordo %', '4');
    await expect(campo(scheda, 'Prezzo (corso secco)')).toHaveValue(/^97,9/);
  });

  test('il piano confermato dice da chi, e cambiati i termini dove differisce', async ({
    dentro: page,
    banca,
  }) => {
    let scheda = await apriTitolo(page, BTP_2030);
    await scheda.getByRole('tab', { name: 'Piano cedole' }).press('Enter');
    await expect(scheda.getByText('Non confermato')).toBeVisible();
    await scheda.getByRole('button', { name: '01/03/2025' }).press('Enter');
    const riga = scheda.getByRole('region', { name: 'Come si arriva alla cedola del 01/03/2025' });
    await expect(riga).toContainText('3,5 × 6/12');
    await expect(riga).toContainText('il 01/03/2025 non si paga');
    await scheda.getByRole('button', { name: 'Conferma il piano' }).press('Enter');
    await expect(scheda.getByText('È quello che i termini danno oggi')).toBeVisible();

    await sql`update titoli set data_scadenza = '2030-09-01'
      where cod_titolo = ${BTP_2030}`.execute(banca);
    scheda = await apriTitolo(page, BTP_2030);
    await scheda.getByRole('tab', { name: 'Piano cedole' }).press('Enter');
    await expect(scheda.getByText(/Confermato da admin/)).toBeVisible();
    await scheda.getByRole('radio', { name: 'Di oggi' }).press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const differenze = scheda.getByRole('table', { name: /Differenze/ });
    await expect(differenze.getByRole('row', { name: /01\/03\/2030 capitale/ })).toContainText(
      '100,00',
    );
    await expect(differenze.getByRole('row', { name: /01\/09\/2030 data nuova/ })).toBeVisible();
    await scheda.getByRole('button', { name: 'Conferma di nuovo' }).press('Enter');
    await expect(scheda.getByText('È quello che i termini danno oggi')).toBeVisible();
    await expect(scheda.getByRole('radio', { name: 'Conferme (2)' })).toBeVisible();
  });
});

test('il piano delle cedole segue lo step-up, slitta al giorno TARGET e si conferma', async ({
  dentro: page,
}) => {
  const scheda = await apriTitolo(page, BTP_VALORE);
  await scheda.getByRole('tab', { name: 'Piano cedole' }).press('Enter');
  const piano = scheda.getByRole('table', { name: /Piano delle cedole/ });
  await expect(piano.getByRole('row')).toHaveCount(11);
  await expect(piano.getByRole('row', { name: /premio fedeltà/ }).first()).toBeVisible();
  await expect(piano.getByRole('row', { name: /13\/12\/2025/ }).nth(0)).toContainText('15/12/2025');
  await expect(piano.getByRole('row', { name: /Totale/ })).toContainText('14,50');
  await scheda.getByRole('button', { name: 'Conferma il piano' }).press('Enter');
  await expect(toast(page, 'Piano confermato')).toContainText('9 righe');
});

test('il regime dipende dal portafoglio: chi è lordista non è tassato al regolamento', async ({
  dentro: page,
}) => {
  const letti = Promise.withResolvers<void>();
  await page.route(`**/api${rottePortafogli.elenco.url}`, async (rotta) => {
    await letti.promise;
    await rotta.continue();
  });
  const scheda = await apriTitolo(page, BTP_VALORE);
  await scheda.getByRole('tab', { name: 'Imposte' }).press('Enter');
  await expect(scheda.getByText('Scegliere un portafoglio')).toBeVisible();
  // Enter pressed before the list has been read takes its best match once it is there.
  await campo(scheda, 'Portafoglio').fill('vita');
  await expect(scheda.page().getByText('Lettura in corso')).toBeVisible();
  await campo(scheda, 'Portafoglio').press('Enter');
  letti.resolve();
  const regime = scheda.getByRole('region', { name: 'Regime di tassazione' });
  await expect(regime).toContainText('Lordista');
  await expect(regime).toContainText('0,00 %');
  await expect(scheda.getByText('Manca il prezzo di emissione')).toBeVisible();
});
