import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { CampoChiave, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Db } from '#server/db/sessione.ts';
import { apri, righe, test, toast, vai } from './scena.ts';
import { finoA, finoAlCampo, preme, QUI, rigaConFuoco } from './tasti.ts';

/**
 * The life of a value without touching the mouse: it is filtered as the archive's description wants,
 * read, corrected, added to where it has rows of its own, deleted from, undone. All archives are
 * descriptions of one mechanism: two that differ in shape tell it whole, the others show what is
 * their own, and the life of every one's values is proven by the API
 * (server/archivi/vita-archivi.test.ts).
 */

/** One of securities that is added to a day at a time, one of a company's portfolios with rows of its own. */
const INTERI: ReadonlySet<string> = new Set(['ratei', 'costi-normali-gestore']);

/** A day that no other story has values of. */
const GIORNO = '2031-05-14';
const DIGITATO = '140531';
/** The day before has a value too, near enough for none to be beyond its tolerance. */
const VIGILIA = '2031-05-13';

/** What stands in each key: of the two rows that are there, and of the one added by hand. */
const CHIAVI: Readonly<
  Record<CampoChiave['di'], readonly [prima: string, seconda: string, nuova: string]>
> = {
  data: [GIORNO, GIORNO, GIORNO],
  divisa: ['CHF', 'GBP', 'USD'],
  titolo: ['IT0003128367', 'IT0003132476', 'IT0000062072'],
  portafoglio: ['VITA', 'VITA', 'VITA'],
};

/** In the scope of the demo company: what is another's is not seen. */
const nellAzienda = (banca: Db, scrive: (tx: Db) => Promise<unknown>): Promise<void> =>
  banca.transaction().execute(async (tx) => {
    await sql`select set_config('rateo.aziende', '001', true)`.execute(tx);
    await scrive(tx);
  });

const svuota = (banca: Db, { tabella }: TipoArchivio) =>
  nellAzienda(banca, (tx) =>
    sql`delete from ${sql.table(tabella)} where data in (${GIORNO}, ${VIGILIA})`.execute(tx),
  );

async function prepara(banca: Db, archivio: TipoArchivio): Promise<void> {
  const { tabella, chiave, valori, ambito } = archivio;
  const aziendale = ambito !== 'condiviso';
  const colonne = [
    ...(aziendale ? ['cod_azienda'] : []),
    ...[...chiave, ...valori].map(({ sql: colonna }) => colonna),
  ].map((nome) => sql.ref(nome));
  const riga = (quale: 0 | 1, valore: string, giorno = GIORNO) =>
    sql`(${sql.join([
      ...(aziendale ? ['001'] : []),
      ...chiave.map(({ di }) => (di === 'data' ? giorno : CHIAVI[di][quale])),
      ...valori.map(() => valore),
    ])})`;
  await svuota(banca, archivio);
  await nellAzienda(banca, (tx) =>
    sql`insert into ${sql.table(tabella)} (${sql.join(colonne)})
      values ${riga(0, '10.5', VIGILIA)}, ${riga(0, '10.5')}, ${riga(1, '20.5')}`.execute(tx),
  );
}

/** The day's values as they are kept: the last columns of a wide grid may be out of sight. */
async function conservati(banca: Db, { tabella, valori }: TipoArchivio): Promise<string[]> {
  const letti: string[] = [];
  await nellAzienda(banca, async (tx) => {
    const { rows } = await sql<{ valore: string }>`
      select trim_scale(${sql.ref(valori[0]?.sql ?? '')})::text as valore
        from ${sql.table(tabella)} where data = ${GIORNO}`.execute(tx);
    letti.push(...rows.map(({ valore }) => valore));
  });
  return letti;
}

/** The day, and what else Conferma waits for. */
async function filtra(page: Page, { conferma }: TipoArchivio): Promise<void> {
  await expect(page.getByLabel(/^Data da:/)).toBeFocused();
  await page.keyboard.type(DIGITATO);
  await preme(page, 'Enter');
  await page.keyboard.type(DIGITATO);
  if (conferma === 'dateELivello') {
    await finoAlCampo(page, 'Livello di Dettaglio');
    await page.keyboard.type('Po');
    await finoAlCampo(page, 'Ordinamento');
    await page.keyboard.type('Po');
    await finoAlCampo(page, 'Portafoglio');
    await page.keyboard.type('vita');
    await preme(page, 'ArrowDown', 'Enter');
  }
  await preme(page, 'Control+Enter');
}

/** The keys of a new row, one after the other: what is next is said by what is asked. */
async function scriveLeChiavi(page: Page, { chiave }: TipoArchivio): Promise<void> {
  for (const { di, titolo } of chiave) {
    await expect(page.getByRole('textbox', { name: titolo, exact: true })).toBeFocused();
    await page.keyboard.type(di === 'data' ? DIGITATO : CHIAVI[di][2]);
    await preme(page, 'Enter');
  }
}

/** A row by the key of «Nuova riga», one key after the other and then the value. */
async function aggiunge(page: Page, archivio: TipoArchivio): Promise<void> {
  await preme(page, 'Insert');
  await scriveLeChiavi(page, archivio);
  await page.keyboard.type('12,5');
  await preme(page, 'Enter');
}

