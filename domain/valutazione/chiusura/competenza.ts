import { differenza, somma } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { rateoDi } from '../ammortamento.ts';
import { cedoleAttese, vicino } from '../crediti.ts';
import { daCentesimi } from '../importi.ts';
import type { PosizioneDaValutare, TitoloDaValutare } from '../ingressi.ts';
import { quantitaPrimaDi } from '../storia.ts';

/** What a position's interest is told from. */
export interface ConInteressi {
  readonly titolo: TitoloDaValutare;
  readonly posizione: Pick<PosizioneDaValutare, 'storia' | 'mosse' | 'incassi'>;
  /** The first day of the exercise. */
  readonly dal: Data;
}

/** Coupons in the exercise in which they fell due, whenever they were collected and registered: till then they are a credit. */
function cedoleDi({ titolo, posizione, dal }: ConInteressi): readonly (string | null)[] {
  const { giorno } = titolo;
  const piano = titolo.pianoAl(giorno);
  const registrate = posizione.incassi.flatMap((una) => {
    if (una.che !== 'cedola') return [];
    const dovuta = piano.find(({ dataCedola }) => vicino(dataCedola, una))?.dataCedola ?? una.data;
    return dovuta >= dal && dovuta <= giorno ? [una.interessi] : [];
  });
  const attese = cedoleAttese(titolo, posizione, dal).map(({ importo }) => importo);
  return [...registrate, ...attese];
}

/**
 * The interest of the exercise by its terms, in the titolo's currency: coupons, and accruals at both ends (`rateo` at the
 * last day) and of what was bought and sold; null where a coupon is not known (docs/regole/valutazione.md#stampe).
 */
export function interessiCompetenza(da: ConInteressi, rateo: string): string | null {
  const { titolo, posizione, dal } = da;
  const { storia } = posizione;
  const scambiati = storia.flatMap(({ che, valuta, interessi }) => {
    if (valuta < dal || (che !== 'carico' && che !== 'scarico')) return [];
    return [che === 'scarico' ? interessi : differenza('0', interessi)];
  });
  const cedole = cedoleDi(da);
  const note = cedole.filter((una) => una !== null);
  if (note.length < cedole.length) return null;
  const sera = aggiungiGiorni(dal, -1);
  const allInizio = daCentesimi(rateoDi(titolo, quantitaPrimaDi(storia, dal), sera));
  return differenza(somma(rateo, ...note, ...scambiati), allInizio);
}
