import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibile } from './axe.ts';
import { anteprima, fileCsv, invia } from './caricamento.ts';
import { apriPortafoglio, BTP, ETF, type Scrivi, scrivente } from './fissato-scena.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test, toast } from './scena.ts';
import { incolla } from './titoli-scena.ts';

/** Companies of the stories' own, others at every run: their year is closed for good, or comes from another system. */
const MIA = `C${Date.now().toString(36).toUpperCase()}`;
const ALTRUI = `${MIA}B`;
const D = '2023-12-31';
const [CIRCOLANTE, FISSO] = ['CIRC', 'IMM'];

let richieste: APIRequestContext;

/** A job that was asked for, when it has ended well. */
async function attendi(scrive: Scrivi, chiesto: Promise<unknown>): Promise<void> {
  const { guidID } = (await chiesto) as { guidID: string };
  await expect
    .poll(async () => {
      const { stato } = (await scrive('get', `/reportsmonitor/get-report-by-id/${guidID}`)) as {
        stato: string;
      };
      return stato;
    })
    .toBe('completato');
}

/** A portfolio, and prices at the year's end; who logs in for a company is out of the one before. */
async function prepara(codAzienda: string): Promise<Scrivi> {
  const scrive = await scrivente(richieste, codAzienda);
  await apriPortafoglio(scrive, CIRCOLANTE);
  for (const [codTitolo, prezzo] of [
    [ETF, '90'],
    [BTP, '70'],
  ])
    await scrive('post', '/CostiNormali', { codTitolo, data: D, prezzo });
  await scrive('post', '/contabilita/predefiniti', {});
  return scrive;
}

const registra = (scrive: Scrivi, movimento: object, codPortafoglio = CIRCOLANTE) =>
  scrive('post', '/movimenti?registra=true', {
    ...{ cod_Portafoglio: codPortafoglio, cod_Depositario: `D${codPortafoglio}`, ...movimento },
  });

/** Everyday movements go to the journal before the year's end. */
async function contabilizza(scrive: Scrivi, codAzienda: string): Promise<void> {
  await attendi(scrive, scrive('post', '/contabilizza/G/genera', { al: D }));
  await attendi(
    scrive,
    scrive('get', `/S_Destinazione/confermaTrasf/${codAzienda}?tipoElaborazione=G`),
  );
}

test.beforeAll(async ({ playwright, baseURL }) => {
  richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const prima = await scrivente(richieste);
  for (const cod_Azienda of [MIA, ALTRUI])
    await prima('post', '/aziende', { cod_Azienda, ragioneSociale: 'Chiusura di prova' });
  const mia = await prepara(MIA);
  await apriPortafoglio(mia, FISSO, { immCirc: 'I' });
  const acquisto = { cod_Causale: 'ACQ', prezzo: '100' };
  await registra(mia, {
    ...{ ...acquisto, cod_Titolo: ETF, dataMovimento: '2023-05-10', qtaVnominale: '120' },
  });
  await registra(
    mia,
    { ...acquisto, cod_Titolo: BTP, dataMovimento: '2023-11-14', qtaVnominale: '10000' },
    FISSO,
  );
  await contabilizza(mia, MIA);
  const altrui = await prepara(ALTRUI);
  await registra(altrui, {
    ...{ cod_Causale: 'APE', cod_Titolo: ETF, dataMovimento: '2023-01-01', qtaVnominale: '120' },
    controvaloreOriginale: '9600',
  });
  await contabilizza(altrui, ALTRUI);
});
test.afterAll(() => richieste.dispose());

const inAzienda = (page: Page, codAzienda: string) =>
  page.addInitScript((azienda) => sessionStorage.setItem('currAccount', azienda), codAzienda);
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
  await inAzienda(page, MIA);
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
  await perIlManuale(page, 'chiusura');

  // The one decision is a key away; Enter says how the figure came about.
  await page.keyboard.press('d');
  await expect(rimanenze.filter({ hasText: BTP }).getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const cassetto = page.getByRole('dialog', { name: new RegExp(BTP) });
  await expect(cassetto).toContainText('Come si arriva');
  await perIlManuale(page, 'rimanenza', cassetto);
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
  await expect(azione(page, /^Annulla la chiusura/)).toBeVisible();
  await accessibile(page);

  // What does not come back is not said yes to by Enter alone.
  await page.keyboard.press('F10');
  const approva = page.getByRole('dialog', { name: 'L’esercizio 2023 è approvato' });
  await expect(approva.getByRole('button', { name: 'Annulla' })).toBeFocused();
  await approva.getByRole('button', { name: 'Rendi definitivo' }).click();
  await expect(page.getByText('Approvato', { exact: true })).toBeVisible();
  await expect(azione(page, /^Annulla la chiusura/)).toBeHidden();
});

