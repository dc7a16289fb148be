import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  APPLE,
  apriPortafoglio,
  calcolato,
  controlli,
  DERIVATO,
  digita,
  ETF,
  effetto,
  type Fissato,
  fissato,
  NUOVO,
  nuovoFissato,
  registra,
  type Scrivi,
  scrivente,
  valore,
} from './fissato-scena.ts';
import { apri, test, toast } from './scena.ts';
import { campo, scrivi } from './titoli-scena.ts';

/** Another one at every run: a registered movement stays. */
const GIRO = Date.now().toString(36).toUpperCase();
const [DUE_BANCHE, DERIVATI, LOTTI, DOLLARI] = [`B${GIRO}`, `F${GIRO}`, `L${GIRO}`, `U${GIRO}`];
const SENZA_CAMBI = { dal: '2021-03-01', al: '2021-03-12' };

let richieste: APIRequestContext;
let scrive: Scrivi;
test.beforeAll(async ({ playwright, api, baseURL }) => {
  richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  scrive = await scrivente(richieste);
  for (const codice of [DUE_BANCHE, DERIVATI, DOLLARI]) await apriPortafoglio(scrive, codice);
  await apriPortafoglio(scrive, LOTTI, { tipoValutazione: 'CS' });
  await scrive('post', '/depositari/create', {
    cod_Depositario: `E${DUE_BANCHE}`,
    descrizione: 'Seconda banca',
    cod_Portafoglio: DUE_BANCHE,
  });
  await api.soltanto(SENZA_CAMBI, []);
});
test.afterAll(() => richieste.dispose());

const acquisto = (portafoglio: string, resto: object = {}) => ({
  cod_Causale: 'ACQ',
  cod_Titolo: ETF,
  cod_Portafoglio: portafoglio,
  cod_Depositario: `D${portafoglio}`,
  dataMovimento: '2023-05-10',
  qtaVnominale: '120',
  prezzo: '100',
  ...resto,
});

const chi = (causale: string, titolo: string, portafoglio: string, data: string): Fissato => [
  ['Causale', causale],
  ['Titolo', titolo],
  ['Portafoglio', portafoglio],
  ['Data Movimento', data],
];

async function mostra(page: Page, valori: Readonly<Record<string, string>>): Promise<void> {
  for (const [etichetta, testo] of Object.entries(valori))
    await expect(valore(page, etichetta), etichetta).toHaveValue(testo);
}

