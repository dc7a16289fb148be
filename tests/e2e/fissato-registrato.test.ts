import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibile } from './axe.ts';
import {
  apriPortafoglio,
  calcolato,
  controlli,
  digita,
  ETF,
  type Fissato,
  fissato,
  nuovoFissato,
  registra,
  regolaAzienda,
  type Scrivi,
  scrivente,
  valore,
} from './fissato-scena.ts';
import { apri, entra, test, toast } from './scena.ts';

/** Another one at every run: a registered movement stays. */
const PORTAFOGLIO = `R${Date.now().toString(36).toUpperCase()}`;

let richieste: APIRequestContext;
let scrive: Scrivi;
test.beforeAll(async ({ playwright, baseURL }) => {
  richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  scrive = await scrivente(richieste);
  await apriPortafoglio(scrive, PORTAFOGLIO);
});
test.afterAll(() => richieste.dispose());

const acquisto = (data = '10052023'): Fissato => [
  ['Causale', 'acq'],
  ['Titolo', ETF],
  ['Portafoglio', PORTAFOGLIO],
  ['Data Movimento', data],
  ['Quantità', '120'],
  ['Prezzo', '145,25'],
];

/** Registers a purchase and opens its record from the message that says so. */
async function registraEApri(page: Page, prima?: () => Promise<void>): Promise<void> {
  await nuovoFissato(page);
  await digita(page, acquisto());
  await calcolato(page);
  await prima?.();
  await registra(page);
  await toast(page, /Registrato/)
    .last()
    .getByRole('button', { name: 'Apri' })
    .click();
  await expect(page.getByText(/^REGISTRATO \d+\/2023$/)).toBeVisible();
}

