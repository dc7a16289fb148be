import { expect, type Page } from '@playwright/test';

type Formato = 'pdf' | 'csv' | 'xlsx';

/** A report of rates that is there already: the demo company's of one day, in these formats. */
export async function reportPronto(page: Page, formati: readonly Formato[] = ['pdf']) {
  const opzioni = { headers: { 'sec-fetch-site': 'same-origin', 'x-cod-azienda': '001' } };
  const guid = crypto.randomUUID();
  await page.request.post(`/api/Reports/cambi?guid=${guid}`, {
    ...opzioni,
    data: { dateFrom: '2021-12-14', dateTo: '2021-12-14', formati },
    failOnStatusCode: true,
  });
  const stato = async () => {
    const letto = await page.request.get(`/api/reportsmonitor/get-report-by-id/${guid}`, opzioni);
    return ((await letto.json()) as { readonly stato: string }).stato;
  };
  // A worker makes it, on a machine that may have other things to do.
  await expect.poll(stato, { timeout: 60_000 }).toMatch(/completato|fallito/);
  expect(await stato()).toBe('completato');
  return guid;
}

/** Which viewer this user has chosen, on whatever browser. */
export const sceglieVisore = async (page: Page, visorePdf: 'embedded' | 'pdfjs') => {
  await page.request.put('/api/preferenze', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { visorePdf },
    failOnStatusCode: true,
  });
};
