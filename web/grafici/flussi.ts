import { differenza, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import { aggiungiMesi, type Data, inizioMese } from '#domain/tempo/data.ts';
import { MESI_INTERI } from '#domain/tempo/mesi.ts';
import type { Flusso } from './dashboard-api.ts';

/** What a month brings, in euro, gross. */
export interface MeseDiFlussi {
  readonly mese: Data;
  readonly nome: string;
  readonly cedole: string;
  readonly rimborsi: string;
}

const MESI = 12;
const nomeDi = (mese: Data): string =>
  `${MESI_INTERI[Number(mese.slice(5, 7)) - 1]?.slice(0, 3)} ${mese.slice(2, 4)}`;

/** Of an amount of coupon and capital together, which part is capital. */
function capitaleDi({ importoEuro, cedola100, rimborso100 }: Flusso): string {
  const euro = importoEuro ?? '0';
  if (rimborso100 === null || segno(rimborso100) === 0) return '0';
  const tutto = somma(cedola100 ?? '0', rimborso100);
  return segno(tutto) === 0 ? '0' : quoziente(prodotto(euro, rimborso100), tutto);
}

/** The next twelve months with what the titoli held bring; coupons and capital apart. */
export function flussiAMesi(flussi: readonly Flusso[], dal: Data): readonly MeseDiFlussi[] {
  return Array.from({ length: MESI }, (_uno, i) => {
    const mese = aggiungiMesi(inizioMese(dal), i);
    const suoi = flussi.filter(({ data }) => data?.startsWith(mese.slice(0, 7)));
    const rimborsi = somma('0', ...suoi.map(capitaleDi));
    const tutto = somma('0', ...suoi.map(({ importoEuro }) => importoEuro ?? '0'));
    return { mese, nome: nomeDi(mese), cedole: differenza(tutto, rimborsi), rimborsi };
  });
}