test('chi viene da un altro sistema incolla le sue rimanenze iniziali, o le carica', async ({
  dentro: page,
}) => {
  await inAzienda(page, ALTRUI);
  await apri(page, '/page/valutazione/archivi/rimanenze');
  await page.getByRole('link', { name: 'Rimanenze iniziali' }).click();
  const prima = page.getByLabel('Portafoglio, riga 1');
  await expect(prima).toBeFocused();
  await page.getByRole('textbox', { name: 'Al giorno' }).fill('31122022');
  const riga = (titolo: string, svalutazioni: string) =>
    [CIRCOLANTE, `D${CIRCOLANTE}`, titolo, 'C', '', svalutazioni].join('\t');
  await incolla(prima, `${riga(ETF, '1.500,00')}\n${riga('NESSUNO', '10,00')}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Riga 2' })).toBeVisible();
  await expect(page.getByLabel('Titolo, riga 2')).toHaveAttribute('aria-invalid', 'true');
  await accessibile(page);
  await page.getByLabel('Titolo, riga 2').focus();
  await page.keyboard.press('Control+Delete');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Rimanenze iniziali salvate')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Svalut. cumulate, riga 1')).toHaveValue('1500,00');

  const file = [
    'DATA;PORTAFOGLIO;DEPOSITARIO;TITOLO;IMM/CIRC;SVALUTAZIONI CUMULATE',
    `31/12/2022;${CIRCOLANTE};D${CIRCOLANTE};${ETF};C;2.400,00`,
  ].join('\r\n');
  await invia(page, 'Da CSV', fileCsv('iniziali.csv', file));
  await expect(righe(page, 'Righe del file')).toContainText('2.400,00');
  await anteprima(page).getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByLabel('Svalut. cumulate, riga 1')).toHaveValue('2400,00');
});

test('un’ipotesi si confronta, e una chiusura confermata si annulla col suo motivo', async ({
  dentro: page,
}) => {
  // Four jobs: on a slow machine they take more than a minute.
  test.setTimeout(120_000);
  const scrive = await scrivente(richieste, ALTRUI);
  const posizione = {
    codPortafoglio: CIRCOLANTE,
    codDepositario: `D${CIRCOLANTE}`,
    codTitolo: ETF,
  };
  await scrive('post', '/rimanenze/iniziali', {
    data: '2022-12-31',
    righe: [{ ...posizione, immCirc: 'C', svalutazioniCumulate: '2400' }],
  });
  await attendi(scrive, scrive('post', '/chiusura/simula', { data: D }));
  await inAzienda(page, ALTRUI);
  await apri(page, '/page/valutazione/chiusura-esercizio?passo=simulazione');
  // What was open from another system comes back, up to what the market says.
  await expect(righe(page, 'Rimanenze').filter({ hasText: ETF })).toContainText('1.200,00');

  await azione(page, /^Altre scelte/).click();
  const scelte = page.getByRole('dialog', { name: 'Simula con altre scelte' });
  await incolla(scelte.getByLabel('Titolo, riga 1'), `${ETF}\t70,00`);
  await accessibile(page);
  await scelte.getByRole('button', { name: 'Simula l’ipotesi' }).click();
  await expect(page.getByText('Ipotesi 2', { exact: true })).toBeVisible();
  await expect(page.getByText('È un’ipotesi: si confronta, non si conferma.')).toBeVisible();
  await expect(righe(page, 'Rimanenze').filter({ hasText: ETF })).toContainText('−1.200,00');
  await page.keyboard.press('c');
  const confronto = page.getByRole('dialog', { name: 'Confronta le valutazioni' });
  await expect(confronto.getByRole('table', { name: /^Ipotesi 2 rispetto a/ })).toContainText(
    '−2.400,00',
  );
  await accessibile(page);
  await confronto.getByRole('button', { name: 'Guarda' }).click();

  await expect(page.getByText('Simulazione 1', { exact: true })).toBeVisible();
  await procedi(page, 'Conferma la valutazione', /^Conferma e registra/);
  await expect(passo(page)).toHaveText('Conferma valutazione');
  await azione(page, /^Annulla la chiusura/).click();
  const domanda = page.getByRole('dialog', { name: 'Annulla la chiusura del 2023' });
  const annulla = domanda.getByRole('button', { name: 'Annulla la chiusura' });
  await domanda.getByLabel(/^Motivo/).fill('troppo');
  await expect(annulla).toBeDisabled();
  await domanda.getByLabel(/^Motivo/).fill('Manca un acquisto di dicembre');
  await annulla.click();
  // Only the hypothesis is left, which is not confirmed.
  await expect(page.getByText('Ipotesi 2', { exact: true })).toBeVisible();
  await expect(azione(page, /^Annulla la chiusura/)).toBeHidden();
  await expect(azione(page, 'Risimula F5')).toBeEnabled();
});
