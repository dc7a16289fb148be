import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { manualeInModuli } from './manuale/in-moduli.ts';
import { soloIndirizzi } from './solo-indirizzi.ts';

const RADICE = import.meta.dirname;
const USCITA = join(RADICE, '../dist/web');
const SOGLIA = /[\\/]web[\\/](home[\\/](Home|Cifre)|accesso[\\/]Accesso)\.tsx$/;
/** What grids and their editors share: with the screens every grid would bring those. */
const CELLE = /[\\/]ui[\\/]tabella[\\/](digitazione|copia)\.ts$/;
const LE_PIU_APERTE = /[\\/]Pagina(AcqVen|Titoli|DatiDinamici)\.tsx$/;
/** Opened as much, and larger than what the others would gain by having it along. */
const GIACENZE = /[\\/]PaginaGiacenze\.tsx$/;
/** What the screens of an area share: they are many, and no grid of another area should bring it. */
const DI_UNA_AREA =
  /[\\/](web|contract|domain)[\\/](contabilita|riconciliazione|valutazione|limiti|fiscalita)[\\/]/;
const COMPRIMIBILI = /\.(m?js|css|html|svg)$/;

/** The class's own name and its sheet's: names are code of the first load, so they are short. */
const nomeDiClasse = (nome: string, foglio: string): string =>
  `${nome}_${createHash('sha256').update(relative(RADICE, foglio)).digest('base64url').slice(0, 4)}`;

/** Writes .gz and .br beside each text file, once per build, so that no request pays for it. */
function precompressi(): Plugin {
  let cartella = USCITA;
  return {
    name: 'rateo-precompressi',
    apply: 'build',
    configResolved({ root, build }) {
      cartella = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const nome of readdirSync(cartella, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRIMIBILI.test(nome)) continue;
        const percorso = join(cartella, nome);
        const testo = readFileSync(percorso);
        writeFileSync(`${percorso}.gz`, gzipSync(testo, { level: 9 }));
        const qualita = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${percorso}.br`, brotliCompressSync(testo, { params: qualita }));
      }
    },
  };
}

// Aliases (#domain/*, #web/*, …) are package.json "imports": Vite resolves them by itself.
export default defineConfig({
  root: RADICE,
  plugins: [react(), manualeInModuli(), soloIndirizzi(), precompressi()],
  css: { modules: { generateScopedName: nomeDiClasse } },
  resolve: { alias: { typebox: join(RADICE, 'base', 'senza-schemi.ts') } },
  build: {
    outDir: USCITA,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs changes with the dependencies, not with our code: cached apart.
          groups: [
            { name: 'base', test: /node_modules/, tags: ['$initial'] },
            { name: 'cornice', tags: ['$initial'] },
            // Each file more costs a request, and the browser makes six at a time: what one comes in by, what
            // many screens are made of and the screens opened most are a file each, with all that they need.
            { name: 'soglia', test: SOGLIA },
            { name: 'elenchi', test: (modulo) => !DI_UNA_AREA.test(modulo), minShareCount: 15 },
            { name: 'celle', test: CELLE },
            { name: 'schermate', test: LE_PIU_APERTE },
            { name: 'giacenze', test: GIACENZE },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // The slash: api.ts is one of our modules.
      ['^/api/', '/configurazione.json'].map((percorso) => [
        percorso,
        process.env.RATEO_DEV_SERVER ?? 'http://127.0.0.1:8080',
      ]),
    ),
  },
});