for (const archivio of tipiArchivio.filter(({ tipo }) => INTERI.has(tipo))) {
  const { intestazione, percorsoWeb, valori, aggiungi } = archivio;
  const [valore] = valori;
  const mostrato = (numero: string) => numero.padEnd(3 + (valore?.mostrati ?? 0), '0');

  test.describe(intestazione, () => {
    test.beforeEach(({ banca }) => prepara(banca, archivio));
    test.afterAll(({ banca }) => svuota(banca, archivio));

    test(`${intestazione}: tutta la vita di un valore senza toccare il mouse`, async ({
      dentro: page,
      banca,
    }) => {
      test.slow();
      const griglia = () => righe(page, intestazione);
      const selezionata = page.getByRole('row', { selected: true });
      await apri(page, percorsoWeb);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(intestazione);
      await expect(page).toHaveTitle(`${intestazione} · Rateo`);

      await test.step('si filtra e il fuoco va sulla griglia', async () => {
        await filtra(page, archivio);
        await expect(page.getByText('FILTRO ATTIVO!')).toBeVisible();
        await expect(griglia()).toHaveCount(2);
        await expect.poll(() => page.evaluate<string>(QUI)).toBe('14/05/2031');
      });

      await test.step('F2 corregge, Invio salva', async () => {
        await finoA(page, /^10,50/, 'ArrowRight');
        await preme(page, 'F2');
        await expect(page.getByRole('textbox', { name: valore?.titolo ?? '' })).toBeFocused();
        await preme(page, 'Control+a');
        await page.keyboard.type('11,25');
        await preme(page, 'Enter');
        await expect(griglia().filter({ hasText: mostrato('11,25') })).toHaveCount(1);
        await expect.poll(() => conservati(banca, archivio)).toContain('11.25');
      });

      await test.step('Invio apre la scheda, con la sua storia', async () => {
        await preme(page, 'ArrowDown', 'ArrowUp', 'Enter');
        const scheda = page.getByRole('dialog', { name: /14\/05\/2031/ });
        await expect(scheda.getByRole('textbox', { name: valore?.titolo ?? '' })).toBeFocused();
        await finoA(page, /^Dati$/, 'Shift+Tab');
        await preme(page, 'ArrowRight', 'Enter');
        await expect(scheda).toContainText(mostrato('10,5'));
        await preme(page, 'Escape');
        await expect(scheda).toBeHidden();
        await expect.poll(() => rigaConFuoco(page)).toContain('14/05/2031');
      });

      if (!aggiungi)
        await test.step('una riga nuova dal suo bottone', async () => {
          await aggiunge(page, archivio);
          await expect.poll(() => conservati(banca, archivio)).toContain('12.5');
          // Until the answer has come the row written by hand still stands for the one that is kept.
          await expect(page.locator('.t-nuova')).toHaveCount(0);
          await expect(griglia()).toHaveCount(3);
        });

      await test.step('Canc elimina dopo una domanda, e si può annullare', async () => {
        const prima = aggiungi ? 2 : 3;
        await expect(griglia()).toHaveCount(prima);
        await preme(page, 'ArrowDown', 'ArrowUp');
        await expect(selezionata).toHaveCount(1);
        await preme(page, 'Delete');
        await expect(page.getByRole('dialog', { name: /Eliminare questa riga/ })).toBeVisible();
        await finoA(page, /^Elimina$/);
        await preme(page, 'Enter');
        await expect(griglia()).toHaveCount(prima - 1);
        await toast(page, 'Riga eliminata').getByRole('button', { name: 'Annulla' }).press('Enter');
        await expect(griglia()).toHaveCount(prima);
      });
    });
  });
}

/** The day's values by address, as a link gives them. */
const indirizzo = ({ percorsoWeb, conferma }: TipoArchivio): string => {
  const livello = 'livello=portafoglio&ordineLivello=portafoglio&portafogli=VITA';
  const filtro = `dal=${GIORNO}&al=${GIORNO}`;
  return `${percorsoWeb}?${conferma === 'dateELivello' ? `${filtro}&${livello}` : filtro}`;
};

test.describe('gli altri archivi', () => {
  const altri = tipiArchivio.filter(({ tipo }) => !INTERI.has(tipo));
  test.beforeAll(async ({ banca }) => {
    for (const archivio of altri) await prepara(banca, archivio);
  });
  test.afterAll(async ({ banca }) => {
    for (const archivio of altri) await svuota(banca, archivio);
  });

  test('ognuno mostra i suoi valori nelle sue colonne, e una riga nuova i suoi campi', async ({
    dentro: page,
  }) => {
    await apri(page, '/page/dati-dinamici');
    for (const archivio of altri) {
      const { intestazione, chiave, valori, aggiungi } = archivio;
      await test.step(intestazione, async () => {
        await vai(page, indirizzo(archivio));
        const griglia = page.getByRole('grid', { name: intestazione, exact: true });
        await expect(righe(page, intestazione)).toHaveCount(2);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(intestazione);
        await expect(page).toHaveTitle(`${intestazione} · Rateo`);
        for (const { titolo } of [...chiave, ...valori])
          await expect(
            griglia.getByRole('columnheader', { name: titolo, exact: true }),
          ).toBeAttached();
        await expect(righe(page, intestazione).filter({ hasText: '20,5' })).toHaveCount(1);
        const nuova = page.getByRole('button', { name: 'Nuova riga' });
        await expect(nuova).toHaveCount(aggiungi ? 0 : 1);
        if (aggiungi) return;
        await nuova.press('Enter');
        await scriveLeChiavi(page, archivio);
        const ultimo = page.getByRole('textbox', { name: valori[0]?.titolo ?? '', exact: true });
        await expect(ultimo).toBeFocused();
      });
    }
  });
});
