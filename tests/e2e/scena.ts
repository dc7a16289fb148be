import type { APIRequestContext, Cookie, Locator, Page } from '@playwright/test';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb, type Db } from '#server/db/sessione.ts';
import { creaPersona, passwordDi } from '#tests/setup/persone.ts';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { prodottoDelWorker } from '#tests/setup/prodotto-del-worker.ts';
import { test as base } from './contesto.ts';

export interface Credenziali {
  readonly username: string;
  readonly password: string;
}

/** `[giorno, divisa, cambio]`: a rate as a story writes it down. */
export type CambioScritto = readonly [data: string, codDivisa: string, cambio: string];

export interface Periodo {
  readonly dal: string;
  readonly al: string;
}

interface RecordCambio {
  readonly id: number;
  readonly versione: number;
  readonly data: string;
  readonly codDivisa: string;
  readonly cambio: string;
}

/** What a story prepares and looks up beside the browser, by the product's own API as admin. */
export interface Api {
  readonly cambi: (periodo: Periodo) => Promise<readonly RecordCambio[]>;
  /** Leaves in the period exactly these rates, whatever was there. */
  readonly soltanto: (periodo: Periodo, cambi: readonly CambioScritto[]) => Promise<void>;
}

interface DiOgniStoria {
  /** A page where admin is logged in already; it has been sent nowhere yet. */
  readonly dentro: Page;
}

interface DiTutte {
  readonly api: Api;
  /** Makes a user of one's own, with privileges by company (`*` for all). */
  readonly creaUtente: (
    username: string,
    su: Readonly<Record<string, readonly Privilegio[]>>,
  ) => Promise<Credenziali>;
  readonly banca: Db;
}

export const test = base.extend<DiOgniStoria, DiTutte>({
  dentro: async ({ page }, usa) => {
    await rientra(page);
    await usa(page);
  },
  api: [
    async ({ playwright }, usa) => {
      const richieste = await playwright.request.newContext(baseURL());
      await usa(await apiDi(richieste));
      await richieste.dispose();
    },
    { scope: 'worker' },
  ],
  banca: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked from it
    async ({}, usa) => {
      const home = prodottoDelWorker()?.home ?? '';
      const pool = apriPool(connessioneDi(home).applicazione, { massimo: 2, nome: 'prove' });
      await usa(apriDb(pool));
      await pool.end();
    },
    { scope: 'worker' },
  ],
  creaUtente: [
    async ({ banca }, usa) => {
      await usa(async (nome, su) => {
        // A story told once more finds the user of the first time there already.
        const { retry } = base.info();
        const username = retry === 0 ? nome : `${nome}.${retry}`;
        await creaPersona(banca, { username, su });
        return { username, password: passwordDi(username) };
      });
    },
    { scope: 'worker' },
  ],
});

const baseURL = () => {
  const url = prodottoDelWorker()?.url;
  return url ? { baseURL: url } : {};
};

/** Sessions that are open already, by user: a log-in costs as much as many a story. */
const sessioni = new Map<string, Cookie[]>();

/** Whether the cookie of an earlier story still opens its session: some stories end theirs. */
async function riprende(page: Page, cookie: Cookie[]): Promise<boolean> {
  await page.context().addCookies(cookie);
  const risposta = await page.request.post('/api/accesso/rinnova', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (!risposta.ok()) await page.context().clearCookies();
  return risposta.ok();
}

/** A session of admin's, the one of the story before where it still stands. */
async function rientra(page: Page): Promise<void> {
  const aperta = sessioni.get(ADMIN.username);
  if (aperta && (await riprende(page, aperta))) return;
  await entra(page);
  sessioni.set(ADMIN.username, await page.context().cookies());
}

/** Opens a session by the API: the cookie that it leaves is the browser's. */
export async function entra(page: Page, { username, password }: Credenziali = ADMIN) {
  await page.request.post('/api/accesso/login', {
    data: { username, password },
    failOnStatusCode: true,
  });
}

/** Pages that are led from screen to screen without being loaded again. */
const tenute = new WeakSet<Page>();

export const tieni = (page: Page) => void tenute.add(page);

/** Opens an address and waits for its screen: until then no key is heard. */
export async function apri(page: Page, indirizzo: string): Promise<void> {
  if (tenute.has(page) && !indirizzo.startsWith(SOGLIA)) return passa(page, indirizzo);
  await page.goto(indirizzo);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** By the menu at the side: the section is unfolded first where it is folded. */
export async function vaiDalMenu(page: Page, sezione: string, voce: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const piegata = menu.getByRole('button', { name: sezione, expanded: false });
  if (await piegata.isVisible()) await piegata.click();
  await menu.getByRole('link', { name: voce, exact: true }).click();
}

/** A screen outside the frame: passing there leaves nothing open of the one before. */
const SOGLIA = '/pages/error';

async function passa(page: Page, indirizzo: string): Promise<void> {
  const titolo = page.getByRole('heading', { level: 1 });
  const soglia = { hasText: 'Qualcosa non ha funzionato' };
  // The windows of the frame (Ctrl+K, the keys) would be there again on the way back.
  await page.keyboard.press('Escape');
  await vai(page, SOGLIA);
  await titolo.filter(soglia).waitFor();
  await vai(page, indirizzo);
  await titolo.filter({ hasNotText: soglia.hasText }).waitFor();
}

/** Goes to another screen of a page that is open, as a link does: nothing is loaded again. */
export const vai = (page: Page, indirizzo: string): Promise<void> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(indirizzo)})`);

async function apiDi(richieste: APIRequestContext): Promise<Api> {
  const accesso = await richieste.post('/api/accesso/login', {
    data: ADMIN,
    failOnStatusCode: true,
  });
  const { token } = (await accesso.json()) as { token: string };
  const opzioni = {
    headers: { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' },
    failOnStatusCode: true,
  };
  const cambi: Api['cambi'] = async ({ dal, al }) => {
    const data = { dateFrom: dal, dateTo: al };
    const risposta = await richieste.post('/api/Cambi/cambifiltered', { ...opzioni, data });
    return (await risposta.json()) as RecordCambio[];
  };
  return {
    cambi,
    soltanto: async (periodo, scritti) => {
      for (const { id, versione } of await cambi(periodo)) {
        const data = { id, versione };
        await richieste.delete(`/api/Cambi/${id}?versione=${versione}`, { ...opzioni, data });
      }
      for (const [data, codDivisa, cambio] of scritti) {
        await richieste.post('/api/Cambi', {
          ...opzioni,
          data: { id: 1, data, codDivisa, cambio },
        });
      }
    },
  };
}

/** The toast that holds these words, whatever else is being said. */
export const toast = (page: Page, testo: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: testo });

/** The address of Cambi with a filter confirmed: a link reproduces the screen. */
export function indirizzoCambi({ dal, al }: Periodo, altro: Record<string, string> = {}): string {
  const ricerca = new URLSearchParams({ dal, al, ...altro });
  return `/page/dati-dinamici/cambi?${ricerca}`;
}

/** The rows of a grid as a reader sees them, without its head. */
export const righe = (page: Page, griglia: string): Locator =>
  page
    .getByRole('grid', { name: griglia })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
