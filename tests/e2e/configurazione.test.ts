import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { apri, entra, test, toast, vaiDalMenu } from './scena.ts';
import { apriTitolo, campo } from './titoli-scena.ts';

const CONFIGURAZIONE = '/page/tabelle/configurazioni';

/** What the demo starts from; every story finds and leaves it so. */
const PARTENZA = {
  codCliente: '',
  dataChiusuraEsercizio: '31-12',
  categorieConti: ['Banche', 'Titoli'],
  aziendaPreferita: '001',
  licenziatario: 'Assicurazioni Esempio S.p.A. (dimostrativo)',
  provider: { bce: { attivo: true } },
  conservazione: { oreAnteprima: 24, giorniFileImport: 7, giorniFileLavori: null },
  indicizzati: { regolaDeflazione: 'massimo', modoControvalore: 'REALE_X_CI' },
};

test.beforeEach(({ banca }) =>
  sql`update configurazione set valore = valore || ${JSON.stringify(PARTENZA)}::jsonb`.execute(
    banca,
  ),
);
test.afterAll(({ banca }) =>
  sql`update configurazione set valore = valore
      || ${JSON.stringify({ ...PARTENZA, categorieConti: [] })}::jsonb`.execute(banca),
);

const sezione = (page: Page, nome: string) =>
  page
    .getByRole('navigation', { name: 'Sezioni della configurazione' })
    .getByRole('link', { name: nome });
const salva = (page: Page) => page.getByRole('button', { name: /^Salva/ });
const daSalvare = (page: Page) => page.getByRole('region', { name: 'Modifiche non salvate' });

test('dal menu si apre, si cambia, e il piede di ogni pagina segue', async ({ dentro: page }) => {
  await apri(page, '/page');
  await vaiDalMenu(page, 'Impostazioni', 'Configurazione');
  await expect(daSalvare(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Rimuovi i dati dimostrativi/ }).press('Enter');
  const domanda = page.getByRole('dialog', { name: 'Rimuovi i dati dimostrativi' });
  await expect(domanda).toContainText(/\d movimenti/);
  await expect(domanda.getByRole('textbox', { name: 'Conferma' })).toBeFocused();
  await expect(domanda.getByRole('button', { name: 'Rimuovi' })).toBeDisabled();
  await page.keyboard.type('RIMUOVI');
  await expect(domanda.getByRole('button', { name: 'Rimuovi' })).toBeEnabled();
  await domanda.getByRole('button', { name: 'Annulla' }).click();
  await page.getByLabel('Licenziatario').fill('Banca di Prova S.p.A.');
  await expect(daSalvare(page)).toContainText('Licenziatario');
  await page.getByLabel('Licenziatario').press('Control+Enter');
  await expect(toast(page, 'Configurazione salvata')).toBeVisible();
  await expect(daSalvare(page)).toHaveCount(0);
  await expect(page.getByText('Licenza: Banca di Prova S.p.A.')).toBeVisible();
  const pubblica = await page.request.get('/configurazione.json');
  expect(await pubblica.json()).toMatchObject({ licenziatario: 'Banca di Prova S.p.A.' });
});

test('una regola di calcolo si sceglie con la tastiera, e il rateo dice che viene di qui', async ({
  dentro: page,
}) => {
  await apri(page, `${CONFIGURAZIONE}?sezione=calcolo`);
  const regole = page.getByRole('radiogroup', { name: 'Dopo un semestre di deflazione' });
  await expect(regole.getByRole('radio', { name: /Si recupera/ })).toBeChecked();
  await regole.getByRole('radio', { name: /Si recupera/ }).press('ArrowDown');
  await expect(regole.getByRole('radio', { name: /Non si recupera/ })).toBeChecked();
  await expect(daSalvare(page)).toContainText('Dopo un semestre di deflazione');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Configurazione salvata')).toBeVisible();
  // A BTP Italia of the demo, within the days of its coefficients.
  const scheda = await apriTitolo(page, 'IT0005517195');
  await scheda.getByRole('tab', { name: 'Rateo' }).press('Enter');
  await campo(scheda, 'Data regolamento').fill('16032026');
  await campo(scheda, 'Data regolamento').press('Tab');
  const traccia = scheda.getByRole('region', { name: 'Come si arriva a questo importo' }).first();
  await expect(traccia).toContainText('Non si recupera, dall’ultima cedola');
  await expect(traccia).toContainText('Regola dalla Configurazione, sezione Calcolo');
});

