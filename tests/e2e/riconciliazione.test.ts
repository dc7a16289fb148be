import { expect, type Page } from '@playwright/test';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { apri, entra, righe, test, toast } from './scena.ts';

const RICONCILIAZIONE = '/page/movimenti/riconciliazione';
const COORDINATE = 'STORIE-EUR-1';
const CUSTODIA = 'COMM. CUSTODIA TITOLI';
const ACQUISTO = 'ACQUISTO ENEL';

/** A purchase of the demo company as its bank has it, and charges that nobody has written. */
const MT940 = [
  '{1:F01AAAABB99AXXX4444777777}{2:O9401501241116BBBBAA33XXXX54378055782411161501N}{4:',
  ':20:STORIA1',
  `:25:${COORDINATE}`,
  ':28C:1/1',
  ':60F:C241114EUR1000000,00',
  ':61:2411151115D137068,50NTRFNONREF',
  `:86:${ACQUISTO}`,
  ':61:2411151115D122,00NCHGNONREF',
  `:86:${CUSTODIA}`,
  ':62F:C241115EUR862809,50',
  '-}',
].join('\r\n');

const estratto = {
  name: 'storia.sta',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(MT940),
};

test.beforeAll(async ({ playwright, baseURL }) => {
  const richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const accesso = await richieste.post('/api/accesso/login', { data: ADMIN });
  const { token } = (await accesso.json()) as { token: string };
  // A story told once more finds it there already.
  await richieste.post('/api/contiRiconciliati', {
    headers: { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' },
    data: {
      ...{ id: 1, cod_Conto: 'STORIE', descrizione: 'Conto delle storie', tipo: 'banca' },
      ...{ cod_Depositario: 'DANNI-BE', codDivisa: 'EUR', coordinate: COORDINATE },
      ...{ base: 'regolato', finestraGiorni: 5, limiteSpese: '50.00', attivo: true },
      ...{ saldoIniziale: '1000000.00', saldoInizialeAl: '2024-11-14' },
    },
  });
  await richieste.post('/api/causaliBanca', {
    headers: { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' },
    data: { id: 1, cod_Conto: 'STORIE', causaleEsterna: 'NCHG', segno: '-', cod_Causale: 'COM' },
  });
  await richieste.dispose();
});

async function apriConto(page: Page): Promise<void> {
  await apri(page, RICONCILIAZIONE);
  await righe(page, 'Conti da riconciliare').filter({ hasText: 'STORIE' }).dblclick();
  await expect(righe(page, 'Righe di conto').first()).toBeVisible();
}

const riga = (page: Page, testo: string) =>
  righe(page, 'Righe di conto').filter({ hasText: testo });

async function carica(page: Page): Promise<void> {
  await apri(page, RICONCILIAZIONE);
  await page.keyboard.press('Insert');
  const dialogo = page.getByRole('dialog', { name: 'Carica estratto' });
  await dialogo.getByLabel('File dell’estratto').setInputFiles(estratto);
  await dialogo.getByRole('button', { name: 'Carica', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /lette|caricato/ })).toBeVisible();
}

test('un estratto caricato dice che cosa torna e che cosa no', async ({ dentro: page }) => {
  await carica(page);
  await apriConto(page);
  await expect(riga(page, ACQUISTO)).toContainText('Confermato');
  await expect(riga(page, CUSTODIA)).toContainText('Aperta');
  await expect(page.getByRole('region', { name: 'Dal nostro saldo al loro' })).toContainText(
    '862.809,50',
  );
});

test('U scioglie, e Annulla rimette l’abbinamento com’era', async ({ dentro: page }) => {
  await carica(page);
  await apriConto(page);
  await expect(riga(page, ACQUISTO)).toContainText('Confermato');
  await riga(page, ACQUISTO).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('u');
  await toast(page, 'Sciolto').getByRole('button', { name: 'Annulla' }).click();
  await expect(toast(page, 'Abbinato')).toBeVisible();
  await expect(riga(page, ACQUISTO)).toContainText('Confermato');
});

test('una regola si prova prima di salvarla', async ({ dentro: page }) => {
  await carica(page);
  await apri(page, `${RICONCILIAZIONE}/regole?record=nuovo`);
  const scheda = page.getByRole('dialog');
  await scheda.getByLabel('Entro dei giorni').check();
  await scheda.getByLabel('Prova sul conto').fill('STORIE');
  await scheda.getByLabel('Prova sul conto').press('Enter');
  await scheda.getByRole('button', { name: 'Prova', exact: true }).click();
  await expect(scheda.getByText('Nulla è stato scritto')).toBeVisible();
});

test('chi può solo leggere guarda e non decide', async ({ page, creaUtente }) => {
  await entra(page, await creaUtente('lettrice.conti', { '001': ['Riconciliazione_R'] }));
  await apri(page, RICONCILIAZIONE);
  await expect(page.getByRole('grid', { name: 'Conti da riconciliare' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Carica estratto' })).toHaveCount(0);
});
