import { expect } from '@playwright/test';
import { anteprima, apriImport, fileCsv, ripristinaDa } from './caricamento.ts';
import { apri, righe, test, toast } from './scena.ts';
import { bozzaDi, semina, TITOLI, togliTutti } from './titoli-scena.ts';

/** Public facts of the Treasury's list: an indexed bond, a bill, and one whose ISIN is mistyped. */
const MEF = fileCsv(
  'titoli-di-stato.csv',
  [
    'isin;descrizione;tipo;cedola;frequenza;emissione;scadenza',
    'IT0004735152;BTP€i 15/09/2026;BTP€i;3,1;;15/03/2011;15/09/2026',
    'IT0005702656;BOT 30/09/2026;BOT;0;;31/03/2026;30/09/2026',
    'IT0005556012;BTP 3,85% 15/09/2026;BTP;3,85;2;17/07/2023;15/09/2026',
  ].join('\r\n'),
);

test('un file del Tesoro entra per la sua mappatura, dopo aver visto ciò che si ricava', async ({
  dentro: page,
}) => {
  await apri(page, `${TITOLI}?isin=IT0004735152`);
  const modale = await apriImport(page, 'Da CSV');
  await modale.getByLabel('File CSV da importare').setInputFiles(MEF);
  await expect(modale.getByText('Riconosciuto:')).toContainText('MEF');
  await modale.getByRole('button', { name: 'Ok' }).click();

  const finestra = anteprima(page);
  await expect(finestra).toContainText('nuovi 2');
  await expect(finestra).toContainText('scartati 1');
  await expect(finestra).toContainText('Tratteggiati i valori ricavati');
  const buono = righe(page, 'Righe del file').nth(1);
  await expect(buono.locator('[title*="da «BOT»"]').first()).toBeVisible();
  await expect(righe(page, 'Righe del file').last()).toContainText('non è un ISIN');

  await finestra.getByRole('button', { name: 'Solo valide' }).click();
  const fatto = toast(page, 'Import da file CSV effettuato correttamente');
  await expect(fatto).toBeVisible();
  await expect(righe(page, 'Titoli').filter({ hasText: 'IT0004735152' })).toHaveCount(1);
  await ripristinaDa(page, fatto);
  await expect(toast(page, 'Import annullato')).toBeVisible();
  await expect(righe(page, 'Titoli').filter({ hasText: 'IT0004735152' })).toHaveCount(0);
});

test('senza mappatura la finestra dice che cosa serve e che cosa è facoltativo', async ({
  dentro: page,
}) => {
  await apri(page, TITOLI);
  const modale = await apriImport(page, 'Da CSV');
  const colonne = modale.getByRole('region', { name: 'Colonne richieste' });
  await expect(colonne.getByRole('listitem').first()).toHaveText('Codice Titolo o ISIN');
  await colonne.getByText(/colonne facoltative/).click();
  await expect(colonne).toContainText('Tasso Cedola');
  await modale.getByRole('button', { name: 'Annulla' }).click();
});

test('l’anteprima dice prima e dopo; ciò che i movimenti usano cambia solo confermando', async ({
  dentro: page,
  banca,
}) => {
  await togliTutti(banca);
  await semina(banca, 'XQDUE', { cod_divisa: 'USD' });
  await semina(banca, 'XQCERT', { cod_divisa: 'USD' });
  await bozzaDi(banca, 'XQDUE');
  await apri(page, `${TITOLI}?codice=XQDUE`);
  const file = fileCsv('euro.csv', 'Codice Titolo;Codice Divisa\nXQDUE;EUR\nXQCERT;EUR\n');
  const finestra = anteprima(page);
  const deciso = finestra.getByRole('switch', { name: 'Cambia anche i titoli con movimenti (1)' });
  const legge = async () => {
    const modale = await apriImport(page, 'Da CSV');
    await modale.getByLabel('File CSV da importare').setInputFiles(file);
    await modale.getByRole('button', { name: 'Ok' }).click();
    await expect(deciso).not.toBeChecked();
  };
  await legge();
  const lette = righe(page, 'Righe del file');
  await expect(lette.nth(0)).toContainText('Codice Divisa passa da USD a EUR: va confermato');
  await expect(lette.nth(1)).toContainText('USD → EUR');
  const conferma = finestra.getByRole('button', { name: 'Conferma', exact: true });
  await expect(conferma).toBeDisabled();
  // What was decided of one file says nothing of the next.
  await deciso.check();
  await finestra.getByRole('button', { name: 'Annulla' }).click();
  await legge();
  await deciso.check();
  await conferma.dblclick();
  const fatto = toast(page, 'Import da file CSV effettuato correttamente');
  await expect(fatto).toBeVisible();
  await expect(toast(page, 'Errore Import')).toHaveCount(0);
  await test.step('anche annullando l’import si decide di quei titoli', async () => {
    await ripristinaDa(page, fatto);
    const domanda = page.getByRole('dialog', { name: 'Titolo con movimenti' });
    await expect(domanda).toContainText('XQDUE: Codice Divisa passa da EUR a USD');
    await domanda.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(toast(page, 'Import annullato')).toContainText('Le righe sono tornate come prima');
  });
  await togliTutti(banca);
});
