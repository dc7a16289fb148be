import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { apri, righe } from './scena.ts';

export const TITOLI = '/page/tabelle/securities';

/** Titoli of the stories: none of them is anybody else's. */
const CODICI = [
  'IT0005127086',
  'XQAZIONE',
  'XQOPZIONE',
  'XQFONDO',
  'XQSTEP',
  'XQCOPIA',
  'XQDUE',
  'XQCERT',
  'XQBTP2030',
] as const;

/** One without what the story does not speak of, straight into the database, written by nobody. */
export async function semina(
  banca: Db,
  cod_titolo: string,
  valori: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const titolo: Readonly<Record<string, unknown>> = {
    cod_titolo,
    descrizione: `Titolo ${cod_titolo}`,
    tipo_titolo: 'O',
    cod_divisa: 'EUR',
    quotazione: 'P',
    ...valori,
  };
  const colonne = Object.keys(titolo).map((nome) => sql.ref(nome));
  await sql`insert into titoli (${sql.join(colonne)})
    values (${sql.join(Object.values(titolo))})`.execute(banca);
}

/** Who writes movements of the demo company. */
const IN_DEMO = { utente: { id: 1, username: 'admin' }, aziende: ['001'] };

/** A draft of the demo company that buys a titolo in dollars, on 12/01/2026. */
export const bozzaDi = (banca: Db, codice: string): Promise<unknown> =>
  inTransazione(banca, IN_DEMO, (tx) =>
    sql`insert into movimenti (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, cod_causale,
          data_movimento, data_valuta, data_operazione, cod_divisa, cambio)
        select cod_azienda, cod_portafoglio, cod_depositario, ${codice}, 'ACQ', '2026-01-12', '2026-01-14',
               '2026-01-14', 'USD', 1.1
          from depositari where cod_azienda = '001' order by cod_depositario limit 1`.execute(tx),
  );

export const togliTutti = async (banca: Db): Promise<void> => {
  await inTransazione(banca, IN_DEMO, (tx) =>
    sql`delete from movimenti where cod_titolo = any(${[...CODICI]})`.execute(tx),
  );
  // What stands on another goes first.
  await sql`delete from titoli where cod_titolo = 'XQOPZIONE'`.execute(banca);
  await sql`delete from titoli where cod_titolo = any(${[...CODICI]})`.execute(banca);
};

/** Opens the record of a titolo by its address. */
export async function apriTitolo(page: Page, codice: string): Promise<Locator> {
  await apri(page, `${TITOLI}?record=${codice}`);
  const aperta = page.getByRole('dialog', { name: new RegExp(`^${codice}`) });
  await expect(aperta.getByRole('region', { name: 'Anagrafica' })).toBeVisible();
  return aperta;
}

/** «Nuovo titolo» with the keyboard alone: the type is typed, Enter goes on. */
export async function nuovo(page: Page, tipo: string): Promise<Locator> {
  await apri(page, TITOLI);
  await page.getByRole('button', { name: 'Nuovo titolo' }).press('Enter');
  const aperta = page.getByRole('dialog', { name: 'Nuovo titolo' });
  await expect(campo(aperta, 'Tipo Titolo')).toBeFocused();
  await page.keyboard.type(tipo);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(aperta.getByRole('navigation', { name: 'Sezioni' })).toBeVisible();
  return aperta;
}

/** A field by its label, whatever kind it is. */
export const campo = (dove: Locator, name: string): Locator =>
  dove
    .getByRole('textbox', { name, exact: true })
    .or(dove.getByRole('combobox', { name, exact: true }));

/** What a person does who knows the form: the field, what goes into it, on. */
export async function scrivi(dove: Locator, nome: string, testo: string): Promise<void> {
  const ingresso = campo(dove, nome);
  await ingresso.focus();
  await ingresso.fill(testo);
  await ingresso.press('Tab');
}

export const riga = (page: Page, codice: string): Locator =>
  righe(page, 'Titoli').filter({ hasText: codice });

/** Puts a block on a cell as a spreadsheet does. */
export async function incolla(cella: Locator, testo: string): Promise<void> {
  await cella.focus();
  await cella.page().evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(testo)});
    const incollato = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', incollato));
  }`);
}
