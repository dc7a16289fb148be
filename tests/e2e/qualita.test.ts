import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/sessione.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test, toast } from './scena.ts';
import { lascia, tiene } from './tenuti-scena.ts';

/** Enel and Eni, two years from any value of the demonstration; 1 June 2031 is a Sunday. */
const [ENEL, ENI] = ['IT0003128367', 'IT0003132476'] as const;
const QUI = 'solo=quotazioni&dal=2031-05-30&al=2031-06-03';
const PAGINA = `/page/dati-dinamici/qualita?data=2031-06-03&giorni=7&${QUI}&titoli=${ENEL},${ENI}`;

const svuota = (banca: Db) =>
  sql`with andati as (
        delete from quotazioni where data between '2031-05-01' and '2031-06-30' returning 1)
      select count(*) from andati`.execute(banca);

test.beforeEach(async ({ banca }) => {
  await svuota(banca);
  await tiene([ENEL, ENI]);
  await sql`insert into quotazioni (cod_titolo, data, prezzo) values
    (${ENEL}, '2031-05-30', 8), (${ENEL}, '2031-06-01', 8.1), (${ENEL}, '2031-06-03', 81),
    (${ENI}, '2031-05-30', 14)`.execute(banca);
});
test.afterAll(async ({ banca }) => {
  await svuota(banca);
  await lascia([ENEL, ENI]);
});

const controllo = (page: Page, nome: RegExp) =>
  page
    .getByRole('navigation', { name: 'Controlli per archivio' })
    .getByRole('button', { name: nome });

async function apreControllo(page: Page, nome: RegExp, griglia: string): Promise<void> {
  await controllo(page, nome).click();
  await expect(righe(page, griglia).first()).toBeVisible();
}

const sceglie = async (page: Page, griglia: string): Promise<void> =>
  righe(page, griglia).first().getByRole('checkbox').check();

test('un salto si accetta con una nota e si riapre; un valore di domenica si elimina', async ({
  dentro: page,
  banca,
}) => {
  await apri(page, PAGINA);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qualità dei dati');
  const griglia = 'Quotazioni: Salto oltre la tolleranza';
  await apreControllo(page, /^Salto oltre la tolleranza/, griglia);
  await expect(righe(page, griglia)).toHaveCount(1);
  await expect(righe(page, griglia)).toContainText('81,0000');
  await perIlManuale(page, 'qualita');
  await sceglie(page, griglia);
  await page.getByRole('button', { name: 'Accetta…' }).click();
  const domanda = page.getByRole('dialog', { name: 'Accetta l’anomalia' });
  await expect(domanda.getByRole('button', { name: 'Accetta' })).toBeDisabled();
  await domanda.getByLabel('Nota').fill('Raggruppamento di 10 azioni in 1');
  await domanda.getByRole('button', { name: 'Accetta' }).click();
  const fatto = toast(page, 'Anomalia accettata');
  await expect(fatto).toBeVisible();
  await expect(righe(page, griglia)).toHaveCount(0);
  await fatto.getByRole('button', { name: 'Annulla' }).click();
  await expect(righe(page, griglia)).toHaveCount(1);

  const festivi = 'Quotazioni: In un giorno non lavorativo';
  await apreControllo(page, /^In un giorno non lavorativo/, festivi);
  await expect(righe(page, festivi)).toHaveCount(1);
  await expect(righe(page, festivi)).toContainText('01/06/2031');
  await sceglie(page, festivi);
  await page.getByRole('button', { name: 'Elimina il valore…' }).click();
  const eliminare = page.getByRole('dialog', { name: 'Eliminare il valore?' });
  await expect(eliminare).toContainText(`${ENEL} del 01/06/2031`);
  await eliminare.getByRole('button', { name: 'Elimina' }).click();
  await expect(toast(page, 'Valore eliminato')).toBeVisible();
  const { rows } = await sql`select 1 from quotazioni where data = '2031-06-01'`.execute(banca);
  expect(rows).toHaveLength(0);
});

test('chi manca prende l’ultimo valore, e si annulla; o si va ad aggiungerne i valori', async ({
  dentro: page,
  banca,
}) => {
  const prezzi = async () => {
    const { rows } = await sql<{ prezzo: string; fonte: string | null }>`
      select trim_scale(prezzo)::text as prezzo, fonte from quotazioni
       where cod_titolo = ${ENI} and data = '2031-06-03'`.execute(banca);
    return rows;
  };
  await apri(page, PAGINA);
  const griglia = 'Quotazioni: Senza valore';
  await apreControllo(page, /^Senza valore/, griglia);
  await expect(righe(page, griglia)).toHaveCount(1);
  await sceglie(page, griglia);
  await page.getByRole('button', { name: 'Riporta l’ultimo valore' }).click();
  const fatto = toast(page, 'Valore riportato');
  await expect(fatto).toBeVisible();
  expect(await prezzi()).toEqual([{ prezzo: '14', fonte: 'Riporto' }]);
  await fatto.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(prezzi).toEqual([]);
  await expect(righe(page, griglia)).toHaveCount(1);

  await sceglie(page, griglia);
  await page.getByRole('link', { name: 'Inserisci…' }).click();
  await expect(page.getByText('INSERIMENTO ATTIVO!')).toBeVisible();
  await expect(righe(page, 'Quotazioni')).toHaveCount(1);
  await expect(righe(page, 'Quotazioni')).toContainText(ENI);
});

test('con un’altra tolleranza il salto non è più un salto', async ({ dentro: page }) => {
  await apri(page, PAGINA);
  await page.getByRole('link', { name: 'Tolleranze' }).click();
  const soglia = page.getByLabel('Quotazioni, salto oltre la tolleranza: tolleranza');
  const diProdotto = page.getByRole('button', {
    name: 'Quotazioni, salto oltre la tolleranza: come nel prodotto',
  });
  await expect(soglia).toHaveValue('10');
  await soglia.fill('950');
  await soglia.press('Tab');
  await expect(toast(page, 'Controllo aggiornato')).toBeVisible();
  await apri(page, PAGINA);
  await expect(controllo(page, /^Senza valore/)).toBeVisible();
  await expect(controllo(page, /^Salto oltre la tolleranza/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Tolleranze' }).click();
  await diProdotto.click();
  await expect(diProdotto).toHaveCount(0);
  await expect(soglia).toHaveValue('10');
});
