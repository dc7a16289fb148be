import { expect } from '@playwright/test';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test, toast } from './scena.ts';
import {
  apriTitolo,
  campo,
  nuovo,
  riga,
  scrivi,
  semina,
  TITOLI,
  togliTutti,
} from './titoli-scena.ts';

test.beforeEach(({ banca }) => togliTutti(banca));
test.afterAll(({ banca }) => togliTutti(banca));

test('un BTP si scrive da tastiera: il tipo propone, l’ISIN si controlla mentre si scrive', async ({
  dentro: page,
}) => {
  const scheda = await nuovo(page, 'titoli di stato');
  await expect(campo(scheda, 'Periodicità')).toHaveValue('6 · Semestrale');
  await scrivi(scheda, 'ISIN', 'IT0005127087');
  await expect(scheda.getByText('La cifra di controllo dell’ISIN non torna')).toBeVisible();
  await scrivi(scheda, 'ISIN', 'it0005127086');
  await expect(scheda.getByText('La cifra di controllo')).toHaveCount(0);
  await expect(campo(scheda, 'Codice Titolo')).toHaveValue('IT0005127086');
  await page.keyboard.press('Control+Enter');
  await expect(scheda.getByRole('alert')).toContainText('Da sistemare: Descrizione');
  await expect(campo(scheda, 'Descrizione')).toBeFocused();
  await page.keyboard.type('BTP 2% 01/12/2025');
  await scrivi(scheda, 'Codice Divisa', 'eur');
  await scrivi(scheda, 'Data Godimento', '010915');
  await scrivi(scheda, 'Data Scadenza', '011225');
  await scrivi(scheda, 'Tasso Cedola', '2');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Titolo creato')).toBeVisible();
  const aperta = page.getByRole('dialog', { name: /^IT0005127086/ });
  await expect(aperta.getByRole('definition').filter({ hasText: '2,00 %' })).toContainText(
    'semestrale',
  );
  await expect(aperta.getByText('Da certificare', { exact: true })).toBeVisible();
  await perIlManuale(page, 'titolo', aperta);
  await page.keyboard.press('Escape');
  await apri(page, `${TITOLI}?isin=IT0005127086`);
  await expect(riga(page, 'IT0005127086')).toContainText('01/12/2025');
});

