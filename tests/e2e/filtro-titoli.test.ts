import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { rotteTitoli } from '#contract/titoli.ts';
import { apri, righe, test } from './scena.ts';

const TITOLI = '/page/tabelle/securities';
const FILTRI = `${TITOLI}?scheda=filtri`;

/** Titoli of these stories alone: their descriptions begin with ZF. */
test.beforeAll(async ({ banca }) => {
  await sql`insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, imm_circ,
      quotato, cod_sottostante, callable)
    select c, i, d, t, 'EUR', m, q, s, k from (values
      ('ZFBTP', 'IT0005138828', 'ZF BTP quindici', 'S', 'C', 'Q', null, true),
      ('ZFENI', null, 'ZF Eni azioni', 'A', 'I', 'Q', null, false),
      ('ZFOPZ', null, 'ZF Opzione su Eni', 'P', 'C', 'N', 'ZFENI', false)) v (c, i, d, t, m, q, s, k)
    on conflict (cod_titolo) do nothing`.execute(banca);
  await sql`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
    select 'ZG' || lpad(n::text, 3, '0'), 'ZG Titolo ' || n, 'O', 'USD' from generate_series(1, 25) n
    on conflict (cod_titolo) do nothing`.execute(banca);
  await sql`insert into numeri_raggruppamento (numero, descrizione)
    values (91, 'ZF Classe'), (92, 'ZF Rischio') on conflict do nothing`.execute(banca);
  await sql`insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
    values (91, 'ZFGOV', 'ZF Governativi'), (92, 'ZFALTO', 'ZF Alto') on conflict do nothing`.execute(
    banca,
  );
  await sql`insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
    select r.id, r.numero, t.id from raggruppamenti r, titoli t
     where r.cod_raggruppamento = 'ZFGOV' and t.cod_titolo = 'ZFBTP' on conflict do nothing`.execute(
    banca,
  );
});

const campo = (page: Page, nome: string) => page.getByRole('combobox', { name: nome, exact: true });
const casella = (page: Page, nome: string) =>
  page.getByRole('checkbox', { name: nome, exact: true });
const scelti = (page: Page) => page.getByRole('complementary', { name: 'Parametri Selezionati' });
const opzione = (page: Page, nome: string | RegExp) => page.getByRole('option', { name: nome });

/** Types in a field of codes and takes what Enter means, once it is offered. */
async function prendi(page: Page, nome: string, testo: string, offerta: string | RegExp) {
  await campo(page, nome).fill(testo);
  await expect(opzione(page, offerta).first()).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
}

