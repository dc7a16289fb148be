import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibile } from './axe.ts';
import { apriPortafoglio, BTP, ETF, type Scrivi, scrivente } from './fissato-scena.ts';
import { apri, righe, test } from './scena.ts';

/** A company of the story's own, another one at every run: its year is closed for good. */
const MIA = `C${Date.now().toString(36).toUpperCase()}`;
const D = '2023-12-31';
const [CIRCOLANTE, FISSO] = ['CIRC', 'IMM'];

let richieste: APIRequestContext;
let scrive: Scrivi;

/** A job that was asked for, when it has ended well. */
async function attendi(guid: string): Promise<void> {
  await expect
    .poll(async () => {
      const { stato } = (await scrive('get', `/reportsmonitor/get-report-by-id/${guid}`)) as {
        stato: string;
      };
      return stato;
    })
    .toBe('completato');
}

/** Everyday movements go to the journal before the year's end. */
async function contabilizza(): Promise<void> {
  for (const [metodo, url, corpo] of [
    ['post', '/contabilizza/G/genera', { al: D }],
    ['get', `/S_Destinazione/confermaTrasf/${MIA}?tipoElaborazione=G`, undefined],
  ] as const) {
    const { guidID } = (await scrive(metodo, url, corpo)) as { guidID: string };
    await attendi(guidID);
  }
}

test.beforeAll(async ({ playwright, baseURL }) => {
  richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const prima = await scrivente(richieste);
  await prima('post', '/aziende', { cod_Azienda: MIA, ragioneSociale: 'Chiusura di prova' });
  scrive = await scrivente(richieste, MIA);
  await apriPortafoglio(scrive, CIRCOLANTE);
  await apriPortafoglio(scrive, FISSO, { immCirc: 'I' });
  for (const [codPortafoglio, cod_Titolo, dataMovimento, qtaVnominale] of [
    [CIRCOLANTE, ETF, '2023-05-10', '120'],
    [FISSO, BTP, '2023-11-14', '10000'],
  ] as const)
    await scrive('post', '/movimenti?registra=true', {
      ...{ cod_Causale: 'ACQ', cod_Titolo, dataMovimento, qtaVnominale, prezzo: '100' },
      ...{ cod_Portafoglio: codPortafoglio, cod_Depositario: `D${codPortafoglio}` },
    });
  for (const [codTitolo, prezzo] of [
    [ETF, '90'],
    [BTP, '70'],
  ])
    await scrive('post', '/CostiNormali', { codTitolo, data: D, prezzo });
  await scrive('post', '/contabilita/predefiniti', {});
  await contabilizza();
});
test.afterAll(() => richieste.dispose());

const passo = (page: Page) =>
  page.getByRole('list', { name: 'Passi' }).locator('[aria-current=step]');
const azione = (page: Page, nome: string | RegExp) => page.getByRole('button', { name: nome });

/** F10 asks what it is about to do; Enter says yes. */
async function procedi(page: Page, domanda: string, si: string | RegExp): Promise<void> {
  await page.keyboard.press('F10');
  const finestra = page.getByRole('dialog', { name: domanda });
  await expect(finestra.getByRole('button', { name: si })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(finestra).toBeHidden();
}

test('un esercizio si chiude dalla tastiera, dai controlli alla riapertura', async ({
  dentro: page,
}) => {
  // Six steps with their jobs: on a slow machine they take more than a minute.
  test.setTimeout(180_000);
  await page.addInitScript((azienda) => sessionStorage.setItem('currAccount', azienda), MIA);
  await apri(page, '/page/valutazione/chiusura-esercizio');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chiusura esercizio 2023');
  await expect(passo(page)).toHaveText('Controlli');
  await expect(page.getByText('Prima nota completa fino al 31/12/2023')).toBeVisible();

  await page.keyboard.press('F10');
  await expect(passo(page)).toHaveText('Simulazione');
  const rimanenze = righe(page, 'Rimanenze');
  await expect(rimanenze.filter({ hasText: ETF })).toContainText('−1.200,00');
  await expect(page.getByText('Attende 1 decisione.')).toBeVisible();
  await expect(azione(page, /^Conferma valutazione/)).toBeDisabled();

  // The one decision is a key away; Enter says how the figure came about.
  await page.keyboard.press('d');
  await expect(rimanenze.filter({ hasText: BTP }).getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const cassetto = page.getByRole('dialog', { name: new RegExp(BTP) });
  await expect(cassetto).toContainText('Come si arriva');
  await accessibile(page);
  await page.keyboard.press('Escape');
  await expect(cassetto).toBeHidden();
  const decisione = page.getByRole('region', { name: 'Perdita durevole' });
  await decisione.getByRole('radio', { name: 'Sì' }).check({ force: true });
  await decisione.getByLabel('Recuperabile').fill('80');
  await decisione.getByLabel('Motivo *').fill('Piano di ristrutturazione');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Attende 1 decisione.')).toBeHidden();
  // Who has decided is back among the rows: there is no other decision.
  await expect(rimanenze.filter({ hasText: BTP }).getByRole('gridcell').first()).toBeFocused();

  // Once more: what was decided stays, and both runs can be looked at side by side.
  await page.keyboard.press('F5');
  await expect(page.getByText('Simulazione 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Confronto' })).toContainText('simulazione 1');

  await page.keyboard.press('F10');
  const domanda = page.getByRole('dialog', { name: 'Conferma la valutazione' });
  await expect(domanda).toContainText('Chiusura di prova');
  await expect(domanda).toContainText('31/12/2023');
  await page.keyboard.press('Enter');
  await expect(passo(page)).toHaveText('Conferma valutazione');
  await expect(page.getByText('Confermata', { exact: true })).toBeVisible();
  await page.keyboard.press('F10');
  await expect(passo(page)).toHaveText('Contabilizza');

  // Where it is posted, and back to where one came from.
  await page.keyboard.press('F10');
  await expect(page.getByRole('form', { name: 'Parametri' })).toContainText('31/12/2023');
  await page.keyboard.press('Control+Enter');
  await expect(azione(page, /^Genera \d+ scritture/)).toBeEnabled();
  await page.keyboard.press('F10');
  await expect(azione(page, /^Conferma il trasferimento/)).toBeVisible();
  await procedi(page, 'Conferma il trasferimento', /^Trasferisci/);
  await page.getByRole('link', { name: 'Torna alla chiusura 2023' }).click();

  await expect(passo(page)).toHaveText('Epilogo');
  await procedi(page, 'Chiudi i conti del 2023', 'Chiudi i conti');
  await expect(azione(page, /^Vai alla riapertura/)).toBeVisible();
  await page.keyboard.press('F10');
  await expect(passo(page)).toHaveText('Riapertura');
  await procedi(page, 'Riapri i conti nel 2024', 'Riapri i conti');
  await expect(page.getByText('Chiuso, da approvare')).toBeVisible();
  await expect(azione(page, /^Rendi definitivo/)).toBeEnabled();
  await accessibile(page);
});
