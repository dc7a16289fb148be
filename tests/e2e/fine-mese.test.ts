import { expect, type Page } from '@playwright/test';
import { mt535 } from '#tests/setup/estratti.ts';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { accessibile } from './axe.ts';
import { apriPortafoglio, BTP, ENEL, ETF, fissato, scrivente, valore } from './fissato-scena.ts';
import { apri, righe, test, toast } from './scena.ts';
import { finoA, finoAlCampo, finoAllaRiga, preme } from './tasti.ts';

/** Every telling has its own depositario: nothing of another story is on its accounts. */
const PROPRIO = `M${Date.now().toString(36).toUpperCase()}`;
const DEPOSITARIO = `D${PROPRIO}`;
const BANCA = `${PROPRIO}-CC`;
const DOSSIER = `${PROPRIO}-DT`;
const ACQUISTO = 'ACQUISTO ENEL';
const CUSTODIA = 'COMM. CUSTODIA TITOLI';

/** What the office has registered in June. */
const REGISTRATI = [
  ['ACQ', '2025-06-03', { cod_Titolo: ENEL, qtaVnominale: '1000', prezzo: '7' }],
  ['LIQ', '2025-06-10', { controvaloreOriginale: '5000' }],
  ['LIQ', '2025-06-10', { controvaloreOriginale: '5000' }],
  ['LIQ', '2025-06-11', { controvaloreOriginale: '7000' }],
  ['LIQ', '2025-06-11', { controvaloreOriginale: '7000' }],
  ['LIQ', '2025-06-12', { controvaloreOriginale: '9000' }],
  ['LIQ', '2025-06-12', { controvaloreOriginale: '9000' }],
  // Of value within the month, and not settled by the depositario yet.
  ['ACQ', '2025-06-24', { cod_Titolo: BTP, qtaVnominale: '100000', prezzo: '101' }],
] as const;

const riga = (giorno: string, importo: string, causale: string, testo: string) => [
  `:61:25${giorno}${giorno}${importo}${causale}NONREF`,
  `:86:${testo}`,
];

/** June as the bank tells it: payments alike that nobody can tell apart, and charges that nobody has written. */
const CONTO = [
  '{1:F01AAAABB99AXXX4444777777}{2:O9401501250630BBBBAA33XXXX54378055782506301501N}{4:',
  ...[':20:GIUGNO', `:25:${BANCA}`, ':28C:6/1', ':60F:C250531EUR1000000,00'],
  ...riga('0605', 'D7000,00', 'NTRF', ACQUISTO),
  ...['0610', '0610'].flatMap((giorno) => riga(giorno, 'C5000,00', 'NTRF', 'VERSAMENTO A')),
  ...['0611', '0611'].flatMap((giorno) => riga(giorno, 'C7000,00', 'NTRF', 'VERSAMENTO B')),
  ...['0612', '0612'].flatMap((giorno) => riga(giorno, 'C9000,00', 'NTRF', 'VERSAMENTO C')),
  ...riga('0613', 'D122,00', 'NCHG', CUSTODIA),
  ...[':62F:C250630EUR1034878,00', '-}'],
].join('\r\n');

const POSIZIONI = mt535({
  ...{ conto: DOSSIER, giorno: '2025-06-30', seme: PROPRIO },
  posizioni: [
    [ENEL, '1000,'],
    [ETF, '40,'],
  ],
});

test.beforeAll(async ({ playwright, baseURL }) => {
  const richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const scrive = await scrivente(richieste);
  await apriPortafoglio(scrive, PROPRIO);
  for (const [cod_Causale, dataMovimento, resto] of REGISTRATI)
    await scrive('post', '/movimenti?registra=true', {
      ...{ cod_Causale, dataMovimento, cod_Portafoglio: PROPRIO, cod_Depositario: DEPOSITARIO },
      ...resto,
    });
  const conto = {
    ...{ id: 1, cod_Depositario: DEPOSITARIO, base: 'regolato', attivo: true },
    ...{ finestraGiorni: 5, limiteSpese: '50.00' },
  };
  await scrive('post', '/contiRiconciliati', {
    ...{ ...conto, cod_Conto: BANCA, descrizione: 'Conto di fine mese', tipo: 'banca' },
    ...{ coordinate: BANCA, codDivisa: 'EUR' },
    ...{ saldoIniziale: '1000000.00', saldoInizialeAl: '2025-05-31' },
  });
  await scrive('post', '/contiRiconciliati', {
    ...{ ...conto, cod_Conto: DOSSIER, descrizione: 'Dossier di fine mese', tipo: 'depositario' },
    coordinate: DOSSIER,
  });
  await scrive('post', '/causaliBanca', {
    ...{ id: 1, cod_Conto: BANCA, causaleEsterna: 'NCHG', segno: '-', cod_Causale: 'COM' },
  });
  await richieste.dispose();
});

