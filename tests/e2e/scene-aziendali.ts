import { apri } from './scena.ts';
import { apre, apriRiga, conGriglia, type Scena } from './scene-di-amministrazione.ts';

const TABELLE = '/page/tabelle';

const recordAperto = (griglia: string): Scena => ({
  nome: `${griglia}, record aperto`,
  prepara: async (page) => {
    await conGriglia(`${TABELLE}/${griglia.toLowerCase()}`, griglia)(page);
    await apriRiga(page, griglia);
  },
});

/** What belongs to a company, and the companies themselves; what a program may do on them. */
export const SCENE_AZIENDALI: readonly Scena[] = [
  ...['Aziende', 'Portafogli'].map(recordAperto),
  {
    nome: 'Portafogli, i depositari di uno',
    prepara: async (page) => {
      await recordAperto('Portafogli').prepara(page);
      await page.getByRole('dialog').getByRole('tab', { name: 'Depositari' }).click();
      await page.getByRole('table', { name: /^Depositari di/ }).waitFor();
    },
  },
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
