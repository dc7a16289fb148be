import { expect, it } from 'vitest';
import { nomeBrowser } from './browser.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`,
    'Firefox 140 su Windows',
  ],
  [
    `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome 141 su Linux',
  ],
  [
    `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`,
    'Chrome 141 su Linux',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1.0`,
    'Edge 141 su Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`,
    'Safari 18 su macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari 18 su iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 15) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome 141 su Android',
  ],
  ['curl/8.14.1', 'curl 8'],
  ['un programma (Linux)', 'Programma su Linux'],
  ['qualcosa', 'Sconosciuto'],
  [null, 'Sconosciuto'],
])('%s è «%s»', (agente, nome) => {
  expect(nomeBrowser(agente)).toBe(nome);
});