/** Ins, the system's chooser by Enter, and on. */
async function carica(page: Page, name: string, testo: string): Promise<void> {
  const buffer = Buffer.from(testo);
  // Asked for well before the key: the browser has to know first that nobody will see its window.
  page.once('filechooser', (scelta) =>
    scelta.setFiles({ name, mimeType: 'application/octet-stream', buffer }),
  );
  await page.keyboard.press('Insert');
  await expect(page.getByRole('button', { name: 'Scegli un file' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('listitem').filter({ hasText: name }).getByRole('status'),
  ).toContainText(/lett/);
}

const diBanca = (page: Page, testo: string) =>
  righe(page, 'Righe di conto').filter({ hasText: testo });

async function apriConto(page: Page): Promise<void> {
  await expect(righe(page, 'Conti da riconciliare').first()).toBeVisible();
  await finoAllaRiga(page, BANCA, 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: BANCA })).toBeVisible();
  await expect(righe(page, 'Righe di conto').first()).toBeVisible();
}

test('la fine del mese di un depositario, dai suoi estratti al prospetto firmato, coi soli tasti', async ({
  dentro: page,
}) => {
  test.setTimeout(90_000);
  await test.step('gli estratti si caricano, e si apre il conto', async () => {
    await apri(page, '/page/movimenti/riconciliazione');
    await carica(page, 'posizioni.fin', POSIZIONI);
    await carica(page, 'conto.sta', CONTO);
    await accessibile(page);
    await apriConto(page);
  });

  await test.step('le posizioni hanno la loro causa; di quella ignota si scrive chi la segue', async () => {
    const posizioni = righe(page, 'Posizioni');
    await expect(posizioni.filter({ hasText: BTP })).toContainText('Non ancora regolato');
    await finoAllaRiga(page, ETF, 'Shift+Tab');
    await page.keyboard.press('n');
    const dialogo = page.getByRole('dialog', { name: /^Spiega/ });
    await expect(dialogo.getByLabel('Nota')).toBeFocused();
    await page.keyboard.type('Chiesto al depositario il movimento');
    await finoAlCampo(page, 'Responsabile', 'Shift+Tab');
    await page.keyboard.type(ADMIN.username);
    await page.keyboard.press('Enter');
    await finoAlCampo(page, 'Stato', 'Shift+Tab');
    await page.keyboard.type('In esame');
    await accessibile(page);
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Discordanza salvata')).toBeVisible();
    await expect(posizioni.filter({ hasText: ETF })).toContainText('In esame');
  });

  await test.step('ciò che è ambiguo si conferma: uno con Invio, gli altri con A', async () => {
    const confermati = diBanca(page, 'VERSAMENTO').filter({ hasText: 'Confermato' });
    await finoAllaRiga(page, ACQUISTO, 'Tab');
    await finoAllaRiga(page, 'Proposto', 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(toast(page, '1 abbinamento confermato')).toBeVisible();
    await expect(confermati).toHaveCount(2);
    await finoAllaRiga(page, 'Proposto', 'ArrowDown');
    await page.keyboard.press('a');
    await expect(toast(page, '2 abbinamenti confermati')).toBeVisible();
    await expect(confermati).toHaveCount(6);
    await accessibile(page);
  });

  await test.step('U scioglie, e i due lati scelti si abbinano a mano', async () => {
    await finoAllaRiga(page, ACQUISTO, 'ArrowUp');
    await page.keyboard.press('u');
    await expect(toast(page, 'Sciolto')).toBeVisible();
    await expect(diBanca(page, ACQUISTO)).not.toContainText('Confermato');
    // The row that one stands on is chosen.
    const scelti = page.getByRole('region', { name: 'Scelti' });
    await expect(scelti).toContainText('Loro, 1 riga −7.000,00');
    await finoAllaRiga(page, ENEL, 'Tab');
    await page.keyboard.press('Space');
    await expect(scelti).toContainText('Noi, 1 movimento −7.000,00');
    await finoA(page, /^Abbina i due lati/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Abbinato')).toBeVisible();
    await expect(diBanca(page, ACQUISTO)).toContainText('Confermato');
  });

  await test.step('ciò che manca da noi si scrive dalla riga; registrato, si abbina da sé', async () => {
    await finoAllaRiga(page, ACQUISTO, 'Tab');
    await finoAllaRiga(page, CUSTODIA, 'ArrowDown');
    await page.keyboard.press('b');
    await expect(valore(page, 'Importo')).toHaveValue('122,00');
    await expect(fissato(page).locator(':focus')).toHaveCount(1);
    await accessibile(page);
    await page.keyboard.press('Control+s');
    await expect(toast(page, /Bozza/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, /Registrato \d+\/2025/)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Riconciliazione');
    await expect(page.getByRole('option', { name: /^Riconciliazione/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await apriConto(page);
    await expect(diBanca(page, CUSTODIA)).toContainText('Confermato');
  });

  await test.step('il prospetto si prepara, si firma e si stampa', async () => {
    await finoA(page, /^Prospetti/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await finoA(page, /^Prepara il prospetto/);
    await page.keyboard.press('Enter');
    const prospetto = page.getByRole('region', { name: `${BANCA} al 30/06/2025` });
    await expect(prospetto).toContainText('Da approvare');
    await finoA(page, /^Approva/);
    await page.keyboard.press('Enter');
    await expect(prospetto).toContainText('Approvato');
    await accessibile(page);
    await finoA(page, /^Stampa…/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Stampa', exact: true })).toBeFocused();
    await accessibile(page);
    await preme(page, 'Enter');
    await expect(toast(page, 'Operazione riuscita')).toContainText(
      'Report generato correttamente.',
      { timeout: 30_000 },
    );
  });
});
