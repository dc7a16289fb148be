import type { Page } from '@playwright/test';

export const preme = async (page: Page, ...tasti: string[]): Promise<void> => {
  for (const tasto of tasti) await page.keyboard.press(tasto);
};

/** What stands under the focus, as it reads. */
export const QUI =
  "[document.activeElement.ariaLabel, document.activeElement.innerText].join(' ').trim()";

/** The label of the field that has the focus, without its asterisk; where it has none, how it reads. */
const ETICHETTA = `(() => {
  const uno = document.activeElement;
  const etichetta = uno.labels?.[0]?.innerText ?? uno.ariaLabel ?? '';
  return etichetta.replace(/\\s*\\*$/, '').trim();
})()`;

/** The row of the grid that has the focus, empty outside of one. */
const RIGA = `(document.activeElement.closest('[role="row"]')?.innerText ?? '').trim()`;

const PASSI_MASSIMI = 90;

async function cammina(
  page: Page,
  [dove, giunto]: readonly [domanda: string, giunto: (qui: string) => boolean],
  tasto: string,
): Promise<void> {
  const passati: string[] = [];
  for (let volte = 0; volte < PASSI_MASSIMI; volte++) {
    const qui = await page.evaluate<string>(dove);
    if (giunto(qui)) return;
    passati.push(qui.slice(0, 40));
    await page.keyboard.press(tasto);
  }
  throw new Error(`Con ${tasto} non si arriva dove si voleva, ma a: ${passati.join(' → ')}`);
}

/** Tab after Tab until the focus stands on what is looked for: nobody may need a mouse for it. */
export const finoA = (page: Page, nome: RegExp, tasto = 'Tab'): Promise<void> =>
  cammina(page, [QUI, (qui) => nome.test(qui)], tasto);

/** The same for a field of a form, by its label. */
export const finoAlCampo = (page: Page, etichetta: string, tasto = 'Tab'): Promise<void> =>
  cammina(page, [ETICHETTA, (qui) => qui === etichetta], tasto);

/** The same for a row of a grid, by what it holds. */
export const finoAllaRiga = (page: Page, testo: string, tasto: string): Promise<void> =>
  cammina(page, [RIGA, (qui) => qui.includes(testo)], tasto);

export const rigaConFuoco = (page: Page): Promise<string> => page.evaluate<string>(RIGA);
