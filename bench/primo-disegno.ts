import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import {
  type Apertura,
  apriDaLegame,
  apriSezioni,
  ascoltaRete,
  inParole,
  quieta,
  SCHERMATE,
  type Schermata,
} from '#tests/setup/primo-disegno.ts';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { trovaChromiumLeggero } from '../scripts/chromium.ts';
import type { Prodotto } from './prodotto.ts';
import { giudica, percentile } from './statistica.ts';

const PROVE = 12;
const HOME = '/page';

interface Modo {
  readonly nome: string;
  readonly lenta: boolean;
  /** The browser has the application from before, and has only to load it again. */
  readonly tenuta: boolean;
  /** The link is pressed as soon as it is seen. */
  readonly subito?: boolean;
  /** Within which p95 stays, in ms. */
  readonly obiettivo?: number;
}

const MODI: readonly Modo[] = [
  { nome: 'rete veloce', lenta: false, tenuta: true, obiettivo: 300 },
  { nome: 'rete lenta', lenta: true, tenuta: true, obiettivo: 500 },
  { nome: 'rete lenta, la prima volta', lenta: true, tenuta: false, obiettivo: 500 },
  { nome: 'rete lenta, la prima volta e subito', lenta: true, tenuta: false, subito: true },
];

/** A view with the last day of prices, with which the screen of quotazioni opens by itself. */
async function vistaPredefinita({ leggi, chiedi }: Prodotto): Promise<void> {
  const { id } = await leggi<{ id: number }>('/viste', {
    griglia: 'quotazioni',
    nome: 'Fine trimestre',
    filtro: { dal: '2026-03-31', al: '2026-03-31' },
    colonne: { sequenza: [], nascoste: [], fissate: [], larghezze: {} },
  });
  await chiedi('PUT', '/viste/predefinita', { griglia: 'quotazioni', idVista: id });
}

const ULTIME = JSON.stringify(SCHERMATE.map(({ percorso }) => percorso));

async function contesto(browser: Browser, base: string): Promise<BrowserContext> {
  const suo = await browser.newContext({ baseURL: base, locale: 'it-IT' });
  await suo.addInitScript(`localStorage.setItem('rateo.ultimeSchermate.admin', '${ULTIME}')`);
  await suo.request.post('/api/accesso/login', { data: ADMIN, failOnStatusCode: true });
  return suo;
}

async function prova(suo: BrowserContext, schermata: Schermata, modo: Modo): Promise<Apertura> {
  const page = await suo.newPage();
  const rete = await ascoltaRete(page, modo.lenta);
  if (!modo.tenuta) await rete.cdp.send('Network.clearBrowserCache');
  await page.goto(HOME, { waitUntil: 'commit' });
  await apriSezioni(page);
  await page.locator(`a[href="${schermata.percorso}"]`).first().waitFor();
  if (!modo.subito) await quieta(page);
  const aperta = await apriDaLegame(page, rete, schermata);
  await page.close();
  return aperta;
}

async function misuraModo(suo: BrowserContext, modo: Modo, schermata: Schermata): Promise<void> {
  const aperture: Apertura[] = [];
  await prova(suo, schermata, modo); // with what it leaves in the browser
  for (let n = 0; n < PROVE; n += 1) aperture.push(await prova(suo, schermata, modo));
  const nome = `${schermata.griglia}, ${modo.nome}`;
  const tempi = aperture.map(({ ms }) => ms);
  for (const riga of inParole(nome, aperture)) console.log(riga);
  const obiettivo = modo.obiettivo === undefined ? {} : { obiettivo: modo.obiettivo };
  giudica({ nome: `p95 ${nome}`, valore: percentile(tempi, 95), unita: 'ms', ...obiettivo });
}

/** From the click on a link of home to the grid, of the four screens that are opened most. */
export async function misuraPrimoDisegno(prodotto: Prodotto): Promise<void> {
  await vistaPredefinita(prodotto);
  const base = prodotto.base.replace(/\/api$/, '');
  const executablePath = trovaChromiumLeggero();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const suo = await contesto(browser, base);
  for (const schermata of SCHERMATE)
    for (const modo of MODI) await misuraModo(suo, modo, schermata);
  await browser.close();
}
