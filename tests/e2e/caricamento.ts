import type { Locator, Page } from '@playwright/test';
import type { CambioScritto } from './scena.ts';

export interface FileScelto {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const fileCsv = (nome: string, contenuto: string | Buffer): FileScelto => ({
  name: nome,
  mimeType: 'text/csv',
  buffer: Buffer.from(contenuto),
});

/** Rates in the layout that the upload asks for: semicolons, dd/mm/yyyy, decimal comma. */
export function testoCsv(cambi: readonly CambioScritto[]): string {
  const linee = cambi.map(([data, divisa, cambio]) => {
    const giorno = data.split('-').reverse().join('/');
    return `${giorno};${divisa};${cambio.replace('.', ',')}`;
  });
  return `${['DATA;CODICE DIVISA;CAMBIO', ...linee].join('\r\n')}\r\n`;
}

/** Opens the modal of a source from the page's «Importa». */
export async function apriImport(page: Page, voce: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Importa' }).click();
  await page.getByRole('menuitem', { name: voce }).click();
  return page.getByRole('dialog', { name: /^Conferma Import da/ });
}

/** From the source to the sent file: what follows is the preview, a question or a refusal. */
export async function invia(page: Page, voce: string, file: FileScelto): Promise<void> {
  const modale = await apriImport(page, voce);
  await modale.getByLabel(/^File .* da importare$/).setInputFiles(file);
  await modale.getByRole('button', { name: 'Ok' }).click();
}

export const anteprima = (page: Page): Locator => page.getByRole('dialog', { name: /^Anteprima/ });

/** Takes an import back from what tells of it, once its question has been answered. */
export async function ripristinaDa(page: Page, fatto: Locator): Promise<void> {
  await fatto.getByRole('button', { name: 'Ripristina' }).click();
  const domanda = page.getByRole('dialog', { name: 'Annullare questa importazione?' });
  await domanda.getByRole('button', { name: 'Conferma', exact: true }).click();
}
