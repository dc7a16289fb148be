import { createServer, type Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { prodottoDelWorker } from '#tests/setup/prodotto-del-worker.ts';
import { apri, indirizzoCambi, righe, test, toast } from './scena.ts';

/** A day of the bank's own file, in its own form: rates of 13 April 2026. */
const APRILE = { dal: '2026-04-01', al: '2026-04-30' };
const GIORNO = '2026-04-13';
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${GIORNO}'>
			<Cube currency='USD' rate='1.1684'/>
			<Cube currency='GBP' rate='0.87058'/>
			<Cube currency='CHF' rate='0.9242'/>
		</Cube>
		<Cube time='2026-04-10'>
			<Cube currency='USD' rate='1.1711'/>
		</Cube>
	</Cube>
</gesmes:Envelope>
`;

const indirizzo = new URL(prodottoDelWorker()?.provider ?? 'http://127.0.0.1:1');

/** The provider's server, for as long as a story needs it. */
async function servi(corpo: string): Promise<Server> {
  const server = createServer((_, risposta) => {
    risposta.writeHead(200, { 'content-type': 'text/xml' }).end(corpo);
  });
  await new Promise<void>((pronto) => {
    server.listen(Number(indirizzo.port), indirizzo.hostname, pronto);
  });
  return server;
}

const chiudi = (server: Server) =>
  new Promise<void>((chiuso) => {
    server.close(() => chiuso());
    server.closeAllConnections();
  });

async function aggiorna(page: Page, dal: string): Promise<void> {
  await apri(page, indirizzoCambi(APRILE));
  await page.getByRole('button', { name: 'Importa' }).click();
  await page.getByRole('menuitem', { name: 'Da Provider' }).click();
  const modale = page.getByRole('dialog', { name: 'Conferma Import da Provider' });
  await modale.getByLabel('Data import', { exact: true }).fill(dal);
  await modale.getByRole('button', { name: 'Ok' }).click();
  await expect(toast(page, 'Avvio')).toContainText('Aggiornamento da provider avviato');
}

async function ultimo(page: Page) {
  await apri(page, '/page/reportsmonitor');
  return righe(page, 'Lavori').filter({ hasText: 'Cambi da Banca centrale europea' }).first();
}

test.beforeEach(({ api }) => api.soltanto(APRILE, []));
test.afterAll(({ api }) => api.soltanto(APRILE, []));

test('i cambi della Banca centrale europea entrano nell’archivio con la loro fonte', async ({
  dentro: page,
  api,
}) => {
  const server = await servi(XML);
  await aggiorna(page, '13042026');
  await expect(await ultimo(page)).toContainText('completato');
  await chiudi(server);
  await apri(page, indirizzoCambi(APRILE));
  await expect(righe(page, 'Cambi')).toHaveCount(3);
  await expect(righe(page, 'Cambi').filter({ hasText: 'GBP' })).toContainText('0,87058');
  await expect(righe(page, 'Cambi').filter({ hasText: 'GBP' })).toContainText('BCE');
  expect((await api.cambi(APRILE)).map(({ data }) => data)).toEqual([GIORNO, GIORNO, GIORNO]);
});

test('una seconda lettura non cambia nulla, e il log dice da dove', async ({
  dentro: page,
  api,
}) => {
  const server = await servi(XML);
  await aggiorna(page, '10042026');
  await expect(await ultimo(page)).toContainText('completato');
  const prima = await api.cambi(APRILE);
  await aggiorna(page, '10042026');
  const lavoro = await ultimo(page);
  await expect(lavoro).toContainText('completato');
  await chiudi(server);
  expect(await api.cambi(APRILE)).toEqual(prima);
  await lavoro.getByRole('gridcell', { name: 'Cambi da Banca centrale europea' }).click();
  await page.keyboard.press('Enter');
  const scheda = page.getByRole('dialog', { name: 'Cambi da Banca centrale europea' });
  await scheda.getByRole('tab', { name: 'Log' }).click();
  await expect(scheda).toContainText(/leggo http:.*eurofxref/);
});

test('senza rete il monitor dice che il provider non risponde', async ({ dentro: page, api }) => {
  await aggiorna(page, '13042026');
  const lavoro = await ultimo(page);
  await expect(lavoro).toContainText('fallito');
  await lavoro.getByRole('gridcell', { name: 'Cambi da Banca centrale europea' }).click();
  await page.keyboard.press('Enter');
  const scheda = page.getByRole('dialog', { name: 'Cambi da Banca centrale europea' });
  await expect(scheda.getByRole('alert')).toContainText('non risponde');
  await expect(scheda.getByRole('alert')).toContainText('Controllare la rete e riprovare');
  expect(await api.cambi(APRILE)).toEqual([]);
});

test('una pagina che non è quella della banca è riconosciuta', async ({ dentro: page, api }) => {
  const server = await servi('<html><body>manutenzione</body></html>');
  await aggiorna(page, '13042026');
  const lavoro = await ultimo(page);
  await expect(lavoro).toContainText('fallito');
  await chiudi(server);
  await lavoro.getByRole('gridcell', { name: 'Cambi da Banca centrale europea' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'forma non attesa' })).toBeVisible();
  expect(await api.cambi(APRILE)).toEqual([]);
});
