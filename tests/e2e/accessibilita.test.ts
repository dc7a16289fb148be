import { type Browser, expect, type Page } from '@playwright/test';
import { PREFERENZE_PREDEFINITE } from '#domain/accesso/preferenze/preferenze.ts';
import { pagineSchede } from '#domain/elenchi/schede.ts';
import { accessibile, sceglie } from './axe.ts';
import { marzo } from './cambi-bce.ts';
import { anteprima, apriImport, fileCsv, invia } from './caricamento.ts';
import { apri, test as base, entra, righe, tieni } from './scena.ts';
import { SCENE_AZIENDALI } from './scene-aziendali.ts';
import { SCENE_DEGLI_ARCHIVI } from './scene-degli-archivi.ts';
import { SCENE_DEI_MOVIMENTI } from './scene-dei-movimenti.ts';
import { SCENE_DEI_REPORT } from './scene-dei-report.ts';
import { SCENE_DEI_TITOLI } from './scene-dei-titoli.ts';
import { SCENE_DELLE_GIACENZE } from './scene-delle-giacenze.ts';
import { SCENE_DELLE_PORTE } from './scene-delle-porte.ts';
import {
  apre,
  apriRiga,
  conGriglia,
  SCENE_DI_AMMINISTRAZIONE,
  type Scena,
} from './scene-di-amministrazione.ts';
import { SCENE_DI_BASE } from './scene-di-base.ts';
import { SCENE_DI_RICONCILIAZIONE } from './scene-di-riconciliazione.ts';
import { SCENE_DI_TABELLE } from './scene-di-tabelle.ts';

/** Rates of the demo company: there from the start, and no story changes them. */
const CAMBI = '/page/dati-dinamici/cambi';
const CAMBI_TABELLA = `${CAMBI}?dal=2021-12-14&al=2021-12-14&divise=CHF,GBP,USD`;

/** A job for the monitor to show: an import left in preview. */
const lasciaAnteprima = async (page: Page) => {
  await apri(page, CAMBI);
  const file = 'DATA;CODICE DIVISA;CAMBIO\n14/12/2021;USD;1,1309\n31/02/2021;USD;1,1\n';
  await invia(page, 'Da CSV', fileCsv('accessibile.csv', file));
  await righe(page, 'Righe del file').first().waitFor();
};

/** The page of the scenes: admin's, loaded once and led from one to the next. */
async function paginaTenuta(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await entra(page);
  await apri(page, '/page');
  tieni(page);
  return page;
}

const test = base.extend<{ readonly tenuta: Page }>({
  tenuta: async ({ browser, tenuto, viewport }, usa) => {
    tenuto.pagina ??= await paginaTenuta(browser);
    // What a scene may have changed for all.
    if (viewport) await tenuto.pagina.setViewportSize(viewport);
    await sceglie(tenuto.pagina, PREFERENZE_PREDEFINITE);
    await usa(tenuto.pagina);
  },
});

