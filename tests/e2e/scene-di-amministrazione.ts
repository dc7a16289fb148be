import type { Page } from '@playwright/test';
import { apri, righe } from './scena.ts';

const ACCESSO = '/page/impostazioni/funzioni-servizio-accesso';
const CONFIGURAZIONE = '/page/tabelle/configurazioni';

/** A state of a screen, and how one comes to it. */
export interface Scena {
  readonly nome: string;
  readonly prepara: (page: Page) => Promise<void>;
}

export const apre =
  (indirizzo: string) =>
  (page: Page): Promise<void> =>
    apri(page, indirizzo);

export const conGriglia = (indirizzo: string, griglia: string) => async (page: Page) => {
  await apri(page, indirizzo);
  await righe(page, griglia).first().waitFor();
};

export const apriRiga = async (page: Page, griglia: string) => {
  await righe(page, griglia).first().getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('tabpanel').first().waitFor();
};

/** Who may come in and to do what, and how the installation is set. */
export const SCENE_DI_AMMINISTRAZIONE: readonly Scena[] = [
  { nome: 'Utenti', prepara: conGriglia(ACCESSO, 'Utenti') },
  {
    nome: 'Utenti, record aperto',
    prepara: async (page) => {
      await conGriglia(ACCESSO, 'Utenti')(page);
      await apriRiga(page, 'Utenti');
    },
  },
  {
    nome: 'Utenti, i ruoli di uno',
    prepara: async (page) => {
      await conGriglia(ACCESSO, 'Utenti')(page);
      await apriRiga(page, 'Utenti');
      await page.getByRole('dialog').getByRole('tab', { name: 'Ruoli' }).click();
      await page.getByRole('list', { name: /^Ruoli di/ }).waitFor();
    },
  },
  {
    nome: 'Ruoli, record aperto',
    prepara: async (page) => {
      await conGriglia(`${ACCESSO}?scheda=ruoli`, 'Ruoli')(page);
      await apriRiga(page, 'Ruoli');
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  {
    nome: 'Ruoli, uno nuovo',
    prepara: async (page) => {
      await conGriglia(`${ACCESSO}?scheda=ruoli`, 'Ruoli')(page);
      await page.getByRole('button', { name: 'Nuovo ruolo' }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  { nome: 'Sessioni', prepara: conGriglia(`${ACCESSO}?scheda=sessioni`, 'Sessioni') },
  {
    nome: 'Registro degli accessi, con un rifiuto',
    prepara: async (page) => {
      const data = { username: 'accessibilita.nessuno', password: 'sbagliata' };
      await page.request.post('/api/accesso/login', { data });
      await conGriglia(`${ACCESSO}?scheda=registro`, 'Registro degli accessi')(page);
      await page.getByRole('gridcell', { name: 'Accesso non riuscito' }).first().waitFor();
    },
  },
  {
    nome: 'Registro degli accessi, senza eventi',
    prepara: async (page) => {
      await apri(page, `${ACCESSO}?scheda=registro&utente=nessuno.di.questo.nome`);
      await page.getByRole('button', { name: 'Togli il filtro' }).waitFor();
    },
  },
  {
    nome: 'Mappature, una del prodotto',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/mappature', 'Mappature')(page);
      await apriRiga(page, 'Mappature');
      await page.getByRole('dialog').getByRole('table', { name: 'Campi' }).waitFor();
    },
  },
  {
    nome: 'Mappature, una nuova',
    prepara: async (page) => {
      await apri(page, '/page/tabelle/mappature?record=nuovo');
      await page.getByRole('dialog').getByRole('table', { name: 'Campi' }).waitFor();
    },
  },
  {
    nome: 'Provider di dati, uno del prodotto',
    prepara: async (page) => {
      await conGriglia('/page/tabelle/provider', 'Provider di dati')(page);
      await apriRiga(page, 'Provider di dati');
      await page.getByRole('dialog').getByRole('button', { name: 'Prova', exact: true }).waitFor();
    },
  },
  {
    nome: 'Configurazione, i fornitori',
    prepara: async (page) => {
      await apri(page, `${CONFIGURAZIONE}?sezione=fornitori`);
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    nome: 'Configurazione, i conti con una categoria da salvare',
    prepara: async (page) => {
      await apri(page, `${CONFIGURAZIONE}?sezione=conti`);
      await page.getByLabel('Nuova categoria').fill('Ratei');
      await page.getByLabel('Nuova categoria').press('Enter');
      await page.getByRole('region', { name: 'Modifiche non salvate' }).waitFor();
    },
  },
];
