import { expect } from '@playwright/test';
import { reportPronto, sceglieVisore } from './report-chiesti.ts';
import { apri } from './scena.ts';
import { apre, type Scena } from './scene-di-amministrazione.ts';

/** Reports: asking for one, reading it, what is said where it cannot be; for the test of accessibility. */
export const SCENE_DEI_REPORT: readonly Scena[] = [
  {
    nome: 'Titoli, la finestra di stampa',
    prepara: async (page) => {
      await apri(page, '/page/tabelle/securities');
      await page.keyboard.press('Control+p');
      const finestra = page.getByRole('dialog', { name: 'Stampa · Titoli' });
      await finestra.getByLabel('Livello 1').selectOption({ index: 1 });
      await finestra.getByLabel('PDF').uncheck();
      await finestra.getByText('Serve almeno un formato').waitFor();
    },
  },
  {
    nome: 'nuovo report, l’elenco',
    prepara: async (page) => {
      await apri(page, '/page/reportsmonitor?atto=nuovo-report');
      await page.getByRole('dialog', { name: 'Nuovo report' }).waitFor();
    },
  },
  {
    nome: 'report nel visore di Rateo, con una ricerca',
    prepara: async (page) => {
      const guid = await reportPronto(page);
      await sceglieVisore(page, 'pdfjs');
      await apri(page, `/page/report/${guid}?reportName=Cambi`);
      const fogli = page.getByRole('region', { name: 'Cambi', exact: true });
      await fogli.getByText('1,1309').waitFor();
      await page.getByLabel('Cerca nel report').fill('USD');
      await expect(fogli.locator('.highlight.selected')).toHaveCount(1);
      await sceglieVisore(page, 'embedded');
    },
  },
  { nome: 'errore di un report', prepara: apre('/pages/error?perche=fallito') },
];
