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

const vicino = (giorno: Data, { data, valuta }: Incasso): boolean =>
  Math.abs(giorniTra(giorno, data)) <= GIORNI_INTORNO ||
  Math.abs(giorniTra(giorno, valuta)) <= GIORNI_INTORNO;

/** What had fallen due by the day and was not collected, in euro and in currency; null where a coupon is not known. */
export interface Crediti {
  readonly euro: string | null;
  readonly divisa: string | null;
  readonly anomalie: readonly string[];
}

/**
 * Coupons and dividends due and not collected: of a coupon that nobody has registered what the plan says, and
 * that it is missing (docs/regole/valutazione.md#motore).
 */
export function creditiMaturati(
  { calcolato, giorno, pianoAl }: TitoloDaValutare,
  { mosse, incassi }: PosizioneDaValutare,
  cambio: string,
): Crediti {
  const { codTitolo } = calcolato.termini;
  const anomalie: string[] = [];
  const importi: string[] = [];
  let ignota = false;
  const attesi = incassi.filter(({ valuta }) => valuta > giorno);
  importi.push(...attesi.map(({ interessi }) => interessi));
  const inizio = aggiungiGiorni(aggiungiMesi(giorno, -MESI_DI_CEDOLE), 1);
  const cedole = incassi.filter(({ che }) => che === 'cedola');
  for (const { dataCedola, importo100 } of pianoAl(giorno)) {
    if (dataCedola < inizio || dataCedola > giorno || segno(importo100) === 0) continue;
    const quantita = quantitaPrimaDi(mosse, dataCedola);
    if (segno(quantita) <= 0 || cedole.some((una) => vicino(dataCedola, una))) continue;
    anomalie.push(
      `Cedola di ${codTitolo} del ${stampaData(dataCedola)}: non è registrata. Generarla o registrarla, poi ripetere.`,
    );
    if (indicizzazioneDi(calcolato.tipoIndicizzazione)) ignota = true;
    else importi.push(alCentesimo(per(quantita, importo100, '0.01')));
  }
  return {
    euro: ignota ? null : somma('0', ...importi.map((uno) => inEuro(uno, cambio))),
    divisa: ignota ? null : somma('0', ...importi),
    anomalie,
  };
}
