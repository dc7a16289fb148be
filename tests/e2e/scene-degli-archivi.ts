import { apriImport } from './caricamento.ts';
import { apri, righe } from './scena.ts';
import { apre, apriRiga, conGriglia, type Scena } from './scene-di-amministrazione.ts';

const DINAMICI = '/page/dati-dinamici';
const NORMALI = '/page/valutazione/archivi';
/** Values of the demonstration: there from the start, and no story changes them. */
const MARZO = 'dal=2026-03-30&al=2026-03-31';

/** The archives beside the exchange rates, one state for each piece that they have of their own. */
export const SCENE_DEGLI_ARCHIVI: readonly Scena[] = [
  {
    nome: 'Quotazioni Normali Gestore, filtri',
    prepara: apre(`${DINAMICI}/quotazioni-normali-gestore`),
  },
  {
    nome: 'Quotazioni, record aperto',
    prepara: async (page) => {
      await conGriglia(`${DINAMICI}/quotazioni?${MARZO}`, 'Quotazioni')(page);
      await apriRiga(page, 'Quotazioni');
    },
  },
  {
    nome: 'Quotazioni, inserimento',
    prepara: async (page) => {
      await apri(page, `${DINAMICI}/quotazioni`);
      for (const campo of ['Data da:', 'Data a:']) {
        await page.getByLabel(campo).fill('01-04-2026');
        await page.getByLabel(campo).press('Tab');
      }
      await page.getByRole('button', { name: 'Aggiungi' }).click();
      await page.getByText('INSERIMENTO ATTIVO!').waitFor();
      await righe(page, 'Quotazioni').first().waitFor();
    },
  },
  {
    nome: 'Costi Normali, import da tabella',
    prepara: async (page) => {
      await apri(page, `${NORMALI}/costi-normali`);
      await (await apriImport(page, 'Da tabella')).waitFor();
    },
  },
  {
    nome: 'Qualità dei dati',
    prepara: async (page) => {
      await apri(page, `${DINAMICI}/qualita?data=2026-04-01`);
      await page
        .getByRole('button', { name: /^Senza valore/ })
        .first()
        .waitFor();
    },
  },
  {
    nome: 'Qualità dei dati, un controllo con righe scelte',
    prepara: async (page) => {
      const griglia = 'Quotazioni: Senza valore';
      const indirizzo = `${DINAMICI}/qualita?data=2026-04-01&archivio=quotazioni&controllo=mancanti`;
      await conGriglia(indirizzo, griglia)(page);
      await righe(page, griglia).first().getByRole('checkbox').check();
      await page.getByText('1 scelta').waitFor();
    },
  },
  {
    nome: 'Controlli dei dati, le tolleranze',
    prepara: async (page) => {
      await apri(page, '/page/tabelle/configurazioni?sezione=controlli');
      await page.getByRole('table', { name: 'Quotazioni', exact: true }).waitFor();
    },
  },
  { nome: 'Prezzi, filtri', prepara: apre(`${DINAMICI}/prezzi`) },
  { nome: 'Prezzi, tabella', prepara: conGriglia(`${DINAMICI}/prezzi?${MARZO}`, 'Prezzi') },
];
