import { differenza, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import {
  aggiungiGiorni,
  aggiungiMesi,
  type Data,
  fineMese,
  inizioMese,
} from '#domain/tempo/data.ts';
import { meseBreve } from '#domain/tempo/mesi.ts';
import type { Flusso } from './dashboard-api.ts';

/** What a month brings, in euro, gross; the first and the last may be parts of one. */
interface MeseDiFlussi {
  readonly nome: string;
  readonly dal: Data;
  readonly al: Data;
  readonly cedole: string;
  readonly rimborsi: string;
}

export interface FlussiAttesi {
  readonly mesi: readonly MeseDiFlussi[];
  readonly cedole: string;
  readonly rimborsi: string;
  /** How many have no amount in euro, or no day: they are in no sum. */
  readonly nonContati: number;
}

/** The last of the twelve months that begin on a day. */
export const fineDei12Mesi = (dal: Data): Data => aggiungiGiorni(aggiungiMesi(dal, 12), -1);

/** Of an amount of coupon and capital together, which part is capital. */
function capitaleDi({ importoEuro, cedola100, rimborso100 }: Flusso): string {
  const euro = importoEuro ?? '0';
  if (rimborso100 === null || segno(rimborso100) === 0) return '0';
  const tutto = somma(cedola100 ?? '0', rimborso100);
  return segno(tutto) === 0 ? '0' : quoziente(prodotto(euro, rimborso100), tutto);
}

/** What the titoli held bring in twelve months from a day, by months of the calendar; coupons and capital apart. */
export function flussiAMesi(flussi: readonly Flusso[], dal: Data): FlussiAttesi {
  const fine = fineDei12Mesi(dal);
  const mesi: MeseDiFlussi[] = [];
  for (let mese = inizioMese(dal); mese <= fine; mese = aggiungiMesi(mese, 1)) {
    const suoi = flussi.filter(({ data }) => data?.startsWith(mese.slice(0, 7)));
    const rimborsi = somma('0', ...suoi.map(capitaleDi));
    const tutto = somma('0', ...suoi.map(({ importoEuro }) => importoEuro ?? '0'));
    const ultimo = fineMese(mese);
    mesi.push({
      nome: meseBreve(mese),
      dal: mese < dal ? dal : mese,
      al: ultimo > fine ? fine : ultimo,
      cedole: differenza(tutto, rimborsi),
      rimborsi,
    });
  }
  return {
    mesi,
    cedole: somma('0', ...mesi.map(({ cedole }) => cedole)),
    rimborsi: somma('0', ...mesi.map(({ rimborsi }) => rimborsi)),
    nonContati: flussi.filter(({ data, importoEuro }) => data === null || importoEuro === null)
      .length,
  };
}
