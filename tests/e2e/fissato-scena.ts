import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { ADMIN } from '#tests/setup/prodotto.ts';
import { apri, toast } from './scena.ts';
import { finoAlCampo } from './tasti.ts';
import { campo } from './titoli-scena.ts';

export const NUOVO = '/page/movimenti/acq-ven/nuovo';
export const DERIVATO = '/page/movimenti/derivati/nuovo';

/**
 * Public facts of the demonstration: the BTP of docs/regole/movimenti.md#acquisto-e-vendita, a
 * bill, shares, a fund.
 */
export const BTP = 'IT0005024234';
export const BOT = 'IT0005580003';
export const ETF = 'IE00B53L3W79';
export const APPLE = 'US0378331005';
/** Bought in three years, at an average cost. */
export const ENEL = 'IT0003128367';
export const SAP = 'DE0007164600';

export type Scrivi = (
  metodo: 'get' | 'post' | 'put',
  percorso: string,
  corpo?: object,
) => Promise<unknown>;

/** What a story prepares by the product's own API, as admin of a company. */
export async function scrivente(richieste: APIRequestContext, codAzienda = '001'): Promise<Scrivi> {
  const accesso = await richieste.post('/api/accesso/login', {
    data: ADMIN,
    failOnStatusCode: true,
  });
  const { token } = (await accesso.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'x-cod-azienda': codAzienda };
  return async (metodo, percorso, data) => {
    const risposta = await richieste[metodo](`/api${percorso}`, {
      headers,
      ...(data && { data }),
      failOnStatusCode: true,
    });
    return risposta.json();
  };
}

/** A portfolio with one custodian, so that choosing the one chooses the other. */
export async function apriPortafoglio(
  scrive: Scrivi,
  codice: string,
  resto: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await scrive('post', '/portafogli', {
    cod_Portafoglio: codice,
    descrizione: `Prove ${codice}`,
    immCirc: 'C',
    dataApertura: '2020-01-01',
    ...resto,
  });
  await scrive('post', '/depositari/create', {
    cod_Depositario: `D${codice}`,
    descrizione: `Banca ${codice}`,
    cod_Portafoglio: codice,
  });
}

/** What of company 001 decides about its movements. */
export async function regolaAzienda(
  scrive: Scrivi,
  regole: { readonly quattroOcchi?: boolean; readonly movimentiChiusiAl?: string | null },
): Promise<void> {
  const aziende = (await scrive('get', '/Aziende')) as { id: number; cod_Azienda: string }[];
  const azienda = aziende.find(({ cod_Azienda }) => cod_Azienda === '001');
  await scrive('put', `/Aziende/${azienda?.id}`, { ...azienda, ...regole });
}

/** What is typed into a slip, field by field in the sequence of the form. */
export type Fissato = readonly (readonly [etichetta: string, testo: string])[];

/** The slip with the keyboard alone: Enter to the field, what goes into it, on. */
export async function digita(page: Page, fissato: Fissato): Promise<void> {
  for (const [etichetta, testo] of fissato) {
    // Which fields are asked follows from those before: a hand is slower than this one.
    await expect(valore(page, etichetta)).toBeEnabled();
    // What was kept from the slip before is behind.
    if (etichetta === 'Causale') await finoAlCampo(page, etichetta, 'Shift+Tab');
    else await finoAlCampo(page, etichetta, 'Enter');
    await page.keyboard.type(testo);
    // What is chosen from a list is taken when the field is left.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
  }
}

export const fissato = (page: Page): Locator => page.getByRole('form', { name: 'Fissato' });

export const valore = (page: Page, etichetta: string): Locator => campo(fissato(page), etichetta);

export const effetto = (page: Page, voce: string): Locator =>
  page
    .getByRole('region', { name: 'Effetto sulla giacenza' })
    .locator('div')
    .filter({ has: page.getByText(voce, { exact: true }) })
    .getByRole('definition');

export const controlli = (page: Page): Locator =>
  page.getByRole('region', { name: 'Controlli', exact: true });

export const spiegazione = (page: Page): Locator =>
  page.getByRole('region', { name: 'Spiegazione', exact: true });

const FISSI = [
  'Causale',
  'N. fissato',
  'Controparte',
  'Data Valuta',
  'Commissioni',
  'Spese',
  'Saldo',
];

/** Where fields of every slip stand on the screen. */
export const posti = (page: Page) =>
  Promise.all(FISSI.map((nome) => valore(page, nome).boundingBox()));

/** Waits for the figures of what is written now. */
export const calcolato = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'Importi', exact: true })).toHaveAttribute(
    'data-stato',
    'calcolato',
  );

/** Ctrl+Enter; it is registered, said so, and the slip of the next one is there, at its titolo. */
export async function registra(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(valore(page, 'Titolo')).toHaveValue('');
  await expect(valore(page, 'Titolo')).toBeFocused();
  await expect(toast(page, /Registrato \d+\/\d{4}/).last()).toBeVisible();
}

/** The slip of a new movement, at its first field. */
export async function nuovoFissato(page: Page, dove = NUOVO): Promise<void> {
  await apri(page, dove);
  await expect(valore(page, 'Causale')).toBeFocused();
}
