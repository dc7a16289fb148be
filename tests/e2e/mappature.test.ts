import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/sessione.ts';
import { apri, righe, test } from './scena.ts';
import { finoA, preme } from './tasti.ts';

const MAPPATURE = '/page/tabelle/mappature';
const NUOVA = `${MAPPATURE}?record=nuovo&destinazione=cambi`;

/** A line above the titles, a number that is none, a total at the foot. */
const FILE = {
  name: 'cambi-della-banca.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Cambi della banca\nValuta;Prezzo;Giorno\nUSD;1,1724;09/02/2026\n' +
      'GBP;n.d.;09/02/2026\nTotale;2;\n',
  ),
};

const togli = (banca: Db) =>
  sql`delete from mappature where cod_mappatura like 'storia-%'`.execute(banca);

test.beforeEach(({ banca }) => togli(banca));
test.afterAll(({ banca }) => togli(banca));

const scheda = (page: Page, nome: string | RegExp) => page.getByRole('dialog', { name: nome });

/** Chooses from a list by typing the beginning of the entry, as one does by keyboard. */
async function scegli(page: Page, etichetta: string, inizio: string): Promise<void> {
  await page.getByRole('combobox', { name: etichetta, exact: true }).focus();
  await page.keyboard.type(inizio);
}

test('una mappatura si scrive davanti al suo file, e dice riga per riga che cosa ne nasce', async ({
  dentro: page,
}) => {
  await apri(page, NUOVA);
  const nuova = scheda(page, 'Nuova mappatura');
  const codice = nuova.getByRole('textbox', { name: 'Codice', exact: true });
  await expect(codice).toBeFocused();
  await page.keyboard.type('storia-banca');
  await preme(page, 'Tab');
  await page.keyboard.type('Cambi della banca');
  await nuova.getByLabel('File di esempio', { exact: true }).last().setInputFiles(FILE);

  await test.step('le prime righe si vedono come sono, e si dice da dove cominciano', async () => {
    const grezze = nuova.getByRole('region', { name: 'Prime righe del file' });
    await expect(grezze).toContainText('Cambi della banca');
    await nuova.getByRole('textbox', { name: 'Righe da saltare' }).fill('1');
    await expect(grezze.getByRole('columnheader').nth(1)).toHaveText('Valuta');
  });

  await test.step('ogni campo dalla sua colonna, con il formato letto dal file', async () => {
    await scegli(page, 'CODICE DIVISA, da', 'Valuta');
    await scegli(page, 'CAMBIO, da', 'Prezzo');
    await scegli(page, 'DATA, da', 'Giorno');
    await expect(nuova.getByRole('combobox', { name: 'DATA, come è scritto' })).toHaveValue(
      'dd/mm/yyyy',
    );
    const anteprima = nuova.getByRole('region', { name: 'Anteprima' });
    await expect(anteprima.getByRole('status')).toContainText('3 righe del campione');
    await expect(anteprima.getByRole('status')).toContainText('2 con problemi');
    await expect(anteprima).toContainText('1.1724');
    await anteprima.getByRole('button', { name: 'Riga seguente' }).focus();
    await preme(page, 'Enter');
    await expect(anteprima).toContainText('«n.d.» non è un numero nel formato 1.234,56.');
  });

  await test.step('il totale resta fuori, con il suo motivo', async () => {
    await nuova.getByRole('tab', { name: 'Righe escluse' }).focus();
    await preme(page, 'Enter');
    await nuova.getByRole('button', { name: 'Altre righe da escludere' }).focus();
    await preme(page, 'Enter');
    await nuova.getByRole('textbox', { name: 'Righe escluse 1: motivo' }).focus();
    await page.keyboard.type('riga del totale');
    await nuova.getByRole('button', { name: 'Aggiungi una condizione a righe escluse 1' }).focus();
    await preme(page, 'Enter');
    await nuova.getByRole('textbox', { name: 'righe escluse 1, condizione 1: valori' }).focus();
    await page.keyboard.type('totale');
    const sommario = nuova.getByRole('region', { name: 'Anteprima' }).getByRole('status');
    await expect(sommario).toContainText('1 esclusa, 1 con problemi');
  });

  await test.step('si salva, si ritrova, si duplica, si elimina', async () => {
    await preme(page, 'Control+Enter');
    await expect(nuova).toBeHidden();
    await page.getByRole('textbox', { name: 'Cerca in Mappature' }).fill('storia-banca');
    await expect(righe(page, 'Mappature')).toHaveCount(1);
    await righe(page, 'Mappature').getByRole('gridcell', { name: 'storia-banca' }).click();
    await preme(page, 'Enter');
    const sua = scheda(page, /^storia-banca/);
    await expect(sua.getByRole('combobox', { name: 'CAMBIO, come è scritto' })).toHaveValue('it');
    await expect(sua.getByRole('textbox', { name: 'Descrizione', exact: true })).toBeFocused();
    await preme(page, 'Control+d');
    await expect(codice).toBeFocused();
    await page.keyboard.type('storia-copia');
    await preme(page, 'Control+Enter');
    await expect(nuova).toBeHidden();
    await page.getByRole('textbox', { name: 'Cerca in Mappature' }).fill('storia-');
    await expect(righe(page, 'Mappature')).toHaveCount(2);
    await righe(page, 'Mappature').getByRole('gridcell', { name: 'storia-copia' }).click();
    await preme(page, 'Enter');
    await scheda(page, /^storia-copia/)
      .getByRole('button', { name: 'Elimina' })
      .focus();
    await preme(page, 'Enter');
    await scheda(page, /^Eliminare storia-copia/)
      .getByRole('button', { name: 'Elimina' })
      .focus();
    await preme(page, 'Enter');
    await expect(righe(page, 'Mappature')).toHaveCount(1);
  });
});

