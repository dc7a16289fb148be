import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const IMMAGINI = join(import.meta.dirname, '../../docs/manuale/immagini');
/** As wide as shows all that matters beside the menu, so that it is read where it is made smaller. */
const FINESTRA = { width: 1280, height: 840 };
const QUALITA = 75;

/**
 * Where a story stands in front of what the manual tells, the manual's picture of it: `npm run immagini` takes it anew, any
 * other run passes by. Of the content where no other part is named, as far as the window shows it.
 */
export async function perIlManuale(
  page: Page,
  nome: string,
  parte: Locator = page.getByRole('main'),
): Promise<void> {
  if (!process.env.RATEO_PROVA_IMMAGINI) return;
  const prima = page.viewportSize();
  await page.setViewportSize(FINESTRA);
  await page.mouse.move(0, 0);
  // Two frames: a grid measures its room in the first and draws its columns in the second.
  await page.evaluate(
    'new Promise((fatto) => requestAnimationFrame(() => requestAnimationFrame(fatto)))',
  );
  const { x = 0, y = 0, width = 0, height = 0 } = (await parte.boundingBox()) ?? {};
  const clip = { x, y, width, height: Math.min(height, FINESTRA.height - y) };
  const path = join(IMMAGINI, `${nome}.webp`);
  await page.screenshot({ path, type: 'webp', quality: QUALITA, animations: 'disabled', clip });
  if (prima) await page.setViewportSize(prima);
}
