import { expect, type Page } from '@playwright/test';
import {
  APPLE,
  apriPortafoglio,
  BOT,
  BTP,
  calcolato,
  controlli,
  digita,
  ETF,
  effetto,
  type Fissato,
  fissato,
  nuovoFissato,
  registra,
  SAP,
  scrivente,
  spiegazione,
  valore,
} from './fissato-scena.ts';
import { perIlManuale } from './per-il-manuale.ts';
import { test } from './scena.ts';

/** Another one at every run: a registered movement stays. */
const GIRO = Date.now().toString(36).toUpperCase();
const [CIRC, SECONDO, NETTISTA] = [`C${GIRO}`, `S${GIRO}`, `N${GIRO}`];

/** Rates of docs/regole/valutazione.md#divise, on days of which the demonstration has none. */
const COMPRA = '2023-05-10';
const VENDE = '2023-06-14';
const GIORNI = [
  { dal: COMPRA, al: COMPRA },
  { dal: VENDE, al: VENDE },
] as const;

test.beforeAll(async ({ playwright, api, baseURL }) => {
  const richieste = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const scrive = await scrivente(richieste);
  await apriPortafoglio(scrive, CIRC);
  await apriPortafoglio(scrive, SECONDO);
  await apriPortafoglio(scrive, NETTISTA, { tipoSoggetto: 'N', tipoGestione: 'B' });
  await api.soltanto(GIORNI[0], [[COMPRA, 'USD', '1.0850']]);
  await api.soltanto(GIORNI[1], [[VENDE, 'USD', '1.0400']]);
  await richieste.dispose();
});
test.afterAll(async ({ api }) => {
  for (const giorno of GIORNI) await api.soltanto(giorno, []);
});

interface Storia {
  readonly nome: string;
  readonly fissato: Fissato;
  /** What stands in the fields once it is computed. */
  readonly campi: Readonly<Record<string, string>>;
  readonly giacenza?: Readonly<Record<string, string>>;
}

const chi = (causale: string, titolo: string, portafoglio: string, data: string): Fissato => [
  ['Causale', causale],
  ['Titolo', titolo],
  ['Portafoglio', portafoglio],
  ['Data Movimento', data],
];

const T01: Fissato = [
  ...chi('acq', BTP, CIRC, '13052025'),
  ['Valore nominale', '100000'],
  ['Prezzo (corso secco)', '101,2'],
  ['Commissioni', '150'],
  ['Spese', '16'],
];

/**
 * Of docs/regole/movimenti.md#campi, #acquisto-e-vendita, docs/regole/valutazione.md#divise, with
 * their numbers.
 */
const STORIE: readonly (readonly [titolo: string, storie: readonly Storia[]])[] = [
  [
    'un BTP fino al rimborso',
    [
      {
        nome: 'T01, l’acquisto del BTP',
        fissato: T01,
        campi: {
          'Data Valuta': '15-05-2025',
          Controvalore: '101.200,00',
          'Rateo per 100': '0,71332',
          'Interessi lordi': '713,32',
          'Ritenuta su interessi': '0,00',
          Saldo: '−102.079,32',
        },
        giacenza: { Prima: '0,00', Movimento: '+100.000,00', 'Costo dopo': '101.366,00' },
      },
      {
        nome: 'T05, la sua cedola',
        fissato: chi('ced', BTP, CIRC, '01092025'),
        campi: { 'Interessi lordi': '1.750,00', Saldo: '1.750,00' },
      },
      {
        nome: 'T04, la sua vendita',
        fissato: [
          ...chi('ven', BTP, CIRC, '13112025'),
          ['Data Valuta', '15112025'],
          ['Valore nominale', '100000'],
          ['Prezzo (corso secco)', '99'],
          ['Commissioni', '150'],
        ],
        campi: { 'Interessi lordi': '725,14', Saldo: '99.575,14' },
        giacenza: {
          'Costo scaricato': '101.366,00',
          Minusvalenza: '−2.366,00',
          Giacenza: '0,00',
        },
      },
      {
        nome: 'lo stesso acquisto in un altro portafoglio',
        fissato: T01.map(([nome, testo]) => [nome, nome === 'Portafoglio' ? SECONDO : testo]),
        campi: { Saldo: '−102.079,32' },
      },
      {
        nome: 'T07, il rimborso a 100',
        fissato: chi('rim', BTP, SECONDO, '01032030'),
        campi: { Controvalore: '100.000,00', Saldo: '100.000,00' },
        giacenza: { 'Costo scaricato': '101.366,00', Minusvalenza: '−1.366,00' },
      },
    ],
  ],
  [
    'azioni in dollari',
    [
      {
        nome: 'azioni in dollari comprate a 1,0850',
        fissato: [...chi('acq', APPLE, CIRC, '10052023'), ['Quantità', '500'], ['Prezzo', '197']],
        campi: {
          Controvalore: '98.500,00',
          'Divisa / Cambio': '1,0850',
          'Controvalore in euro': '90.783,41',
          'Saldo in euro': '−90.783,41',
        },
      },
      {
        nome: 'vendute a 1,0400: il risultato da cambio e da prezzo',
        fissato: [...chi('ven', APPLE, CIRC, '14062023'), ['Quantità', '500'], ['Prezzo', '198,2']],
        campi: { Controvalore: '99.100,00', 'Saldo in euro': '95.288,46' },
        giacenza: {
          Plusvalenza: '4.505,05',
          'di cui da prezzo': '576,92',
          'di cui da cambio': '3.928,13',
        },
      },
    ],
  ],
  [
    'un nettista, un BOT, un ETF',
    [
      {
        nome: 'azioni estere di un nettista',
        fissato: [...chi('acq', SAP, NETTISTA, '10052023'), ['Quantità', '500'], ['Prezzo', '120']],
        campi: { Saldo: '−60.000,00' },
      },
      {
        nome: 'T06, il loro dividendo con la ritenuta estera',
        fissato: [
          ...chi('div', SAP, NETTISTA, '14062023'),
          ['Dividendo per azione', '1'],
          ['Ritenuta estera', '75'],
        ],
        campi: { 'Dividendo lordo': '500,00', Ritenuta: '110,50', Saldo: '314,50' },
      },
      {
        nome: 'un BOT all’asta',
        fissato: [
          ...chi('sot', BOT, CIRC, '10012024'),
          ['Valore nominale', '250000'],
          ['Prezzo (corso secco)', '96,601'],
        ],
        campi: { Controvalore: '241.502,50', Saldo: '−241.502,50' },
      },
      {
        nome: 'quote di un ETF',
        fissato: [...chi('acq', ETF, CIRC, '10052023'), ['Quantità', '120'], ['Prezzo', '145,25']],
        campi: { Controvalore: '17.430,00', Saldo: '−17.430,00' },
      },
    ],
  ],
];

