import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { accessibile } from './axe.ts';
import { febbraio } from './cambi-bce.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test, toast } from './scena.ts';
import { rigaConFuoco } from './tasti.ts';

const MONITOR = '/page/reportsmonitor';

test.beforeEach(({ api }) => api.soltanto(febbraio, febbraio.cambi));
test.afterAll(({ api }) => api.soltanto(febbraio, []));

/** The headers of calls beside the page, as the same user. */
async function intestazioni(page: Page): Promise<Record<string, string>> {
  const accesso = await page.request.post('/api/accesso/rinnova', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { token } = (await accesso.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' };
}

/** A report asked for by the API, as from another machine; its guid. */
async function chiedi(page: Page, corpo: object): Promise<string> {
  const guid = randomUUID();
  await page.request.post(`/api/Reports/cambi?guid=${guid}`, {
    data: { ...corpo, dateFrom: febbraio.dal, dateTo: febbraio.al },
    headers: await intestazioni(page),
    failOnStatusCode: true,
  });
  return guid;
}

/** The list asks again every five seconds: what is done next need not wait for it. */
async function finito(page: Page, guid: string): Promise<void> {
  const headers = await intestazioni(page);
  const stato = async () => {
    const risposta = await page.request.get(`/api/reportsmonitor/get-report-by-id/${guid}`, {
      headers,
    });
    return ((await risposta.json()) as { stato: string }).stato;
  };
  await expect.poll(stato, { intervals: [100] }).toBe('completato');
}

const lavori = (page: Page) => righe(page, 'Lavori');
const scheda = (page: Page) => page.getByRole('dialog', { name: 'Report Cambi' });
const domanda = (page: Page, nome: string | RegExp) => page.getByRole('dialog', { name: nome });

test('con la tastiera un lavoro si apre, e se ne tolgono prima i file e poi la voce', async ({
  dentro: page,
}) => {
  const guid = await chiedi(page, { formati: ['csv'] });
  await apri(page, `${MONITOR}?report=cambi&periodo=oggi&miei=si&ordine=creatoIl.DESC`);
  const primo = lavori(page).first();
  await expect(primo).toContainText('completato');
  await primo.getByRole('gridcell', { name: 'Report Cambi' }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(guid));
  await expect(scheda(page).getByRole('region', { name: 'Parametri Selezionati' })).toContainText(
    '01/02/2026',
  );
  await perIlManuale(page, 'monitor', scheda(page));
  await accessibile(page);
  await page.keyboard.press('Escape');
  await expect(scheda(page)).toBeHidden();
  await expect.poll(() => rigaConFuoco(page)).toContain('Report Cambi');
  await page.keyboard.press('Delete');
  const chiesto = domanda(page, 'Eliminare questo lavoro?');
  await chiesto.getByRole('radio', { name: 'Solo i file' }).check();
  await chiesto.getByRole('button', { name: 'Elimina' }).press('Enter');
  await expect(primo).toContainText('eliminato');
  const prima = await lavori(page).count();
  await primo.getByRole('gridcell', { name: 'Report Cambi' }).click();
  await page.keyboard.press('Delete');
  await domanda(page, 'Eliminare questo lavoro?').getByRole('button', { name: 'Elimina' }).click();
  await expect(lavori(page)).toHaveCount(prima - 1);
});

test('il formato che manca si chiede, e quando è pronto lo si apre da un avviso', async ({
  dentro: page,
}) => {
  const guid = await chiedi(page, { codDivisa: ['USD'], formati: ['csv'] });
  await apri(page, `${MONITOR}?lavoro=${guid}`);
  await expect(scheda(page)).toContainText('completato');
  await scheda(page).getByRole('button', { name: 'Produci anche PDF' }).click();
  await page.keyboard.press('Escape');
  await expect(lavori(page).first()).toContainText('completato');
  await toast(page, 'Operazione riuscita').getByRole('button', { name: 'Apri' }).click();
  await expect(page).toHaveURL(/\/page\/report\/.*reportName=Cambi/);
});

test('interrompere chiede prima; un lavoro interrotto non lascia nulla', async ({
  dentro: page,
  banca,
}) => {
  await banca.transaction().execute(async (tx) => {
    await sql`select set_config('rateo.aziende', '001', true)`.execute(tx);
    await sql`insert into lavori (guid, tipo, area, archivio, cod_azienda, utente, descrizione)
      values (gen_random_uuid(), 'esportazione', 'Cambi', 'cambi', '001', 'admin',
        'Report che nessuno comincia')`.execute(tx);
  });
  await apri(page, `${MONITOR}?cerca=nessuno+comincia`);
  const primo = lavori(page).first();
  await primo.getByRole('gridcell', { name: 'Report che nessuno comincia' }).click();
  await page.keyboard.press('Delete');
  await domanda(page, 'Interrompere questo lavoro?')
    .getByRole('button', { name: 'Interrompi' })
    .click();
  await expect(primo).toContainText('annullato');
});

test('un report fatto si programma, si esegue subito, si sospende e si elimina', async ({
  dentro: page,
}) => {
  test.slow();
  const guid = await chiedi(page, { codDivisa: ['USD'], formati: ['csv'] });
  await apri(page, `${MONITOR}?lavoro=${guid}`);
  await scheda(page).getByRole('button', { name: 'Programma…' }).click();
  const nuovo = domanda(page, 'Nuovo report programmato');
  await nuovo.getByRole('textbox', { name: 'Nome' }).fill('Cambi del lunedì');
  await nuovo.getByRole('textbox', { name: 'Ora' }).fill('99:00');
  await expect(nuovo.getByRole('button', { name: /^Salva/ })).toBeDisabled();
  await nuovo.getByRole('textbox', { name: 'Ora' }).fill('18:30');
  await accessibile(page);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Report programmato')).toContainText('ogni lunedì alle 18:30');
  await apri(page, `${MONITOR}?scheda=programmati&cerca=lunedì`);
  const programmi = righe(page, 'Report programmati');
  await expect(programmi.first()).toContainText('ogni lunedì alle 18:30');
  await programmi.first().getByRole('gridcell', { name: 'Cambi del lunedì' }).click();
  await page.keyboard.press('Enter');
  const aperto = domanda(page, /^Cambi del lunedì/);
  await expect(aperto.getByRole('region', { name: 'Parametri Selezionati' })).toContainText('USD');
  const partito = page.waitForResponse((una) => /\/esegui$/.test(new URL(una.url()).pathname));
  await aperto.getByRole('button', { name: 'Esegui ora' }).click();
  await expect(toast(page, 'Il report è partito')).toBeVisible();
  await finito(page, ((await (await partito).json()) as { guidID: string }).guidID);
  await aperto.getByRole('button', { name: 'Sospendi' }).click();
  await expect(programmi.first()).toContainText('sospeso');
  await expect(programmi.first()).toContainText('completato');
  // By the keyboard: what has just been said stands over the button for a while.
  await aperto.getByRole('button', { name: 'Elimina', exact: true }).press('Enter');
  await domanda(page, /^Eliminare/)
    .getByRole('button', { name: 'Elimina' })
    .click();
  await expect(programmi).toHaveCount(0);
});
