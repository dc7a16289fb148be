import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { novembre } from './cambi-bce.ts';
import { anteprima, apriImport, fileCsv, invia, ripristinaDa, testoCsv } from './caricamento.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, indirizzoCambi, righe, test, toast, vaiDalMenu } from './scena.ts';

const CAMBI = '/page/dati-dinamici/cambi';
const CSV = 'Da CSV';
const RIUSCITO = 'Import da file CSV effettutato correttamente';
const buono = fileCsv('cambi-novembre.csv', testoCsv(novembre.cambi));

/** One row of each kind: a correction, a new one, and all that cannot be. */
const MISTO = fileCsv(
  'cambi-misti.csv',
  [
    'DATA;CODICE DIVISA;CAMBIO',
    '03/11/2025;USD;1,1600',
    '10/11/2025;USD;1,1571',
    '04/11/2025;XXQ;1,1500',
    '31/11/2025;USD;1,1500',
    '05/11/2025;USD;0',
    '06/11/2025;GBP;0,8807',
    '06/11/2025;GBP;0,8808',
    '10/11/2025;ITL;1936,27',
  ].join('\r\n'),
);

test.beforeEach(({ api }) => api.soltanto(novembre, []));
test.afterAll(({ api }) => api.soltanto(novembre, []));

const conferma = (page: Page) =>
  anteprima(page).getByRole('button', { name: 'Conferma', exact: true });

