import { defineConfig } from '@playwright/test';
import { trovaChromium, trovaChromiumLeggero } from './scripts/chromium.ts';
import { prodottoDelWorker } from './tests/setup/prodotto-del-worker.ts';

// A product for each worker on one machine, with few rows in it.
process.env.RATEO_MEMORIA ??= '512MB';

/** The stories that show a PDF in the browser's own viewer. */
const CON_PDF = '**/stampa.test.ts';
const baseURL = prodottoDelWorker()?.url;

/**
 * Two thirds of what a story costs is Chromium's own work, and much of that serves nobody who looks on for seconds:
 * code is not parsed beside its arrival, since the page before has it compiled, nor made fast for minutes to come.
 */
const PER_STORIE_BREVI = [
  '--js-flags=--no-script-streaming --no-turbofan',
  // One site, one process: a page that opens does not begin with a process that it then leaves.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

const avvio = (chromium: string | undefined, altri: readonly string[] = []) => ({
  ...(chromium ? { executablePath: chromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page of a story finds the application compiled by the page of the story before.
    '--process-per-site',
    ...altri,
  ],
});

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/setup/prodotto-nel-browser.ts',
  // Each worker has its product and its database, since stories that write must not meet one another.
  workers: 1,
  // On a checking machine a story that loses a race is told once more; the summary counts such ones.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    {
      name: 'leggero',
      testIgnore: CON_PDF,
      use: { launchOptions: avvio(trovaChromiumLeggero(), PER_STORIE_BREVI) },
    },
    { name: 'pdf', testMatch: CON_PDF, use: { launchOptions: avvio(trovaChromium()) } },
  ],
  use: {
    // Known to the workers, which read this file again after the global setup.
    ...(baseURL ? { baseURL } : {}),
    browserName: 'chromium',
    headless: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1366, height: 768 },
    // A trace costs a fifth of the time: RATEO_PROVA_TRACCE=1 keeps those of the stories that fail.
    trace: process.env.RATEO_PROVA_TRACCE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