test('un movimento registrato si rilegge, si storna dopo una domanda, e porta al suo storno', async ({
  dentro: page,
}) => {
  await registraEApri(page, async () => {
    await page.getByText('Scritture che ne deriveranno').click();
    await expect(fissato(page).getByRole('row').filter({ hasText: 'ENTRATO' })).toContainText(
      '17.430,00',
    );
  });
  const importi = page.getByRole('region', { name: 'Importi' });
  await expect(importi).toContainText('−17.430,00');
  await expect(fissato(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: new RegExp(ETF) })).toBeVisible();
  // What accounting will make of it, each line with the formula that it comes from.
  const scritture = page.getByRole('region', { name: 'Scritture del movimento' });
  await expect(scritture).toContainText('Scritture che ne deriveranno');
  await expect(scritture.getByRole('row').filter({ hasText: 'ENTRATO' })).toContainText(
    '17.430,00',
  );
  await accessibile(page);
  await page.getByRole('button', { name: 'Storna' }).click();
  const domanda = page.getByRole('dialog', { name: /^Stornare \d+\/2023\?$/ });
  await expect(domanda).toContainText('Acquisto');
  await domanda.getByLabel('Perché si storna').fill('Quantità sbagliata');
  await domanda.getByRole('button', { name: 'Storna' }).click();
  await expect(page.getByText('STORNO', { exact: true })).toBeVisible();
  await expect(importi).toContainText('17.430,00');
  await expect(page.getByRole('main').getByRole('link', { name: 'Scheda titolo' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Storno di \d+\/2023$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Movimento stornato \d+\/2023$/ }).click();
  await expect(page.getByText('STORNATO', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Storna' })).toHaveCount(0);
});

/** A page with a line of text, as a bank's own program would write it. */
const PDF = (testo: string): string =>
  [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    `4 0 obj<</Length ${testo.length + 36}>>stream\nBT /F1 18 Tf 20 100 Td (${testo}) Tj ET\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ].join('\n');

/** Drops a file on the page, as from the folder beside it. */
async function lascia(page: Page, nome: string, testo: string): Promise<void> {
  const [contenuto, come] = [PDF(testo), nome].map((una) => JSON.stringify(una));
  const dati = await page.evaluateHandle(`(() => {
    const trascinato = new DataTransfer();
    trascinato.items.add(new File([${contenuto}], ${come}, { type: 'application/pdf' }));
    return trascinato;
  })()`);
  await page.dispatchEvent('body', 'drop', { dataTransfer: dati });
}

test('un PDF lasciato cadere sul movimento si allega, si vede, e si sostituisce dicendo perché', async ({
  dentro: page,
}) => {
  await registraEApri(page);
  const allegati = page.getByRole('region', { name: 'Allegati' });
  await expect(allegati.getByRole('button', { name: 'Scegli un file' })).toBeVisible();
  await lascia(page, 'fissato.pdf', 'Fissato bollato');
  const domanda = page.getByRole('dialog', { name: 'Allega un documento' });
  await domanda.getByRole('radio', { name: 'Fissato' }).check({ force: true });
  await domanda.getByRole('button', { name: 'Allega' }).click();
  await expect(allegati.getByRole('heading', { name: 'Allegati (1)' })).toBeVisible();
  await accessibile(page);
  const documento = allegati.getByRole('button', { name: 'fissato.pdf', exact: true });
  await documento.click();
  const visto = page.getByRole('dialog', { name: 'fissato.pdf' });
  await expect(visto.getByRole('region', { name: 'fissato.pdf' })).toContainText('Fissato bollato');
  await page.keyboard.press('Escape');
  await expect(visto).toBeHidden();
  // Of a registered movement nothing is removed: Del asks for the one that takes its place.
  await documento.focus();
  await page.keyboard.press('Delete');
  const sostituzione = page.getByRole('dialog', { name: 'Sostituisci «fissato.pdf»' });
  await sostituzione.getByLabel('Il documento nuovo').setInputFiles({
    name: 'corretto.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(PDF('Corretto')),
  });
  await sostituzione.getByLabel('Motivo').fill('La banca ne ha mandato uno corretto');
  await sostituzione.getByRole('button', { name: 'Sostituisci' }).click();
  await expect(allegati.getByRole('button', { name: 'corretto.pdf', exact: true })).toBeVisible();
  await allegati.getByText('Documenti sostituiti (1)').click();
  await expect(documento).toBeVisible();
  await expect(allegati).toContainText('Sostituisce «fissato.pdf»: La banca ne ha mandato');
});

test('si duplica in una bozza nuova, che si salva, si riapre e si elimina', async ({
  dentro: page,
}) => {
  await registraEApri(page);
  await page.keyboard.press('Control+d');
  await expect(valore(page, 'Quantità')).toHaveValue('120,00');
  await expect(valore(page, 'Saldo')).toHaveValue('−17.430,00');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Bozza salvata')).toBeVisible();
  await expect(page).toHaveURL(/acq-ven\/\d+$/);
  await page.reload();
  await expect(valore(page, 'Prezzo')).toHaveValue('145,25');
  await page.getByRole('button', { name: 'Elimina' }).click();
  const domanda = page.getByRole('dialog', { name: 'Eliminare la bozza?' });
  await domanda.getByRole('button', { name: 'Elimina' }).click();
  await expect(toast(page, 'Bozza eliminata')).toBeVisible();
  await expect(page).toHaveURL(/acq-ven$/);
});

test('la causale si scrive anche prima che il suo elenco sia letto', async ({ dentro: page }) => {
  let arriva = (): void => undefined;
  const elenco = new Promise<void>((risolvi) => {
    arriva = risolvi;
  });
  await page.route(/\/api\/causali/, async (rotta) => {
    await elenco;
    await rotta.continue();
  });
  await nuovoFissato(page);
  await page.keyboard.type('acq');
  await page.keyboard.press('Tab');
  arriva();
  await expect(valore(page, 'Causale')).toHaveValue('ACQ · Acquisto');
});

test('in un periodo chiuso non si registra, e il controllo lo dice', async ({ dentro: page }) => {
  await regolaAzienda(scrive, { movimentiChiusiAl: '2022-12-31' });
  try {
    await nuovoFissato(page);
    await digita(page, acquisto('12052022'));
    await expect(controlli(page)).toContainText(/chius/);
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Movimento non registrato')).toBeVisible();
    await expect(valore(page, 'Data Movimento')).toHaveAttribute('aria-invalid', 'true');
    await expect(valore(page, 'Data Movimento')).toBeFocused();
    await expect(controlli(page)).toBeInViewport({ ratio: 1 });
  } finally {
    await regolaAzienda(scrive, { movimentiChiusiAl: null });
  }
});

test('con i quattro occhi chi scrive salva la bozza, e un altro la registra', async ({
  dentro: page,
  browser,
  creaUtente,
}) => {
  await regolaAzienda(scrive, { quattroOcchi: true });
  try {
    await nuovoFissato(page);
    await digita(page, acquisto());
    await calcolato(page);
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Movimento non registrato')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/acq-ven\/\d+$/);
    const bozza = page.url();
    const altro = await creaUtente(`occhi.${PORTAFOGLIO.toLowerCase()}`, {
      '001': ['Movimenti_W', 'Causali_R', 'Titoli_R', 'Portafogli_R', 'Depositari_R'],
    });
    const contesto = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
    const sua = await contesto.newPage();
    await entra(sua, altro);
    await apri(sua, bozza);
    await expect(valore(sua, 'Saldo')).toHaveValue('−17.430,00');
    await sua.keyboard.press('Control+Enter');
    await expect(sua.getByText(/^REGISTRATO \d+\/2023$/)).toBeVisible();
    await contesto.close();
  } finally {
    await regolaAzienda(scrive, { quattroOcchi: false });
  }
});
