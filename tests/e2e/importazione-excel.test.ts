import { expect } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { dicembre } from './cambi-bce.ts';
import { anteprima, apriImport, type FileScelto, fileCsv, invia } from './caricamento.ts';
import { apri, indirizzoCambi, righe, test, toast } from './scena.ts';

const EXCEL = 'Da excel';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.beforeEach(({ api }) => api.soltanto(dicembre, []));
test.afterAll(({ api }) => api.soltanto(dicembre, []));

/** A workbook as a spreadsheet saves it: real dates and real numbers. */
async function foglio(nome: string): Promise<FileScelto> {
  const celle = dicembre.cambi.map(([data, divisa, cambio]) => [
    new Date(`${data}T00:00:00Z`),
    divisa,
    Number(cambio),
  ]);
  const rows = [['DATA', 'CODICE DIVISA', 'CAMBIO'], ...celle];
  const byte = await writeXlsx({ sheets: [{ name: 'Cambi', rows }] });
  return { name: nome, mimeType: TIPO, buffer: Buffer.from(byte) };
}

test('un foglio Excel passa dalla stessa anteprima e finisce nell’archivio', async ({
  dentro: page,
}) => {
  await apri(page, indirizzoCambi(dicembre));
  await invia(page, EXCEL, await foglio('cambi-dicembre.xlsx'));
  await expect(anteprima(page)).toContainText('nuovi 12');
  await expect(righe(page, 'Righe del file').first()).toContainText('01/12/2025');
  await expect(righe(page, 'Righe del file').first()).toContainText('1,1646');
  await anteprima(page).getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(toast(page, 'Import da file Excel effettuato correttamente')).toBeVisible();
  await expect(righe(page, 'Cambi')).toHaveCount(12);
  await expect(righe(page, 'Cambi').filter({ hasText: '02/12/2025' }).first()).toContainText(
    '1,7723',
  );
});

test('un .xls è rifiutato con il rimedio', async ({ dentro: page }) => {
  await apri(page, indirizzoCambi(dicembre));
  const modale = await apriImport(page, EXCEL);
  await modale.getByLabel('File excel da importare').setInputFiles(fileCsv('vecchio.xls', 'x'));
  await expect(toast(page, 'Formato file non supportato')).toContainText('si salva come .xlsx');
  await expect(modale.getByRole('button', { name: 'Ok' })).toBeDisabled();
});

test('un foglio troncato è rifiutato e nulla si scrive', async ({ dentro: page, api }) => {
  const intero = await foglio('troncato.xlsx');
  const meta = intero.buffer.subarray(0, intero.buffer.length / 2);
  await apri(page, indirizzoCambi(dicembre));
  await invia(page, EXCEL, { ...intero, buffer: meta });
  await expect(toast(page, 'Errore Import.')).toContainText('troncato o rovinato');
  expect(await api.cambi(dicembre)).toEqual([]);
});

test('un CSV che si dice .xlsx è riconosciuto', async ({ dentro: page, api }) => {
  await apri(page, indirizzoCambi(dicembre));
  await invia(page, EXCEL, fileCsv('finto.xlsx', 'DATA;CODICE DIVISA;CAMBIO\n'));
  await expect(toast(page, 'Errore Import.')).toContainText('non è un foglio Excel (.xlsx)');
  expect(await api.cambi(dicembre)).toEqual([]);
});