test('i titoli del file si abbinano con un tasto ai campi che somigliano', async ({
  dentro: page,
}) => {
  await apri(page, `${MAPPATURE}?record=nuovo`);
  const nuova = scheda(page, 'Nuova mappatura');
  const testo = 'ISIN;Denominazione;Scadenza\nIT0005246134;BTP€i 15/05/2028;15/05/2028\n';
  const buffer = Buffer.from(testo);
  await nuova
    .getByLabel('File di esempio', { exact: true })
    .last()
    .setInputFiles({ name: 'titoli.csv', mimeType: 'text/csv', buffer });
  await expect(nuova).toContainText('3 titoli del file somigliano a campi');
  await nuova.getByRole('button', { name: 'Abbinali' }).focus();
  await preme(page, 'Enter');
  await expect(nuova.getByRole('combobox', { name: 'Data Scadenza, da' })).toHaveValue(
    'colonna:Scadenza',
  );
  const anteprima = nuova.getByRole('region', { name: 'Anteprima' });
  await expect(anteprima).toContainText('2028-05-15');
  await expect(anteprima).toContainText('Manca: serve a un record nuovo.');
});

test('quella del prodotto si legge e si prova, ma non si cambia: si duplica', async ({
  dentro: page,
}) => {
  await apri(page, MAPPATURE);
  await finoA(page, /^Cerca in Mappature/, 'Shift+Tab');
  await page.keyboard.type('mef');
  await expect(righe(page, 'Mappature')).toHaveCount(1);
  await righe(page, 'Mappature').getByRole('gridcell', { name: 'mef-titoli-di-stato' }).click();
  await preme(page, 'Enter');
  const sua = scheda(page, /^mef-titoli-di-stato/);
  await expect(sua).toContainText('È del prodotto');
  await expect(sua.getByRole('button', { name: 'Salva' })).toBeHidden();
  await expect(sua.getByRole('combobox', { name: 'ISIN, da' })).toBeDisabled();
  const buffer = Buffer.from(
    'isin;descrizione;tipo;cedola;frequenza;emissione;scadenza\n' +
      'IT0005246134;BTP€i 15/05/2028;BTP€i;1,3;;15/11/2016;15/05/2028\n',
  );
  await sua
    .getByLabel('File di esempio', { exact: true })
    .last()
    .setInputFiles({ name: 'mef.csv', mimeType: 'text/csv', buffer });
  const anteprima = sua.getByRole('region', { name: 'Anteprima' });
  await expect(anteprima).toContainText('da «BTP€i»: tipo è «BTP€i»');
  await preme(page, 'Control+d');
  const copia = scheda(page, 'Nuova mappatura');
  await expect(copia.getByRole('textbox', { name: 'Codice', exact: true })).toBeFocused();
  await expect(copia.getByRole('combobox', { name: 'ISIN, da' })).toBeEnabled();
});