const SCENE: readonly Scena[] = [
  { nome: 'home', prepara: apre('/page') },
  ...pagineSchede.map(({ percorso }) => ({ nome: percorso, prepara: apre(percorso) })),
  { nome: 'chiusura esercizio', prepara: apre('/page/valutazione/chiusura-esercizio') },
  { nome: 'un indirizzo che non c’è', prepara: apre('/page/inesistente') },
  { nome: 'errore', prepara: apre('/pages/error') },
  { nome: 'cambio della password', prepara: apre('/page/impostazioni/reset-password') },
  { nome: 'impostazioni utente', prepara: apre('/page/impostazioni/user-settings') },
  { nome: 'Cambi, filtri', prepara: apre(CAMBI) },
  {
    nome: 'Cambi, filtri sbagliati e calendario',
    prepara: async (page) => {
      await apri(page, CAMBI);
      await page.getByLabel('Data da:', { exact: true }).fill('02102025');
      await page.getByLabel('Data a:', { exact: true }).fill('01102025');
      await page.getByLabel('Data a:', { exact: true }).press('Alt+ArrowDown');
      await page.getByRole('columnheader', { name: 'Sett' }).waitFor();
    },
  },
  {
    nome: 'Cambi, elenco delle divise',
    prepara: async (page) => {
      await apri(page, CAMBI);
      await page.getByRole('form').getByLabel('Divisa', { exact: true }).press('u');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    nome: 'Cambi, tabella con righe scelte',
    prepara: async (page) => {
      await conGriglia(CAMBI_TABELLA, 'Cambi')(page);
      await page.keyboard.press('Control+a');
      await righe(page, 'Cambi').first().getByRole('checkbox').check();
      await page.getByText('selezionate').waitFor();
    },
  },
  {
    nome: 'Cambi, cella che si corregge con un valore impossibile',
    prepara: async (page) => {
      await conGriglia(CAMBI_TABELLA, 'Cambi')(page);
      await righe(page, 'Cambi').first().getByRole('gridcell').nth(4).click();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: 'Cambio' }).fill('0');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    nome: 'Cambi, riga nuova',
    prepara: async (page) => {
      await conGriglia(CAMBI_TABELLA, 'Cambi')(page);
      await page.getByRole('button', { name: 'Nuova riga' }).click();
      await page.getByText('Una riga nuova').waitFor();
    },
  },
  {
    nome: 'Cambi, record aperto',
    prepara: async (page) => {
      await conGriglia(CAMBI_TABELLA, 'Cambi')(page);
      await apriRiga(page, 'Cambi');
    },
  },
  {
    nome: 'Cambi, domanda prima di eliminare',
    prepara: async (page) => {
      await conGriglia(CAMBI_TABELLA, 'Cambi')(page);
      await righe(page, 'Cambi').first().getByRole('gridcell').nth(1).click();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog', { name: /Eliminare/ }).waitFor();
    },
  },
  {
    nome: 'Cambi, menu Importa',
    prepara: async (page) => {
      await apri(page, CAMBI);
      await page.getByRole('button', { name: 'Importa' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    nome: 'Cambi senza righe',
    prepara: async (page) => {
      await apri(page, `${CAMBI}?dal=1950-01-01&al=1950-01-02`);
      await page.getByText('Nessun dato da mostrare').waitFor();
    },
  },
  {
    nome: 'finestra di import, con un file rifiutato',
    prepara: async (page) => {
      await apri(page, CAMBI);
      const modale = await apriImport(page, 'Da CSV');
      await modale.getByLabel(/^File/).setInputFiles(fileCsv('cambi.txt', 'cambi'));
      await page.getByRole('alert').waitFor();
    },
  },
  {
    nome: 'finestra del provider',
    prepara: async (page) => {
      await apri(page, CAMBI);
      await (await apriImport(page, 'Da Provider')).waitFor();
    },
  },
  {
    nome: 'anteprima con errori',
    prepara: async (page) => {
      await lasciaAnteprima(page);
      await anteprima(page).getByRole('gridcell', { name: 'scartata' }).waitFor();
    },
  },
  {
    nome: 'monitor, con un lavoro aperto',
    prepara: async (page) => {
      await lasciaAnteprima(page);
      await conGriglia('/page/reportsmonitor', 'Lavori')(page);
      await apriRiga(page, 'Lavori');
    },
  },
  {
    nome: 'Divise, le colonne',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/divise', 'Divise')(page);
      await page.getByRole('button', { name: 'Colonne' }).click();
      await page.getByRole('button', { name: 'Fissa Descrizione a sinistra' }).click();
    },
  },
  {
    nome: 'Divise, le viste',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/divise', 'Divise')(page);
      await page.getByRole('button', { name: /^Vista/ }).click();
      await page.getByRole('menuitemradio', { name: 'Nessuna vista' }).waitFor();
    },
  },
  {
    nome: 'Divise, un conflitto',
    prepara: async (page) => {
      const altra = await page.context().newPage();
      for (const una of [page, altra]) {
        await conGriglia('/page/tabelle/divise?cerca=XTS', 'Divise')(una);
        await apriRiga(una, 'Divise');
      }
      const scrivi = async (dove: Page, descrizione: string) => {
        const scheda = dove.getByRole('dialog', { name: /^XTS/ });
        await scheda.getByLabel('Descrizione').fill(descrizione);
        await scheda.getByRole('button', { name: 'Salva' }).click();
      };
      const ora = Date.now();
      await scrivi(altra, `Codice di prova ${ora}`);
      await altra.getByRole('dialog').waitFor({ state: 'hidden' });
      await altra.close();
      await scrivi(page, `Codice per prove ${ora}`);
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    nome: 'Divise, record aperto',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/divise', 'Divise')(page);
      await page.getByRole('textbox', { name: 'Cerca in Divise' }).fill('franco svizzero');
      await expect(righe(page, 'Divise')).toHaveCount(1);
      await apriRiga(page, 'Divise');
    },
  },
  ...SCENE_DI_AMMINISTRAZIONE,
  ...SCENE_DI_TABELLE,
  ...SCENE_DI_BASE,
  ...SCENE_DEI_TITOLI,
  ...SCENE_DEGLI_ARCHIVI,
  ...SCENE_AZIENDALI,
  ...SCENE_DELLE_PORTE,
  ...SCENE_DI_RICONCILIAZIONE,
  ...SCENE_DELLE_GIACENZE,
  ...SCENE_DEI_REPORT,
  ...SCENE_DEI_MOVIMENTI,
  {
    nome: 'Ctrl+K',
    prepara: async (page) => {
      await apri(page, '/page');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Cerca schermate' }).fill('c');
    },
  },
  {
    nome: 'Ctrl+K senza risultati',
    prepara: async (page) => {
      await apri(page, '/page');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Cerca schermate' }).fill('zzzzzz');
      await page.getByText('Nessun risultato').waitFor();
    },
  },
  {
    nome: 'le notifiche',
    prepara: async (page) => {
      await lasciaAnteprima(page);
      await apri(page, '/page');
      await page.getByRole('button', { name: /^Notifiche/ }).click();
      await page.getByRole('dialog', { name: 'Notifiche' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    nome: 'i tasti e il manuale',
    prepara: async (page) => {
      await apri(page, '/page');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Aiuto' }).waitFor();
    },
  },
  {
    nome: 'scelta dell’azienda',
    prepara: async (page) => {
      await apri(page, '/page');
      await page.getByRole('button', { name: /^Azienda corrente/ }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    nome: 'menu dell’utente',
    prepara: async (page) => {
      await apri(page, '/page');
      await page.getByRole('button', { name: /^Menu utente/ }).click();
      await page.getByRole('menuitem', { name: 'Esci' }).waitFor();
    },
  },
  {
    nome: 'personalizzatore',
    prepara: async (page) => {
      await apri(page, '/page');
      await page.getByRole('button', { name: 'Personalizza la cornice' }).click();
      await page.getByRole('group', { name: 'Colore del menu' }).waitFor();
    },
  },
  {
    nome: 'menu in alto, con una tendina aperta',
    prepara: async (page) => {
      await apri(page, '/page');
      await sceglie(page, { posizioneMenu: 'Top', coloreMenu: 'prugna' });
      await page.getByRole('button', { name: 'Valutazione' }).click();
      await page.getByRole('link', { name: 'Stampe' }).waitFor();
    },
  },
  {
    nome: 'menu di lato, di un altro colore e con un disegno',
    prepara: async (page) => {
      await apri(page, '/page');
      await sceglie(page, { coloreMenu: 'petrolio', immagineMenu: 'colline' });
    },
  },
  {
    nome: 'menu sopra la pagina, su uno schermo stretto',
    prepara: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await apri(page, '/page');
      await page.getByRole('button', { name: 'Apri il menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    },
  },
];

test('accesso, anche dopo una password sbagliata', async ({ page }) => {
  await apri(page, '/pages/login');
  await accessibile(page);
  await page.getByLabel('Nome utente').fill('accessibilita.nessuno');
  await page.getByLabel('Password', { exact: true }).fill('sbagliata');
  await page.keyboard.press('Enter');
  await page.getByText('Nome utente o password non corretti.').waitFor();
  await accessibile(page);
});

for (const { nome, prepara } of SCENE) {
  test(nome, async ({ tenuta: page }) => {
    await prepara(page);
    await accessibile(page);
  });
}

test('dashboard con i valori', async ({ dentro: page, api }) => {
  await api.soltanto(marzo, marzo.cambi);
  await apri(page, '/page/dashboards/?data=2026-03-15');
  await page.getByRole('button', { name: 'Mostra i valori' }).click();
  await page.getByRole('row').first().waitFor();
  await accessibile(page);
  await api.soltanto(marzo, []);
});
