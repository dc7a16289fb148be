import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { apri, righe, test, toast } from './scena.ts';
import { lascia, tiene } from './tenuti-scena.ts';

const QUOTAZIONI = '/page/dati-dinamici/quotazioni';
const DEL_GESTORE = '/page/dati-dinamici/quotazioni-normali-gestore';
/** Days on which nobody else has prices. */
const DAL = '2019-03-04';
const AL = '2019-03-08';

/** Titoli of these stories alone: their codes begin with ZP. */
test.beforeAll(async ({ banca }) => {
  await sql`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
    values ('ZPBTP', 'ZP Titolo di Stato', 'S', 'EUR'), ('ZPAZ', 'ZP Azione', 'A', 'EUR')
    on conflict (cod_titolo) do nothing`.execute(banca);
  await sql`insert into quotazioni (data, cod_titolo, prezzo)
    values ('2019-03-04', 'ZPBTP', 101.5), ('2019-03-04', 'ZPAZ', 12.25), ('2019-03-08', 'ZPBTP', 102)
    on conflict do nothing`.execute(banca);
  await tiene(['ZPBTP', 'ZPAZ']);
});
test.afterAll(() => lascia(['ZPBTP', 'ZPAZ']));

const pannello = (page: Page) => page.getByRole('form', { name: 'Parametri' });
const scelti = (page: Page) => page.getByRole('complementary', { name: 'Parametri Selezionati' });
const conferma = (page: Page) => pannello(page).getByRole('button', { name: /^Conferma/ });
const aggiungi = (page: Page) => pannello(page).getByRole('button', { name: 'Aggiungi' });
const elenco = (page: Page, nome: string) =>
  page.getByRole('combobox', { name: nome, exact: true });
const data = (page: Page, nome: string) => page.getByRole('textbox', { name: nome, exact: true });
const casella = (page: Page, nome: string) => page.getByRole('checkbox', { name: nome });
const obbligatori = (page: Page) => pannello(page).getByText('Campo Obbligatorio');

async function scriviDate(page: Page, dal: string, al: string): Promise<void> {
  await data(page, 'Data da:').fill(dal);
  await data(page, 'Data a:').fill(al);
  await data(page, 'Data a:').press('Tab');
}

async function prendi(page: Page, nome: string, testo: string, offerta: RegExp): Promise<void> {
  await elenco(page, nome).fill(testo);
  const scelta = page.getByRole('option', { name: offerta }).first();
  await expect(scelta).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
}

