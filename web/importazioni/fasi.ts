import type { Lavoro } from '#web/lavori/lavoro.ts';
import type { FormatoChiesto } from './formati.ts';

export type Atto = 'lettura' | 'conferma' | 'ripristino';

/**
 * The point that an import has come to: choosing, sending, being worked on, asking, or waiting for
 * a word; of a preview, whether that has been said and its reply is on the way.
 */
export type FaseImportazione =
  | { readonly nome: 'ferma' }
  | { readonly nome: 'caricamento'; readonly percentuale: number }
  | { readonly nome: 'lavoro'; readonly guid: string; readonly atto: Atto }
  | { readonly nome: 'domanda'; readonly formati: readonly FormatoChiesto[] }
  | { readonly nome: 'anteprima'; readonly lavoro: Lavoro; readonly confermata?: boolean };

export const FERMA: FaseImportazione = { nome: 'ferma' };

/** Where a reply leads that was asked for in one phase: whatever has begun since keeps its place. */
export const dopoLaRisposta =
  (chiesta: FaseImportazione, poi: FaseImportazione) =>
  (ora: FaseImportazione): FaseImportazione =>
    ora === chiesta || ora === FERMA ? poi : ora;
