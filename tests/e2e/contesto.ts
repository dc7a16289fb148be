import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { prodottoDelWorker } from '#tests/setup/prodotto-del-worker.ts';

interface Scelte {
  /** For stories that leave the context different: its clock, its permissions, its language. */
  readonly contestoNuovo: boolean;
}

interface Tenuti {
  /** What goes on from one story to the next: the context of all, the page of the scenes. */
  readonly tenuto: { contesto?: BrowserContext; pagina?: Page };
}

/** Nothing that the story before has left, but for the files of the application. */
async function vuota(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', {
    origin: prodottoDelWorker()?.url ?? '',
    storageTypes: 'local_storage,indexeddb',
  });
  await cdp.detach();
}

/** With a page of the site that stays: its process, and what it has compiled, serves all the others. */
async function conAncora(contesto: BrowserContext): Promise<BrowserContext> {
  const ancora = await contesto.newPage();
  await ancora.goto('/rateo.svg');
  return contesto;
}

/** Stories go through one browser context per worker: the application is read and compiled once. */
export const test = base.extend<Scelte, Tenuti>({
  contestoNuovo: [false, { option: true }],
  tenuto: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked from it
    async ({}, usa) => {
      const tenuto: Tenuti['tenuto'] = {};
      await usa(tenuto);
      await tenuto.contesto?.close();
      await tenuto.pagina?.context().close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, tenuto, contestoNuovo }, usa) => {
    if (contestoNuovo) {
      const suo = await browser.newContext();
      await usa(suo);
      return suo.close();
    }
    tenuto.contesto ??= await conAncora(await browser.newContext());
    const [, ...aperte] = tenuto.contesto.pages();
    // Now and not at the end of their story: one that fails is photographed first.
    await Promise.all(aperte.map((pagina) => pagina.close()));
    await tenuto.contesto.clearCookies();
    await usa(tenuto.contesto);
  },
  page: async ({ context, contestoNuovo }, usa) => {
    const page = await context.newPage();
    if (!contestoNuovo) await vuota(page);
    await usa(page);
  },
});
