import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test } from './scena.ts';

const MOVIMENTI = '/page/movimenti/acq-ven';
const DERIVATI = '/page/movimenti/derivati';
const NOTA = 'storia della griglia';

/** Drafts of the story, in the company's own portfolio: as many as two pages. */
async function semina(banca: Db, quante: number): Promise<void> {
  const contesto = { utente: { id: 1, username: 'storia' }, aziende: ['001'] };
  await inTransazione(banca, contesto, (tx) =>
    sql`
      insert into movimenti (cod_azienda, cod_portafoglio, cod_depositario, cod_causale,
        data_movimento, data_valuta, data_operazione, cod_divisa, controvalore_originale,
        controvalore_euro, saldo, saldo_euro, note)
      select d.cod_azienda, d.cod_portafoglio, d.cod_depositario, 'LIQ',
             g, g, g, 'EUR', n, n, n, n, ${NOTA}
        from (select * from depositari order by cod_azienda, cod_depositario limit 1) d,
             cast('2026-11-10' as date) g, generate_series(1, ${quante}::int) n order by n`.execute(
      tx,
    ),
  );
}

const dellaStoria = (percorso = MOVIMENTI): string =>
  `${percorso}?testo=${encodeURIComponent(NOTA)}&ordine=controvaloreEuro.ASC`;

const griglia = (page: Page) => page.getByRole('grid', { name: 'Acquisti / Vendite' });

test.describe('la griglia dei movimenti', () => {
  test('il filtro parte dalla chiusura d’esercizio, e Reset la rimette dopo mezzo secondo', async ({
    dentro: page,
  }) => {
    await apri(page, `${MOVIMENTI}?scheda=filtri`);
    const da = page.getByLabel('Data Movimento da:');
    await expect(da).toHaveValue(/^31-12-20\d\d$/);
    await expect(page.getByLabel('Data Valuta da:')).toHaveValue(/^31-12-20\d\d$/);
    const proposta = await da.inputValue();
    await da.fill('01-02-2026');
    await page.getByLabel('Data Movimento a:').fill('01-01-2026');
    await page.getByLabel('NReg').focus();
    await expect(page.getByRole('button', { name: 'Conferma' })).toBeDisabled();
    await expect(
      page.getByText('Data Movimento: la data iniziale è successiva alla data finale'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Reset Filtri' }).click();
    await expect(da).toHaveValue(proposta);
    await expect(page.getByRole('button', { name: 'Conferma' })).toBeEnabled();
  });

  test('un depositario globale si sceglie fra i filtri, e vale per i suoi', async ({
    dentro: page,
  }) => {
    await apri(page, `${MOVIMENTI}?scheda=filtri`);
    await page.getByText('Livello di valutazione').click();
    await page.getByRole('combobox', { name: 'Depositario Globale' }).fill('BE');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page).toHaveURL(/depositariGlobali=BE/);
    await expect(page.getByText('Depositario Globale BE')).toBeVisible();
    await expect(righe(page, 'Acquisti / Vendite').first()).toBeVisible();
    await perIlManuale(page, 'movimenti');
  });

  test('si ordina, si sfoglia e si elimina con la tastiera', async ({ dentro: page, banca }) => {
    await semina(banca, 30);
    await apri(page, dellaStoria());
    await expect(page.getByText('30 righe')).toBeVisible();
    // Of all thirty, of which a page has twenty-five.
    const totale = (bozze: number) =>
      griglia(page).getByRole('row', {
        name: new RegExp(`^Totale di 0 registrati · ${bozze} bozze non comprese`),
      });
    await expect(totale(30)).toBeVisible();
    await griglia(page).getByRole('columnheader', { name: 'Controvalore €' }).click();
    await expect(page).toHaveURL(/controvaloreEuro\.DESC/);
    // Also by a column that is not in view, one direction each.
    const ordini = page.getByRole('combobox', { name: 'Ordinamento' });
    await ordini.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveCount(18);
    for (const verso of ['ASC', 'DESC'])
      await page.getByRole('option', { name: `Data Inserimento ${verso}` }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/ordine=controvaloreEuro\.DESC(%2C|,)dataInserimento\.DESC/);
    await righe(page, 'Acquisti / Vendite').first().getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Control+End');
    await expect(page).toHaveURL(/pagina=2/);
    await page.keyboard.press('Delete');
    const domanda = page.getByRole('dialog', { name: 'Eliminare la bozza?' });
    await domanda.getByRole('button', { name: 'Elimina' }).click();
    await expect(page.getByText('29 righe')).toBeVisible();
    await expect(totale(29)).toBeVisible();
  });

  test('le bozze scelte si registrano con R, tutte insieme', async ({ dentro: page, banca }) => {
    await semina(banca, 2);
    await apri(page, `${dellaStoria()}&stato=bozza`);
    await righe(page, 'Acquisti / Vendite').first().getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('r');
    await expect(page.getByText('Movimenti registrati')).toBeVisible();
  });

  test('Invio apre il movimento, Ins ne scrive uno nuovo', async ({ dentro: page, banca }) => {
    await semina(banca, 1);
    await apri(page, dellaStoria());
    await righe(page, 'Acquisti / Vendite').first().getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/page\/movimenti\/acq-ven\/\d+/);
    await apri(page, dellaStoria());
    await righe(page, 'Acquisti / Vendite').first().getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Insert');
    await expect(page).toHaveURL(/\/page\/movimenti\/acq-ven\/nuovo/);
  });

  test('i derivati hanno la loro schermata, e la liquidità non vi sta', async ({
    dentro: page,
    banca,
  }) => {
    await semina(banca, 1);
    await apri(page, dellaStoria(DERIVATI));
    await expect(page.getByRole('heading', { name: 'Derivati', level: 1 })).toBeVisible();
    await expect(page.getByText('Nessun movimento risponde al filtro')).toBeVisible();
  });
});
