import { expect, type Page } from '@playwright/test';
import { ottobre } from './cambi-bce.ts';
import { apri, entra, indirizzoCambi, righe, test, toast, vaiDalMenu } from './scena.ts';

test.beforeEach(({ api }) => api.soltanto(ottobre, ottobre.cambi));
test.afterAll(({ api }) => api.soltanto(ottobre, []));

const parametri = (page: Page) => page.getByRole('form', { name: 'Parametri' });
const selezionati = (page: Page) =>
  page.getByRole('complementary', { name: 'Parametri Selezionati' });
const tutti = (page: Page) => righe(page, 'Cambi');
const riga = (page: Page, ...testi: string[]) =>
  testi.reduce((trovate, testo) => trovate.filter({ hasText: testo }), tutti(page));
const cella = (page: Page, testo: string) =>
  page.getByRole('grid', { name: 'Cambi' }).getByRole('gridcell', { name: testo, exact: true });
const parametro = (page: Page, nome: string) => new URL(page.url()).searchParams.get(nome);

async function apriTabella(page: Page, altro: Record<string, string> = {}): Promise<void> {
  await apri(page, indirizzoCambi(ottobre, altro));
  await expect(tutti(page).first()).toBeVisible();
}

test('dal filtro alla tabella, e indietro', async ({ dentro: page }) => {
  await apri(page, '/page/dati-dinamici/cambi');
  const tabella = page.getByRole('tab', { name: 'Tabella' });
  await expect(page.getByRole('tab', { name: 'Filtri' })).toHaveAttribute('aria-selected', 'true');
  await expect(tabella).toBeDisabled();
  await tabella.hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Applica prima un filtro per poter vedere la tabella',
  );
  const conferma = page.getByRole('button', { name: 'Conferma' });
  await expect(conferma).toBeDisabled();
  await expect(selezionati(page)).toContainText('Scegli almeno una data o una divisa');

  await page.getByLabel('Data da:', { exact: true }).fill('011025');
  await page.getByLabel('Data a:', { exact: true }).fill('02/10/2025');
  await page.getByLabel('Data a:', { exact: true }).press('Tab');
  await expect(page.getByLabel('Data da:', { exact: true })).toHaveValue('01-10-2025');
  await expect(page.getByLabel('Data a:', { exact: true })).toHaveValue('02-10-2025');
  await parametri(page).getByLabel('Divisa', { exact: true }).fill('sterl');
  await page.getByRole('option', { name: /GBP/ }).click();
  await parametri(page).getByLabel('Divisa', { exact: true }).fill('usd');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(selezionati(page)).toContainText('01/10/2025 – 02/10/2025');
  await expect(selezionati(page)).toContainText('GBP, USD');
  await expect(selezionati(page)).toContainText('4 righe');
  await conferma.click();

  await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  await expect(tutti(page)).toHaveCount(4);
  expect(parametro(page, 'dal')).toBe('2025-10-01');
  expect(parametro(page, 'divise')).toBe('GBP,USD');

  await page.getByRole('tab', { name: 'Filtri' }).click();
  await expect(page.getByLabel('Data da:', { exact: true })).toHaveValue('');
  await expect(selezionati(page)).toContainText('01/10/2025 – 02/10/2025');
  await page.getByRole('button', { name: 'Reset Filtri' }).click();
  await expect(page.getByText('FILTRO ATTIVO!')).toBeHidden();
  await expect(tabella).toBeDisabled();
});

