import type { Plugin } from 'vite';
import { type Blocco, leggiMarcatura } from './marcatura.ts';
import { misureWebp } from './misure-webp.ts';
import { sezioniDi } from './sezioni.ts';

type Leggi = (file: string) => Promise<Uint8Array>;

/** A page as a module: its blocks, the pictures as addresses that the build gives, with their measures. */
async function modulo(blocchi: readonly Blocco[], leggi: Leggi): Promise<string> {
  const immagini = [...new Set(blocchi.flatMap((uno) => (uno.t === 'immagine' ? [uno.file] : [])))];
  const importate = immagini.map((file, i) => `import i${i} from './${file}';`);
  const voci = immagini.map(async (file, i) => {
    const { larghezza, altezza } = misureWebp(await leggi(file));
    return `'${file}': { indirizzo: i${i}, larghezza: ${larghezza}, altezza: ${altezza} }`;
  });
  const mappa = (await Promise.all(voci)).join(', ');
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
    async handler(testo, id) {
      try {
        const blocchi = leggiMarcatura(testo);
        const code = id.endsWith('?sezioni')
          ? `export default ${JSON.stringify(sezioniDi(blocchi))};`
          : await modulo(blocchi, (file) => this.fs.readFile(id.replace(/[^/]+$/, file)));
        return { code, moduleType: 'js', moduleSideEffects: false };
      } catch (e) {
        throw new Error(`${id}: ${e instanceof Error ? e.message : e}`);
      }
    },
  },
});
