import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accessibile } from './axe.ts';
import { apriPortafoglio, ETF, type Scrivi, scrivente } from './fissato-scena.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { apri, righe, test } from './scena.ts';

/** A portfolio of the story's own, another one at every run: what is confirmed stays. */
const MIO = `K${Date.now().toString(36).toUpperCase()}`;
const PAGINA = '/page/contabilita/contabilizza/movimenti-giornalieri';

let richieste: APIRequestContext;
let scrive: Scrivi;
test.beforeAll(async ({ playwright, baseURL }) => {
  richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  scrive = await scrivente(richieste);
  await apriPortafoglio(scrive, MIO);
  const comune = { cod_Titolo: ETF, cod_Portafoglio: MIO, cod_Depositario: `D${MIO}` };
  const due = [
    { cod_Causale: 'ACQ', dataMovimento: '2023-05-10', qtaVnominale: '120', prezzo: '100' },
    { cod_Causale: 'VEN', dataMovimento: '2023-06-12', qtaVnominale: '20', prezzo: '110' },
  ];
  for (const uno of due)
    await scrive('post', '/movimenti?registra=true', { ...comune, commissioni: '5', ...uno });
});
test.afterAll(() => richieste.dispose());

const passo = (page: Page) =>
  page.getByRole('list', { name: 'Passi' }).locator('[aria-current=step]');

async function simula(page: Page): Promise<void> {
  await apri(page, `${PAGINA}?portafogli=${MIO}`);
  await expect(page.getByRole('form', { name: 'Parametri' })).toContainText(MIO);
  await page.keyboard.press('Control+Enter');
}

