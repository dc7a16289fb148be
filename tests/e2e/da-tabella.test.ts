import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { novembre } from './cambi-bce.ts';
import { anteprima, apriImport, ripristinaDa } from './caricamento.ts';
import { apri, righe, test, toast } from './scena.ts';

const CAMBI = '/page/valutazione/archivi/cambi-normali';
const GESTORE = '/page/valutazione/archivi/costi-normali-gestore';
const DA_TABELLA = 'Da tabella';
const CONTESTO = { utente: { id: 0, username: 'prove' }, aziende: ['001'] };

const vuota = (banca: Db) =>
  inTransazione(banca, CONTESTO, async (tx) => {
    await sql`delete from cambi_normali where data in ('2025-11-12', '2025-11-30')`.execute(tx);
    await sql`delete from costi_normali_gestore where cod_portafoglio like 'DT-%'`.execute(tx);
    await sql`delete from quotazioni_normali_gestore where cod_portafoglio like 'DT-%'`.execute(tx);
    await sql`delete from titoli where cod_titolo = 'DT-TITOLO'`.execute(tx);
    await sql`delete from portafogli where cod_portafoglio like 'DT-%'`.execute(tx);
  });

test.beforeEach(async ({ api, banca }) => {
  await vuota(banca);
  await api.soltanto(novembre, [
    ['2025-11-03', 'AUD', '1.7597'],
    ['2025-11-05', 'AUD', '1.7724'],
    ['2025-11-04', 'GBP', '0.8795'],
  ]);
});
test.afterAll(async ({ api, banca }) => {
  await vuota(banca);
  await api.soltanto(novembre, []);
});

const scegliGiorno = async (page: Page, giorno: string) => {
  const modale = await apriImport(page, DA_TABELLA);
  await expect(modale).toHaveAccessibleName('Conferma Import da tabella');
  const campo = modale.getByLabel('Data import').first();
  await expect(campo).not.toHaveValue('');
  await campo.fill(giorno);
  await campo.press('Tab');
  return modale;
};

test('dai cambi di ogni giorno a quelli normali, visti uno per uno e ripresi', async ({
  dentro: page,
}) => {
  await apri(page, `${CAMBI}?dateFrom=2025-11-30&dateTo=2025-11-30`);
  const modale = await scegliGiorno(page, '30112025');
  await modale.getByRole('radio', { name: 'Media dell’ultimo mese' }).check({ force: true });
  await expect(modale).toContainText('Guarda i giorni dal 31/10/2025 al 30/11/2025.');
  await modale.getByRole('button', { name: 'Ok' }).click();

  const dollaro = righe(page, 'Righe del file').filter({ hasText: 'AUD' });
  await expect(dollaro).toContainText('1,76605');
  await expect(dollaro).toContainText('05/11/2025');
  await expect(dollaro).toContainText('MEDIA_MESE');
  await anteprima(page).getByRole('button', { name: 'Conferma', exact: true }).click();
  const riuscito = toast(page, 'Import da tabella CAMBI effettutato correttamente');
  await expect(riuscito).toContainText('Successo');

  await ripristinaDa(page, riuscito);
  await expect(toast(page, 'Import annullato')).toBeVisible();
});

test('un giorno da venire non si conferma, uno vuoto è un errore; chi non ha valori resta senza; altrove si chiude', async ({
  dentro: page,
  banca,
}) => {
  await apri(page, '/page');
  await page.goto(CAMBI);
  const modale = await scegliGiorno(page, '31122190');
  await expect(modale).toContainText('Questo giorno deve ancora venire');
  await expect(modale.getByRole('button', { name: 'Ok' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(modale).toBeVisible();
  await modale.getByLabel('Data import').first().fill('01011950');
  await page.keyboard.press('Tab');
  await modale.getByRole('button', { name: 'Ok' }).click();
  await expect(toast(page, 'Errore Import')).toContainText('non c’è alcun valore');

  await scegliGiorno(page, '12112025');
  await modale.getByRole('button', { name: 'Ok' }).click();
  const sterlina = righe(page, 'Righe del file').filter({ hasText: 'GBP' });
  await expect(sterlina).toContainText('nessun valore negli ultimi 7 giorni');
  await expect(anteprima(page)).toContainText('non si scriv');
  await expect(anteprima(page).getByRole('button', { name: 'Solo valide' })).toBeHidden();
  await anteprima(page).getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(toast(page, 'Import da tabella CAMBI')).toBeVisible();
  const scritti = await inTransazione(banca, CONTESTO, (tx) =>
    sql<{ riga: string }>`
      delete from cambi_normali where data = '2025-11-12'
      returning cod_divisa || ' ' || data_origine as riga`.execute(tx),
  );
  expect(scritti.rows.map(({ riga }) => riga)).toContain('AUD 2025-11-05');
  expect(scritti.rows.some(({ riga }) => riga.startsWith('GBP'))).toBe(false);

  await apriImport(page, DA_TABELLA);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Cambi Normali', level: 1 })).toBeHidden();
  await expect(modale).toBeHidden();
});

test('di un portafoglio solo del gestore', async ({ dentro: page, banca }) => {
  await inTransazione(banca, CONTESTO, async (tx) => {
    await sql`
      insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_gestione) values
      ('001', 'DT-UNO', 'Gestito uno', 'P'), ('001', 'DT-DUE', 'Gestito due', 'P')`.execute(tx);
    await sql`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
      values ('DT-TITOLO', 'Titolo di prova', 'A', 'EUR')`.execute(tx);
    await sql`insert into quotazioni_normali_gestore
      (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo) values
      ('001', 'DT-UNO', 'DT-TITOLO', '2025-11-06', 10.5),
      ('001', 'DT-DUE', 'DT-TITOLO', '2025-11-06', 11.5)`.execute(tx);
  });
  await apri(page, GESTORE);
  const modale = await scegliGiorno(page, '06112025');
  const portafoglio = modale.getByLabel('Portafoglio');
  await portafoglio.fill('DT-UNO');
  await portafoglio.press('Tab');
  await modale.getByRole('button', { name: 'Ok' }).click();
  await expect(righe(page, 'Righe del file')).toHaveCount(1);
  await expect(righe(page, 'Righe del file').first()).toContainText('10,5');
  await anteprima(page).getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(toast(page, 'Import da tabella QUOTAZIONI effettutato correttamente')).toBeVisible();
});
