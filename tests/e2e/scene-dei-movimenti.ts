import { BTP, calcolato, digita, nuovoFissato } from './fissato-scena.ts';
import { righe } from './scena.ts';
import { apre, conGriglia, type Scena } from './scene-di-amministrazione.ts';

const MOVIMENTI = '/page/movimenti/acq-ven';

/** The movements: the list, with rows struck through, some chosen; the filter; the slip, empty to registered. */
export const SCENE_DEI_MOVIMENTI: readonly Scena[] = [
  {
    nome: 'Movimenti, scelti',
    prepara: async (page) => {
      await conGriglia(`${MOVIMENTI}?movDal=2000-01-01`, 'Acquisti / Vendite')(page);
      await page.getByRole('grid').getByRole('gridcell').nth(2).click();
      await page.getByRole('region', { name: 'Movimenti scelti' }).waitFor();
    },
  },
  {
    nome: 'Movimenti, il filtro',
    prepara: async (page) => {
      await apre(`${MOVIMENTI}?scheda=filtri`)(page);
      await page.getByLabel('Data Movimento da:').waitFor();
    },
  },
  { nome: 'Fissato nuovo', prepara: nuovoFissato },
  {
    nome: 'Fissato che si scrive, con gli importi e i controlli',
    prepara: async (page) => {
      await nuovoFissato(page);
      await digita(page, [
        ['Causale', 'acq'],
        ['Titolo', BTP],
        ['Portafoglio', 'DANNI'],
        ['Data Movimento', '13052025'],
        ['Valore nominale', '100000'],
        ['Prezzo (corso secco)', '101,2'],
      ]);
      await calcolato(page);
    },
  },
  {
    nome: 'Fissato registrato',
    prepara: async (page) => {
      await conGriglia(
        `${MOVIMENTI}?movDal=2000-01-01&stato=registrato`,
        'Acquisti / Vendite',
      )(page);
      await righe(page, 'Acquisti / Vendite').first().getByRole('gridcell').nth(2).click();
      await page.keyboard.press('Enter');
      await page.getByText(/^REGISTRATO \d+\/\d{4}$/).waitFor();
    },
  },
];
