import { INDICE } from './pagine.ts';

/** A place of the manual: a page, and a heading of it. */
export interface Luogo {
  readonly pagina: string;
  readonly ancora: string;
}

export const luogoDi = (testo: string): Luogo => {
  const [pagina = '', ancora = ''] = testo.split('#');
  return { pagina: pagina === '' ? INDICE : pagina, ancora };
};

const BASE = '/manuale';

/** The address of a place, which may be sent to a colleague. */
export const indirizzoDi = ({ pagina, ancora }: Luogo): string =>
  `${BASE}${pagina === INDICE ? '' : `/${pagina}`}${ancora === '' ? '' : `#${ancora}`}`;

/**
 * Where a link of a page leads: a place of the manual, or an address elsewhere. Documents for whoever keeps the product
 * running or builds it are not in the product: a link to one is undefined and stays text.
 */
export function metaDi(verso: string, qui: string): Luogo | string | undefined {
  if (/^https?:\/\//.test(verso)) return verso;
  const trovata = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(verso);
  if (!trovata) return undefined;
  const [, pagina = qui, ancora = ''] = trovata;
  return { pagina, ancora };
}
