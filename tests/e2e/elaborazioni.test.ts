import { expect } from '@playwright/test';
import { accessibile } from './axe.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test } from './scena.ts';

const PAGINA = '/page/movimenti/elaborazioni';

test('dalla statistica di un anno ai movimenti di una cifra, dalla tastiera', async ({
  dentro: page,
}) => {
  const guasti: string[] = [];
  page.on('pageerror', ({ message }) => guasti.push(message));
  await apri(page, PAGINA);
  await page
    .getByRole('button', { name: /Procedi.*Statistica|Procedi/ })
    .nth(1)
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistica movimenti');
  await page.getByLabel('Raggruppa per').selectOption('codPortafoglio');
  await page.getByLabel('e poi per').first().selectOption('codCausale');
  const fine = page.getByLabel('Data a:');
  await fine.fill('31/12/2099');
  await page.keyboard.press('Control+Enter');
  const griglia = righe(page, 'Statistica movimenti');
  await expect(griglia.first()).toContainText('▸');
  await expect(page.getByText(/^Dati del .* registrazioni · conservata /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saldo € per portafoglio' })).toBeVisible();
  await perIlManuale(page, 'statistica');
  await accessibile(page);
  await page.getByRole('tab', { name: 'Filtri' }).click();
  await page.getByLabel('NReg').fill('1-3');
  await page.keyboard.press('Control+Enter');
  // The days stay as they were; what is in sight is not yet of the new question.
  await expect(fine).toHaveValue('31-12-2099');
  const altri = page.getByText('rispondono ad altri parametri');
  await expect(altri).toBeVisible();
  await fine.fill('');
  await page.keyboard.press('Tab');
  await expect(fine).toHaveValue('31-12-2099');
  await page.getByLabel('Data da:').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Dati del .* · 3 registrazioni · /)).toBeVisible();
  await expect(altri).toBeHidden();
  await page.getByRole('button', { name: 'Togli il filtro NReg' }).click();
  // Whoever stands in no field runs it as well.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/ · 3 registrazioni · /)).toBeHidden();
  expect(guasti).toEqual([]);
  await expect(griglia.first()).toContainText('▸');
  const chiuse = await griglia.count();
  const primo = griglia.first().getByRole('button');
  await primo.click();
  await expect(primo).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('+');
  await expect(primo).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('+');
  await expect(griglia.first()).toContainText('▾');
  await expect.poll(() => griglia.count()).toBeGreaterThan(chiuse);
  // From the second line, a causale of the first portfolio, to its movements.
  await page.keyboard.press('ArrowDown');
  const causale = (await griglia.nth(1).innerText()).trim().split(' ')[0] ?? '';
  const totale = await griglia.nth(1).locator('[col-id="totale"]').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dettaglio movimenti');
  await expect(page).toHaveURL(new RegExp(`causali=${causale}`));
  const dettaglio = righe(page, 'Dettaglio movimenti');
  await expect(dettaglio.first()).toContainText(causale);
  const somma = page.getByRole('row', { name: /^Totale/ }).first();
  await expect(somma.locator('[col-id="c_saldoEuro"]')).toHaveText(totale);
  await dettaglio.first().getByRole('gridcell').first().click();
  const numero = await dettaglio.first().getByRole('gridcell').first().innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/page\/movimenti\/(acq-ven|derivati)\?nreg=/);
  await expect(page.getByRole('gridcell', { name: numero }).first()).toBeVisible();
});

