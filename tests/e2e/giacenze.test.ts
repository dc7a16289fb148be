import { expect, type Page } from '@playwright/test';
import { somma } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { ENEL } from './fissato-scena.ts';
import { apri, righe, test } from './scena.ts';

const PAGINA = '/page/movimenti/giacenze';

interface Letta {
  readonly cod_Titolo: string;
  readonly codISIN: string | null;
  readonly cod_Portafoglio: string;
  readonly quantita: string;
  readonly carico: string;
  readonly valore: string;
  readonly alCosto: boolean;
}

/** What the demonstration holds, by the product's own API. */
async function tenute(page: Page, filtro: object): Promise<readonly Letta[]> {
  const accesso = await page.request.post('/api/accesso/login', { data: ADMIN });
  const { token } = (await accesso.json()) as { token: string };
  const risposta = await page.request.post('/api/giacenze/getfiltered', {
    headers: { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' },
    data: filtro,
    failOnStatusCode: true,
  });
  return (await risposta.json()) as Letta[];
}

const euro = (importo: string): string =>
  stampaNumero(importo, { decimaliMin: 2, decimaliMax: 2 }).replace('-', '−');

test('le giacenze di un giorno, per livello e con un altro metodo, fino al movimento', async ({
  dentro: page,
}) => {
  const oggi = await tenute(page, {});
  const perAzienda = await tenute(page, { livelloDettaglio: 'Azienda' });
  await apri(page, '/page/movimenti/acq-ven');
  await page.getByRole('main').getByRole('link', { name: 'Giacenze', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giacenze');
  await expect(page.getByText(`${oggi.length} righe`)).toBeVisible();
  const totale = page.getByRole('row', { name: `Totale di ${oggi.length} posizioni` });
  await expect(totale).toContainText(euro(somma(...oggi.map((una) => una.carico))));
  const valore = euro(somma(...oggi.map((una) => una.valore)));
  await expect(page.getByLabel('In sintesi').getByText(valore)).toBeVisible();
  await test.step('i totali si raggiungono e si copiano da tastiera', async () => {
    await righe(page, 'Giacenze').first().getByRole('gridcell').first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect(totale.first().getByRole('gridcell').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(totale.first().getByRole('gridcell').first()).not.toBeFocused();
  });

  await test.step('una cifra in alto porta alle sue righe', async () => {
    const alCosto = oggi.filter((una) => una.alCosto).length;
    await page
      .getByLabel('In sintesi')
      .getByRole('link', { name: /al costo/ })
      .click();
    await expect(page).toHaveURL(/righe=al-costo/);
    await expect(page.getByText(`${alCosto} righe`)).toBeVisible();
    await page.getByRole('button', { name: 'Togli il filtro Righe' }).click();
    await expect(totale).toBeVisible();
  });

  await test.step('sommate per azienda', async () => {
    await page.getByLabel('Totali per').selectOption('Azienda');
    await expect(page).toHaveURL(/livello=azienda/);
    await expect(page.getByText(`${perAzienda.length} righe`)).toBeVisible();
    const colonna = page.getByRole('columnheader', { name: 'Portafoglio' });
    await expect(colonna).toHaveCount(0);
    await page.getByLabel('Totali per').selectOption('');
    await expect(colonna).toBeVisible();
  });

  await test.step('raggruppate per portafoglio e per divisa, con i totali, da tastiera', async () => {
    await page.getByLabel('Raggruppa per').selectOption('codPortafoglio');
    await page.getByLabel('e poi per').first().selectOption('codDivisa');
    await expect(page).toHaveURL(/gruppi=codPortafoglio(,|%2C)codDivisa/);
    const albero = page.getByRole('treegrid', { name: 'Giacenze' });
    // The lines stay where they were under the eyes; the first group stands above them.
    await albero.getByRole('gridcell').last().click();
    await page.keyboard.press('Home');
    const danni = albero.getByRole('row', { name: /DANNI · / });
    const suoi = oggi.filter((una) => una.cod_Portafoglio === 'DANNI');
    await expect(danni).toContainText(euro(somma(...suoi.map((una) => una.carico))));
    await danni.getByRole('gridcell').first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(danni).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(danni).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Chiudi i gruppi' }).click();
    await expect(albero.getByRole('row', { name: /EUR · / })).toHaveCount(0);
    await page.getByRole('button', { name: 'Apri i gruppi' }).click();
    await page.getByLabel('Raggruppa per').selectOption('');
    await expect(page).not.toHaveURL(/gruppi/);
  });

  await test.step('di un portafoglio solo, nell’indirizzo', async () => {
    const danni = await tenute(page, { codPortafoglio: ['DANNI'] });
    await apri(page, `${PAGINA}?portafogli=DANNI`);
    await expect(page.getByText(`${danni.length} righe`)).toBeVisible();
    await page.getByRole('button', { name: /^Togli.*Portafoglio/ }).click();
    await expect(page).not.toHaveURL(/portafogli/);
  });

  await test.step('secondo un altro metodo', async () => {
    await page.getByLabel('Metodo di costo').selectOption('FI');
    await expect(page).toHaveURL(/metodo=FI/);
    await expect(righe(page, 'Giacenze').first()).toBeVisible();
  });

  await test.step('si stampano come si vedono, con i totali del livello', async () => {
    await apri(page, `${PAGINA}?al=2025-12-31&per=V&livello=portafoglio&metodo=FI`);
    await expect(
      page.getByRole('treegrid', { name: 'Giacenze' }).getByRole('row').first(),
    ).toBeVisible();
    await page.keyboard.press('Control+p');
    const finestra = page.getByRole('dialog', { name: 'Stampa · Giacenze' });
    const parametri = finestra.getByRole('region', { name: 'Parametri Selezionati' });
    for (const parola of ['31/12/2025', 'Valuta', 'Portafoglio', 'FIFO'])
      await expect(parametri).toContainText(parola);
    await expect(finestra.getByLabel('Livello 1')).toHaveValue('codPortafoglio');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/page\/report\/[0-9a-f-]{36}\?reportName=Giacenze$/);
    // A browser that has a viewer of its own shows it in that, the others in ours.
    await expect(
      page.locator('iframe[title="Giacenze"]').or(page.getByRole('button', { name: 'Stampa' })),
    ).toBeVisible({ timeout: 30_000 });
  });

  await test.step('prima di ogni movimento non c’è nulla', async () => {
    await apri(page, `${PAGINA}?al=1990-01-01`);
    await expect(page.getByText('A questa data l’azienda non tiene nulla')).toBeVisible();
  });

  await test.step('una riga mostra i suoi lotti, un lotto apre il suo movimento', async () => {
    await apri(page, `${PAGINA}?metodo=FI`);
    await righe(page, 'Giacenze').first().getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    const lotti = page.getByRole('dialog');
    await righe(page, 'Lotti').first().getByRole('gridcell').first().click();
    await expect(lotti.getByRole('link', { name: 'Movimenti di questo titolo' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/page\/movimenti\/(acq-ven|derivati)\/\d+/);
  });
});

test('la scheda di un titolo dice che cosa se ne tiene', async ({ dentro: page }) => {
  const tutte = await tenute(page, {});
  const prima = tutte.find(({ codISIN }) => codISIN !== null && codISIN !== ENEL);
  const scheda = page.getByRole('dialog');
  await test.step('anche di un future chiuso, di cui non si tiene nulla', async () => {
    await apri(page, '/page/tabelle/securities?record=FUT-ISP');
    await scheda.getByRole('tab', { name: 'Giacenze' }).click();
    await expect(scheda.getByRole('link', { name: 'Movimenti di questo titolo' })).toHaveAttribute(
      'href',
      /derivati/,
    );
  });
  await apri(page, `/page/tabelle/securities?record=${prima?.cod_Titolo}`);
  await expect(scheda.getByText('Giacenza', { exact: true })).toBeVisible();
  await scheda.getByRole('tab', { name: 'Giacenze' }).click();
  await expect(righe(page, 'Posizioni').first()).toContainText(prima?.cod_Portafoglio ?? '');
  await expect(righe(page, 'Lotti').first()).toBeVisible();

  const campo = page.getByLabel('Titolo', { exact: true });
  const movimenti = righe(page, 'Scheda titolo');
  await test.step('e porta alla scheda dei movimenti, nello stesso momento', async () => {
    await scheda.getByRole('radio', { name: 'Movimento' }).press('ArrowRight');
    await scheda.getByRole('link', { name: 'Scheda titolo' }).click();
    await expect(page).toHaveURL(/scheda\?titolo=[^&]+&per=V$/);
    await expect(campo).toHaveValue(prima?.cod_Titolo ?? '');
    await expect(movimenti.first()).toBeVisible();
  });

  await test.step('dove un altro si chiede col suo ISIN', async () => {
    const posizioni = page.getByLabel('Posizione').getByRole('option');
    await expect(posizioni.nth(1)).toBeAttached();
    await campo.fill('');
    await campo.press('Enter');
    await expect(page.getByText(/^Ogni movimento di un titolo/)).toBeVisible();
    await expect(posizioni).toHaveText(['tutte']);
    await campo.fill(ENEL.toLowerCase());
    await campo.press('Enter');
    await expect(page.getByText(/^Enel SpA: ogni movimento/)).toBeVisible();
    await expect(campo).toBeFocused();
    await expect(posizioni.nth(1)).toBeAttached();
  });

  await test.step('e si legge come si è arrivati al movimento su cui si è passati', async () => {
    const primo = movimenti.first().getByRole('gridcell').first();
    const detto = `${await primo.textContent()} · come si arriva al costo e al risultato`;
    await primo.click();
    await expect(page.getByRole('heading', { name: detto })).toBeVisible();
    const totale = movimenti.filter({ hasText: 'Totale' }).first().getByRole('gridcell').first();
    await totale.click();
    await expect(totale).toBeFocused();
    await expect(page.getByRole('heading', { name: detto })).toBeVisible();
  });

  await test.step('una media di lotti torna alla scheda della sua posizione', async () => {
    await page.getByRole('button', { name: 'Lotti' }).click();
    await scheda.getByRole('link', { name: /^Media di/ }).click();
    await expect(scheda).toHaveCount(0);
    await expect(page).toHaveURL(/posizione=DANNI/);
    await movimenti.first().getByRole('gridcell').first().click();
    await page.keyboard.press('l');
    await righe(page, 'Lotti').first().getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    await expect(scheda).toHaveCount(0);
  });
});
