import { createServer, type Server } from 'node:http';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { prodottoDelWorker } from '#tests/setup/prodotto-del-worker.ts';
import { apri, entra, righe, test, toast } from './scena.ts';

/** The ECB's data portal (csvdata), with rates of 17 February 2026 and a currency that is none. */
const CSV = `FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE
D,AUD,2026-02-17,1.6776
D,USD,2026-02-17,1.1826
D,XXZ,2026-02-17,3
`;
const FEBBRAIO = { dal: '2026-02-01', al: '2026-02-28' };
const indirizzo = new URL(prodottoDelWorker()?.provider ?? 'http://127.0.0.1:1');
const PROVIDER = '/page/tabelle/provider';

let server: Server;
test.beforeAll(async () => {
  server = createServer((richiesta, risposta) => {
    if (richiesta.url === '/webhook') {
      richiesta.resume();
      risposta.writeHead(200).end('grazie');
      return;
    }
    const chiave = richiesta.headers.authorization === 'Bearer chiave-di-prova';
    risposta.writeHead(chiave ? 200 : 401, { 'content-type': 'text/csv' }).end(CSV);
  });
  await new Promise<void>((pronto) => {
    server.listen(Number(indirizzo.port), indirizzo.hostname, pronto);
  });
});
test.afterAll(async ({ api, banca }) => {
  await new Promise<void>((chiuso) => {
    server.close(() => chiuso());
    server.closeAllConnections();
  });
  await sql`delete from webhook where nome = 'storia'`.execute(banca);
  await sql`delete from provider_csv where cod_provider like 'storia%'`.execute(banca);
  await api.soltanto(FEBBRAIO, []);
});

test('un provider si scrive, si prova, e ciò che si è visto entra', async ({
  dentro: page,
  api,
}) => {
  await api.soltanto(FEBBRAIO, []);
  await apri(page, `${PROVIDER}?record=nuovo&archivio=cambi`);
  const scheda = page.getByRole('dialog', { name: 'Nuovo provider' });
  await scheda.getByRole('textbox', { name: 'Codice', exact: true }).fill('storia');
  await scheda
    .getByRole('textbox', { name: 'Descrizione', exact: true })
    .fill('Cambi della storia');
  await scheda.getByRole('textbox', { name: 'Fonte', exact: true }).fill('STORIA');
  await scheda
    .getByRole('textbox', { name: 'Indirizzo', exact: true })
    .fill(`${indirizzo.origin}/exr?dal={ieri}`);
  await expect(scheda.getByText('{ieri} non è un segnaposto')).toBeVisible();
  await scheda
    .getByRole('textbox', { name: 'Indirizzo', exact: true })
    .fill(`${indirizzo.origin}/exr?dal={dal}`);
  await scheda.getByRole('button', { name: 'Aggiungi intestazione' }).click();
  await scheda.getByLabel('Nome dell’intestazione 1').fill('Authorization');
  await scheda.getByLabel('Intestazione 1 segreta').check();
  await scheda.getByLabel('Valore dell’intestazione 1').fill('Bearer chiave-di-prova');
  await scheda.getByRole('combobox', { name: 'Mappatura' }).fill('csvdata');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(righe(page, 'Provider di dati').filter({ hasText: 'storia' })).toBeVisible();
  await expect(scheda).toBeHidden();

  await righe(page, 'Provider di dati')
    .filter({ hasText: 'storia' })
    .getByRole('gridcell')
    .nth(1)
    .click();
  await page.keyboard.press('Enter');
  const aperto = page.getByRole('dialog', { name: 'storia · Cambi della storia' });
  await expect(aperto.getByLabel('Valore dell’intestazione 1')).toHaveValue('');
  await aperto.getByLabel('Dal giorno', { exact: true }).fill('01022026');
  await aperto.getByRole('button', { name: 'Prova', exact: true }).click();
  const anteprima = page.getByRole('dialog', { name: 'Anteprima: Cambi da Cambi della storia' });
  await expect(anteprima).toContainText('la divisa «XXZ» non è in anagrafica');
  expect(await api.cambi(FEBBRAIO)).toEqual([]);
  await anteprima.getByRole('button', { name: 'Solo valide' }).click();
  await expect(toast(page, 'Successo')).toContainText('Import da provider effettuato');
  expect(await api.cambi(FEBBRAIO)).toHaveLength(2);
});

test('senza provider l’import dice che cosa configurare, o a chi chiederlo', async ({
  page,
  creaUtente,
}) => {
  await entra(page, await creaUtente('prov.prezzi', { '001': ['Quotazioni_W'] }));
  await apri(page, '/page/dati-dinamici/quotazioni?atto=importa-provider');
  const modale = page.getByRole('dialog', { name: 'Conferma Import da Provider' });
  await expect(modale).toContainText('Nessun provider di dati per Quotazioni');
  await expect(modale).toContainText('«Configurazione: scrittura»');
  await expect(modale.getByRole('button', { name: 'Ok' })).toBeDisabled();
  await expect(modale.getByRole('link', { name: 'Nuovo provider' })).toHaveCount(0);
});

test('un webhook si scrive, si prova, e la consegna si vede e si ripete', async ({
  dentro: page,
}) => {
  await apri(page, '/page/tabelle/webhook?record=nuovo');
  const scheda = page.getByRole('dialog', { name: 'Nuovo webhook' });
  await scheda.getByRole('textbox', { name: 'Nome', exact: true }).fill('storia');
  await scheda
    .getByRole('textbox', { name: 'Indirizzo', exact: true })
    .fill(`${indirizzo.origin}/webhook`);
  await scheda.getByLabel('Movimento registrato').check();
  await scheda.getByRole('button', { name: 'Salva' }).click();
  await righe(page, 'Webhook').filter({ hasText: 'storia' }).getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  const aperta = page.getByRole('dialog', { name: /^storia/ });
  await aperta.getByRole('button', { name: 'Nuovo segreto' }).click();
  const segreto = page.getByRole('dialog', { name: 'Segreto del webhook' });
  await expect(segreto.getByLabel('Segreto', { exact: true })).toHaveText(/^whsec_/);
  await segreto.getByRole('button', { name: 'Fatto' }).click();
  await aperta.getByRole('button', { name: 'Prova', exact: true }).click();
  await expect(aperta.getByText(/^Consegnata: HTTP 200/)).toBeVisible();
  await aperta.getByRole('link', { name: 'Consegne' }).click();
  const consegna = righe(page, 'Consegne').first();
  await expect(consegna).toContainText('consegnata');
  await consegna.getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  const dettaglio = page.getByRole('dialog', { name: 'Consegna' });
  await expect(dettaglio.getByText('grazie')).toBeVisible();
  await dettaglio.getByRole('button', { name: 'Ripeti' }).click();
  await expect(toast(page, 'Consegne ripetute')).toBeVisible();
});
