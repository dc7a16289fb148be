import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { segnaEvento } from '#server/accesso/eventi.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apri, entra, righe, test } from './scena.ts';

const ACCESSO = '/page/impostazioni/funzioni-servizio-accesso';
const REGISTRO = `${ACCESSO}?scheda=registro`;
const PER_PAGINA = 100;
const ADMIN_SCRIVE = { id: 0, username: 'admin' };

const eventi = (page: Page) => righe(page, 'Registro degli accessi');
const cella = (page: Page, nome: string) =>
  eventi(page).getByRole('gridcell', { name: nome, exact: true });
const scheda = (page: Page, nome: string) => page.getByRole('tab', { name: nome, exact: true });

test('un accesso rifiutato e uno riuscito stanno nel registro; l’indirizzo ripete il filtro', async ({
  dentro: page,
  browser,
  creaUtente,
}) => {
  const username = `registro.${Date.now()}`;
  const credenziali = await creaUtente(username, { '*': ['Cambi_R'] });
  const altrove = await browser.newContext();
  const sua = await altrove.newPage();
  const data = { username, password: 'non è la sua password' };
  const rifiuto = await sua.request.post('/api/accesso/login', { data });
  expect(rifiuto.status()).toBe(401);
  await entra(sua, credenziali);
  await altrove.close();

  await apri(page, ACCESSO);
  await scheda(page, 'Registro').click();
  await page.getByRole('textbox', { name: 'Utente' }).fill(username);
  await expect(eventi(page)).toHaveCount(2);
  await expect(eventi(page).first()).toContainText('Accesso riuscito');
  await expect(eventi(page).last()).toContainText('Accesso non riuscito');
  await expect(cella(page, username)).toHaveCount(2);

  await page.getByRole('combobox', { name: 'Evento' }).selectOption('Accesso non riuscito');
  await expect(eventi(page)).toHaveCount(1);
  await expect(page).toHaveURL(/scheda=registro/);
  await expect(page).toHaveURL(new RegExp(`utente=${username}`));
  await expect(page).toHaveURL(/evento=accesso-fallito/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Utente' })).toHaveValue(username);
  await expect(page.getByRole('combobox', { name: 'Evento' })).toHaveValue('accesso-fallito');
  await expect(eventi(page)).toHaveCount(1);
  await expect(cella(page, 'Accesso non riuscito')).toHaveCount(1);

  await page.getByLabel('Al', { exact: true }).fill('01012001');
  await page.getByLabel('Al', { exact: true }).blur();
  await expect(page).toHaveURL(/al=2001-01-01/);
  await expect(page.getByText('Nessun evento del registro risponde')).toBeVisible();
  await page.getByRole('button', { name: 'Togli il filtro' }).click();
  await expect(page.getByRole('textbox', { name: 'Utente' })).toHaveValue('');
  await expect(page).not.toHaveURL(/utente=|evento=|al=/);
});

test('i precedenti si aggiungono, l’indirizzo li ripete e un’altra scheda se li lascia dietro', async ({
  dentro: page,
  banca,
}) => {
  const utente = `registro.lungo.${Date.now()}`;
  const quanti = PER_PAGINA + 5;
  for (let n = 0; n < quanti; n += 1) await segnaEvento(banca, { tipo: 'uscita', utente });
  const conto = page.getByText(`${quanti} righe`, { exact: true });
  await apri(page, `${REGISTRO}&utente=${utente}`);
  await expect(page.getByText(`${PER_PAGINA} righe`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mostra i precedenti' }).click();
  await expect(conto).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mostra i precedenti' })).toHaveCount(0);
  await page.reload();
  await expect(conto).toBeVisible();
  await scheda(page, 'Sessioni').click();
  await expect(righe(page, 'Sessioni').first()).toBeVisible();
  await expect(page).toHaveURL(/\?scheda=sessioni$/);
});

test('chi legge gli utenti di una sola azienda non apre il registro, e vede perché', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('registro.di.una', { '001': ['Utenti_R'] }));
  await apri(page, ACCESSO);
  await expect(scheda(page, 'Registro')).toHaveAttribute('aria-disabled', 'true');
  await scheda(page, 'Registro').press('Enter');
  await expect(page.getByRole('tooltip')).toContainText('serve la lettura di Utenti su tutte');
  await expect(scheda(page, 'Utenti')).toHaveAttribute('aria-selected', 'true');
  await expect(page).not.toHaveURL(/registro/);
  await apri(page, REGISTRO);
  await expect(page.getByText('Il registro non si può aprire')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('una modifica sta nel registro delle modifiche; Invio apre la storia del record, e da lì il record', async ({
  dentro: page,
  banca,
}) => {
  const codDivisa = 'QRM';
  const id = await inTransazione(banca, { utente: ADMIN_SCRIVE, aziende: [] }, async (tx) => {
    const { rows } = await sql<{ id: number }>`insert into divise (cod_divisa, desc_divisa)
      values (${codDivisa}, 'Com’era') returning id`.execute(tx);
    await sql`update divise set desc_divisa = 'Com’è' where cod_divisa = ${codDivisa}`.execute(tx);
    return rows[0]?.id;
  });
  await apri(page, '/page/impostazioni/registro-modifiche');
  await page.getByRole('combobox', { name: 'Tabella' }).selectOption('Divise');
  await page.getByRole('textbox', { name: 'Record' }).fill(codDivisa);
  const modifiche = righe(page, 'Registro delle modifiche');
  await expect(modifiche).toHaveCount(1);
  await expect(modifiche.first()).toContainText('Descrizione: Com’era → Com’è');
  await expect(page).toHaveURL(/tabella=divise&codice=QRM/);
  const scarico = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV delle modifiche filtrate' }).click();
  const csv = await readFile((await (await scarico).path()) ?? '', 'utf8');
  expect(csv).toContain(';Divise;QRM;modificato;Descrizione: Com’era → Com’è;');
  await modifiche.first().getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const storia = page.getByRole('dialog', { name: 'Divise · QRM' });
  await expect(storia.getByText('Com’è', { exact: true })).toBeVisible();
  await storia.getByRole('link', { name: 'Apri il record' }).click();
  await expect(page).toHaveURL(new RegExp(`/page/tabelle/divise\\?record=${id}`));
  await expect(page.getByRole('dialog').getByLabel('Descrizione')).toHaveValue('Com’è');
});
