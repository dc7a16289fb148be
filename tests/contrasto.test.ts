import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCELTE } from '#domain/accesso/preferenze/preferenze.ts';

type Colore = readonly [rosso: number, verde: number, blu: number, alfa: number];
type Gettoni = Readonly<Record<string, string>>;

const TEMA = join(import.meta.dirname, '..', 'web', 'tema');
const foglio = (nome: string) =>
  readFileSync(join(TEMA, nome), 'utf8').replace(/\/\*.*?\*\//gs, '');
const GETTONI = foglio('gettoni.css');
const MENU = foglio('menu.css');

/** The custom properties of the blocks whose selectors are among these, the later ones winning. */
function gettoni(css: string, selettori: readonly string[]): Gettoni {
  const blocchi = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const scelti = blocchi.filter(([, selettore = '']) => selettori.includes(selettore.trim()));
  return Object.fromEntries(
    scelti.flatMap(([, , corpo = '']) =>
      [...corpo.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, nome, valore]) => [nome, valore]),
    ),
  );
}

const SCURO = ':root[data-mantine-color-scheme="dark"]';
const TRASPARENTE = ':root[data-variante="trasparente"]';
const VARIANTI = {
  chiaro: gettoni(GETTONI, [':root']),
  scuro: gettoni(GETTONI, [':root', SCURO]),
  'chiaro trasparente': gettoni(GETTONI, [':root', TRASPARENTE]),
  'scuro trasparente': gettoni(GETTONI, [
    ':root',
    SCURO,
    TRASPARENTE,
    `${TRASPARENTE}${SCURO.slice(':root'.length)}`,
  ]),
};

function colore(valore: string, dove: Gettoni): Colore {
  const rimando = /^var\((--[\w-]+)\)$/.exec(valore)?.[1];
  if (rimando) return colore(dove[rimando] ?? '', dove);
  const esa = /^#(..)(..)(..)$/.exec(valore)?.slice(1);
  if (esa) return [...(esa.map((due) => Number.parseInt(due, 16)) as [number, number, number]), 1];
  const [r = 0, g = 0, b = 0, alfa = 100] = (valore.match(/[\d.]+/g) ?? []).map(Number);
  if (!valore.startsWith('rgb(')) throw new Error(`Non è un colore: ${valore}`);
  return [r, g, b, alfa / 100];
}

/** What is seen where one colour lies over another that is opaque. */
const sopra = ([r, g, b, alfa]: Colore, sotto: Colore, forza = 1): Colore => {
  const a = alfa * forza;
  const mischia = (uno: number, altro: number) => uno * a + altro * (1 - a);
  return [mischia(r, sotto[0]), mischia(g, sotto[1]), mischia(b, sotto[2]), 1];
};

const luminanza = ([r, g, b]: Colore): number => {
  const [x = 0, y = 0, z = 0] = [r, g, b]
    .map((uno) => uno / 255)
    .map((uno) => (uno <= 0.04045 ? uno / 12.92 : ((uno + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};

const contrasto = (una: Colore, altra: Colore): number => {
  const [meno = 0, piu = 0] = [luminanza(una), luminanza(altra)].toSorted((a, b) => a - b);
  return (piu + 0.05) / (meno + 0.05);
};

/** The grounds behind everything: the paper, or each of the landscape's colours at its fullest. */
const fondi = (dove: Gettoni): readonly Colore[] =>
  ['--t-scene', '--t-scene-1', '--t-scene-2', '--t-scene-3']
    .map((nome) => dove[nome])
    .filter((valore) => valore !== undefined)
    .concat(dove['--t-scene'] ? [] : ['var(--t-paper)'])
    .map((valore) => colore(valore, dove));

const CHIARI = ['carta', 'salvia'];
const PROFONDI = '[data-colore-menu]:not([data-colore-menu="carta"], [data-colore-menu="salvia"])';

const delMenu = (scelto: string): Gettoni =>
  gettoni(MENU, [
    '[data-colore-menu]',
    ...(CHIARI.includes(scelto) ? [] : [PROFONDI]),
    `[data-colore-menu="${scelto}"]`,
  ]);

const AA = 4.5;

describe.each(Object.entries(VARIANTI))('contrasto, %s', (_nome, dove) => {
  it.each(SCELTE.coloreMenu)(
    'ogni parola del menu si legge su %s, anche sopra il disegno',
    (uno) => {
      const menu = { ...dove, ...delMenu(uno) };
      for (const fondo of fondi(dove)) {
        const terra = sopra(colore(menu['--m-ground'] ?? '', menu), fondo);
        const forza = Number(menu['--m-force']);
        const disegno = sopra(colore(menu['--m-pattern'] ?? '', menu), terra, forza);
        const corrente = sopra(colore(menu['--m-current'] ?? '', menu), terra);
        for (const inchiostro of ['--m-ink', '--m-ink-2']) {
          const parola = colore(menu[inchiostro] ?? '', menu);
          expect(contrasto(parola, terra)).toBeGreaterThanOrEqual(AA);
          expect(contrasto(parola, disegno)).toBeGreaterThanOrEqual(AA);
        }
        const attuale = colore(menu['--m-current-ink'] ?? '', menu);
        expect(contrasto(attuale, corrente)).toBeGreaterThanOrEqual(AA);
      }
    },
  );

  it.each(['--t-ink', '--t-ink-2', '--t-ink-3', '--t-accent', '--t-negative', '--t-warning'])(
    '%s si legge sul fondo e sui pannelli',
    (nome) => {
      const parola = colore(dove[nome] ?? '', dove);
      for (const fondo of fondi(dove)) {
        const pannello = sopra(colore(dove['--t-panel'] ?? '', dove), fondo);
        expect(contrasto(parola, pannello)).toBeGreaterThanOrEqual(AA);
        expect(contrasto(parola, fondo)).toBeGreaterThanOrEqual(AA);
      }
    },
  );
});