test('la sezione sta nell’indirizzo, Indietro torna e ciò che si è scritto resta', async ({
  dentro: page,
}) => {
  await apri(page, CONFIGURAZIONE);
  await page.getByLabel('Codice cliente').fill('C-77');
  await sezione(page, 'Esercizio').click();
  await expect(page).toHaveURL(/\?sezione=esercizio$/);
  await expect(page.getByRole('heading', { name: 'Esercizio', level: 2 })).toBeVisible();
  await expect(sezione(page, 'Generale')).toContainText('non salvata');
  await page.goBack();
  await expect(page.getByLabel('Codice cliente')).toHaveValue('C-77');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByLabel('Codice cliente')).toHaveValue('');
});

test('la chiusura si scrive in breve; il 29 febbraio si rifiuta con il motivo', async ({
  dentro: page,
}) => {
  await apri(page, `${CONFIGURAZIONE}?sezione=esercizio`);
  const chiusura = page.getByLabel('Data di chiusura dell’esercizio');
  await chiusura.fill('2902');
  await expect(page.getByText(/scrivere 28-02/)).toBeVisible();
  await expect(salva(page)).toBeDisabled();
  await expect(sezione(page, 'Esercizio')).toContainText('da correggere');
  await chiusura.fill('3006');
  await chiusura.blur();
  await expect(chiusura).toHaveValue('30-06');
  await expect(
    page.getByText(/^Esercizio in corso: dal 01\/07\/\d{4} al 30\/06\/\d{4}$/),
  ).toBeVisible();
  await salva(page).click();
  await expect(toast(page, 'Configurazione salvata')).toBeVisible();
  await page.reload();
  await expect(chiusura).toHaveValue('30-06');
});