async function narra(page: Page, { nome, fissato, campi, giacenza = {} }: Storia): Promise<void> {
  await test.step(nome, async () => {
    await digita(page, fissato);
    for (const [etichetta, testo] of Object.entries(campi))
      await expect(valore(page, etichetta), `${nome}: ${etichetta}`).toHaveValue(testo);
    for (const [voce, testo] of Object.entries(giacenza))
      await expect(effetto(page, voce), `${nome}: ${voce}`).toHaveText(testo);
    await registra(page);
  });
}

for (const [titolo, storie] of STORIE) {
  test(`con la sola tastiera, e i numeri dei libri: ${titolo}`, async ({ dentro: page }) => {
    test.slow();
    await nuovoFissato(page);
    for (const storia of storie) await narra(page, storia);
  });
}

test('un campo calcolato si corregge, lo dice, e torna com’era', async ({ dentro: page }) => {
  await nuovoFissato(page);
  await digita(page, T01);
  const interessi = valore(page, 'Interessi lordi');
  await expect(interessi).toHaveValue('713,32');
  await interessi.focus();
  await page.keyboard.type('700');
  await expect(valore(page, 'Saldo')).toHaveValue('−102.066,00');
  await expect(page.getByText('calcolato 713,32 · modificato')).toBeVisible();
  await page.keyboard.press('Control+Delete');
  await expect(page.getByText('· modificato')).toHaveCount(0);
  await expect(valore(page, 'Saldo')).toHaveValue('−102.079,32');
  await expect(page.getByRole('heading', { name: 'Come si arriva agli interessi' })).toBeVisible();
  await valore(page, 'Rateo per 100').focus();
  await expect(page.getByRole('heading', { name: 'Come si arriva al rateo' })).toBeVisible();
  await perIlManuale(page, 'fissato');
});

test('ciò che non si può è detto accanto al campo, e non si registra', async ({ dentro: page }) => {
  await nuovoFissato(page);
  const sbagliati = fissato(page).locator('[aria-invalid="true"]');
  await digita(page, [['Causale', 'ven']]);
  await expect(spiegazione(page)).toContainText(
    'Per calcolare mancano: Titolo, Portafoglio, Depositario, Quantità, Prezzo.',
  );
  await expect(sbagliati).toHaveCount(0);
  const controparte = valore(page, 'Controparte');
  await controparte.focus();
  await page.keyboard.type('zzz');
  await page.keyboard.press('Enter');
  await expect(fissato(page)).toContainText('Nessuna controparte contiene «zzz».');
  await expect(controparte).toBeFocused();
  await expect(controparte).toHaveValue('zzz');
  await controparte.fill('');
  await valore(page, 'Causale').fill('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Campo Obbligatorio: Causale, Portafoglio, Depositario',
  );
  await expect(valore(page, 'Causale')).toBeFocused();
  await expect(sbagliati).toHaveCount(3);
  await digita(page, [
    ...chi('ven', ETF, SECONDO, '10052023'),
    ['Quantità', '5'],
    ['Prezzo', '150'],
  ]);
  await calcolato(page);
  await expect(controlli(page)).toContainText(/giacenza/i);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'non se ne scaricano 5' })).toBeVisible();
  await expect(valore(page, 'Quantità')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(page).toHaveURL(/acq-ven$/);
});
