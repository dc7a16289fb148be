import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Preferenze } from '#domain/accesso/preferenze/preferenze.ts';

/** Marks what is written in a new way; and, of that, what is of colours not asked for yet. */
const NUOVA = 'data-scritta-nuova';
const COLORATA = 'data-scritta-colorata';

const REGOLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

interface Violazione {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** Each broken rule with where it breaks, so that a failure reads as a list of things to do. */
const difetti = (violazioni: readonly Violazione[]): readonly string[] =>
  violazioni.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) =>
      [id, String(target), failureSummary.split('\n').slice(1, 3).join(' ').trim()].join(' · '),
    ),
  );

/** Every rule, on the whole page: it has axe from then on, and is not given it again. */
async function violate(page: Page): Promise<readonly Violazione[]> {
  const presente = await page.evaluate<boolean>("typeof axe === 'object'");
  const axe = new AxeBuilder({ page, ...(presente && { axeSource: ';' }) })
    .setLegacyMode()
    // What passes is not described.
    .options({ resultTypes: ['violations'] })
    .withTags(REGOLE);
  return (await axe.analyze()).violations;
}

const VARIANTI = [
  { aspetto: 'light', variante: 'opaca' },
  { aspetto: 'light', variante: 'trasparente' },
  { aspetto: 'dark', variante: 'opaca' },
  { aspetto: 'dark', variante: 'trasparente' },
] as const;

type Variante = (typeof VARIANTI)[number];

const SCEGLIE = `((scelte) => {
  const chiave = 'rateo.preferenze';
  const scritte = JSON.parse(localStorage.getItem(chiave) ?? '{}');
  const valori = { ...scritte.valori, ...scelte };
  localStorage.setItem(chiave, JSON.stringify({ ...scritte, valori }));
  window.dispatchEvent(new StorageEvent('storage', { key: chiave }));
})`;

/** Another tab of the same browser has chosen: the screen follows at once, and no server is told. */
export const sceglie = (page: Page, scelte: Partial<Preferenze>): Promise<void> =>
  page.evaluate(`${SCEGLIE}(${JSON.stringify(scelte)})`);

/**
 * Chooses and comes back when the page is dressed so, with an end put to what is still fading in or changing
 * colour, and to what would begin to while it is judged (a toast whose time is over): it is not what one reads.
 * That is not waited for, since a page that is not drawn at that moment does not move on.
 */
const VESTE = `(async (scelte) => {
  const radice = document.documentElement;
  const vestita = () => radice.dataset.mantineColorScheme === scelte.aspetto
    && radice.dataset.variante === scelte.variante;
  ${SCEGLIE}(scelte);
  if (!vestita()) await new Promise((fatto, mai) => {
    const guarda = new MutationObserver(() => { if (vestita()) finisce(fatto); });
    const limite = setTimeout(() => finisce(() => mai(new Error('La pagina non si veste.'))), 10_000);
    const finisce = (come) => { guarda.disconnect(); clearTimeout(limite); come(); };
    guarda.observe(radice, { attributes: true });
  });
  if (document.adoptedStyleSheets.length === 0) {
    const ferma = new CSSStyleSheet();
    ferma.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(ferma);
  }
  document.getAnimations()
    .filter((una) => una.effect?.getComputedTiming().iterations !== Infinity)
    .forEach((una) => una.finish());
})`;

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
 * the first that hides the others, and whether it is written large: from 24 px, or 18.66 in bold, less
 * contrast is asked for.
 */
const COLORI = `((provati) => {
  const nuovi = new Set();
  for (const e of document.querySelectorAll('[${COLORATA}]')) e.removeAttribute('${COLORATA}');
  for (const e of document.querySelectorAll('[${NUOVA}]')) {
    const { color, fontSize, fontWeight } = getComputedStyle(e);
    const px = Number.parseFloat(fontSize);
    const grande = px >= 24 || (px >= 18.66 && fontWeight >= 700);
    const fondi = [];
    for (let uno = e; uno; uno = uno.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(uno);
      const suo = [backgroundColor, backgroundImage, opacity].join(' ');
      if (suo !== 'rgba(0, 0, 0, 0) none 1') fondi.push(suo);
      if (/^rgb\\(/.test(backgroundColor)) break;
    }
    const colori = [color, grande, ...fondi].join(' | ');
    if (provati.has(colori) || nuovi.has(colori)) continue;
    nuovi.add(colori);
    e.setAttribute('${COLORATA}', '');
  }
  return [...nuovi];
})`;

/** The kinds of writing that have been asked for in every variant, and the colours in each. */
const provate = new Set<string>();
const provati = new Map<Variante, Set<string>>();

/** What of this page is new in a variant: its colours, and what is wrong with them. Asked at one go. */
const GUARDA = `(async (scelte, noti) => {
  await ${VESTE}(scelte);
  const colori = ${COLORI}(new Set(noti));
  if (colori.length === 0) return { colori, violations: [] };
  const { violations } = await axe.run({ include: [['[${COLORATA}]']] }, {
    runOnly: { type: 'rule', values: ['color-contrast'] },
    resultTypes: ['violations'],
  });
  return { colori, violations: violations.map(({ id, nodes }) =>
    ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) })) };
})`;

interface Guardata {
  readonly colori: readonly string[];
  readonly violations: readonly Violazione[];
}

const argomenti = (...valori: readonly unknown[]): string =>
  valori.map((uno) => JSON.stringify(uno)).join(', ');

/**
 * Nothing in any variant, on one load of the screen. A variant changes colours and nothing else:
 * every rule is asked in the first one; in the others those of colour, of what is written in a way and in
 * colours that no scene before had.
 */
export async function accessibile(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'si è fermata' })).toHaveCount(0);
  const [prima, ...altre] = VARIANTI;
  await page.evaluate(`${VESTE}(${argomenti(prima)})`);
  senzaDifetti(await violate(page), prima);
  const nuove = await page.evaluate<string[]>(`${SCRITTE}(new Set(${argomenti([...provate])}))`);
  if (nuove.length === 0) return;
  for (const scelte of altre) {
    const noti = provati.get(scelte) ?? new Set();
    const { colori, violations } = await page.evaluate<Guardata>(
      `${GUARDA}(${argomenti(scelte, [...noti])})`,
    );
    senzaDifetti(violations, scelte);
    provati.set(scelte, noti.union(new Set(colori)));
  }
  for (const una of nuove) provate.add(una);
}

function senzaDifetti(violazioni: readonly Violazione[], scelte: Variante): void {
  expect(difetti(violazioni), Object.values(scelte).join(' ')).toEqual([]);
}
