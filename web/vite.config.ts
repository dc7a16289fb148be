import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const RADICE = import.meta.dirname;
const USCITA = join(RADICE, '../dist/web');
const COMPRIMIBILI = /\.(m?js|css|html|svg)$/;

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
  plugins: [react(), precompressi()],
  resolve: { alias: { typebox: join(RADICE, 'senza-schemi.ts') } },
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
            // The views of a grid are small files that go together: each more costs a request.
            { name: 'viste', test: /[\\/](web|domain)[\\/]viste[\\/]/, minShareCount: 2 },
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
