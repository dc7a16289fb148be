import type { CDPSession, Page } from '@playwright/test';

/** A screen with a grid, and how one gets there from home. */
export interface Schermata {
  readonly percorso: string;
  readonly griglia: string;
}

/** The four that are opened most, which promise their first paint. */
export const SCHERMATE: readonly Schermata[] = [
  { percorso: '/page/movimenti/acq-ven', griglia: 'Acquisti / Vendite' },
  { percorso: '/page/tabelle/securities', griglia: 'Titoli' },
  { percorso: '/page/movimenti/giacenze', griglia: 'Giacenze' },
  { percorso: '/page/dati-dinamici/quotazioni', griglia: 'Quotazioni' },
];

/** 10 Mbit/s with 40 ms to the server and back. */
const LENTA = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};

export interface Richiesta {
  readonly via: string;
  readonly inizioMs: number;
  fineMs: number;
  byte: number;
}

export interface Apertura {
  /** From the click until the first rows of the grid are on the screen. */
  readonly ms: number;
  /** What was asked of the server in between, as it began. */
  readonly richieste: readonly Richiesta[];
  readonly byte: number;
  /** How many of them came one after the other, each begun when the one before had been answered. */
  readonly catena: number;
}

interface Rete {
  readonly cdp: CDPSession;
  readonly tutte: Map<string, Richiesta>;
}

/** Listens to what a page asks, and slows it down where that is wanted. */
export async function ascoltaRete(page: Page, lenta = false): Promise<Rete> {
  const cdp = await page.context().newCDPSession(page);
  const tutte = new Map<string, Richiesta>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname, search } = new URL(request.url);
    const via = `${request.method} ${pathname}${search}`;
    tutte.set(requestId, { via, inizioMs: timestamp * 1000, fineMs: Infinity, byte: 0 });
  });
  // What the browser has at hand already is no request.
  cdp.on('Network.requestServedFromCache', ({ requestId }) => void tutte.delete(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) tutte.delete(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const una = tutte.get(requestId);
    if (!una) return;
    una.fineMs = timestamp * 1000;
    una.byte = encodedDataLength;
  });
  await cdp.send('Network.enable');
  if (lenta) await cdp.send('Network.emulateNetworkConditions', LENTA);
  return { cdp, tutte };
}

/** Nothing is being asked, nor has been for a while. */
export const quieta = (page: Page) => page.waitForLoadState('networkidle');

/** In the page: when it was clicked, and when rows that are records were painted after that. */
const cronometro = (griglia: string) => `new Promise((detto) => {
  const righe = '[role="grid"][aria-label="${griglia}"] [role="row"]:not(.t-totali) [role="gridcell"]';
  addEventListener('click', () => {
    const inizio = performance.now();
    const guarda = () => {
      if (!document.querySelector(righe)) return requestAnimationFrame(guarda);
      // The frame in which they are drawn has passed when the next begins.
      requestAnimationFrame(() => detto(performance.now() - inizio));
    };
    guarda();
  }, { once: true, capture: true });
})`;

/** The longest row of requests of which each began after the one before had ended. */
function catenaDi(richieste: readonly Richiesta[]): number {
  const giri: number[] = [];
  richieste.forEach(({ inizioMs }, i) => {
    const prima = richieste
      .slice(0, i)
      .flatMap(({ fineMs }, j) => (fineMs <= inizioMs ? (giri[j] ?? 0) : []));
    giri.push(1 + Math.max(0, ...prima));
  });
  return Math.max(0, ...giri);
}

/** Opens what is folded of the menu: links are pressed there. */
export async function apriSezioni(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link').first().waitFor();
  const piegate = menu.getByRole('button', { expanded: false });
  while ((await piegate.count()) > 0) await piegate.first().click();
}

/** Opens a screen by the link that is in the page, and says what it took. */
export async function apriDaLegame(
  page: Page,
  { tutte }: Rete,
  { percorso, griglia }: Schermata,
): Promise<Apertura> {
  const prima = new Set(tutte.keys());
  const misurato = page.evaluate<number>(cronometro(griglia));
  await page.locator(`a[href="${percorso}"]`).first().click();
  const ms = await misurato;
  const richieste = [...tutte].flatMap(([id, una]) => (prima.has(id) ? [] : [una]));
  richieste.sort((a, b) => a.inizioMs - b.inizioMs);
  const byte = richieste.reduce((somma, una) => somma + una.byte, 0);
  return { ms, richieste, byte, catena: catenaDi(richieste) };
}

const mediana = (valori: readonly number[]): number =>
  valori.toSorted((a, b) => a - b)[Math.floor(valori.length / 2)] ?? Number.NaN;

/** What some tries took, and the last one's requests with their times from the first. */
export function inParole(nome: string, aperture: readonly Apertura[]): readonly string[] {
  const tempi = aperture.map(({ ms }) => ms);
  const { richieste = [], byte = 0, catena = 0 } = aperture.at(-1) ?? {};
  const inizio = richieste[0]?.inizioMs ?? 0;
  const da = (ms: number) => (Number.isFinite(ms) ? (ms - inizio).toFixed(0) : '…').padStart(5);
  return [
    `${nome}: da ${Math.min(...tempi).toFixed(0)} ms, mediana ${mediana(tempi).toFixed(0)} ms; ` +
      `${richieste.length} richieste, ${byte} byte, ${catena} una dopo l’altra`,
    ...richieste.map(
      (una) =>
        `     ${da(una.inizioMs)} → ${da(una.fineMs)} ms ${String(una.byte).padStart(7)} byte  ${una.via}`,
    ),
  ];
}