test('dalla prima casella alla lista filtrata senza toccare il mouse, e Indietro torna', async ({
  dentro: page,
}) => {
  await apri(page, FILTRI);
  await casella(page, 'Circolanti').focus();
  await page.keyboard.press('Space');
  await expect(scelti(page)).toContainText('Circolanti');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(scelti(page)).toContainText('Circolanti e Immobilizzati');
  await page.keyboard.press('Space');
  await prendi(page, 'Tipo Titolo', 's', /^S /);
  await prendi(page, 'Descrizione', 'zf btp', /Aggiungi elemento/);
  await expect(scelti(page)).toContainText('zf btp');
  await expect(scelti(page)).toContainText('1 titolo');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  await expect(righe(page, 'Titoli')).toHaveCount(1);
  await expect(righe(page, 'Titoli').first()).toContainText('ZFBTP');
  await expect(page).toHaveURL(/immcirc=C/);
  await page.reload();
  await expect(righe(page, 'Titoli')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Filtri' })).toHaveAttribute('aria-selected', 'true');
});

test('un carattere cerca il codice del tipo, di più la descrizione; con P si offrono i sottostanti', async ({
  dentro: page,
}) => {
  await apri(page, FILTRI);
  await campo(page, 'Tipo Titolo').fill('a');
  const tipi = page.getByRole('listbox', { name: 'Tipo Titolo' });
  await expect(tipi.getByRole('option')).toHaveCount(1);
  await campo(page, 'Tipo Titolo').fill('non esiste');
  await expect(tipi.getByText('Nessun elemento trovato')).toBeVisible();
  await expect(casella(page, 'Includi anche i sottostanti')).toHaveCount(0);
  await prendi(page, 'Tipo Titolo', 'p', /^P /);
  await casella(page, 'Includi anche i sottostanti').check();
  await prendi(page, 'Codice Titolo', 'zfopz', /^ZFOPZ/);
  await page.getByRole('button', { name: /^Conferma/ }).click();
  await expect(righe(page, 'Titoli')).toHaveCount(2);
  await expect(righe(page, 'Titoli').first()).toContainText('ZFENI');
  await page.getByRole('button', { name: 'Togli il filtro Tipo Titolo' }).click();
  await expect(righe(page, 'Titoli')).toHaveCount(1);
  await expect(page).not.toHaveURL(/sottostanti/);
});

test('il numero restringe i raggruppamenti e toglie quello scelto; un altro numero è disabilitato', async ({
  dentro: page,
}) => {
  await apri(page, FILTRI);
  await prendi(page, 'Raggruppamento', 'zfgov', /ZFGOV/);
  await expect(scelti(page)).toContainText('ZFGOV · ZF Governativi');
  await campo(page, 'Raggruppamento').fill('zfalto');
  await expect(opzione(page, /ZFALTO/)).toHaveAttribute('data-combobox-disabled', 'true');
  await campo(page, 'Raggruppamento').fill('');
  await page.keyboard.press('Escape');
  const numero = page.getByRole('combobox', { name: 'Numero Raggruppamento' });
  await numero.selectOption('92');
  await expect(scelti(page)).not.toContainText('ZFGOV');
  await campo(page, 'Raggruppamento').fill('zf');
  await expect(opzione(page, /ZFALTO/)).toBeVisible();
  await campo(page, 'Raggruppamento').fill('');
  await numero.selectOption('91');
  await prendi(page, 'Raggruppamento', 'zfgov', /ZFGOV/);
  await page.keyboard.press('Control+Enter');
  await expect(righe(page, 'Titoli')).toHaveCount(1);
});

test('Conferma senza parametri mostra tutto; Reset Filtri svuota campi e indirizzo', async ({
  dentro: page,
}) => {
  await apri(page, `${TITOLI}?scheda=filtri&immcirc=C&opzioni=callable&scaduti=S`);
  await expect(casella(page, 'Circolanti')).toBeChecked();
  await expect(casella(page, 'Solo CALLABLE')).toBeChecked();
  await page.getByRole('button', { name: 'Reset Filtri' }).click();
  await expect(casella(page, 'Circolanti')).not.toBeChecked();
  await expect(page).not.toHaveURL(/immcirc|opzioni|scaduti/);
  await expect(scelti(page)).toContainText('Nessun parametro selezionato');
});

test('centinaia di codici incollati stanno in un indirizzo corto, che si ricarica', async ({
  dentro: page,
}) => {
  await apri(page, FILTRI);
  const codici = Array.from({ length: 400 }, (_, n) => `ZG${String(n + 1).padStart(3, '0')}`);
  await campo(page, 'Codice Titolo').focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(codici.join('\n'))});
    const evento = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(evento);
  }`);
  await expect(scelti(page)).toContainText('400 titoli');
  await page.getByRole('button', { name: /^Conferma/ }).click();
  await expect(page).toHaveURL(/[?&]filtro=[0-9a-f]{32}/);
  await expect(righe(page, 'Titoli')).toHaveCount(25);
  await page.reload();
  await expect(righe(page, 'Titoli')).toHaveCount(25);
  await expect(page.getByText('400 titoli')).toBeVisible();
});

/** Arrow and page at the very moment when other rows are shown, quicker than any hand. */
const NON_APPENA_CAMBIANO = `{
  const finestra = document.querySelector('[role="dialog"]');
  const premi = (key) =>
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const osservatore = new MutationObserver(() => {
    if (finestra.innerText.includes('25 righe')) return;
    osservatore.disconnect();
    premi('ArrowDown');
    premi('PageDown');
  });
  osservatore.observe(finestra, { subtree: true, childList: true, characterData: true });
}`;

test('la ricerca dei titoli: frecce, pagine, Invio aggiunge, Esc deseleziona e non chiude', async ({
  dentro: page,
}) => {
  await apri(page, FILTRI);
  await page.getByRole('button', { name: 'Cerca titolo…' }).focus();
  await page.keyboard.press('Enter');
  const finestra = page.getByRole('dialog', { name: 'Ricerca titoli' });
  const cerca = finestra.getByRole('textbox', { name: 'Cerca titolo' });
  await expect(cerca).toBeFocused();
  // The arrow leads to the rows of what has been typed, though they are still on their way.
  await page.keyboard.type('zg titolo');
  await page.keyboard.press('ArrowDown');
  await expect(finestra.getByRole('gridcell', { name: 'ZG001' })).toBeFocused();
  await expect(finestra.getByText('25 righe')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(finestra.getByText(/^Scelti:/)).toContainText('ZG');
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageDown');
  await expect(finestra.getByRole('button', { name: 'Pagina 2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.keyboard.press('ArrowDown');
  await expect(finestra.getByRole('button', { name: 'Conferma (2)' })).toBeVisible();
  // A page that has been read already is there at once: the row arrived at is chosen all the same.
  for (const [tasto, codice] of [
    ['PageUp', 'ZG011'],
    ['PageDown', 'ZG020'],
  ] as const) {
    await page.keyboard.press(tasto);
    await expect(finestra.getByRole('row', { selected: true })).toContainText(codice);
    await expect(finestra.getByText(/^Scelti:/)).toContainText(codice);
  }
  await page.keyboard.press('Escape');
  await expect(finestra).toBeVisible();
  await expect(finestra.getByRole('button', { name: 'Conferma', exact: true })).toBeEnabled();

  // Keys pressed while a page is on its way are for the rows to come: Esc lets go of them too.
  const arrivata = Promise.withResolvers<void>();
  await page.route(`**/api${rotteTitoli.pagina.url}`, async (rotta) => {
    const { paging } = rotta.request().postDataJSON() as { paging: { pageNumber: number } };
    if (paging.pageNumber === 2) await arrivata.promise;
    await rotta.continue();
  });
  await cerca.focus();
  await page.evaluate(NON_APPENA_CAMBIANO);
  await cerca.fill('');
  await expect(finestra.getByRole('button', { name: 'Pagina 2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(finestra.locator('[aria-busy="true"]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  arrivata.resolve();
  await expect(finestra.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(finestra.getByRole('row', { selected: true })).toHaveCount(0);
  await expect(finestra.locator('.ag-cell-focus')).toHaveCount(1);
  await expect(finestra.getByRole('button', { name: 'Conferma', exact: true })).toBeEnabled();
  await finestra.getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(finestra).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cerca titolo…' })).toBeFocused();
  await expect(scelti(page)).toContainText(/Codice Titolo\s*ZG/);
});

test('Ctrl+K trova un titolo e ne apre la scheda; la home porta a quelli da certificare', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Cerca schermate' }).fill('it0005138828');
  await expect(opzione(page, /ZFBTP/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/record=ZFBTP/);
  await apri(page, '/page');
  await page.getByRole('link', { name: /titoli da certificare/ }).click();
  await expect(page).toHaveURL(/opzioni=daCertificare/);
  await expect(righe(page, 'Titoli').first()).toBeVisible();
});
