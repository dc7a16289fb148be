import type { Prodotto } from './prodotto.ts';
import { cronometra, giudicaP95 } from './statistica.ts';

const GIRI = 20;

export type Filtro = Readonly<Record<string, unknown>>;
export type Ordine = Readonly<Record<string, 'ASC' | 'DESC'>>;

/** Whose pages are read. */
interface Elenco {
  readonly prodotto: Prodotto;
  /** Base of its routes. */
  readonly risorsa: string;
}

interface Pagina {
  readonly cursorePrima: string | null;
  readonly cursoreDopo: string | null;
}

/** One page, and how long it took beside the others. */
export const pagina = async (
  { prodotto, risorsa }: Elenco,
  filter: Filtro,
  paging: Readonly<Record<string, unknown>>,
  latenze: number[],
): Promise<Pagina> => {
  let letta: Pagina | undefined;
  const corpo = { paging: { pageSize: 25, ...paging }, filter };
  const ms = await cronometra(async () => {
    letta = await prodotto.leggi<Pagina>(`/${risorsa}/getpagedpost`, corpo);
  });
  latenze.push(ms);
  return letta as Pagina;
};

/** First, next, previous, last page and the one before it; a first round warms and is not counted. */
export const sfoglia = async (elenco: Elenco, filtro: Filtro): Promise<number[]> => {
  const latenze: number[] = [];
  const vai = (cursore: string | null) => pagina(elenco, filtro, { cursore }, latenze);
  for (let giro = 0; giro <= GIRI; giro += 1) {
    if (giro === 1) latenze.length = 0;
    const seconda = await vai((await vai(null)).cursoreDopo);
    await vai(seconda.cursorePrima);
    await vai((await vai('ultima')).cursorePrima);
  }
  return latenze;
};

export const nomeDi = (ordine: Ordine): string =>
  Object.entries(ordine)
    .map((voce) => voce.join(' '))
    .join(', ');

/** Pages of a million rows at most, by each of these orders. */
export const perOgniOrdine = async (
  elenco: Elenco,
  nome: string,
  ordini: readonly Ordine[],
): Promise<void> => {
  for (const orderByDict of ordini) {
    const latenze = await sfoglia(elenco, { sqlParams: { orderByDict } });
    giudicaP95(`${nome} per ${nomeDi(orderByDict)}`, latenze, 20);
  }
};

/** The same by one column after the other, both ways. */
export const perOgniColonna = (
  elenco: Elenco,
  nome: string,
  colonne: readonly string[],
): Promise<void> =>
  perOgniOrdine(
    elenco,
    nome,
    colonne.flatMap((colonna): Ordine[] => [{ [colonna]: 'ASC' }, { [colonna]: 'DESC' }]),
  );
