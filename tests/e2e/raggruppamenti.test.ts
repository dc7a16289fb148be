import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { apri, righe, test, toast } from './scena.ts';

const DIMENSIONE = 91;
const PAGINA = `/page/tabelle/raggruppamenti?dimensione=${DIMENSIONE}`;
const TITOLI = ['XQRAGG1', 'XQRAGG2', 'XQRAGG3'];

const pulisci = (banca: Db) =>
  inTransazione(banca, { utente: { id: 0, username: 'prova' }, aziende: [] }, async (tx) => {
    await sql`delete from titoli where cod_titolo like 'XQRAGG%'`.execute(tx);
    await sql`delete from raggruppamenti_titoli where numero = ${DIMENSIONE}`.execute(tx);
    await sql`delete from raggruppamenti where numero = ${DIMENSIONE}`.execute(tx);
    await sql`delete from numeri_raggruppamento where numero = ${DIMENSIONE}`.execute(tx);
  });

test.beforeEach(async ({ banca }) => {
  await pulisci(banca);
  await inTransazione(banca, { utente: { id: 0, username: 'prova' }, aziende: [] }, async (tx) => {
    await sql`insert into numeri_raggruppamento (numero, descrizione)
      values (${DIMENSIONE}, 'Settore di prova')`.execute(tx);
    await sql`insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
      values (${DIMENSIONE}, 'ENE', 'Energia'), (${DIMENSIONE}, 'TEC', 'Tecnologia')`.execute(tx);
    await sql`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
      select c, 'Azioni di prova ' || c, 'A', 'EUR' from unnest(${TITOLI}::text[]) c`.execute(tx);
  });
});
test.afterAll(({ banca }) => pulisci(banca));

const TITOLI_DEL_GRUPPO = 'Titoli del raggruppamento';
const voce = (page: Page, nome: RegExp) =>
  page.getByRole('navigation', { name: 'Raggruppamenti' }).getByRole('link', { name: nome });

async function incolla(page: Page, blocco: string) {
  await page.getByRole('button', { name: 'Incolla titoli…' }).press('Enter');
  const finestra = page.getByRole('dialog', { name: /^Incolla titoli/ });
  await finestra.getByLabel('Codici o ISIN').fill(blocco);
  await finestra.getByRole('button', { name: /^Anteprima di/ }).press('Enter');
  return finestra;
}

test('un raggruppamento nuovo si scrive dalla tastiera e compare nell’indice', async ({
  dentro: page,
}) => {
  await apri(page, PAGINA);
  await page.getByRole('button', { name: 'Nuovo raggruppamento' }).press('Enter');
  const scheda = page.getByRole('dialog', { name: 'Nuovo raggruppamento' });
  await scheda.getByLabel('Codice').fill('uti');
  await scheda.getByLabel('Descrizione').fill('Servizi di pubblica utilità');
  await page.keyboard.press('Control+Enter');
  await expect(scheda).toBeHidden();
  await expect(voce(page, /^UTI Servizi di pubblica utilità/)).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('un blocco incollato si guarda riga per riga, si scrive e si annulla', async ({
  dentro: page,
}) => {
  await apri(page, PAGINA);
  const finestra = await incolla(
    page,
    'XQRAGG1\tENE\nxqragg2\tEnergia\nXQRAGG3\tNiente\nXQNULLA\tENE',
  );
  await expect(finestra.getByText('2 nuovi · 2 che non si possono scrivere')).toBeVisible();
  await expect(righe(page, 'Righe incollate').nth(2)).toContainText(
    'La dimensione non ha questo raggruppamento',
  );
  await finestra.getByRole('button', { name: 'Scrivi 2 titoli' }).press('Enter');
  await expect(finestra).toBeHidden();
  await expect(voce(page, /^ENE Energia 2$/)).toBeVisible();
  const messaggio = toast(page, '2 titoli: messi nel raggruppamento');
  await messaggio.getByRole('button', { name: 'Annulla' }).press('Enter');
  await expect(voce(page, /^ENE Energia 0$/)).toBeVisible();
});

test('i titoli scelti si spostano, e la griglia dice dove sono', async ({ dentro: page }) => {
  await apri(page, `${PAGINA}&gruppo=senza&cerca=XQRAGG`);
  await expect(righe(page, TITOLI_DEL_GRUPPO)).toHaveCount(3);
  await righe(page, TITOLI_DEL_GRUPPO).first().getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Sposta in…' }).press('Enter');
  const finestra = page.getByRole('dialog', { name: 'Sposta in un altro raggruppamento' });
  await finestra.getByLabel('Raggruppamento di destinazione').fill('tec');
  await expect(page.getByRole('option', { name: /Tecnologia/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(finestra.getByRole('button', { name: 'Sposta', exact: true })).toBeEnabled();
  await finestra.getByRole('button', { name: 'Sposta', exact: true }).press('Enter');
  await expect(finestra).toBeHidden();
  await expect(voce(page, /^TEC Tecnologia 3$/)).toBeVisible();
  await expect(righe(page, TITOLI_DEL_GRUPPO)).toHaveCount(0);
  await voce(page, /^TEC/).press('Enter');
  await expect(righe(page, TITOLI_DEL_GRUPPO)).toHaveCount(3);
  await expect(righe(page, TITOLI_DEL_GRUPPO).first()).toContainText('Tecnologia');
});

test('con dei titoli un raggruppamento non si elimina, e dice quanti', async ({ dentro: page }) => {
  await apri(page, PAGINA);
  const finestra = await incolla(page, 'XQRAGG1\tENE');
  await finestra.getByRole('button', { name: 'Scrivi 1 titolo' }).press('Enter');
  await voce(page, /^ENE Energia 1$/).press('Enter');
  await page.getByRole('button', { name: 'Apri il raggruppamento' }).press('Enter');
  const scheda = page.getByRole('dialog', { name: /^ENE/ });
  await expect(scheda).toContainText('Ha un titolo: si elimina quando è vuoto.');
  await expect(scheda.getByRole('button', { name: 'Elimina' })).toHaveCount(0);
});
