import { expect } from '@playwright/test';
import { test } from './scena.ts';

/** What the browser refuses under our policy, as it says so on its console. */
const rifiuti = (page: import('@playwright/test').Page): string[] => {
  const detti: string[] = [];
  page.on('console', (voce) => {
    if (/Content Security Policy|Permissions policy/i.test(voce.text())) detti.push(voce.text());
  });
  return detti;
};

test('la pagina non ha script né gestori scritti dentro, e nulla viola la politica', async ({
  dentro: page,
}) => {
  const violazioni = rifiuti(page);
  const risposta = await page.goto('/page/dati-dinamici/cambi');
  const html = (await risposta?.text()) ?? '';
  expect(html).toContain('<script');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(html).not.toMatch(/\son\w+=|="javascript:/i);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(violazioni).toEqual([]);
});

test('i file col nome cifrato restano in memoria per sempre, la pagina mai', async ({
  dentro: page,
}) => {
  const pagina = await page.request.get('/page');
  expect(pagina.headers()['cache-control']).toBe('no-cache');
  const asset = /\/assets\/[^"]+\.js/.exec(await pagina.text())?.[0] ?? '';
  const file = await page.request.get(asset);
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers()['x-content-type-options']).toBe('nosniff');
});

test('uno script non legge i cookie di Rateo', async ({ dentro: page }) => {
  await page.goto('/page');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const cookie = await page.context().cookies();
  const nostri = cookie.filter(({ name }) => name.startsWith('rateo_'));
  expect(nostri.map(({ name }) => name).sort()).toEqual(['rateo_dispositivo', 'rateo_sessione']);
  for (const { httpOnly, sameSite } of nostri)
    expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Strict' });
  expect(await page.evaluate('document.cookie')).not.toContain('rateo');
});
