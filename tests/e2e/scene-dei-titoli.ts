import { expect, type Page } from '@playwright/test';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { apri } from './scena.ts';
import type { Scena } from './scene-di-amministrazione.ts';
import { apriTitolo, incolla, nuovo, riga, TITOLI } from './titoli-scena.ts';

const CODICE = 'XQSCENA';

/** A titolo to look at: made once, by the product's own API. */
async function conTitolo(page: Page): Promise<void> {
  const accesso = await page.request.post('/api/accesso/login', { data: ADMIN });
  const { token } = (await accesso.json()) as { token: string };
  await page.request.post('/api/Securities', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      id: 1,
      cod_Titolo: CODICE,
      descrizione: 'Obbligazione da guardare',
      tipo_Titolo: 'O',
      codDivisa: 'EUR',
      tipoTasso: 'F',
      dataScadenza: '2031-06-30',
    },
  });
}

const conScheda = (parte: string) => async (page: Page) => {
  await conTitolo(page);
  const scheda = await apriTitolo(page, CODICE);
  await scheda.getByRole('tab', { name: parte }).click();
  await scheda.getByRole('tabpanel', { name: parte }).waitFor();
  return scheda;
};

/** The list of titoli, its filter, and all that a titolo has. */
export const SCENE_DEI_TITOLI: readonly Scena[] = [
  {
    nome: 'Titoli, righe scelte',
    prepara: async (page) => {
      await conTitolo(page);
      // Its row alone: the grid does not scroll under the click.
      await apri(page, `${TITOLI}?descrizione=da+guardare`);
      await riga(page, CODICE).getByRole('checkbox').check();
      await page.getByRole('button', { name: /^Certifica/ }).waitFor();
    },
  },
  {
    nome: 'Titolo nuovo, con ciò che manca',
    prepara: async (page) => {
      const scheda = await nuovo(page, 'titoli di stato');
      await page.keyboard.press('Control+Enter');
      await expect(scheda.getByRole('alert')).toContainText('Da sistemare');
    },
  },
  {
    nome: 'Titolo, dati con avvisi',
    prepara: async (page) => {
      await conTitolo(page);
      await apriTitolo(page, CODICE);
    },
  },
  {
    nome: 'Titolo, estensioni con una cella che non si legge',
    prepara: async (page) => {
      const scheda = await conScheda('Estensioni')(page);
      const tassi = scheda.getByRole('region', { name: 'Tassi nel tempo' }).first();
      await incolla(tassi.getByLabel('Dal, riga 1'), '31/02/2027\t1,75\n30/06/2028\t2\n');
      await tassi.getByRole('button', { name: 'Riga 1', exact: true }).waitFor();
    },
  },
  {
    nome: 'Titolo, composizione che non fa 100',
    prepara: async (page) => {
      const scheda = await conScheda('Composizione')(page);
      const divise = scheda.getByRole('region', { name: 'Per divisa' }).first();
      await incolla(divise.getByLabel('Divisa, riga 1'), 'EUR\t60\nUSD\t30\n');
      await divise.getByRole('button', { name: 'Porta a 100' }).waitFor();
    },
  },
  {
    nome: 'Titolo, raggruppamenti',
    prepara: async (page) => void (await conScheda('Raggruppamenti')(page)),
  },
  ...['Piano cedole', 'Rateo', 'Imposte'].map((parte) => ({
    nome: `Titolo, ${parte.toLowerCase()}`,
    prepara: async (page: Page) => {
      const scheda = await apriTitolo(page, 'IT0005547408');
      await scheda.getByRole('tab', { name: parte }).click();
      await scheda
        .getByRole('tabpanel', { name: parte })
        .getByText(/cedol|portafoglio/i)
        .first()
        .waitFor();
    },
  })),
];