test('un’azione non ha cedola, un’opzione ha strike e sottostante', async ({
  dentro: page,
  banca,
}) => {
  await semina(banca, 'XQAZIONE', { tipo_titolo: 'A', quotazione: 'U', descrizione: 'Xqazione' });
  const azione = await nuovo(page, 'azioni');
  await expect(azione.getByLabel('Tasso Cedola')).toHaveCount(0);
  await expect(azione.getByRole('region', { name: 'Cedola' })).toHaveCount(0);
  const scheda = await nuovo(page, 'premi');
  await expect(scheda.getByLabel('Tasso Cedola')).toHaveCount(0);
  await scrivi(scheda, 'Codice Titolo', 'xqopzione');
  await scrivi(scheda, 'Descrizione', 'Call Xqazione 20');
  await scrivi(scheda, 'Codice Divisa', 'EUR');
  await campo(scheda, 'Sottostante').focus();
  await page.keyboard.type('xqaz');
  await page.getByRole('option', { name: /XQAZIONE/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await campo(scheda, 'Tipo Option').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().click();
  await scrivi(scheda, 'Strike', '20');
  await scrivi(scheda, 'Scadenza Derivato', '18122026');
  await page.keyboard.press('Control+Enter');
  const aperta = page.getByRole('dialog', { name: /^XQOPZIONE/ });
  await expect(aperta.getByRole('definition').filter({ hasText: '20,00' })).toContainText(
    'su XQAZIONE',
  );
});

test('un ISIN che c’è già lo dice, e offre di aprire quel titolo', async ({
  dentro: page,
  banca,
}) => {
  await semina(banca, 'XQDUE', { cod_isin: 'IT0005127086', descrizione: 'BTP che c’era' });
  const scheda = await nuovo(page, 'titoli di stato');
  await scrivi(scheda, 'ISIN', 'IT0005127086');
  await expect(scheda.getByText('C’è già un titolo con questo ISIN.')).toBeVisible();
  await scheda.getByRole('button', { name: 'Apri il titolo' }).click();
  await expect(page.getByRole('dialog', { name: 'XQDUE · BTP che c’era' })).toBeVisible();
});

test('si duplica senza codici, si corregge e si elimina', async ({ dentro: page, banca }) => {
  await semina(banca, 'XQDUE', { descrizione: 'Da copiare', strumento: 'Bond' });
  const scheda = await apriTitolo(page, 'XQDUE');
  await scheda.getByRole('button', { name: 'Duplica' }).click();
  const copia = page.getByRole('dialog', { name: 'Nuovo titolo, copia di XQDUE' });
  await expect(campo(copia, 'Codice Titolo')).toHaveValue('');
  await expect(campo(copia, 'Strumento')).toHaveValue('Bond');
  await scrivi(copia, 'Codice Titolo', 'XQCOPIA');
  await page.keyboard.press('Control+Enter');
  const aperta = page.getByRole('dialog', { name: /^XQCOPIA/ });
  await expect(aperta).toBeVisible();
  await aperta.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('dialog', { name: /^Eliminare XQCOPIA/ }).waitFor();
  await page
    .getByRole('dialog', { name: /^Eliminare/ })
    .getByRole('button', { name: 'Elimina' })
    .click();
  await expect(aperta).toBeHidden();
  await apri(page, `${TITOLI}?descrizione=da copiare`);
  await expect(riga(page, 'XQDUE')).toBeVisible();
  await expect(riga(page, 'XQCOPIA')).toHaveCount(0);
});

test('in due schede, chi salva per secondo sceglie campo per campo', async ({
  dentro: page,
  banca,
}) => {
  await semina(banca, 'XQDUE');
  const prima = await apriTitolo(page, 'XQDUE');
  const altra = await page.context().newPage();
  const seconda = await apriTitolo(altra, 'XQDUE');
  await scrivi(seconda, 'Strumento', 'Scritto dalla seconda');
  await altra.keyboard.press('Control+Enter');
  await expect(toast(altra, 'Titolo salvato')).toBeVisible();
  await scrivi(prima, 'Descrizione', 'Scritta dalla prima');
  await page.keyboard.press('Control+Enter');
  const domanda = page.getByRole('dialog', { name: 'Il record è cambiato nel frattempo' });
  await expect(domanda).toContainText('Scritto dalla seconda');
  await domanda.getByRole('button', { name: 'Salva' }).click();
  await expect(toast(page, 'Titolo salvato')).toBeVisible();
  await expect(campo(prima, 'Strumento')).toHaveValue('Scritto dalla seconda');
  await expect(campo(prima, 'Descrizione')).toHaveValue('Scritta dalla prima');
  await altra.close();
});

test('la lista si legge a pagine, si cerca e l’indirizzo la riproduce', async ({
  dentro: page,
  banca,
}) => {
  await semina(banca, 'XQFONDO', { tipo_titolo: 'F', descrizione: 'Xqualcosa Bilanciato Globale' });
  await apri(page, TITOLI);
  await page.getByRole('textbox', { name: 'Cerca fra i titoli' }).fill('bilanciato xqual');
  await expect(righe(page, 'Titoli')).toHaveCount(1);
  await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
  await expect(page).toHaveURL(/descrizione=bilanciato/);
  await page.reload();
  await expect(righe(page, 'Titoli')).toHaveCount(1);
  await expect(righe(page, 'Titoli')).toContainText('XQFONDO');
  await page.getByRole('textbox', { name: 'Cerca fra i titoli' }).fill('');
  await expect(page.getByText('FILTRO ATTIVO!')).toHaveCount(0);
});