test('un trasferimento passa al costo da un depositario all’altro', async ({ dentro: page }) => {
  await scrive('post', '/movimenti?registra=true', acquisto(DUE_BANCHE));
  await nuovoFissato(page);
  await digita(page, [
    ['Causale', 'trf'],
    ['Titolo', ETF],
    ['Portafoglio', DUE_BANCHE],
    ['Depositario', `D${DUE_BANCHE}`],
    ['Data Movimento', '14062023'],
    ['Quantità', '50'],
  ]);
  const arrivo = page.getByRole('region', { name: 'A che cosa si passa' });
  await scrivi(arrivo, 'Depositario', `D${DUE_BANCHE}`);
  await expect(arrivo).toContainText('Il depositario di arrivo è quello di partenza');
  await scrivi(arrivo, 'Depositario', `E${DUE_BANCHE}`);
  await expect(campo(arrivo, 'Depositario')).toHaveValue(`E${DUE_BANCHE} · Seconda banca`);
  await expect(effetto(page, 'Movimento')).toHaveText(['−50,00', '+50,00']);
  await expect(effetto(page, 'Giacenza')).toHaveText(['70,00', '50,00']);
  await expect(effetto(page, 'Costo dopo')).toHaveText(['7.000,00', '5.000,00']);
  await registra(page);
  await toast(page, /Registrato/)
    .last()
    .getByRole('button', { name: 'Apri' })
    .click();
  await expect(page.getByText(`E${DUE_BANCHE}`).first()).toBeVisible();
  await page.reload();
  const righe = page.getByRole('region', { name: 'Righe della registrazione' });
  await expect(righe.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Storna' }).click();
  await expect(page.getByRole('dialog')).toContainText('con tutte le sue 2 righe');
});

test('un trasferimento in due schede: dove arriva si sceglie', async ({ dentro: page }) => {
  const terza = `G${DUE_BANCHE}`;
  await scrive('post', '/depositari/create', {
    cod_Depositario: terza,
    descrizione: 'Terza banca',
    cod_Portafoglio: DUE_BANCHE,
  });
  const passa = acquisto(DUE_BANCHE, {
    cod_Causale: 'TRF',
    prezzo: null,
    dataMovimento: '2023-06-15',
    qtaVnominale: '10',
    altra: { cod_Depositario: `E${DUE_BANCHE}` },
  });
  const { righe } = (await scrive('post', '/movimenti', passa)) as {
    righe: readonly { id: number; versione: number }[];
  };
  const [bozza] = righe;
  await apri(page, `/page/movimenti/acq-ven/${bozza?.id}`);
  await expect(valore(page, 'N. fissato')).toBeVisible();
  await scrive('put', `/movimenti/${bozza?.id}`, {
    ...passa,
    id: bozza?.id,
    versione: bozza?.versione,
    altra: { cod_Depositario: terza },
  });
  await scrivi(fissato(page), 'N. fissato', 'intanto');
  await page.getByRole('button', { name: 'Salva bozza' }).click();
  const domanda = page.getByRole('dialog', { name: 'Il record è cambiato nel frattempo' });
  const arrivo = domanda
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Depositario di arrivo' }) });
  await expect(arrivo).toContainText('cambiato da altri');
  await expect(arrivo.getByRole('radio', { name: `la loro, ${terza}` })).toBeChecked();
  await domanda.getByRole('button', { name: 'Salva' }).click();
  await expect(domanda).toBeHidden();
  await apri(page, `/page/movimenti/acq-ven/${bozza?.id}`);
  const dove = page.getByRole('region', { name: 'A che cosa si passa' });
  await expect(campo(dove, 'Depositario')).toHaveValue(`${terza} · Terza banca`);
  await expect(valore(page, 'N. fissato')).toHaveValue('intanto');
});

const future = (causale: string, prezzo: string): Fissato => [
  ...chi(causale, 'FUT-ENI', DERIVATI, '01092026'),
  ['Contratti (− se corta)', '10'],
  ['Prezzo', prezzo],
];

test('un future si apre, versa e regola i margini, e si chiude', async ({ dentro: page }) => {
  test.slow();
  await nuovoFissato(page, DERIVATO);
  await digita(page, future('fua', '14'));
  await mostra(page, { Nozionale: '70.000,00' });
  await registra(page);
  await digita(page, future('min', '800'));
  await mostra(page, { 'Margine iniziale': '8.000,00', Saldo: '−8.000,00' });
  await registra(page);
  await digita(page, future('mar', '14,2'));
  await mostra(page, { 'Margine di variazione': '1.000,00', Saldo: '1.000,00' });
  await registra(page);
  await digita(page, future('fuc', '14,1'));
  await mostra(page, { 'Ultima differenza': '−500,00', Saldo: '−500,00' });
  await expect(page.getByText('regolato a 14,2 · dall’apertura 500,00')).toBeVisible();
  await expect(effetto(page, 'Giacenza')).toHaveText('0,00');
  await registra(page);
});

test('un’opzione si compra e si rivende: il premio è il costo', async ({ dentro: page }) => {
  const opzione = (causale: string, prezzo: string): Fissato => [
    ...chi(causale, 'C-ENI-14', DERIVATI, '01092026'),
    ['Contratti (− se corta)', '5'],
    ['Prezzo', prezzo],
  ];
  test.slow();
  await nuovoFissato(page, DERIVATO);
  await digita(page, opzione('opa', '0,85'));
  await mostra(page, { Premio: '2.125,00', Saldo: '−2.125,00' });
  await registra(page);
  await digita(page, opzione('opc', '1,02'));
  await mostra(page, { Premio: '2.550,00', Saldo: '2.550,00' });
  await expect(effetto(page, 'Costo scaricato')).toHaveText('2.125,00');
  await expect(effetto(page, 'Plusvalenza')).toHaveText('425,00');
  await registra(page);
});

test('con il costo specifico si scelgono i lotti, e il costo è il loro', async ({
  dentro: page,
}) => {
  await scrive('post', '/movimenti?registra=true', acquisto(LOTTI));
  const dopo = acquisto(LOTTI, { dataMovimento: '2023-05-11', prezzo: '120' });
  await scrive('post', '/movimenti?registra=true', dopo);
  await nuovoFissato(page);
  await digita(page, [
    ...chi('ven', ETF, LOTTI, '14062023'),
    ['Quantità', '150'],
    ['Prezzo', '130'],
  ]);
  await calcolato(page);
  const lotti = page.getByRole('region', { name: 'Lotti da cui si prende' });
  await expect(lotti).toContainText('Nessun lotto scelto: scrivere quanto si prende da ciascuno.');
  const [primo, secondo] = [0, 1].map((n) => lotti.getByRole('textbox').nth(n));
  await primo?.fill('50');
  await primo?.press('Tab');
  await expect(lotti).toContainText('Scelti 50,00 su 150,00.');
  await secondo?.fill('100');
  await secondo?.press('Tab');
  await expect(lotti).toContainText('I lotti scelti sono tutta la quantità.');
  await expect(effetto(page, 'Costo scaricato')).toHaveText('17.000,00');
  await expect(effetto(page, 'Plusvalenza')).toHaveText('2.500,00');
  await registra(page);
});

test('senza il cambio del giorno non si registra, e scriverlo è il rimedio', async ({
  dentro: page,
}) => {
  await nuovoFissato(page);
  await digita(page, [
    ...chi('acq', APPLE, DOLLARI, '10032021'),
    ['Quantità', '10'],
    ['Prezzo', '120'],
  ]);
  await calcolato(page);
  await expect(controlli(page)).toContainText('non è nell’archivio Cambi: importarlo o scriverlo.');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Movimento non registrato')).toBeVisible();
  const cambio = valore(page, 'Divisa / Cambio');
  await expect(cambio).toHaveAttribute('aria-invalid', 'true');
  await cambio.fill('1,2');
  await cambio.press('Tab');
  await expect(valore(page, 'Saldo in euro')).toHaveValue('−1.000,00');
  await expect(cambio).not.toHaveAttribute('aria-invalid', 'true');
  await registra(page);
});

test('una bozza cambiata in un’altra scheda: si sceglie, e nulla si perde', async ({
  dentro: page,
}) => {
  const { righe } = (await scrive('post', '/movimenti', acquisto(DUE_BANCHE))) as {
    righe: { id: number }[];
  };
  const bozza = NUOVO.replace('nuovo', String(righe[0]?.id));
  const altra = await page.context().newPage();
  await apri(page, bozza);
  await apri(altra, bozza);
  await scrivi(altra.getByRole('form', { name: 'Fissato' }), 'Prezzo', '110');
  await expect(valore(altra, 'Saldo')).toHaveValue('−13.200,00');
  await altra.keyboard.press('Control+s');
  await expect(toast(altra, 'Bozza salvata')).toBeVisible();
  await altra.close();
  const modulo = page.getByRole('form', { name: 'Fissato' });
  await scrivi(modulo, 'Commissioni', '25');
  await scrivi(modulo, 'Controvalore', '12001');
  await expect(valore(page, 'Saldo')).toHaveValue('−12.026,00');
  await page.keyboard.press('Control+s');
  const domanda = page.getByRole('dialog', { name: 'Il record è cambiato nel frattempo' });
  await expect(domanda.getByRole('radio', { name: /^Prezzo: la loro/ })).toBeChecked();
  await expect(domanda.getByRole('radio', { name: /^Commissioni: la mia/ })).toBeChecked();
  await domanda.getByRole('button', { name: 'Salva' }).click();
  await expect(domanda).toBeHidden();
  await page.reload();
  await mostra(page, { Prezzo: '110,00', Commissioni: '25,00', Controvalore: '12.001,00' });
  await expect(page.getByText('calcolato 13.200,00 · modificato')).toBeVisible();
});
