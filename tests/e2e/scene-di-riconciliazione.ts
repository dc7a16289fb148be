import { apri } from './scena.ts';
import type { Scena } from './scene-di-amministrazione.ts';

const RICONCILIAZIONE = '/page/movimenti/riconciliazione';

/** What depositari and banks say beside our movements. */
export const SCENE_DI_RICONCILIAZIONE: readonly Scena[] = [
  {
    nome: 'Riconciliazione, carica un estratto',
    prepara: async (page) => {
      await apri(page, RICONCILIAZIONE);
      await page.getByRole('button', { name: 'Carica estratto' }).click();
      await page.getByRole('dialog', { name: 'Carica estratto' }).waitFor();
    },
  },
  {
    nome: 'Riconciliazione, discordanze',
    prepara: async (page) => {
      await apri(page, `${RICONCILIAZIONE}/discordanze`);
      await page.getByRole('grid', { name: 'Discordanze' }).waitFor();
    },
  },
  {
    nome: 'Riconciliazione, un conto nuovo',
    prepara: async (page) => {
      await apri(page, `${RICONCILIAZIONE}/conti?record=nuovo`);
      await page.getByRole('dialog').getByLabel('Coordinate').waitFor();
    },
  },
  {
    nome: 'Riconciliazione, una regola nuova',
    prepara: async (page) => {
      await apri(page, `${RICONCILIAZIONE}/regole?record=nuovo`);
      await page.getByRole('button', { name: 'Prova' }).waitFor();
    },
  },
];
