import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import {
  aggiungiGiorni,
  aggiungiMesi,
  type Data,
  giorniTra,
  stampaData,
} from '#domain/tempo/data.ts';
import { alCentesimo, inEuro, per } from './importi.ts';
import type { Incasso, PosizioneDaValutare, TitoloDaValutare } from './ingressi.ts';
import { quantitaPrimaDi } from './storia.ts';

/** A coupon may be registered some days around its own. */
const GIORNI_INTORNO = 10;
/** How far back coupons are looked for: what is older is another year's. */
export const MESI_DI_CEDOLE = 12;

/** Whether what was collected is the coupon of a day. */
export const vicino = (giorno: Data, { data, valuta }: Incasso): boolean =>
  Math.abs(giorniTra(giorno, data)) <= GIORNI_INTORNO ||
  Math.abs(giorniTra(giorno, valuta)) <= GIORNI_INTORNO;

/** What had fallen due by the day and was not collected, in euro and in currency; null where a coupon is not known. */
export interface Crediti {
  readonly euro: string | null;
  readonly divisa: string | null;
  readonly anomalie: readonly string[];
}

/** A coupon that fell due and that nobody registered; of what grows with an index nobody knows how much. */
export interface CedolaAttesa {
  readonly dataCedola: Data;
  readonly importo: string | null;
}

/** Coupons that fell due from a day to the valuation's on what was held, and were registered around no such day. */
export function cedoleAttese(
  { calcolato, giorno, pianoAl }: TitoloDaValutare,
  { mosse, incassi }: Pick<PosizioneDaValutare, 'mosse' | 'incassi'>,
  dal: Data,
): readonly CedolaAttesa[] {
  const cedole = incassi.filter(({ che }) => che === 'cedola');
  const indicizzata = indicizzazioneDi(calcolato.tipoIndicizzazione) !== null;
  return pianoAl(giorno).flatMap(({ dataCedola, importo100 }) => {
    if (dataCedola < dal || dataCedola > giorno || segno(importo100) === 0) return [];
    const quantita = quantitaPrimaDi(mosse, dataCedola);
    if (segno(quantita) <= 0 || cedole.some((una) => vicino(dataCedola, una))) return [];
    const importo = indicizzata ? null : alCentesimo(per(quantita, importo100, '0.01'));
    return [{ dataCedola, importo }];
  });
}

/**
 * Coupons and dividends due and not collected: of a coupon that nobody has registered what the plan says, and
 * that it is missing (docs/regole/valutazione.md#motore).
 */
export function creditiMaturati(
  titolo: TitoloDaValutare,
  posizione: Pick<PosizioneDaValutare, 'mosse' | 'incassi'>,
  cambio: string,
): Crediti {
  const { giorno } = titolo;
  const { codTitolo } = titolo.calcolato.termini;
  const inizio = aggiungiGiorni(aggiungiMesi(giorno, -MESI_DI_CEDOLE), 1);
  const attese = cedoleAttese(titolo, posizione, inizio);
  const importi = [
    ...posizione.incassi.flatMap(({ valuta, interessi }) => (valuta > giorno ? [interessi] : [])),
    ...attese.flatMap(({ importo }) => (importo === null ? [] : [importo])),
  ];
  const ignota = attese.some(({ importo }) => importo === null);
  return {
    euro: ignota ? null : somma('0', ...importi.map((uno) => inEuro(uno, cambio))),
    divisa: ignota ? null : somma('0', ...importi),
    anomalie: attese.map(
      ({ dataCedola }) =>
        `Cedola di ${codTitolo} del ${stampaData(dataCedola)}: non è registrata. Generarla o registrarla, poi ripetere.`,
    ),
  };
}
