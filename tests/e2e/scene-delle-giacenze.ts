import { ENEL, SAP } from './fissato-scena.ts';
import { apri } from './scena.ts';
import { conGriglia, type Scena } from './scene-di-amministrazione.ts';

const PAGINA = '/page/movimenti/giacenze';

/** What the demo company holds, its lots, and the filter. */
export const SCENE_DELLE_GIACENZE: readonly Scena[] = [
  { nome: 'Giacenze', prepara: conGriglia(PAGINA, 'Giacenze') },
  {
    nome: 'Scheda titolo',
    prepara: async (page) => {
      await conGriglia(`${PAGINA}/scheda?titolo=${SAP}`, 'Scheda titolo')(page);
      await page
        .getByRole('region', { name: /come si arriva/ })
        .getByText('Giacenza')
        .waitFor();
    },
  },
  {
    nome: 'Giacenze, il filtro',
    prepara: async (page) => {
      await apri(page, `${PAGINA}?scheda=filtri`);
      await page.getByRole('button', { name: 'Conferma' }).waitFor();
    },
  },
  {
    nome: 'Giacenze, le cedole in arrivo',
    prepara: conGriglia(`${PAGINA}?scheda=cedole&giorni=366`, 'Cedole e scadenze'),
  },
  {
    nome: 'Titolo, giacenze',
    prepara: async (page) => {
      await apri(page, `/page/tabelle/securities?record=${ENEL}`);
      await page.getByRole('dialog').getByRole('tab', { name: 'Giacenze' }).click();
      await page.getByRole('link', { name: /^Media di/ }).waitFor();
    },
  },
];
