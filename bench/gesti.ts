import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { trovaChromiumLeggero } from '../scripts/chromium.ts';
import type { Prodotto } from './prodotto.ts';
import { giudica } from './statistica.ts';

/** Two hands on a page: each key (with those held down beside it) and each click counts one. */
interface Mani {
  readonly page: Page;
  readonly premi: (...tasti: readonly string[]) => Promise<void>;
  readonly scrivi: (testo: string) => Promise<void>;
  readonly clicca: (dove: Locator) => Promise<void>;
  /** The list of a select is opened, and one of its choices taken. */
  readonly scegli: (dove: Locator, scelta: string) => Promise<void>;
}

interface Compito {
  readonly nome: string;
  /** Keys and clicks of the same task at 134adda0, walked by hand. */
  readonly prima: number;
  /** From the home to what one wanted to see: what is not seen in the end ends the run. */
  readonly fai: (mani: Mani) => Promise<void>;
}

const BCE = `KEY,FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE
EXR.D.USD.EUR.SP00.A,D,USD,2026-11-23,1.1519
EXR.D.CHF.EUR.SP00.A,D,CHF,2026-11-23,0.9311
`;
/** Any part of a name that only one titolo has, quantity, price. */
const FISSATI = [
  ['poste', '1000', '19,8'],
  ['terna', '2000', '8,9'],
  ['snam', '1500', '5,1'],
  ['sap', '100', '223'],
  ['assicur', '200', '33,2'],
  ['lvmh', '50', '561'],
  ['bper', '900', '9,98'],
  ['intesa', '800', '5,06'],
  ['liquide', '100', '166'],
  ['continental', '300', '61,7'],
] as const;

const griglia = (page: Page) => page.locator('[role="gridcell"]:focus').waitFor();

async function palette({ page, premi, scrivi }: Mani, parola: string, trovata: RegExp) {
  await premi('Control+k');
  await scrivi(parola);
  await page.getByRole('option', { name: trovata, selected: true }).waitFor();
  await premi('Enter');
}

const movimento = async (mani: Mani): Promise<void> => {
  await palette(mani, '62/2026', /62\/2026/);
  await mani.page.getByText('REGISTRATO 62/2026').waitFor();
};

async function fissato({ page, premi, scrivi }: Mani, righe: typeof FISSATI) {
  const titolo = page
    .getByRole('form', { name: 'Fissato' })
    .getByLabel(/^Titolo/)
    .first();
  for (const [n, [nome, quantita, prezzo]] of righe.entries()) {
    await expect(titolo).toHaveValue('');
    await expect(titolo).toBeFocused();
    await scrivi(nome);
    await page.getByRole('option').first().waitFor();
    if (n === 0) {
      await premi('Enter', 'Enter');
      await scrivi('danni');
      await premi('Enter');
      await scrivi('be');
    }
    await premi('Alt+PageDown');
    await scrivi(quantita);
    await premi('Enter');
    await scrivi(prezzo);
    await page.locator('[data-stato="calcolato"]').first().waitFor();
    await premi('Control+Enter');
    await page
      .getByText(/^Registrato \d+/)
      .first()
      .waitFor();
  }
}

