import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const STORIE = join(import.meta.dirname, 'e2e');

const file = readdirSync(STORIE).map((nome) => ({
  nome,
  testo: readFileSync(join(STORIE, nome), 'utf8'),
}));

const quante = (testo: string, cosa: RegExp): number => [...testo.matchAll(cosa)].length;

/** A story costs seconds where a test of the API costs hundredths: an area tells at most these. */
const STORIE_MASSIME = 6;
const SCENE_MASSIME = 4;

/** What was there before the rule: it may shrink, not grow. */
const STORIE_DI_PRIMA: Readonly<Record<string, number>> = {
  'accesso.test.ts': 10,
  'aspetto.test.ts': 10,
  'cambi.test.ts': 12,
  'configurazione.test.ts': 10,
  'cornice.test.ts': 8,
  'filtro-titoli.test.ts': 7,
  'fissato-famiglie.test.ts': 7,
  'importazione.test.ts': 7,
  'palette.test.ts': 10,
};
const SCENE_DI_PRIMA: Readonly<Record<string, number>> = {
  'accessibilita.test.ts': 34,
  'scene-degli-archivi.ts': 9,
  'scene-dei-movimenti.ts': 5,
  'scene-dei-titoli.ts': 7,
  'scene-delle-giacenze.ts': 5,
  'scene-di-amministrazione.ts': 13,
};

describe('le storie nel browser', () => {
  test('sono poche per area: il resto si prova più in basso', () => {
    const troppe = file
      .map(({ nome, testo }) => ({ nome, sue: quante(testo, /^\s*test\(/gm) }))
      .filter(({ nome, sue }) => sue > (STORIE_DI_PRIMA[nome] ?? STORIE_MASSIME));
    expect(troppe).toEqual([]);
  });

  test('hanno poche scene di accessibilità per area', () => {
    const troppe = file
      .map(({ nome, testo }) => ({
        nome,
        sue: quante(testo, /^\s*(\{ )?(nome: .*)?\bprepara: /gm),
      }))
      .filter(({ nome, sue }) => sue > (SCENE_DI_PRIMA[nome] ?? SCENE_MASSIME));
    expect(troppe).toEqual([]);
  });

  test('non aspettano un tempo fisso, ma ciò che deve accadere', () => {
    const fermi = file.filter(({ testo }) => /waitForTimeout/.test(testo));
    expect(fermi.map(({ nome }) => nome)).toEqual([]);
  });

  test('lasciano com’è il contesto di tutte, o ne chiedono uno loro', () => {
    const cambia = /\.clock\.|grantPermissions|permissions: \[|locale: '(?!it-IT)/;
    const sporcano = file.filter(
      ({ testo }) => cambia.test(testo) && !testo.includes('contestoNuovo: true'),
    );
    expect(sporcano.map(({ nome }) => nome)).toEqual([]);
  });
});