test('le date si scrivono o si scelgono dal calendario; ciò che non va dice perché', async ({
  dentro: page,
}) => {
  await apri(page, '/page/dati-dinamici/cambi');
  const campo = page.getByLabel('Data da:', { exact: true });

  await test.step('una che non esiste è rifiutata e il campo si svuota', async () => {
    for (const digitata of ['310225', '29-02-2025']) {
      await campo.fill(digitata);
      await campo.press('Tab');
      const avviso = toast(page, 'Errore data').filter({ hasText: 'Inserita data non valida' });
      await expect(avviso).toBeVisible();
      await expect(campo).toHaveValue('');
      await avviso.getByRole('button', { name: 'Chiudi il messaggio' }).click();
      await expect(avviso).toBeHidden();
    }
  });

  await test.step('il calendario si apre, si naviga con i tasti e dà la data', async () => {
    await campo.fill('30092025');
    await campo.press('Alt+ArrowDown');
    await expect(page.getByRole('button', { name: '30 settembre 2025' })).toBeFocused();
    await expect(page.getByText('Set 2025')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Sett' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(campo).toHaveValue('01-10-2025');
    await expect(campo).toBeFocused();
  });

  await test.step('le date invertite dicono perché non si conferma', async () => {
    await campo.fill('02102025');
    await page.getByLabel('Data a:', { exact: true }).fill('01102025');
    await page.getByLabel('Data a:', { exact: true }).press('Tab');
    await expect(selezionati(page)).toContainText('La data iniziale è successiva alla data finale');
    await expect(page.getByRole('button', { name: 'Conferma' })).toBeDisabled();
  });
});

test('le righe arrivano a pagine di 25, e un tasto tenuto premuto porta con sé la selezione', async ({
  dentro: page,
}) => {
  await apriTabella(page);
  await expect(tutti(page)).toHaveCount(25);
  await expect(page.getByText('28 righe')).toBeVisible();
  await tutti(page).first().getByRole('gridcell').nth(1).click();
  for (let volte = 0; volte < 12; volte++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
  await expect(tutti(page).nth(11)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('selezionate 1')).toBeVisible();

  await page.getByRole('button', { name: 'Pagina successiva' }).click();
  await expect(tutti(page)).toHaveCount(3);
  expect(parametro(page, 'pagina')).toBe('2');
  await page.goBack();
  await expect(tutti(page)).toHaveCount(25);
  await tutti(page).nth(24).getByRole('gridcell').nth(1).click();
  await page.keyboard.press('ArrowDown');
  await expect(tutti(page)).toHaveCount(3);
  await expect(tutti(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('PageUp');
  await expect(tutti(page)).toHaveCount(25);
});

test('l’ordine si sceglie dall’intestazione e dal comando, e sta nell’indirizzo', async ({
  dentro: page,
}) => {
  await apriTabella(page, { divise: 'USD' });
  await expect(tutti(page).first()).toContainText('09/10/2025');
  await page.getByRole('columnheader', { name: 'Cambio' }).click();
  await expect(tutti(page).first()).toContainText('1,1611');
  await page.getByRole('columnheader', { name: 'Cambio' }).click();
  await expect(tutti(page).first()).toContainText('1,1754');
  await expect(page.getByRole('columnheader', { name: 'Cambio' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.reload();
  await expect(tutti(page).first()).toContainText('1,1754');
  await page.getByRole('combobox', { name: 'Ordinamento' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Data ASC' }).click();
  await page.getByRole('option', { name: 'Cambio DESC' }).click();
  await expect(tutti(page).first()).toContainText('01/10/2025');
});

test('una cella si corregge con F2, un valore impossibile dice perché; Esc la lascia com’era', async ({
  dentro: page,
  api,
}) => {
  await apriTabella(page, { divise: 'USD' });
  await cella(page, '1,1754').click();
  await page.keyboard.press('F2');
  const campo = page.getByRole('textbox', { name: 'Cambio' });
  await expect(campo).toHaveValue('1,1754');
  await campo.fill('0');
  await campo.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'più di zero' })).toBeVisible();
  await campo.fill('1,17545');
  await campo.press('Enter');
  await expect(riga(page, '02/10/2025')).toContainText('1,17545');
  await expect(riga(page, '02/10/2025')).toContainText('admin');
  await expect
    .poll(async () =>
      (await api.cambi({ dal: '2025-10-02', al: '2025-10-02' })).map((c) => c.cambio),
    )
    .toContain('1.17545');

  // Beside an open record: who has typed nothing in it reads what stands there now.
  await cella(page, '1,17545').dblclick();
  const scheda = page.getByRole('dialog', { name: /02\/10\/2025/ });
  await expect(scheda.getByRole('textbox', { name: 'Cambio' })).toHaveValue('1,17545');
  // Pressed twice, it is done once.
  await toast(page, 'Valore salvato').getByRole('button', { name: 'Annulla' }).dblclick();
  await expect(toast(page, 'Valore riportato')).toBeVisible();
  await expect(scheda.getByRole('textbox', { name: 'Cambio' })).toHaveValue('1,1754');
  await expect(scheda.getByRole('button', { name: /^Salva/ })).toBeDisabled();
  await expect(toast(page, 'Non annullato')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(scheda).toBeHidden();
  await expect(riga(page, '02/10/2025')).toContainText('1,1754');
  await expect(riga(page, '02/10/2025')).not.toContainText('1,17545');

  // A digit begins the cell anew.
  await cella(page, '1,1754').click();
  await page.keyboard.press('9');
  await expect(campo).toHaveValue('9');
  await campo.press('Enter');
  const dubbio = page.getByRole('alert').filter({ hasText: 'oltre la tolleranza del 3 %' });
  await expect(dubbio).toContainText('su 1,1724 del 01/10/2025');
  await expect(dubbio).toContainText('Invio ancora per confermarlo');
  await campo.press('Escape');
  await expect(riga(page, '02/10/2025')).toContainText('1,1754');
});

test('una riga nuova sbagliata dice che cosa manca e si scarta; quella giusta si salva da sola', async ({
  dentro: page,
  api,
}) => {
  await apriTabella(page, { divise: 'AUD' });
  const data = page.getByRole('textbox', { name: 'Data', exact: true });
  const divisa = page.getByRole('textbox', { name: 'Codice Divisa' });
  const il10 = { dal: '2025-10-10', al: '2025-10-10' };

  await test.step('l’euro non ha un cambio: non si registra, e la riga si scarta', async () => {
    await page.getByRole('button', { name: 'Nuova riga' }).click();
    await data.fill('101025');
    await page.keyboard.press('Enter');
    await divisa.fill('EUR');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'non si registra' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Una riga nuova')).toBeVisible();
    await page.getByRole('button', { name: 'Scarta' }).click();
    await expect(page.getByText('Una riga nuova')).toBeHidden();
    expect(await api.cambi(il10)).toEqual([]);
  });

  await test.step('si scrive di seguito; fuori scala vuole un secondo Invio', async () => {
    const scrive = async (cambio: string) => {
      await page.getByRole('button', { name: 'Nuova riga' }).click();
      await data.fill('101025');
      await page.keyboard.press('Enter');
      await divisa.fill('aud');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Cambio' }).fill(cambio);
      await page.keyboard.press('Enter');
    };
    await scrive('17,65');
    const dubbio = page.getByRole('alert').filter({ hasText: 'oltre la tolleranza del 3 %' });
    await expect(dubbio).toContainText('Invio ancora per confermarlo');
    expect(await api.cambi(il10)).toEqual([]);
    await page.keyboard.press('Enter');
    await toast(page, 'Riga salvata').getByRole('button', { name: 'Annulla' }).click();
    await expect(toast(page, 'Valore riportato')).toBeVisible();
    expect(await api.cambi(il10)).toEqual([]);
    await scrive('1,765');
    await expect(riga(page, '10/10/2025')).toContainText('1,7650');
    await expect.poll(() => api.cambi(il10)).toMatchObject([{ codDivisa: 'AUD', cambio: '1.765' }]);
  });
});

test('Canc elimina le righe scelte, dopo averle nominate, e si torna indietro', async ({
  dentro: page,
  api,
}) => {
  await apriTabella(page, { divise: 'USD' });
  await cella(page, '1,1611').click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('selezionate 2')).toBeVisible();
  await page.keyboard.press('Delete');
  const domanda = page.getByRole('dialog', { name: /Eliminare queste 2 righe di Cambi/ });
  await expect(domanda).toContainText('09/10/2025 · USD · 1,1611');
  await expect(domanda).toContainText('08/10/2025 · USD · 1,1627');
  await domanda.getByRole('button', { name: 'Annulla' }).click();
  // The grid has the keys again when the question is gone and the focus is back.
  await expect(domanda).toBeHidden();
  await expect(cella(page, '1,1627')).toBeFocused();
  await expect(tutti(page)).toHaveCount(7);
  await page.keyboard.press('Delete');
  await domanda.getByRole('button', { name: 'Elimina' }).click();
  await expect(tutti(page)).toHaveCount(5);
  await toast(page, '2 righe eliminate').getByRole('button', { name: 'Annulla' }).click();
  await expect(tutti(page)).toHaveCount(7);
  expect(await api.cambi({ dal: '2025-10-08', al: '2025-10-09' })).toHaveLength(8);
});

test('la selezione dice quante righe sono e che cosa valgono', async ({ dentro: page }) => {
  await apriTabella(page, { divise: 'USD' });
  await riga(page, '01/10/2025').getByRole('checkbox').check();
  await riga(page, '02/10/2025').getByRole('checkbox').check();
  const cifre = page.getByRole('region', { name: 'Cambi' });
  await expect(cifre).toContainText('selezionate 2');
  await expect(cifre).toContainText('media 1,1739');
  await expect(cifre).toContainText('min 1,1724');
  await expect(cifre).toContainText('max 1,1754');
  await expect(page).toHaveURL(/righe=\d+%2C\d+/);
  await page.reload();
  await expect(cifre).toContainText('selezionate 2');
  await cella(page, '1,1734').click();
  await page.keyboard.press('Escape');
  await expect(cifre).not.toContainText('selezionate');
});

test.describe('gli appunti', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], contestoNuovo: true });

  test('Ctrl+C copia le righe scelte come le vuole Excel, Ctrl+V ne incolla un blocco', async ({
    dentro: page,
    api,
  }) => {
    await apriTabella(page, { divise: 'USD' });
    await cella(page, '1,1611').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    const copiato = await page.evaluate<string>('navigator.clipboard.readText()');
    const celle = copiato.split('\n').map((linea) => linea.split('\t').slice(0, 4));
    expect(celle).toEqual([
      ['09/10/2025', 'USD', 'Dollaro USA', '1,1611'],
      ['08/10/2025', 'USD', 'Dollaro USA', '1,1627'],
    ]);

    const blocco = ['10/10/2025\tUSD\t1,1568', '13/10/2025\tUSD\t1,1569'].join('\r\n');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(blocco)})`);
    await page.keyboard.press('Control+v');
    const anteprima = page.getByRole('dialog', { name: 'Che cosa cambia con le righe incollate' });
    await expect(anteprima).toContainText('Nuova riga');
    await page.getByRole('button', { name: 'Prendi 2 valori' }).press('Enter');
    await expect(page.getByText('2 righe nuove')).toBeVisible();
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(toast(page, '2 righe salvate')).toBeVisible();
    expect(await api.cambi({ dal: '2025-10-10', al: '2025-10-13' })).toHaveLength(2);
  });
});

test('lo stato della schermata sta nell’indirizzo, e il menu riporta qui rileggendo', async ({
  dentro: page,
  context,
  api,
}) => {
  await apriTabella(page, { divise: 'CHF' });
  await page.getByRole('button', { name: 'Togli il filtro Divisa' }).click();
  await expect(tutti(page)).toHaveCount(25);
  await page.goBack();
  await expect(tutti(page)).toHaveCount(7);
  await page.getByRole('tab', { name: 'Filtri' }).click();
  await expect(parametri(page)).toBeVisible();
  await page.reload();
  await expect(parametri(page)).toBeVisible();
  await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  await page.getByRole('tab', { name: 'Tabella' }).click();
  await expect(tutti(page)).toHaveCount(7);
  const altra = await context.newPage();
  await altra.goto(page.url());
  await expect(tutti(altra)).toHaveCount(7);
  await altra.close();

  await api.soltanto({ dal: '2025-10-01', al: '2025-10-01' }, []);
  await vaiDalMenu(page, 'Dati dinamici', 'Cambi');
  await expect(tutti(page)).toHaveCount(6);
  await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
});

test('Invio apre il record con la sua storia, che resta aperto mentre una correzione si salva', async ({
  dentro: page,
}) => {
  await apriTabella(page, { divise: 'USD' });
  await cella(page, '1,1754').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Cambio' }).fill('1,18');
  await page.keyboard.press('Enter');
  await expect(riga(page, '02/10/2025')).toContainText('1,1800');
  await cella(page, '1,1800').click();
  await page.keyboard.press('Enter');
  const scheda = page.getByRole('dialog', { name: /02\/10\/2025 · USD/ });
  await expect(scheda.getByLabel(/^Cambio/)).toHaveValue('1,1800');
  await scheda.getByRole('tab', { name: 'Storico modifiche' }).click();
  await expect(scheda).toContainText('Modificato da admin');
  await expect(scheda).toContainText('1,1754');
  await page.keyboard.press('Escape');
  await expect(scheda).toBeHidden();

  const via = Promise.withResolvers<void>();
  await page.route(/\/Cambi\/\d+$/, (rotta) => via.promise.then(() => rotta.continue()));
  await cella(page, '1,1800').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Cambio' }).fill('1,19');
  for (const tasto of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(tasto);
  await expect(scheda).toBeVisible();
  await Promise.all([page.waitForResponse(/getpagedpost/), via.resolve()]);
  await expect(riga(page, '02/10/2025')).toContainText('1,1900');
  await expect(scheda).toBeVisible();

  await scheda.getByRole('tab', { name: 'Storico modifiche' }).click();
  await scheda.getByRole('button', { name: 'Ripristina questo valore: Cambio 1,1754' }).click();
  await expect(riga(page, '02/10/2025')).toContainText('1,1754');
});

test('chi può solo leggere non trova nulla che scriva', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('cambi.lettore', { '001': ['Cambi_R', 'Import_W'] }));
  await apriTabella(page, { divise: 'USD' });
  await expect(page.getByRole('button', { name: 'Nuova riga' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Importa' })).toHaveCount(0);
  await cella(page, '1,1724').click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Cambio' })).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
