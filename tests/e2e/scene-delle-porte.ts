import { apri } from './scena.ts';
import { apre, type Scena } from './scene-di-amministrazione.ts';

const TABELLE = '/page/tabelle';

/** How people and programs come in, and what goes out to them. */
export const SCENE_DELLE_PORTE: readonly Scena[] = [
  {
    nome: 'Secondo fattore, l’app da attivare',
    prepara: async (page) => {
      await apre('/page/impostazioni/secondo-fattore')(page);
      await page.getByRole('button', { name: 'Attiva l’app' }).click();
      await page.getByRole('img', { name: /Codice QR/ }).waitFor();
    },
  },
  {
    nome: 'impostazioni utente, un token nuovo',
    prepara: async (page) => {
      await apre('/page/impostazioni/user-settings')(page);
      await page.getByRole('button', { name: 'Nuovo token' }).click();
      await page.getByRole('dialog', { name: 'Nuovo token' }).waitFor();
    },
  },
  {
    nome: 'Webhook, uno nuovo',
    prepara: async (page) => {
      await apri(page, `${TABELLE}/webhook?record=nuovo`);
      await page.getByRole('dialog').getByLabel('Movimento registrato').check();
    },
  },
  {
    nome: 'Posta',
    prepara: async (page) => {
      await apri(page, `${TABELLE}/posta`);
      await page.getByRole('button', { name: 'Prova a me' }).waitFor();
    },
  },
];
