import type { Blocco } from './marcatura.ts';

/** A picture's address, and its measures in pixels: the text around it does not move when it arrives. */
export interface Immagine {
  readonly indirizzo: string;
  readonly larghezza: number;
  readonly altezza: number;
}

export interface PaginaDelManuale {
  readonly blocchi: readonly Blocco[];
  /** Each picture by the name that the page gives it. */
  readonly immagini: Readonly<Record<string, Immagine>>;
}

/** The page that lists all the others. */
export const INDICE = 'README';

const CARICATORI = import.meta.glob<PaginaDelManuale>('../../docs/manuale/*.md', {
  import: 'default',
});

const nomeDi = (file: string): string => file.replace(/^.*\/|\.md$/g, '');

const PER_NOME = new Map(
  Object.entries(CARICATORI).map(([file, carica]) => [nomeDi(file), carica]),
);

/** A page by its name; undefined where the manual has none called so. */
export const caricaPagina = (nome: string): Promise<PaginaDelManuale> | undefined =>
  PER_NOME.get(nome)?.();