test('la finestra dice le colonne, non si chiude per sbaglio, si chiude quando si va altrove', async ({
  dentro: page,
}) => {
  await apri(page, '/page');
  await vaiDalMenu(page, 'Dati dinamici', 'Cambi');
  const modale = await apriImport(page, CSV);
  await expect(modale).toHaveAccessibleName('Conferma Import da CSV');
  const colonne = modale.getByRole('region', { name: 'Colonne richieste' });
  await expect(colonne.getByRole('listitem')).toHaveText(['DATA', 'CODICE DIVISA', 'CAMBIO']);
  await expect(modale.getByRole('button', { name: 'Ok' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(modale).toBeVisible();
  await modale.getByRole('button', { name: 'Annulla' }).click();
  await expect(modale).toBeHidden();
  await expect(page.getByRole('button', { name: 'Importa' })).toBeFocused();

  await apriImport(page, CSV);
  await expect(modale).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(modale).toBeHidden();
});

test.describe('con l’orologio della prova', () => {
  test.use({ contestoNuovo: true });

  test('un file che non è CSV è scartato e lo si legge per tredici secondi', async ({
    dentro: page,
  }) => {
    await page.clock.install();
    await apri(page, CAMBI);
    const modale = await apriImport(page, CSV);
    const campo = modale.getByLabel('File CSV da importare');
    await campo.setInputFiles(fileCsv('cambi.txt', 'cambi'));
    const avviso = toast(page, 'Formato file non supportato');
    await expect(avviso).toContainText('Il file deve essere in formato CSV');
    await expect(modale).not.toContainText('cambi.txt');
    await expect(modale.getByRole('button', { name: 'Ok' })).toBeDisabled();
    await page.clock.fastForward(11_000);
    await expect(avviso).toBeVisible();
    await page.clock.fastForward(4_000);
    await expect(avviso).toBeHidden();
  });
});

test('dal file all’archivio, dopo aver visto ogni riga: Annulla non scrive, Ripristina riporta', async ({
  dentro: page,
  api,
}) => {
  await api.soltanto(novembre, [['2025-11-03', 'USD', '1.1500']]);
  const prima = await api.cambi(novembre);
  await apri(page, indirizzoCambi(novembre));

  await test.step('si guarda e si annulla: tutto è com’era', async () => {
    await invia(page, CSV, buono);
    await expect(anteprima(page)).toContainText('letti 12');
    await expect(anteprima(page)).toContainText('nuovi 11');
    await expect(anteprima(page)).toContainText('aggiornati 1');
    await expect(righe(page, 'Righe del file')).toHaveCount(12);
    await expect(righe(page, 'Righe del file').first()).toContainText('03/11/2025');
    expect(await api.cambi(novembre)).toEqual(prima);
    await anteprima(page).getByRole('button', { name: 'Annulla' }).click();
    await expect(anteprima(page)).toBeHidden();
    expect(await api.cambi(novembre)).toEqual(prima);
  });

  await test.step('si conferma, e la tabella lo mostra', async () => {
    await invia(page, CSV, buono);
    // Until it is taken in, nothing else begins: the preview stays, and is not confirmed again.
    await page.route('**/conferma*', async (richiesta) => {
      await expect(conferma(page)).toBeDisabled();
      await richiesta.continue();
    });
    await conferma(page).click();
    await expect(toast(page, RIUSCITO)).toContainText('Successo');
    await expect(toast(page, RIUSCITO)).toContainText('12 righe lette: 11 nuove, 1 aggiornata.');
    await page.unroute('**/conferma*');
    await expect(anteprima(page)).toBeHidden();
    await expect(righe(page, 'Cambi')).toHaveCount(12);
    await expect(righe(page, 'Cambi').filter({ hasText: '05/11/2025' })).toHaveCount(4);
  });

  await test.step('Ripristina riporta le righe com’erano', async () => {
    await ripristinaDa(page, toast(page, RIUSCITO));
    await expect(righe(page, 'Cambi')).toHaveCount(1);
    await expect(righe(page, 'Cambi')).toContainText('1,1500');
    expect(await api.cambi(novembre)).toMatchObject([{ cambio: '1.15' }]);
  });
});

test('gli errori stanno nella loro riga e colonna; si scrivono solo le valide, le altre tornano', async ({
  dentro: page,
  api,
}) => {
  await api.soltanto(novembre, novembre.cambi);
  const prima = await api.cambi(novembre);
  await apri(page, CAMBI);
  await invia(page, CSV, MISTO);

  await test.step('ogni riga dice il suo errore, e nulla si scrive', async () => {
    const riga = (numero: number) =>
      righe(page, 'Righe del file').filter({
        has: page.getByRole('gridcell', { name: String(numero), exact: true }),
      });
    await expect(riga(2)).toContainText('aggiornata');
    await expect(riga(3)).toContainText('nuova');
    await expect(riga(4)).toContainText('CODICE DIVISA: la divisa «XXQ» non è in anagrafica');
    await expect(riga(5)).toContainText('DATA: «31/11/2025» è una data che non esiste');
    await expect(riga(6)).toContainText('CAMBIO: «0»: il valore deve essere maggiore di zero');
    await expect(riga(7)).toContainText('valori diversi nel file per gli stessi DATA');
    await expect(riga(9)).toContainText(
      'CODICE DIVISA: la divisa «ITL» non è valida in quella data',
    );
    await expect(conferma(page)).toBeDisabled();
    await perIlManuale(page, 'anteprima', anteprima(page));
    await anteprima(page).getByRole('switch', { name: 'Solo errori' }).click();
    await expect(righe(page, 'Righe del file')).toHaveCount(6);
    expect(await api.cambi(novembre)).toEqual(prima);
  });

  await test.step('una riga si corregge dove sta: F8 va all’errore, Invio apre la cella e la scrive', async () => {
    const errate = righe(page, 'Righe del file');
    await page.keyboard.press('F8');
    await expect(errate.getByRole('gridcell', { name: 'XXQ', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('XXW');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('SEK');
    await page.keyboard.press('Enter');
    await expect(errate).toHaveCount(5);
    await expect(anteprima(page)).toContainText('nuovi 2');
    await expect(anteprima(page)).toContainText('scartati 5');
  });

  await test.step('gli scarti si scaricano con il motivo', async () => {
    const scarico = page.waitForEvent('download');
    await anteprima(page).getByRole('button', { name: 'Scarica gli scarti' }).click();
    const scarti = await readFile((await (await scarico).path()) ?? '', 'utf8');
    expect(scarti).toContain('31/11/2025');
    expect(scarti).toContain('valori diversi nel file');
    expect(scarti).not.toContain('XXQ');
    expect(scarti).not.toContain('1,1571');
  });

  await test.step('solo le valide si scrivono, e si vedono nella loro griglia', async () => {
    await anteprima(page).getByRole('button', { name: 'Solo valide' }).click();
    await toast(page, RIUSCITO).getByRole('button', { name: 'Vedi le 3 righe' }).click();
    await expect(page.getByText(/^cambi-misti\.csv, /)).toBeVisible();
    await expect(righe(page, 'Cambi')).toHaveCount(3);
    const scritti = await api.cambi(novembre);
    expect(scritti).toHaveLength(14);
    expect(
      scritti.find(({ data, codDivisa }) => data === '2025-11-03' && codDivisa === 'USD'),
    ).toMatchObject({ cambio: '1.16' });
  });
});

test('un numero che si legge in due modi è una domanda', async ({ dentro: page, api }) => {
  await apri(page, CAMBI);
  await invia(page, CSV, fileCsv('yen.csv', 'DATA;CODICE DIVISA;CAMBIO\n03/11/2025;IDR;1.234\n'));
  const domanda = page.getByRole('dialog', { name: 'Come si leggono i valori del file?' });
  await expect(domanda).toContainText('«1.234» alla riga 2');
  await expect(domanda.getByRole('button', { name: 'Continua' })).toBeDisabled();
  await domanda.getByRole('radio', { name: /1\.234,56/ }).check();
  await domanda.getByRole('button', { name: 'Continua' }).click();
  await expect(anteprima(page)).toContainText('nuovi 1');
  await conferma(page).click();
  await expect(toast(page, RIUSCITO)).toBeVisible();
  expect(await api.cambi(novembre)).toMatchObject([{ codDivisa: 'IDR', cambio: '1234' }]);
});

/** Of each refusal the words are proven where they are made: server/importazioni/importa-cambi.test.ts. */
test('un file che non si può leggere è rifiutato con le sue parole', async ({
  dentro: page,
  api,
}) => {
  await apri(page, CAMBI);
  await invia(page, CSV, fileCsv('rifiutato.csv', 'DATA;CAMBIO\n03/11/2025;1,15\n'));
  const avviso = toast(page, 'Errore Import.');
  await expect(avviso).toContainText('CODICE DIVISA');
  await expect(avviso).toContainText('Controllare i nomi delle colonne.');
  await expect(anteprima(page)).toBeHidden();
  expect(await api.cambi(novembre)).toEqual([]);

  await test.step('l’XML della BCE si legge com’è', async () => {
    const giorno = `<Cube time='2025-11-03'><Cube currency='USD' rate='1.1514'/></Cube>`;
    const xml = `<gesmes:Envelope xmlns:gesmes='http://x'><Cube>${giorno}</Cube></gesmes:Envelope>`;
    // The window has stayed open, so that another file may be chosen.
    const modale = page.getByRole('dialog', { name: /^Conferma Import da/ });
    await modale
      .getByLabel(/^File .* da importare$/)
      .setInputFiles(fileCsv('eurofxref-daily.xml', xml));
    await modale.getByRole('button', { name: 'Ok' }).click();
    await expect(anteprima(page)).toContainText('nuovi 1');
    await expect(righe(page, 'Righe del file')).toContainText('1.1514');
    await anteprima(page).getByRole('button', { name: 'Annulla' }).click();
  });
});

/** Long enough to be caught while it runs. */
function fileLungo() {
  const giorni = Array.from({ length: 100_000 }, (_, quanti) =>
    new Date(Date.UTC(1920, 0, 1 + quanti)).toISOString().slice(0, 10).split('-').reverse(),
  );
  const linee = novembre.cambi
    .slice(0, 4)
    .flatMap(([, divisa]) => giorni.map((giorno) => `${giorno.join('/')};${divisa};1,1514`));
  return fileCsv('lungo.csv', ['DATA;CODICE DIVISA;CAMBIO', ...linee].join('\n'));
}

test('un import lungo mostra quanto manca e si interrompe', async ({ dentro: page, api }) => {
  await apri(page, CAMBI);
  await invia(page, CSV, fileLungo());
  const attesa = page.getByRole('dialog', { name: 'Import in corso...' });
  await expect(attesa).toContainText('Import in corso...');
  await expect(attesa.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await attesa.getByRole('button', { name: 'Interrompi' }).click();
  await expect(attesa).toBeHidden();
  await expect(anteprima(page)).toBeHidden();
  expect(await api.cambi(novembre)).toEqual([]);
  await apri(page, '/page/reportsmonitor');
  const lavoro = righe(page, 'Lavori').filter({ hasText: 'lungo.csv' });
  await expect(lavoro.first()).toContainText('annullato');
});
