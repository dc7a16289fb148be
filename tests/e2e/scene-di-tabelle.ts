import { apri } from './scena.ts';
import { apriRiga, conGriglia, type Scena } from './scene-di-amministrazione.ts';

/** The master tables: a list, a record, one being written with what is wrong and what is odd. */
export const SCENE_DI_TABELLE: readonly Scena[] = [
  {
    nome: 'Causali, record del prodotto aperto',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/causali', 'Causali')(page);
      await apriRiga(page, 'Causali');
    },
  },
  {
    nome: 'Causali, una nuova con un avviso',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/causali', 'Causali')(page);
      await page.getByRole('button', { name: 'Nuova causale' }).click();
      const scelta = (name: string) => page.getByRole('combobox', { name, exact: true });
      await scelta('Quantità').fill('carica');
      await scelta('Costo').fill('diminuisce');
      await scelta('Liquidità').fill('paga');
      await page.getByRole('textbox', { name: 'Note' }).focus();
      await page.getByText('vanno in versi opposti').waitFor();
    },
  },
  {
    nome: 'Emittenti, le scelte di un campo',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/emittenti', 'Emittenti')(page);
      await apriRiga(page, 'Emittenti');
      await page.getByRole('combobox', { name: 'Paese' }).fill('ger');
      await page.getByRole('option', { name: /Germania/ }).waitFor();
    },
  },
  {
    nome: 'Controparti, una nuova con un codice sbagliato',
    prepara: async (page) => {
      await apri(page, '/page/tabelle/controparti');
      await page.getByRole('button', { name: 'Nuova controparte' }).first().click();
      await page.getByRole('textbox', { name: 'LEI' }).fill('123');
      await page.getByText('Un LEI ha 20 caratteri').waitFor();
    },
  },
];