test('un titolo si analizza parte per parte, e una riga porta al suo movimento', async ({
  dentro: page,
}) => {
  await apri(page, PAGINA);
  const scheda = page
    .locator('article, li, section')
    .filter({ hasText: /^Analisi titolo/ })
    .last();
  await scheda.getByRole('button', { name: 'Procedi' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analisi titolo');
  await expect(page.getByRole('button', { name: /^Elabora/ })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Titolo:' }).fill('IT0005542797');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/titoli=IT0005542797/);
  await page.getByLabel('Data da:').fill('01/01/2025');
  await page.keyboard.press('Control+Enter');
  const situazione = righe(page, 'Situazione');
  await expect(situazione.last()).toContainText('Chiusura, in tutto');
  await expect(page.getByText('rispondono ad altri parametri')).toBeHidden();
  await accessibile(page);
  await page.getByRole('tab', { name: 'Rendimento' }).press('Enter');
  await expect(righe(page, 'Rendimento').filter({ hasText: 'MWR' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Redditi' }).press('Enter');
  await expect(page).toHaveURL(/parte=redditi/);
  const totale = page.getByRole('row', { name: /^Totale/ }).locator('[col-id="c_redditi"]');
  await expect(totale).toHaveText(/^\d/);
  const disegno = (nome: string) =>
    page.getByRole('region', { name: nome }).locator('svg.recharts-surface').first();
  await expect(disegno('Redditi cumulati in euro')).toBeVisible();
  await page.getByRole('tab', { name: 'Prezzi' }).press('Enter');
  await expect(disegno('Prezzo in euro, scambi e costo medio')).toBeVisible();
  await page.getByRole('tab', { name: 'Movimenti' }).press('Enter');
  const movimenti = righe(page, 'Movimenti');
  await movimenti.first().getByRole('gridcell').first().click();
  const numero = await movimenti.first().locator('[col-id="c_movimento"]').innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/page\/movimenti\/acq-ven\?nreg=/);
  await expect(page.getByRole('gridcell', { name: numero }).first()).toBeVisible();
});

test('lo scadenzario dalla sua scheda: mesi e divise, il titolo di una cedola, il calendario', async ({
  dentro: page,
}) => {
  await apri(page, PAGINA);
  await page.locator('#scadenzario').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scadenzario');
  await expect(page.getByLabel('Raggruppa per')).toHaveValue('mese');
  await page.getByLabel('Evento').selectOption('CEDOLA');
  await page.getByLabel('Data da:').fill('01/01/2027');
  await page.getByLabel('Data a:').fill('31/12/2028');
  await page.keyboard.press('Control+Enter');
  const griglia = righe(page, 'Scadenzario');
  await expect(griglia.first()).toContainText(/▸ \p{L}+ 2027/u);
  await expect(page.getByRole('region', { name: 'Netto €' })).toBeVisible();
  await accessibile(page);
  await expect(page.getByText('rispondono ad altri parametri')).toBeHidden();
  await griglia.first().getByRole('button').click();
  await expect(griglia.nth(1)).toContainText(/▸ [A-Z]{3} · /);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(griglia.nth(2)).toContainText('Cedola');
  await page.getByRole('button', { name: 'Export' }).click();
  const scaricato = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Calendario (.ics)' }).click();
  expect((await scaricato).suggestedFilename()).toMatch(/^scadenzario_.*\.ics$/);
  const titolo = await griglia.nth(2).locator('[col-id="c_cod_Titolo"]').innerText();
  await griglia.nth(2).getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/page/tabelle/securities\\?record=${titolo}`));
  await apri(page, `${PAGINA}/scadenzario?lavoro=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('L’elaborazione non c’è')).toBeVisible();
});

test('i rendimenti: metodo e confronto, il corso, dal portafoglio ai titoli e ai movimenti', async ({
  dentro: page,
}) => {
  await apri(page, PAGINA);
  await page.locator('#rendimenti').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rendimenti');
  await expect(page.getByLabel('Raggruppa per')).toHaveValue('codPortafoglio');
  await page.getByLabel('Data da:').fill('01/01/2026');
  await page.getByLabel('Data a:').fill('20/11/2026');
  await page.keyboard.press('Control+Enter');
  const griglia = righe(page, 'Rendimenti');
  await expect(page.getByRole('region', { name: /^Rendimento cumulato/ })).toBeVisible();
  await expect(page.getByText('rispondono ad altri parametri')).toBeHidden();
  await accessibile(page);
  // What is missing stands in front, open: closed, the parts are side by side.
  await griglia.first().getByRole('button').click();
  const gruppi = griglia.filter({ hasText: 'Gruppi, dall’inizio' });
  await gruppi.getByRole('button').click();
  await expect(gruppi).toContainText('▾');
  const portafoglio = griglia.filter({ hasText: ' · ' }).filter({ hasText: '01/01/2026' });
  await portafoglio.first().getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/raggruppa=codTitolo/);
  await expect(page.getByLabel('Raggruppa per')).toHaveValue('codTitolo');
});