test.describe('gli appunti', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], contestoNuovo: true });

  test('le categorie dei conti si scrivono, si incollano, si spostano, senza doppioni', async ({
    dentro: page,
  }) => {
    await apri(page, `${CONFIGURAZIONE}?sezione=conti`);
    const nuova = page.getByLabel('Nuova categoria');
    await nuova.fill('Ratei');
    await nuova.press('Enter');
    await nuova.fill('banche');
    await expect(page.getByText('La categoria «banche» c’è già')).toBeVisible();
    await nuova.fill('');
    await page.evaluate(`navigator.clipboard.writeText('Titoli\\r\\nRiserve\\r\\nFondi\\r\\n')`);
    await nuova.press('Control+v');
    const elenco = page.getByRole('textbox', { name: /^Categoria \d+$/ });
    await expect(elenco).toHaveCount(5);
    await page.getByLabel('Categoria 3', { exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByLabel('Categoria 2', { exact: true })).toHaveValue('Ratei');
    await expect(page.getByLabel('Categoria 2', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Togli Fondi' }).click();
    await salva(page).click();
    await expect(toast(page, 'Configurazione salvata')).toBeVisible();
    for (const [i, nome] of ['Banche', 'Ratei', 'Titoli', 'Riserve'].entries())
      await expect(elenco.nth(i)).toHaveValue(nome);
    await expect(elenco).toHaveCount(4);
  });
});

test('uscire con qualcosa da salvare si chiede una volta', async ({ dentro: page }) => {
  await apri(page, CONFIGURAZIONE);
  await page.getByLabel('Codice cliente').fill('NON-SALVATO');
  await vaiDalMenu(page, 'Tabelle', 'Divise');
  const domanda = page.getByRole('dialog', { name: 'Uscire senza salvare?' });
  await domanda.getByRole('button', { name: 'Resta qui' }).click();
  await expect(domanda).toBeHidden();
  await expect(page.getByLabel('Codice cliente')).toHaveValue('NON-SALVATO');
  await vaiDalMenu(page, 'Tabelle', 'Divise');
  await domanda.getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(page.getByRole('heading', { name: 'Divise', level: 1 })).toBeVisible();
});

test('chi arriva secondo vede che cosa è diverso e sceglie; la storia dice chi e che cosa', async ({
  dentro: page,
  banca,
}) => {
  await apri(page, CONFIGURAZIONE);
  await page.getByLabel('Codice cliente').fill('MIO');
  await sql`update configurazione set valore = valore
    || '{"codCliente": "ALTRUI", "dataChiusuraEsercizio": "30-09"}'`.execute(banca);
  await salva(page).click();
  const domanda = page.getByRole('dialog', { name: 'Il record è cambiato nel frattempo' });
  await expect(domanda).toContainText('ALTRUI');
  await expect(domanda).toContainText('MIO');
  // What the other one changed and nobody touched here is kept: mine over it.
  await domanda.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(toast(page, 'Configurazione salvata')).toBeVisible();
  await expect(page.getByLabel('Codice cliente')).toHaveValue('MIO');
  await sezione(page, 'Esercizio').click();
  await expect(page.getByLabel('Data di chiusura dell’esercizio')).toHaveValue('30-09');
  await sezione(page, 'Storico modifiche').click();
  const ultima = page.getByRole('listitem').filter({ hasText: 'Modificato da admin' }).first();
  await expect(ultima).toContainText('Codice cliente');
  await expect(ultima).toContainText('ALTRUIMIO');
});

test('un fornitore spento non si aggiorna; acceso sì, e si vede com’è andata', async ({
  dentro: page,
}) => {
  await apri(page, `${CONFIGURAZIONE}?sezione=fornitori`);
  const bce = page.getByRole('article', { name: 'Banca centrale europea' });
  await expect(bce).toContainText('dall’ambiente, RATEO_BCE_URL_STORICO');
  const attivo = bce.getByRole('switch', { name: 'Banca centrale europea: attivo' });
  await attivo.press('Space');
  await salva(page).click();
  await expect(bce.getByText('Il fornitore è spento: attivarlo e salvare')).toBeVisible();
  await expect(bce.getByRole('button', { name: 'Aggiorna ora' })).toBeDisabled();
  await attivo.press('Space');
  await salva(page).click();
  await bce.getByRole('button', { name: 'Aggiorna ora' }).click();
  // Nobody serves the bank's address here: the failure is told, with a way to the job.
  await expect(bce).toContainText('non risponde');
  await bce.getByRole('link', { name: /^\d\d\/\d\d\/\d{4}/ }).click();
  await expect(page).toHaveURL(/reportsmonitor\?lavoro=/);
});

test('l’azienda preferita si sceglie, da chi può per tutte', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('cfg.tutte', { '*': ['Configurazione_W'] }));
  await apri(page, CONFIGURAZIONE);
  await page.getByRole('combobox', { name: 'Azienda preferita' }).click();
  await page.getByRole('option', { name: /^001/ }).click();
  await salva(page).click();
  await expect(toast(page, 'Configurazione salvata')).toBeVisible();
  await expect(page.getByText('Si apre al primo accesso')).toBeVisible();
});

test('chi può solo leggere la vede, con la spiegazione, e non la cambia', async ({
  page,
  creaUtente,
  banca,
}) => {
  await sql`update configurazione set valore = valore || '{"aziendaPreferita": "002"}'`.execute(
    banca,
  );
  await entra(page, await creaUtente('cfg.lettore', { '001': ['Configurazione_R'] }));
  await apri(page, CONFIGURAZIONE);
  // A company that is not granted has no name here.
  await expect(page.getByText(/non è fra le aziende concesse/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('002');
  await expect(page.getByRole('note')).toContainText('Sola lettura');
  await expect(page.getByLabel('Licenziatario')).not.toBeEditable();
  await expect(page.getByRole('link', { name: 'Configurazione', exact: true })).toHaveCount(0);
  await sezione(page, 'Conti').click();
  await expect(page.getByLabel('Categoria 1', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel('Nuova categoria')).toHaveCount(0);
});