test('le quotazioni chiedono le date o un codice, e il filtro resta nell’indirizzo', async ({
  dentro: page,
}) => {
  await apri(page, QUOTAZIONI);
  await expect(obbligatori(page)).toHaveCount(3);
  await expect(scelti(page)).toContainText('Scegli entrambe le date oppure un codice titolo');
  await prendi(page, 'Codice Titolo', 'zpbtp', /^ZPBTP/);
  await expect(obbligatori(page)).toHaveCount(0);
  await expect(conferma(page)).toBeEnabled();
  await expect(casella(page, 'Solo Titoli in Giacenza')).toBeDisabled();
  await scriviDate(page, '04032019', '08032019');
  await casella(page, 'Solo Titoli in Giacenza').check();
  await casella(page, 'Esclusione premi e opzioni').check();
  await expect(scelti(page)).toContainText('2 righe');
  await data(page, 'Data da:').press('Control+Enter');

  await expect(righe(page, 'Quotazioni')).toHaveCount(2);
  await expect(page).toHaveURL(/dal=2019-03-04.*titoli=ZPBTP.*giacenza=S.*premiOpzioni=N/);
  await page.reload();
  await expect(righe(page, 'Quotazioni')).toHaveCount(2);
  await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  await page.getByRole('button', { name: 'Togli il filtro Codice Titolo' }).click();
  await expect(righe(page, 'Quotazioni')).toHaveCount(3);
  await page.goBack();
  await expect(righe(page, 'Quotazioni')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Filtri' }).click();
  await expect(data(page, 'Data da:')).toHaveValue('');
  await expect(scelti(page)).toContainText('ZPBTP');
});

test('ciò che si toglie e serviva riporta ai filtri, con il resto e la ragione', async ({
  dentro: page,
}) => {
  await apri(page, `${QUOTAZIONI}?dal=${DAL}&al=${AL}&tipi=S`);
  await expect(righe(page, 'Quotazioni')).toHaveCount(2);
  await page.getByRole('button', { name: 'Togli il filtro Data' }).click();
  await expect(page.getByRole('tab', { name: 'Filtri' })).toHaveAttribute('aria-selected', 'true');
  await expect(scelti(page)).toContainText('Tipo Titolo');
  await expect(scelti(page)).toContainText('Scegli entrambe le date oppure un codice titolo');
  await expect(conferma(page)).toBeDisabled();
  await scriviDate(page, '08032019', '04032019');
  await expect(scelti(page)).toContainText('La data iniziale è successiva alla data finale');
  await scriviDate(page, '04032019', '04032019');
  await conferma(page).click();
  await expect(righe(page, 'Quotazioni')).toHaveCount(1);
});

test('Aggiungi è di un giorno solo', async ({ dentro: page }) => {
  await apri(page, QUOTAZIONI);
  await scriviDate(page, '04032019', '08032019');
  await expect(aggiungi(page)).toBeDisabled();
  await aggiungi(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Errore Aggiunta')).toContainText('Le date non corrispondono');
  await scriviDate(page, '05032019', '05032019');
  await expect(aggiungi(page)).toBeEnabled();
  await aggiungi(page).click();
  await expect(page.getByText('INSERIMENTO ATTIVO!')).toBeVisible();
  await expect(page).toHaveURL(/inserimento=S/);
  await apri(page, '/page/dati-dinamici/quotazioniBid');
  await expect(aggiungi(page)).toHaveCount(0);
});

test('un archivio del gestore chiede livello, ordinamento e un portafoglio solo', async ({
  dentro: page,
}) => {
  await apri(page, DEL_GESTORE);
  await expect(obbligatori(page)).toHaveCount(5);
  await scriviDate(page, '04032019', '08032019');
  await expect(scelti(page)).toContainText(
    'Scegli ancora: Livello di Dettaglio, Ordinamento e un Portafoglio',
  );
  await page.getByRole('combobox', { name: 'Livello di Dettaglio' }).selectOption('Portafoglio');
  await page.getByRole('combobox', { name: 'Ordinamento' }).selectOption('Depositario');
  await prendi(page, 'Portafoglio', 'vita', /^VITA/);
  await expect(obbligatori(page)).toHaveCount(0);
  await prendi(page, 'Portafoglio', 'danni', /^DANNI/);
  await expect(scelti(page)).toContainText('DANNI');
  await expect(scelti(page)).not.toContainText('VITA');
  await conferma(page).click();
  await expect(page).toHaveURL(/livello=portafoglio.*portafogli=DANNI/);
  await expect(page.getByRole('button', { name: 'Togli il filtro Portafoglio' })).toBeVisible();
});

test('un cambio di azienda toglie i portafogli: il resto aspetta nel pannello', async ({
  dentro: page,
}) => {
  const filtro = 'livello=azienda&ordineLivello=portafoglio&portafogli=VITA';
  await apri(page, `${DEL_GESTORE}?dal=${DAL}&al=${AL}&${filtro}`);
  await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  await page.getByRole('button', { name: /^Azienda corrente/ }).click();
  await page.getByPlaceholder('Cerca per codice o nome').fill('fondazione');
  await page.getByPlaceholder('Cerca per codice o nome').press('ArrowDown');
  await page.getByPlaceholder('Cerca per codice o nome').press('Enter');
  await expect(page.getByRole('button', { name: /^Azienda corrente/ })).toContainText('002');
  await expect(scelti(page)).toContainText('Scegli ancora: un Portafoglio');
  await expect(page).not.toHaveURL(/portafogli=/);
  await expect(data(page, 'Data da:')).toHaveValue('04-03-2019');
  await prendi(page, 'Portafoglio', 'patri', /^PATRIMONIO/);
  await conferma(page).click();
  await expect(page).toHaveURL(/portafogli=PATRIMONIO/);
});

test('un filtro lungo si conserva, e i portafogli restano nell’indirizzo', async ({
  dentro: page,
}) => {
  await apri(page, QUOTAZIONI);
  await scriviDate(page, '04032019', '08032019');
  const codici = Array.from({ length: 300 }, (_, n) => `ZPX${String(n).padStart(5, '0')}`);
  await elenco(page, 'Codice Titolo').focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(['ZPBTP', ...codici].join('\n'))});
    const evento = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(evento);
  }`);
  await expect(scelti(page)).toContainText('301 titoli');
  const piega = page.getByRole('button', { name: /^Livello di valutazione/ });
  await piega.click();
  await prendi(page, 'Portafoglio', 'danni', /^DANNI/);
  await piega.click();
  await expect(piega).toContainText('Portafoglio: DANNI');
  await conferma(page).click();
  await expect(righe(page, 'Quotazioni')).toHaveCount(2);
  await expect(page).toHaveURL(/filtro=[0-9a-f]{32}/);
  await expect(page).toHaveURL(/portafogli=DANNI/);
  await page.reload();
  await expect(righe(page, 'Quotazioni')).toHaveCount(2);
  await expect(page.getByText('301 titoli')).toBeVisible();
});
