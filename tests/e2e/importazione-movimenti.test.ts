import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { inTransazione } from '#server/db/contesto.ts';
import { anteprima, apriImport, fileCsv, ripristinaDa } from './caricamento.ts';
import { apriPortafoglio, scrivente } from './fissato-scena.ts';
import { apri, righe, test, toast } from './scena.ts';
import { semina } from './titoli-scena.ts';

const GRIGLIA = 'Acquisti / Vendite';
const NOTA = 'FONDO DI PROVA IMPORTATO';
const MOVIMENTI = `/page/movimenti/acq-ven?movDal=2024-01-01&valDal=2024-01-01&testo=${encodeURIComponent(NOTA)}`;
const RIUSCITO = 'Import da file CSV effettuato correttamente';
const TITOLO = 'XQIMPORTATO';

/** The layout of a bank's file, with rows made up: the second amount is not quantity by price. */
const DOSSIER = fileCsv(
  'dossier.csv',
  [
    'Operazione;Data valuta;Descrizione;Titolo;Isin;Segno;Quantita;Divisa;Prezzo;Cambio;Controvalore;Spese Fondi Sgr;Commissioni amministrato',
    `15/01/2024;17/01/2024;Compravendita titoli;${NOTA};${TITOLO};A;5;EUR;105,71;;528,55;;2,95`,
    `20/02/2024;22/02/2024;Compravendita titoli;${NOTA};${TITOLO};V;2;EUR;110,00;;220,50;;2,95`,
  ].join('\r\n'),
);

const PATRIMONIO = fileCsv(
  'patrimonio.csv',
  'Investimenti;;Totale;10,00 €\r\nDescrizione;ISIN;Numero Quote;Valore quota di carico €\r\nFONDO;XQ;10;9,00\r\n',
);

test.beforeAll(async ({ banca, playwright, baseURL }) => {
  const richieste = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await apriPortafoglio(await scrivente(richieste), 'XQIM');
  await richieste.dispose();
  await semina(banca, TITOLO, { tipo_titolo: 'A', quotazione: 'U' });
});

test.afterAll(async ({ banca }) => {
  const contesto = { utente: { id: 1, username: 'storia' }, aziende: ['001'] };
  await inTransazione(banca, contesto, (tx) =>
    sql`delete from movimenti where stato = 'bozza' and cod_titolo = ${TITOLO}`.execute(tx),
  );
});

/** From the window to its preview: the mapping, and where rows that do not say it belong. */
async function importa(page: Page, file: ReturnType<typeof fileCsv>): Promise<void> {
  const modale = await apriImport(page, 'Da CSV');
  for (const [campo, valore] of [
    ['Mappatura', 'movimenti-fineco-italiano'],
    ['Portafoglio', 'XQIM'],
  ] as const) {
    const scelta = modale.getByRole('combobox', { name: campo });
    await scelta.fill(valore);
    await scelta.press('Enter');
  }
  await modale.getByLabel('File CSV da importare').setInputFiles(file);
  await modale.getByRole('button', { name: 'Ok' }).click();
}

async function conferma(page: Page): Promise<void> {
  await anteprima(page).getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(anteprima(page)).toBeHidden();
  await expect(toast(page, RIUSCITO).first()).toBeVisible();
}

test('il file della banca entra per la sua mappatura, col calcolato accanto; due volte non cambia nulla', async ({
  dentro: page,
}) => {
  await apri(page, MOVIMENTI);
  await importa(page, DOSSIER);
  const finestra = anteprima(page);
  await expect(finestra).toContainText('nuovi 2');
  await expect(finestra).toContainText('con avvisi 1');
  await expect(righe(page, 'Righe del file').last()).toContainText(
    'nel file 220,50, calcolato 220,00',
  );
  const scritte = righe(page, GRIGLIA).filter({ hasText: TITOLO });
  await conferma(page);
  await ripristinaDa(page, toast(page, RIUSCITO));
  await expect(toast(page, 'Import annullato')).toBeVisible();
  await expect(scritte).toHaveCount(0);

  await importa(page, DOSSIER);
  await expect(finestra).toContainText('nuovi 2');
  await conferma(page);
  await expect(scritte).toHaveCount(2);
  await importa(page, DOSSIER);
  await expect(finestra).toContainText('nuovi 0');
  await expect(finestra).toContainText('invariati 2');
  await conferma(page);
  await expect(scritte).toHaveCount(2);
});

test('un estratto del patrimonio si rifiuta, e dice che cosa chiedere alla banca', async ({
  dentro: page,
}) => {
  await apri(page, MOVIMENTI);
  await importa(page, PATRIMONIO);
  await expect(toast(page, 'Errore Import.')).toContainText(
    'Chiedere alla banca l’elenco dei movimenti',
  );
  await expect(anteprima(page)).toBeHidden();
});