test('due movimenti vanno nel giornale: si simulano, se ne corregge uno, si conferma', async ({
  dentro: page,
}) => {
  // A whole day of an accountant, the longest of the stories: a slow machine takes more than a minute over it.
  test.setTimeout(150_000);
  await apri(page, '/page/contabilita/contabilizza');
  await page.locator('#movimenti-giornalieri').click();
  await expect(passo(page)).toHaveText('Parametri');
  await simula(page);
  await expect(passo(page)).toHaveText('Simulazione');
  await expect(page.getByRole('button', { name: /^Genera 2 scritture/ })).toBeEnabled();
  await expect(page.getByLabel('In sintesi')).toContainText('✓ quadra');
  // Two entries, and what they come to.
  await expect(righe(page, 'Scritture')).toHaveCount(3);
  await righe(page, 'Scritture').first().getByRole('gridcell').nth(1).click();
  await page.keyboard.press('+');
  await expect(righe(page, 'Scritture').filter({ hasText: 'Quote di OICR' })).toHaveCount(1);
  await perIlManuale(page, 'contabilizza');
  await accessibile(page);

  await page.keyboard.press('F10');
  await expect(passo(page)).toHaveText('Manutenzione');
  const inAttesa = righe(page, 'Righe delle scritture');
  await inAttesa.filter({ hasText: 'VEN' }).first().getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const cassetto = page.getByRole('dialog', { name: /^Scrittura di / });
  const [prima, salva] = [
    cassetto.getByRole('textbox', { name: 'Dare della riga 1' }),
    cassetto.getByRole('button', { name: /^Salva/ }),
  ];
  // Where one writes it stands as one writes it.
  await expect(prima).toBeFocused();
  await expect(prima).toHaveValue('2195,00');
  await prima.fill('2190');
  await expect(cassetto).toContainText('Non si salva con sbilancio diverso da 0,00');
  await expect(salva).toBeDisabled();
  await accessibile(page);
  await cassetto
    .getByRole('combobox', { name: /^Conto della riga/ })
    .last()
    .fill('3001705');
  await page.keyboard.press('Enter');
  await expect(salva).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(cassetto).toBeHidden();
  await page.getByRole('button', { name: 'Solo modificate 1' }).click();
  await expect(inAttesa.filter({ hasText: '2.190,00' })).toHaveCount(1);

  // Whoever comes later finds it where it was left.
  await apri(page, PAGINA);
  await expect(passo(page)).toHaveText('Manutenzione');
  await expect(page.getByRole('alert')).toContainText('non confermata: confermarla o annullarla');
  await page.getByRole('button', { name: /^Annulla la generazione/ }).click();
  await page.getByRole('button', { name: 'Tieni la generazione' }).click();
  await page.getByRole('button', { name: /^Conferma il trasferimento/ }).click();
  await page.getByRole('button', { name: 'Trasferisci 2 scritture' }).click();
  await expect(passo(page)).toHaveText('Conferma');
  await expect(page.getByLabel('Nel giornale')).toContainText(/da \d+\/2023 a \d+\/2023/);

  // What was confirmed goes out in a file, once: again only if one says so.
  await page.getByRole('link', { name: 'Genera file' }).click();
  const usciti = righe(page, 'File usciti');
  const genera = page.getByRole('button', { name: /^Genera il file/ });
  await genera.click();
  await expect(usciti.filter({ hasText: 'RATEO' })).toHaveCount(1);
  const scaricata = page.waitForEvent('download');
  await usciti.first().dblclick();
  expect((await scaricata).suggestedFilename()).toBe('giornale-001-CIV-rateo.csv');
  await page.getByLabel('Solo non ancora esportate').uncheck();
  await genera.click();
  await expect(page.getByRole('dialog', { name: 'Già esportate' })).toContainText('ripetere?');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Layout' }).click();
  await righe(page, 'Layout').filter({ hasText: 'FISSO_ESEMPIO' }).dblclick();
  const layout = page.getByRole('dialog', { name: /^FISSO_ESEMPIO/ });
  await expect(layout.getByLabel('Anteprima del file')).toContainText('R2023');
  await accessibile(page);
  await page.keyboard.press('Escape');

  // Who reads the balances goes from an account to its lines, and from a line to its reasons.
  const periodo = 'dal=2023-01-01&al=2023-12-31';
  await apri(page, `/page/contabilita/archivi/bilancio-verifica?${periodo}&portafoglio=${MIO}`);
  await expect(page.getByText('✓ Dare e avere uguali')).toBeVisible();
  const conto = righe(page, 'Conti').filter({ hasText: '1203603' });
  await conto.getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  const mastrino = page.getByRole('table', { name: 'Mastrino di 1203603' });
  await expect(mastrino.getByRole('row')).toHaveCount(5);
  await accessibile(page);
  await page.getByRole('link', { name: 'apri a tutta pagina' }).click();
  const sue = righe(page, 'Righe del conto');
  await sue.first().getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  const scrittura = page.getByRole('dialog', { name: /^Scrittura \d+\/2023/ });
  await expect(scrittura.getByLabel('Da dove viene')).toContainText('Impronta');

  await simula(page);
  await expect(page.getByRole('button', { name: /^Genera 0 scritture/ })).toBeDisabled();
  await expect(page.getByText('Nel periodo non c’è nulla da scrivere.')).toBeVisible();
  await applicaDefinizione(page);
  await simula(page);
  await page.getByRole('button', { name: /^Genera 2 scritture/ }).click();
  await expect(
    righe(page, 'Righe delle scritture').filter({ hasText: 'Rettifica' }),
  ).not.toHaveCount(0);
  await scrive('get', '/S_Destinazione/annullaTrasf/001?tipoElaborazione=G');
});

/** The titoli of the portfolio on another account: what is posted already is looked at first, then corrected. */
async function applicaDefinizione(page: Page): Promise<void> {
  const conti = (await scrive('get', '/S_DescrizioneConti')) as {
    id: number;
    numeroConto: string;
  }[];
  const descrizioneContoId = conti.find(({ numeroConto }) => numeroConto === '1203604')?.id;
  await scrive('post', '/S_DefinizioneConti/create', {
    ...{ codiceConto: 'TIT', codicePriorita: 1, descrizioneContoId, codLibro: 'CIV' },
    condizioni: { codPortafoglio: [MIO] },
  });
  await apri(page, '/page/contabilita/archivi/definizione-conti');
  await page.getByRole('button', { name: /^Applica ai movimenti già contabilizzati/ }).click();
  const dialogo = page.getByRole('dialog', { name: 'Applica ai movimenti già contabilizzati' });
  const applica = dialogo.getByRole('button', { name: /^Applica/ });
  await expect(applica).toBeDisabled();
  await dialogo.getByRole('textbox', { name: 'Dal' }).fill('01/01/2023');
  await page.keyboard.press('Tab');
  await dialogo.getByRole('button', { name: 'Vedi che cosa cambia' }).click();
  await expect(dialogo.getByRole('status')).toHaveText(/^Di \d+ registrazioni, 2 differiscono\.$/);
  await expect(dialogo.getByRole('row').filter({ hasText: '1203604' })).toContainText('10.004,17');
  await accessibile(page);
  await applica.click();
  await expect(dialogo).toBeHidden();
}
