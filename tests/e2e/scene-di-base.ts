import { apre, apriRiga, conGriglia, type Scena } from './scene-di-amministrazione.ts';

const RAGGRUPPAMENTI = '/page/tabelle/raggruppamenti';

/** Base tables and groupings, for the test of accessibility. */
export const SCENE_DI_BASE: readonly Scena[] = [
  { nome: 'Tabelle di base', prepara: conGriglia('/page/tabelle/base', 'Tipi di titolo') },
  {
    nome: 'Tabelle di base, una riga del prodotto aperta',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/base?tabella=aliquote_fiscali', 'Aliquote fiscali')(page);
      await apriRiga(page, 'Aliquote fiscali');
    },
  },
  {
    nome: 'Raggruppamenti',
    prepara: async (page) => {
      await apre(RAGGRUPPAMENTI)(page);
      await page.getByRole('navigation', { name: 'Raggruppamenti' }).waitFor();
    },
  },
  {
    nome: 'Raggruppamenti, un blocco incollato',
    prepara: async (page) => {
      await apre(RAGGRUPPAMENTI)(page);
      await page.getByRole('button', { name: 'Incolla titoli…' }).click();
      const finestra = page.getByRole('dialog', { name: /^Incolla titoli/ });
      await finestra.getByLabel('Codici o ISIN').fill('XQNULLA\nXQNIENTE');
      await finestra.getByRole('button', { name: /^Anteprima di/ }).click();
      await page.getByRole('grid', { name: 'Righe incollate' }).waitFor();
    },
  },
];