const COMPITI: readonly Compito[] = [
  { nome: 'aprire un movimento per numero', prima: 13, fai: movimento },
  {
    nome: 'la giacenza di un titolo',
    prima: 10,
    fai: async (mani) => {
      await palette(mani, 'enel', /Enel SpA/);
      await mani.page
        .getByText(/^costo /)
        .first()
        .waitFor();
    },
  },
  {
    nome: 'correggere un prezzo',
    prima: 27,
    fai: async ({ page, premi, scrivi, clicca }) => {
      await premi('g', 'q');
      await clicca(page.getByRole('button', { name: 'Mese in corso' }));
      await premi('Control+Enter');
      await griglia(page);
      await premi('ArrowDown', 'F2');
      await scrivi('61,5');
      await premi('Enter');
      await page.getByRole('gridcell', { name: '61,5000' }).waitFor();
    },
  },
  {
    nome: 'dieci fissati',
    prima: 305,
    fai: async (mani) => {
      await mani.premi('Insert');
      await mani.page.getByRole('combobox', { name: 'Causale' }).waitFor();
      await mani.scrivi('acq');
      await mani.page.getByRole('option').first().waitFor();
      await mani.premi('Enter');
      await fissato(mani, FISSATI);
    },
  },
  {
    nome: 'importare i cambi della BCE',
    prima: 8,
    fai: async ({ page, premi, clicca }) => {
      await premi('g', 'c');
      await clicca(page.getByRole('button', { name: 'Importa' }));
      await clicca(page.getByRole('menuitem', { name: /CSV/ }));
      const scelta = page.waitForEvent('filechooser');
      await clicca(page.getByRole('button', { name: /file/i }));
      await (await scelta).setFiles({
        name: 'eurofxref.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(BCE),
      });
      await page.getByText(/^Riconosciuto/).waitFor();
      await clicca(page.getByRole('button', { name: 'Ok', exact: true }));
      const anteprima = page.getByRole('dialog', { name: /^Anteprima/ });
      await clicca(anteprima.getByRole('button', { name: /^Conferma/ }));
      await anteprima.waitFor({ state: 'detached' });
    },
  },
  {
    nome: 'stampare le giacenze per portafoglio',
    prima: 7,
    fai: async ({ page, premi, clicca, scegli }) => {
      await premi('g', 'g');
      await griglia(page);
      await premi('Control+p');
      const finestra = page.getByRole('dialog');
      await scegli(finestra.getByLabel('Livello 1'), 'Portafoglio');
      await clicca(finestra.getByRole('button', { name: 'Stampa', exact: true }));
      await finestra.waitFor({ state: 'detached' });
    },
  },
  {
    nome: 'stornare un movimento',
    prima: 12,
    fai: async (mani) => {
      await movimento(mani);
      await mani.clicca(mani.page.getByRole('button', { name: 'Storna' }));
      await mani.clicca(mani.page.getByRole('dialog').getByRole('button', { name: /^Storna/ }));
      await mani.page
        .getByText(/Stornato/)
        .first()
        .waitFor();
    },
  },
  {
    nome: 'la scheda di un titolo',
    prima: 4,
    fai: async ({ page, premi }) => {
      await premi('g', 'g');
      await griglia(page);
      await premi('t');
      await page.waitForURL(/scheda/);
    },
  },
  {
    nome: 'il mastrino di un conto',
    prima: 12,
    fai: async (mani) => {
      await palette(mani, 'mas', /Mastrini/);
      await expect(mani.page.getByRole('combobox', { name: 'Conto' })).toBeFocused();
      await mani.scrivi('1204');
      await mani.premi('Enter');
      await mani.page.waitForURL(/conto=\d/);
    },
  },
  {
    nome: 'il patrimonio di oggi',
    prima: 1,
    fai: async ({ page }) => {
      await page.getByText('Patrimonio in titoli', { exact: false }).waitFor();
    },
  },
];

const somma = (gesti: readonly number[]) => gesti.reduce((tutti, uno) => tutti + uno, 0);

const conta = (page: Page) => {
  let gesti = 0;
  const premi: Mani['premi'] = async (...tasti) => {
    for (const tasto of tasti) {
      gesti += 1;
      await page.keyboard.press(tasto);
    }
  };
  const mani: Mani = {
    page,
    premi,
    scrivi: (testo) => premi(...testo),
    clicca: async (dove) => {
      gesti += 1;
      await dove.last().click();
    },
    scegli: async (dove, scelta) => {
      gesti += 2;
      await dove.selectOption({ label: scelta });
    },
  };
  return { mani, quanti: () => gesti };
};

async function svolgi(suo: BrowserContext, { nome, prima, fai }: Compito): Promise<number> {
  const page = await suo.newPage();
  await page.goto('/page');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const { mani, quanti } = conta(page);
  await fai(mani);
  await page.close();
  console.log(`${nome}: prima ${prima}, ora ${quanti()}`);
  return quanti();
}

async function accesso(browser: Browser, base: string): Promise<BrowserContext> {
  const suo = await browser.newContext({
    ...{ baseURL: base, locale: 'it-IT', timezoneId: 'Europe/Rome' },
    viewport: { width: 1440, height: 900 },
  });
  await suo.request.post('/api/accesso/login', { data: ADMIN, failOnStatusCode: true });
  return suo;
}

/** Keys and clicks of ten tasks of every day, each from the home, beside those of the release before. */
export async function misuraGesti(prodotto: Prodotto): Promise<void> {
  const executablePath = trovaChromiumLeggero();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const suo = await accesso(browser, prodotto.base.replace(/\/api$/, ''));
  const ora: number[] = [];
  for (const compito of COMPITI) ora.push(await svolgi(suo, compito));
  await browser.close();
  const prima = COMPITI.map((compito) => compito.prima);
  const piu = prima.filter((gesti, n) => (ora[n] ?? 0) > gesti).length;
  const [oggi, allora] = [somma(ora), somma(prima)];
  console.log(`in tutto: prima ${allora}, ora ${oggi}`);
  giudica({ nome: 'compiti più lunghi di prima', valore: piu, obiettivo: 0, unita: '' });
  giudica({
    nome: 'gesti di dieci compiti',
    valore: oggi / allora,
    obiettivo: 2 / 3,
    unita: 'volte',
  });
}
