import { expect } from '@playwright/test';
import {
  apriPortafoglio,
  BTP,
  calcolato,
  digita,
  effetto,
  nuovoFissato,
  posti,
  registra,
  scrivente,
  valore,
} from './fissato-scena.ts';
import { test } from './scena.ts';
import { finoAlCampo } from './tasti.ts';

const PORTAFOGLIO = `K${Date.now().toString(36).toUpperCase()}`;

test.beforeAll(async ({ playwright, baseURL }) => {
  const richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await apriPortafoglio(await scrivente(richieste), PORTAFOGLIO);
  await richieste.dispose();
});

test('scrivendo i numeri tutto si calcola da sé: nessuna chiamata, e poi si registra', async ({
  dentro: page,
}) => {
  await nuovoFissato(page);
  const fermi = await posti(page);
  await digita(page, [
    ['Causale', 'acq'],
    ['Titolo', BTP],
    ['Portafoglio', PORTAFOGLIO],
    ['Data Movimento', '13052025'],
  ]);
  await calcolato(page);
  expect(await posti(page)).toEqual(fermi);
  const chiamate: string[] = [];
  page.on('request', (una) => {
    if (una.url().includes('/api/movimenti')) chiamate.push(una.url());
  });
  await digita(page, [
    ['Valore nominale', '100000'],
    ['Prezzo (corso secco)', '101,2'],
    ['Commissioni', '150'],
    ['Spese', '16'],
  ]);
  await calcolato(page);
  await expect(valore(page, 'Controvalore')).toHaveValue('101.200,00');
  await expect(effetto(page, 'Movimento')).toHaveText('+100.000,00');
  expect(chiamate).toEqual([]);
  expect(await posti(page)).toEqual(fermi);
  await registra(page);
  // The next of a pile has its causale, and from the titolo one goes straight to the amounts and back.
  await expect(valore(page, 'Causale')).toHaveValue(/ACQ/);
  await page.keyboard.type(BTP);
  await page.keyboard.press('Alt+PageDown');
  await expect(valore(page, 'Valore nominale')).toBeFocused();
  await expect(valore(page, 'Titolo')).toHaveValue(new RegExp(BTP));
  await page.keyboard.press('Alt+PageUp');
  await expect(valore(page, 'Causale')).toBeFocused();
  await digita(page, [['Causale', 'trf']]);
  await finoAlCampo(page, 'Titolo', 'Enter');
  // Any part of the code will do; what is held there stands first, with its quantity.
  await page.keyboard.type(BTP.slice(5));
  await expect(page.getByRole('group', { name: 'In giacenza' })).toContainText('100.000,00');
  await page.keyboard.press('Enter');
  await expect(valore(page, 'Titolo')).toHaveValue(new RegExp(BTP));
  const prezzo = valore(page, 'Prezzo');
  await expect(prezzo).toBeDisabled();
  await expect(prezzo).toHaveAccessibleDescription('non richiesto');
  expect(await posti(page)).toEqual(fermi);
});

test('un giorno che si sta scrivendo non cede alla proposta che arriva', async ({
  dentro: page,
}) => {
  await nuovoFissato(page);
  await digita(page, [
    ['Causale', 'acq'],
    ['Titolo', BTP],
    ['Portafoglio', PORTAFOGLIO],
  ]);
  await calcolato(page);
  let lascia = () => {};
  const ferma = new Promise<void>((risolvi) => {
    lascia = risolvi;
  });
  await page.route('**/api/movimenti/contesto', async (una) => {
    await ferma;
    await una.continue();
  });
  const chiesto = page.waitForRequest('**/api/movimenti/contesto');
  await digita(page, [['Data Movimento', '13112025']]);
  await chiesto;
  await finoAlCampo(page, 'Data Valuta', 'Enter');
  await page.keyboard.type('1511');
  lascia();
  await calcolato(page);
  await page.keyboard.type('2025');
  await page.keyboard.press('Tab');
  await expect(valore(page, 'Data Valuta')).toHaveValue('15-11-2025');
  await page.unroute('**/api/movimenti/contesto');
});
