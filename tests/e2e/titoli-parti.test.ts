import { expect, type Page } from '@playwright/test';
import { apri, entra, righe, test, toast } from './scena.ts';
import {
  apriTitolo,
  bozzaDi,
  campo,
  incolla,
  riga,
  scrivi,
  semina,
  TITOLI,
  togliTutti,
} from './titoli-scena.ts';

test.beforeEach(({ banca }) => togliTutti(banca));
test.afterAll(({ banca }) => togliTutti(banca));

test('i gradini di uno step-up si incollano da Excel; una cella storta dice perché', async ({
  dentro: page,
  banca,
}) => {
  await semina(banca, 'XQSTEP', { data_scadenza: '2031-06-30' });
  const scheda = await apriTitolo(page, 'XQSTEP');
  await scheda.getByRole('tab', { name: 'Estensioni' }).click();
  const tassi = scheda.getByRole('region', { name: 'Tassi nel tempo' }).first();
  await incolla(
    tassi.getByLabel('Dal, riga 1'),
    'Dal\tTasso %\n30/06/2026\t1,25\n31/02/2027\t1,75\n30/06/2028\t2,25 %\n',
  );
  await expect(tassi.getByLabel('Tasso %, riga 3')).toHaveValue('2,250');
  await expect(tassi.getByRole('status')).toContainText('Riga 2 Dal: Inserita data non valida');
  await expect(scheda.getByRole('button', { name: 'Salva' })).toBeDisabled();
  await tassi.getByRole('button', { name: 'Riga 2', exact: true }).click();
  await expect(tassi.getByLabel('Dal, riga 2')).toBeFocused();
  await tassi.getByLabel('Dal, riga 2').fill('300627');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Dati estesi salvati')).toBeVisible();
  await page.reload();
  await scheda.getByRole('tab', { name: 'Estensioni' }).click();
  await expect(tassi.getByLabel('Dal, riga 2')).toHaveValue('30-06-2027');
  await expect(tassi.getByLabel('Tasso %, riga 2')).toHaveValue('1,750');
});

test('il piano di ammortamento dice il residuo e se finisce a zero', async ({
  dentro: page,
  banca,
}) => {
  await semina(banca, 'XQSTEP', { data_scadenza: '2031-06-30' });
  const scheda = await apriTitolo(page, 'XQSTEP');
  await scheda.getByRole('tab', { name: 'Estensioni' }).click();
  const piano = scheda.getByRole('region', { name: 'Piano di ammortamento' }).first();
  await incolla(piano.getByLabel('Data, riga 1'), '30/06/2029\t50\n30/06/2030\t25\n');
  await expect(piano).toContainText('Alla fine il residuo è 25,00 e non 0');
  await piano.getByLabel('Data, riga 3').fill('300631');
  await piano.getByLabel('Quota capitale, riga 3').fill('25');
  await expect(piano).toContainText('il piano rende tutto il capitale');
  await piano.getByLabel('Quota capitale, riga 3').press('Control+Delete');
  await expect(piano).toContainText('Alla fine il residuo è 25,00');
});

/** Somebody comes back to the window a minute later, and what is open cannot be read again. */
async function rileggiInvano(page: Page): Promise<void> {
  const dove = /\/api\/Securities\//;
  await page.route(dove, (rotta) => rotta.fulfill({ status: 500, body: '' }));
  const lette = [/getbycode/, /composizione$/].map((una) => page.waitForResponse(una));
  await page.evaluate(`{
    const ora = Date.now() + 60_000;
    Date.now = () => ora;
    dispatchEvent(new Event('visibilitychange'));
  }`);
  await Promise.all(lette);
  await page.unroute(dove);
}

