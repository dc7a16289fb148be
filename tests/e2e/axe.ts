import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Preferenze } from '#domain/accesso/preferenze/preferenze.ts';

/** Marks what is written in a new way; and, of that, what is of colours not asked for yet. */
const NUOVA = 'data-scritta-nuova';
const COLORATA = 'data-scritta-colorata';

const REGOLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

type Regole = 'tutte' | 'colori';

/** Each broken rule with where it breaks, so that a failure reads as a list of things to do. */
async function difetti(page: Page, regole: Regole): Promise<readonly string[]> {
  // What passes is not described, and a page that has axe already is not given it again.
  const presente = await page.evaluate<boolean>("typeof axe === 'object'");
  const axe = new AxeBuilder({ page, ...(presente && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (regole === 'tutte') axe.withTags(REGOLE);
  else axe.withRules(['color-contrast']).include(`[${COLORATA}]`);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) =>
      [id, target.join(' '), failureSummary.split('\n').slice(1, 3).join(' ').trim()].join(' · '),
    ),
  );
}

const VARIANTI = [
  { aspetto: 'light', variante: 'opaca' },
  { aspetto: 'light', variante: 'trasparente' },
  { aspetto: 'dark', variante: 'opaca' },
  { aspetto: 'dark', variante: 'trasparente' },
] as const;

type Variante = (typeof VARIANTI)[number];

/** Another tab of the same browser has chosen: the screen follows at once, and no server is told. */
export async function sceglie(page: Page, scelte: Partial<Preferenze>): Promise<void> {
  const chiave = 'rateo.preferenze';
  await page.evaluate(`{
    const scritte = JSON.parse(localStorage.getItem('${chiave}') ?? '{}');
    const valori = { ...scritte.valori, ...${JSON.stringify(scelte)} };
    localStorage.setItem('${chiave}', JSON.stringify({ ...scritte, valori }));
    window.dispatchEvent(new StorageEvent('storage', { key: '${chiave}' }));
  }`);
}

/**
 * Ends what is still fading in or changing colour: it is not yet what one reads. It is not waited for,
 * since a page that is not drawn at that moment does not move on.
 */
const ferma = (page: Page): Promise<unknown> =>
  page.evaluate(`document.getAnimations()
    .filter((una) => una.effect?.getComputedTiming().iterations !== Infinity)
    .forEach((una) => una.finish())`);

async function vesti(page: Page, scelte: Variante): Promise<void> {
  await sceglie(page, scelte);
  const radice = page.locator('html');
  await expect(radice).toHaveAttribute('data-mantine-color-scheme', scelte.aspetto);
  await expect(radice).toHaveAttribute('data-variante', scelte.variante);
  await ferma(page);
}

/**
 * What is written on this screen in ways not asked for yet, each kind once and marked where it stands: its
 * classes and states, those of what it stands in and of what paints its ground, and both colours. Two
 * texts alike in all are of the same colours in every variant.
 */
const SCRITTE = `((provate) => {
  const stati = (e) => [...e.attributes]
    .filter(({ name, value }) => /^(aria-(selected|invalid|current|checked|pressed|disabled)|data-(?!scritta-)|disabled|readonly)/
      .test(name) && !/\\d/.test(value))
    .map(({ name, value }) => name + '=' + value);
  const classi = (e) => (e.getAttribute('class') ?? '').split(/\\s+/)
    .filter((una) => !/^ag-(row-(even|odd|first|last|position)|column)/.test(una));
  const nome = (e) => [e.tagName, ...classi(e).sort(), ...stati(e).sort()].join(' ');
  const fondo = (e) => getComputedStyle(e).backgroundColor;
  const nuove = new Set();
  for (const e of document.querySelectorAll('[${NUOVA}]')) e.removeAttribute('${NUOVA}');
  for (const e of document.body.querySelectorAll('*')) {
    const testo = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
    if (!(testo || e.matches('input, select, textarea')) || e.getClientRects().length === 0) continue;
    let sotto = e;
    while (sotto.parentElement && fondo(sotto) === 'rgba(0, 0, 0, 0)') sotto = sotto.parentElement;
    const parti = [nome(e), nome(e.parentElement), nome(sotto), getComputedStyle(e).color, fondo(sotto)];
    const scritta = parti.join(' | ');
    if (provate.has(scritta) || nuove.has(scritta)) continue;
    nuove.add(scritta);
    e.setAttribute('${NUOVA}', '');
  }
  return [...nuove];
})`;

/**
 * The colours of what is new in this variant, marked where they stand, each once: ink, grounds down to
 * the first that hides the others, size and weight.
 */
const COLORI = `((provati) => {
  const nuovi = new Set();
  for (const e of document.querySelectorAll('[${COLORATA}]')) e.removeAttribute('${COLORATA}');
  for (const e of document.querySelectorAll('[${NUOVA}]')) {
    const { color, fontSize, fontWeight } = getComputedStyle(e);
    const fondi = [];
    for (let uno = e; uno; uno = uno.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(uno);
      const suo = [backgroundColor, backgroundImage, opacity].join(' ');
      if (suo !== 'rgba(0, 0, 0, 0) none 1') fondi.push(suo);
      if (/^rgb\\(/.test(backgroundColor)) break;
    }
    const colori = [color, fontSize, fontWeight, ...fondi].join(' | ');
    if (provati.has(colori) || nuovi.has(colori)) continue;
    nuovi.add(colori);
    e.setAttribute('${COLORATA}', '');
  }
  return [...nuovi];
})`;

/** The kinds of writing that have been asked for in every variant, and the colours in each. */
const provate = new Set<string>();
const provati = new Map<Variante, Set<string>>();

/** What a page answers to a question about what is new, given what is known. */
const nuovi = (page: Page, domanda: string, noti: Iterable<string>): Promise<string[]> =>
  page.evaluate<string[]>(`${domanda}(new Set(${JSON.stringify([...noti])}))`);

/**
 * Nothing in any variant, on one load of the screen. A variant changes colours and nothing else:
 * every rule is asked in the first one; in the others those of colour, of what is written in a way and in
 * colours that no scene before had.
 */
export async function accessibile(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'si è fermata' })).toHaveCount(0);
  const [prima, ...altre] = VARIANTI;
  await vesti(page, prima);
  await senzaDifetti(page, prima, 'tutte');
  const nuove = await nuovi(page, SCRITTE, provate);
  if (nuove.length === 0) return;
  for (const scelte of altre) {
    await vesti(page, scelte);
    const noti = provati.get(scelte) ?? new Set();
    const colori = await nuovi(page, COLORI, noti);
    if (colori.length > 0) await senzaDifetti(page, scelte, 'colori');
    provati.set(scelte, noti.union(new Set(colori)));
  }
  for (const una of nuove) provate.add(una);
}

async function senzaDifetti(page: Page, scelte: Variante, regole: Regole): Promise<void> {
  expect(await difetti(page, regole), Object.values(scelte).join(' ')).toEqual([]);
}
