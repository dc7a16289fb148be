import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { costruisciWeb } from '#server/avvio/costruzione-web.ts';
import { assicuraChromium } from './chromium.ts';
import { esegui, RADICE, RISULTATI } from './prova-passo.ts';

const STORIE = join(RADICE, 'tests/e2e');

/** The stories of a file in which a picture is taken, each as `file:line` of its beginning. */
function conImmagini(file: string): readonly string[] {
  const righe = readFileSync(join(STORIE, file), 'utf8').split('\n');
  return righe.flatMap((riga, n) => {
    if (!riga.includes('await perIlManuale(')) return [];
    const inizio = righe.slice(0, n).findLastIndex((una) => /^ *test\(/.test(una));
    return [`${file}:${inizio + 1}`];
  });
}

/** Takes the pictures of the manual and of the README anew; words on the command line choose the files of stories. */
const scelti = process.argv.slice(2);
const storie = readdirSync(STORIE)
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => scelti.length === 0 || scelti.some((uno) => file.startsWith(uno)))
  .flatMap(conImmagini);
assicuraChromium();
await costruisciWeb(console.log);
process.exitCode = await esegui('playwright', ['test', ...new Set(storie)], {
  RATEO_PROVA_IMMAGINI: '1',
});
rmSync(RISULTATI, { recursive: true, force: true });
