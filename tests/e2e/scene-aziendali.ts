import { apriRiga, conGriglia, type Scena } from './scene-di-amministrazione.ts';

const TABELLE = '/page/tabelle';

const recordAperto = (griglia: string): Scena => ({
  nome: `${griglia}, record aperto`,
  prepara: async (page) => {
    await conGriglia(`${TABELLE}/${griglia.toLowerCase()}`, griglia)(page);
    await apriRiga(page, griglia);
  },
});

/** What belongs to a company, and the companies themselves. */
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
];
