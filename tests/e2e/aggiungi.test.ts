import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/sessione.ts';
import { apri, righe, test, toast } from './scena.ts';
import { lascia, tiene } from './tenuti-scena.ts';
import { semina } from './titoli-scena.ts';

/** Of a type that no other titolo of the demo has, so that the filter finds these alone. */
const CODICI = ['XQAGGA', 'XQAGGB', 'XQAGGC', 'XQAGGD'];
const SCHERMATA = '/page/dati-dinamici/quotazioni';
const DEL_GIORNO = 'dal=2026-04-10&al=2026-04-10&tipi=M&ultimaQuotazione=S';
const GRIGLIA = 'Inserimento di Quotazioni';

const togli = async (banca: Db) => {
  await sql`delete from quotazioni where cod_titolo = any(${CODICI})`.execute(banca);
  await lascia(CODICI);
  await sql`delete from titoli where cod_titolo = any(${CODICI})`.execute(banca);
};

const prezzi = async (banca: Db) => {
  const { rows } = await sql<{ cod_titolo: string; prezzo: string }>`
    select cod_titolo, prezzo from quotazioni
     where cod_titolo = any(${CODICI}) and data = '2026-04-10' order by cod_titolo`.execute(banca);
  return rows.map(({ cod_titolo, prezzo }) => `${cod_titolo} ${Number(prezzo)}`);
};

const scritta = (banca: Db, cod_titolo: string, data: string, prezzo: string) =>
  sql`insert into quotazioni (cod_titolo, data, prezzo)
    values (${cod_titolo}, ${data}, ${prezzo})`.execute(banca);

async function apriInserimento(page: Page) {
  await apri(page, `${SCHERMATA}?${DEL_GIORNO}&inserimento=S&scheda=tabella`);
  await expect(page.getByText('INSERIMENTO ATTIVO!')).toBeVisible();
  await expect(righe(page, GRIGLIA)).toHaveCount(4);
}

async function incolla(page: Page, blocco: string) {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(blocco)})`);
  await page.keyboard.press('Control+v');
  return page.getByRole('dialog', { name: 'Che cosa cambia con le righe incollate' });
}

test.describe('Aggiungi', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], contestoNuovo: true });

  test.beforeEach(async ({ banca }) => {
    await togli(banca);
    for (const codice of CODICI) await semina(banca, codice, { tipo_titolo: 'M', quotazione: 'U' });
    await tiene(CODICI);
    await scritta(banca, 'XQAGGC', '2026-04-09', '7.5');
  });
  test.afterAll(({ banca }) => togli(banca));

  test('i prezzi di un giorno si scrivono con la sola tastiera e si salvano insieme', async ({
    dentro: page,
    banca,
  }) => {
    await apriInserimento(page);
    await expect(righe(page, GRIGLIA).nth(2)).toContainText('Proposto, del 09/04/2026');
    await page.keyboard.type('101,5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('0');
    await page.keyboard.press('ArrowDown');
    await test.step('un salto oltre la tolleranza vuole un secondo Invio, e lo stato lo dice', async () => {
      const salto = '75 è +900 % su 7,5 del 09/04/2026: oltre la tolleranza';
      await page.keyboard.type('75');
      await page.keyboard.press('Enter');
      const dubbio = page.getByRole('alert').filter({ hasText: salto });
      await expect(dubbio).toContainText('Invio ancora per confermarlo');
      await page.keyboard.press('ArrowDown');
      await expect(dubbio).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dubbio).toBeHidden();
      await expect(righe(page, GRIGLIA).nth(2)).toContainText(`Scritto: ${salto}`);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Delete');
    });
    await test.step('Invio accetta l’ultimo valore', async () => {
      await page.keyboard.press('Enter');
      await expect(page.getByText('3 di 4 scritti')).toBeVisible();
    });
    await test.step('ciò che non può stare si nomina, e il salvataggio ci porta', async () => {
      await expect(page.getByRole('alert')).toContainText('XQAGGB: Prezzo: 0 non è ammesso');
      await page.keyboard.press('Control+s');
      await expect(righe(page, GRIGLIA).nth(1)).toHaveAttribute('aria-selected', 'true');
      expect(await prezzi(banca)).toEqual([]);
      await page.keyboard.type('99,25');
      await page.keyboard.press('Control+Enter');
    });
    await expect(toast(page, '3 righe salvate')).toBeVisible();
    expect(await prezzi(banca)).toEqual(['XQAGGA 101.5', 'XQAGGB 99.25', 'XQAGGC 7.5']);
    await expect(righe(page, GRIGLIA)).toHaveCount(1);
  });

  test('un blocco incollato mostra che cosa cambia, prima che qualcosa cambi', async ({
    dentro: page,
    banca,
  }) => {
    await apriInserimento(page);
    const anteprima = await incolla(page, '1.234\tXQAGGA\r\n8.25\tXQAGGB\r\n3\tXQBOH\r\n');
    const incollate = righe(page, 'Righe incollate');
    await expect(incollate.nth(0)).toContainText('1.234 è letto come 1234');
    await expect(incollate.nth(1)).toContainText('8.25 non è un numero valido: scrivere 8,25');
    await expect(incollate.nth(2)).toContainText('XQBOH non è fra i titoli');
    await anteprima.getByRole('button', { name: 'Annulla' }).press('Enter');
    await expect(page.getByText('0 di 4 scritti')).toBeVisible();
    await incolla(page, 'XQAGGB\t8,25\nXQAGGA\t1.234\n');
    await anteprima.getByRole('button', { name: 'Prendi 2 valori' }).press('Enter');
    await expect(page.getByText('2 di 4 scritti')).toBeVisible();
    expect(await prezzi(banca)).toEqual([]);
    await page.getByRole('button', { name: /^Salva/ }).dblclick();
    await expect(toast(page, '2 righe salvate')).toBeVisible();
    expect(await prezzi(banca)).toEqual(['XQAGGA 1234', 'XQAGGB 8.25']);
  });

  test('ciò che un altro ha scritto nel frattempo si decide, e uscire senza salvare si chiede', async ({
    dentro: page,
    banca,
  }) => {
    await apriInserimento(page);
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await scritta(banca, 'XQAGGA', '2026-04-10', '77');
    await page.keyboard.press('Control+s');
    const domanda = page.getByRole('dialog', { name: 'Un valore è cambiato nel frattempo' });
    await expect(domanda).toContainText('XQAGGA');
    expect(await prezzi(banca)).toEqual(['XQAGGA 77']);
    await domanda.getByRole('button', { name: 'Torna alle righe' }).press('Enter');
    await page.getByRole('tab', { name: 'Filtri' }).click();
    const uscita = page.getByRole('dialog', { name: 'Uscire senza salvare?' });
    await uscita.getByRole('button', { name: 'Resta qui' }).press('Enter');
    // While it closes it keeps the focus: a key pressed then is its own.
    await expect(uscita).toBeHidden();
    await page.getByRole('button', { name: /^Salva/ }).press('Enter');
    await domanda.getByRole('button', { name: 'Tieni le mie' }).press('Enter');
    await domanda.getByRole('button', { name: 'Salva con queste scelte' }).press('Enter');
    await expect(toast(page, '2 righe salvate')).toBeVisible();
    expect(await prezzi(banca)).toEqual(['XQAGGA 5', 'XQAGGB 6']);
  });
});