test('una composizione che non fa 100 non si salva, e si porta a 100 solo chiedendolo', async ({
  dentro: page,
  banca,
}) => {
  await semina(banca, 'XQFONDO', { tipo_titolo: 'F', quotazione: 'U' });
  const scheda = await apriTitolo(page, 'XQFONDO');
  await scheda.getByRole('tab', { name: 'Composizione' }).click();
  const divise = scheda.getByRole('region', { name: 'Per divisa' }).first();
  await incolla(divise.getByLabel('Divisa, riga 1'), 'eur\t45\nDollaro USA\t45\n');
  await expect(divise).toContainText('somma 90,00');
  await expect(divise).toContainText('mancano 10,00');
  await expect(scheda.getByRole('button', { name: 'Salva' })).toBeDisabled();
  await rileggiInvano(page);
  await divise.getByRole('button', { name: 'Porta a 100' }).click();
  await expect(divise.getByLabel('Percentuale, riga 2')).toHaveValue('50,00');
  await scheda.getByRole('button', { name: 'Salva' }).click();
  await expect(toast(page, 'Composizione salvata')).toBeVisible();
});

test('certifica un secondo utente; a chi lo ha scritto è rifiutato con la ragione', async ({
  dentro: page,
  banca,
  creaUtente,
  browser,
}) => {
  await semina(banca, 'XQCERT', {
    tipo_titolo: 'A',
    quotazione: 'U',
    descrizione: 'Azione firmata in due',
  });
  const scheda = await apriTitolo(page, 'XQCERT');
  await scrivi(scheda, 'Strumento', 'Azione ordinaria');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Titolo salvato')).toBeVisible();
  await scheda.getByRole('button', { name: 'Certifica', exact: true }).click();
  await expect(scheda.getByRole('alert')).toContainText('altro utente: chi lo ha scritto non può');
  const secondo = await creaUtente('certificatore', { '*': ['Titoli_W', 'Divise_R'] });
  const contesto = await browser.newContext();
  const altra = await contesto.newPage();
  await entra(altra, secondo);
  await apri(altra, `${TITOLI}?descrizione=firmata%20due`);
  await expect(righe(altra, 'Titoli')).toHaveCount(1);
  await riga(altra, 'XQCERT').getByRole('checkbox').check();
  await altra.getByRole('button', { name: 'Certifica 1' }).click();
  await expect(toast(altra, '1 titolo certificato.')).toBeVisible();
  await expect(riga(altra, 'XQCERT')).not.toContainText('Da certificare');
  await contesto.close();
  await page.reload();
  await expect(scheda).toContainText('Certificato da certificatore');
  await apri(page, `${TITOLI}?record=XQCERT`);
  await scrivi(scheda, 'Strumento', 'Azione di risparmio');
  await page.keyboard.press('Control+Enter');
  await expect(scheda.getByText('Da certificare', { exact: true })).toBeVisible();
});

test('la divisa di un titolo con movimenti si cambia confermando: prima si legge quali', async ({
  dentro: page,
  banca,
}) => {
  await semina(banca, 'XQDUE', { cod_divisa: 'USD' });
  await bozzaDi(banca, 'XQDUE');
  const scheda = await apriTitolo(page, 'XQDUE');
  await scrivi(scheda, 'Codice Divisa', 'eur');
  await page.keyboard.press('Control+Enter');
  const domanda = page.getByRole('dialog', { name: 'Titolo con movimenti' });
  await expect(domanda).toContainText('C’è 1 movimento di questo titolo: bozza del 12/01/2026.');
  await expect(domanda).toContainText('Codice Divisa passa da USD a EUR');
  await page.keyboard.press('Escape');
  await expect(domanda).toBeHidden();
  await expect(campo(scheda, 'Codice Divisa')).toHaveValue(/^EUR/);
  await page.keyboard.press('Control+Enter');
  // A reflex does not confirm: the focus is on Annulla, one step from Conferma.
  await expect(domanda.getByRole('button', { name: 'Annulla' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Titolo salvato')).toBeVisible();
  await scheda.getByRole('tab', { name: 'Storico modifiche' }).click();
  await expect(scheda.getByText('confermando: il titolo aveva movimenti')).toBeVisible();
});
