import type { Prodotto } from './prodotto.ts';
import { giudica, percentile } from './statistica.ts';

const GIRI = 40;

const ORDINI: readonly Record<string, 'ASC' | 'DESC'>[] = [
  { data: 'ASC' },
  { data: 'DESC' },
  { cambio: 'ASC' },
  { cambio: 'DESC' },
  { codDivisa: 'ASC' },
  { codDivisa: 'DESC' },
  { data: 'DESC', codDivisa: 'ASC' },
  { codDivisa: 'ASC', data: 'DESC' },
];

interface Pagina {
  totalCount: number;
  cursorePrima: string | null;
  cursoreDopo: string | null;
}

const chiediPagina = async (
  { chiedi }: Prodotto,
  orderByDict: Record<string, string>,
  cursore: string | null,
  latenze: number[],
): Promise<Pagina> => {
  const inizio = performance.now();
  const risposta = await chiedi('POST', '/Cambi/getpagedpost', {
    paging: { pageNumber: 1, pageSize: 25, cursore },
    filter: { sqlParams: { orderByDict } },
  });
  const pagina = (await risposta.json()) as Pagina;
  latenze.push(performance.now() - inizio);
  return pagina;
};

/** (2): first, last, next and previous page of a million rows, for every order. */
export const misuraPagine = async (prodotto: Prodotto): Promise<boolean> => {
  await prodotto.proprietario.query('analyze cambi');
  const esiti: boolean[] = [];
  for (const ordine of ORDINI) {
    const latenze: number[] = [];
    for (let giro = 0; giro < GIRI; giro += 1) {
      const prima = await chiediPagina(prodotto, ordine, null, latenze);
      const seconda = await chiediPagina(prodotto, ordine, prima.cursoreDopo, latenze);
      await chiediPagina(prodotto, ordine, seconda.cursorePrima, latenze);
      const ultima = await chiediPagina(prodotto, ordine, 'ultima', latenze);
      await chiediPagina(prodotto, ordine, ultima.cursorePrima, latenze);
    }
    const nome = Object.entries(ordine)
      .map((voce) => voce.join(' '))
      .join(', ');
    const valore = percentile(latenze, 95);
    esiti.push(giudica({ nome: `p95 pagine per ${nome}`, valore, obiettivo: 20, unita: 'ms' }));
  }
  return esiti.every(Boolean);
};
