import { type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/sessione.ts';
import { apri, righe, test } from './scena.ts';
import { TABELLE, type TabellaDescritta } from './tabelle-descritte.ts';
import { finoA, finoAlCampo, finoAllaRiga, preme, rigaConFuoco } from './tasti.ts';

/** In the scope of the demo companies and of those made here: what is one's is not seen outside. */
const togli = (banca: Db, { tabella, colonna, chiave }: TabellaDescritta) =>
  banca.transaction().execute(async (tx) => {
    const aziende = ['001', '002', chiave.valore, chiave.copia].join(',');
    await sql`select set_config('rateo.aziende', ${aziende}, true)`.execute(tx);
    await sql`delete from ${sql.table(tabella)}
       where ${sql.ref(colonna)} in (${chiave.valore}, ${chiave.copia})`.execute(tx);
  });

const scheda = (page: Page, nome: string | RegExp) => page.getByRole('dialog', { name: nome });

/** The keys of a record's drawer are heard once the focus is in it. */
const NELLA_SCHEDA = "document.activeElement.closest('[data-inizio] *') !== null";

const campo = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Types in a field in place of what it holds, and says so to the field by leaving it. */
async function scrivi(page: Page, etichetta: string, valore: string): Promise<void> {
  await finoAlCampo(page, etichetta);
  await preme(page, 'Control+a');
  await page.keyboard.type(valore);
}

async function compila(page: Page, { chiave, campi }: TabellaDescritta, codice: string) {
  await expect(campo(page, chiave.etichetta)).toBeFocused();
  await page.keyboard.type(codice);
  for (const [etichetta, valore] of campi) await scrivi(page, etichetta, valore);
}

/** Opens the form of a new record, from wherever one is. */
async function nuovo(page: Page, { nuovo: bottone }: TabellaDescritta): Promise<void> {
  await finoA(page, new RegExp(`^${bottone}`), 'Shift+Tab');
  await preme(page, 'Enter');
  await expect(scheda(page, bottone)).toBeVisible();
}

/** Looks for a code and opens its row. */
async function trova(page: Page, { griglia }: TabellaDescritta, codice: string): Promise<void> {
  await finoA(page, new RegExp(`^Cerca in ${griglia}`), 'Shift+Tab');
  await preme(page, 'Control+a');
  await page.keyboard.type(codice);
  await expect(righe(page, griglia)).toHaveCount(1);
  await finoAllaRiga(page, codice, 'Tab');
  await preme(page, 'Enter');
  await expect(scheda(page, new RegExp(`^${codice}`))).toBeVisible();
}

async function salvata(page: Page, nome: string | RegExp, codice: string): Promise<void> {
  await preme(page, 'Control+Enter');
  await expect(scheda(page, nome)).toBeHidden();
  await expect.poll(() => rigaConFuoco(page), 'il fuoco è sulla riga').toContain(codice);
}

/** Two people write it at once, then it is copied. */
async function contesaECopiata(
  page: Page,
  context: BrowserContext,
  descritta: TabellaDescritta,
): Promise<void> {
  const { griglia, indirizzo, chiave, testo } = descritta;
  const suo = new RegExp(`^${chiave.valore}`);
  await test.step('due la cambiano insieme: si sceglie, e resta la mia', async () => {
    const altra = await context.newPage();
    await apri(altra, indirizzo);
    await trova(altra, descritta, chiave.valore);
    await preme(page, 'Enter');
    await expect(scheda(page, suo)).toBeVisible();
    await scrivi(altra, testo, 'Di lei');
    await salvata(altra, suo, chiave.valore);
    await altra.close();
    await scrivi(page, testo, 'Di lui');
    await preme(page, 'Control+Enter');
    const domanda = scheda(page, 'Il record è cambiato nel frattempo');
    await expect(domanda).toContainText('Di lei');
    await expect(domanda.getByRole('button', { name: 'Salva' })).toBeFocused();
    await preme(page, 'Enter');
    await expect(domanda).toBeHidden();
    await expect(righe(page, griglia)).toContainText('Di lui');
    await expect.poll(() => rigaConFuoco(page)).toContain(chiave.valore);
  });

  await test.step('si duplica: senza la chiave, e il fuoco è lì', async () => {
    await preme(page, 'Enter');
    await expect(scheda(page, suo)).toBeVisible();
    await expect.poll(() => page.evaluate(NELLA_SCHEDA), 'il fuoco è nella scheda').toBe(true);
    await preme(page, 'Control+d');
    await expect(scheda(page, descritta.nuovo)).toBeVisible();
    await expect(campo(page, chiave.etichetta)).toBeFocused();
    await expect(campo(page, chiave.etichetta)).toHaveValue('');
    await expect(campo(page, testo)).toHaveValue('Di lui');
    await page.keyboard.type(chiave.copia);
    await preme(page, 'Control+Enter');
    await expect(scheda(page, descritta.nuovo)).toBeHidden();
  });
}

async function eliminata(page: Page, descritta: TabellaDescritta): Promise<void> {
  const { chiave } = descritta;
  await test.step('si elimina, dopo una domanda', async () => {
    await trova(page, descritta, chiave.copia);
    await finoA(page, /^Elimina$/);
    await preme(page, 'Enter');
    const domanda = scheda(page, new RegExp(`^Eliminare ${chiave.copia}`));
    await expect(domanda.getByRole('button', { name: 'Annulla' })).toBeFocused();
    await preme(page, 'Tab', 'Enter');
    await expect(page.getByText(`Nessun risultato per «${chiave.copia}».`)).toBeVisible();
  });
}

/** What is its own of every table: the form, with what its fields refuse, and the row that is found. */
async function primiPassi(page: Page, descritta: TabellaDescritta): Promise<void> {
  const { griglia, indirizzo, chiave, campi, rifiuto, testo, nuovo: bottone } = descritta;
  const suChiave = rifiuto.etichetta === chiave.etichetta;
  const modulo = scheda(page, bottone);
  const rifiutato = async () => {
    await page.keyboard.type(rifiuto.valore);
    await expect(modulo).toContainText(rifiuto.detto);
    await expect(modulo.getByRole('button', { name: 'Salva' })).toBeDisabled();
    await preme(page, 'Control+a', 'Delete');
  };

  await apri(page, `${indirizzo}${indirizzo.includes('?') ? '&' : '?'}cerca=${chiave.valore}`);
  await test.step('si crea: ciò che non può stare è rifiutato mentre si scrive', async () => {
    await finoA(page, new RegExp(`^${bottone}`));
    await preme(page, 'Enter');
    await expect(campo(page, chiave.etichetta)).toBeFocused();
    if (suChiave) await rifiutato();
    await compila(page, descritta, chiave.valore);
    if (!suChiave) {
      await finoAlCampo(page, rifiuto.etichetta);
      await rifiutato();
    }
    await salvata(page, bottone, chiave.valore);
  });

  await test.step('la sua riga è quella che si cerca, e si apre com’è scritta', async () => {
    const scritto = campi.find(([etichetta]) => etichetta === testo)?.[1] ?? '';
    await expect(righe(page, griglia)).toHaveCount(1);
    await expect(righe(page, griglia)).toContainText(scritto);
    await preme(page, 'Enter');
    await expect(campo(page, chiave.etichetta)).toHaveValue(chiave.valore);
    await expect(campo(page, testo)).toHaveValue(scritto);
  });
}

/**
 * One table tells the whole story: conflict, copy, deletion and history are one implementation, and every
 * table's are proven by the API (server/tabelle/vita-tabelle.test.ts). The others tell what is their own.
 */
const INTERA = 'Portafogli';

for (const descritta of TABELLE) {
  const { griglia, indirizzo, chiave, testo, rifiuto } = descritta;
  const suo = new RegExp(`^${chiave.valore}`);

  test.describe(griglia, () => {
    test.beforeEach(({ banca }) => togli(banca, descritta));
    test.afterAll(({ banca }) => togli(banca, descritta));

    if (griglia !== INTERA) {
      test(`${griglia}: i primi passi di un record senza toccare il mouse`, async ({
        dentro: page,
      }) => {
        await primiPassi(page, descritta);
      });
      return;
    }

    test(`${griglia}: tutta la vita di un record senza toccare il mouse`, async ({
      dentro: page,
      context,
    }) => {
      // A long story: eight steps, two pages.
      test.slow();
      await apri(page, indirizzo);

      await test.step('si crea, e il fuoco va sulla sua riga', async () => {
        await expect.poll(() => rigaConFuoco(page), 'la prima riga è attiva').not.toBe('');
        await preme(page, 'Insert');
        await compila(page, descritta, chiave.valore);
        await salvata(page, descritta.nuovo, chiave.valore);
      });

      await test.step('si trova e si cambia', async () => {
        await trova(page, descritta, chiave.valore);
        await scrivi(page, testo, 'Scritta una prima volta');
        await salvata(page, suo, chiave.valore);
        await expect(righe(page, griglia)).toContainText('Scritta una prima volta');
      });

      await contesaECopiata(page, context, descritta);

      await test.step('un valore che non può stare è rifiutato mentre si scrive', async () => {
        await nuovo(page, descritta);
        await scrivi(page, rifiuto.etichetta, rifiuto.valore);
        const modulo = scheda(page, descritta.nuovo);
        await expect(modulo).toContainText(rifiuto.detto);
        await expect(modulo.getByRole('button', { name: 'Salva' })).toBeDisabled();
        await preme(page, 'Escape');
        await expect(modulo).toBeHidden();
      });

      await test.step('una chiave presa è rifiutata accanto al suo campo', async () => {
        await nuovo(page, descritta);
        await compila(page, descritta, chiave.presa);
        await preme(page, 'Control+Enter');
        const modulo = scheda(page, descritta.nuovo);
        await expect(modulo).toContainText(`«${chiave.presa}» esiste già`);
        await preme(page, 'Escape');
        await expect(modulo).toBeHidden();
      });

      await eliminata(page, descritta);

      await test.step('la storia dice chi e che cosa', async () => {
        await trova(page, descritta, chiave.valore);
        await finoA(page, /^Dati$/, 'Shift+Tab');
        await preme(page, 'End', 'ArrowLeft', 'Enter');
        const storia = scheda(page, suo).getByRole('tabpanel');
        await expect(storia).toContainText('Modificato da admin');
        await expect(storia).toContainText('Scritta una prima volta');
      });
    });
  });
}
