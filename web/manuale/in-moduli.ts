import type { Plugin } from 'vite';
import { type Blocco, leggiMarcatura } from './marcatura.ts';
import { sezioniDi } from './sezioni.ts';

/** A page as a module: its blocks, the pictures as addresses that the build gives. */
function modulo(blocchi: readonly Blocco[]): string {
  const immagini = [...new Set(blocchi.flatMap((uno) => (uno.t === 'immagine' ? [uno.file] : [])))];
  const importate = immagini.map((file, i) => `import i${i} from './${file}';`);
  const mappa = immagini.map((file, i) => `${JSON.stringify(file)}: i${i}`).join(', ');
  return [
    ...importate,
    `export default { blocchi: ${JSON.stringify(blocchi)}, immagini: { ${mappa} } };`,
  ].join('\n');
}

/** Makes modules of the manual's pages: a page is a chunk, and `?sezioni` what is searched of it. */
export const manualeInModuli = (): Plugin => ({
  name: 'rateo-manuale',
  enforce: 'pre',
  transform: {
    filter: { id: /\/docs\/manuale\/[^/?]+\.md(\?sezioni)?$/ },
    handler(testo, id) {
      try {
        const blocchi = leggiMarcatura(testo);
        const code = id.endsWith('?sezioni')
          ? `export default ${JSON.stringify(sezioniDi(blocchi))};`
          : modulo(blocchi);
        return { code, moduleType: 'js', moduleSideEffects: false };
      } catch (e) {
        throw new Error(`${id}: ${e instanceof Error ? e.message : e}`);
      }
    },
  },
});
