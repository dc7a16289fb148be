import {
  arrotonda,
  daDecimale,
  differenza as menoFrazione,
  prodotto,
} from '#domain/calcolo/frazione.ts';
import { perCento } from '#domain/calcolo/termini.ts';
import { segno, somma } from '#domain/money/decimale.ts';

const CENTESIMI = 2;

export type SpecieRm = 'interessi' | 'rateo' | 'scarto' | 'proventi' | 'dividendi';

/** Income of capital from abroad that nobody in Italy withheld on; euro, signed. */
export interface RedditoEstero {
  readonly specie: SpecieRm;
  readonly stato: string;
  readonly lordo: string;
  readonly ritenutaEstera: string;
  /** Percent, of its day. */
  readonly aliquota: string;
  readonly percImponibile: string;
  /** An Italian tax that the movement has already. */
  readonly trattenuta: string;
}

/** Incomes of a state, a kind and a rate together, as they are declared. */
export interface GruppoRm {
  readonly quadro: 'RM' | 'RL';
  readonly stato: string;
  readonly specie: 'interessi' | 'proventi' | 'dividendi';
  readonly aliquota: string;
  readonly lordo: string;
  readonly ritenutaEstera: string;
  readonly imponibile: string;
  readonly imposta: string | null;
  readonly trattenuta: string;
  readonly dovuta: string | null;
}

/** Accruals and discounts are declared as the interest that they are. */
const comeSiDichiara = (specie: SpecieRm): GruppoRm['specie'] =>
  specie === 'rateo' || specie === 'scarto' ? 'interessi' : specie;

/** Which part of an income is taxed, to the cent. */
export const imponibileRm = ({
  lordo,
  percImponibile,
}: Pick<RedditoEstero, 'lordo' | 'percImponibile'>): string =>
  arrotonda(prodotto(daDecimale(lordo), perCento(daDecimale(percImponibile))), CENTESIMI);

/** Where an income is declared: dividends of who is no individual are part of what is taxed as a whole. */
export const quadroDi = (specie: SpecieRm, persona: boolean): 'RM' | 'RL' =>
  specie === 'dividendi' && !persona ? 'RL' : 'RM';

function gruppoDi(redditi: readonly RedditoEstero[], persona: boolean): GruppoRm {
  const [{ stato, specie, aliquota }] = redditi as [RedditoEstero];
  const totale = (di: (uno: RedditoEstero) => string) => somma('0', ...redditi.map(di));
  const imponibile = totale(imponibileRm);
  const quadro = quadroDi(specie, persona);
  const trattenuta = totale((uno) => uno.trattenuta);
  const base = segno(imponibile) > 0 ? imponibile : '0';
  const imposta =
    quadro === 'RL'
      ? null
      : arrotonda(prodotto(daDecimale(base), perCento(daDecimale(aliquota))), CENTESIMI);
  return {
    ...{ quadro, stato, aliquota, imponibile, imposta, trattenuta },
    specie: comeSiDichiara(specie),
    lordo: totale((uno) => uno.lordo),
    ritenutaEstera: totale((uno) => uno.ritenutaEstera),
    dovuta:
      imposta === null
        ? null
        : arrotonda(menoFrazione(daDecimale(imposta), daDecimale(trattenuta)), CENTESIMI),
  };
}

/**
 * Incomes from abroad by state, kind and rate, each group taxed once, half up to the cent
 * (T.U.I.R. art. 18; docs/regole/dichiarazione.md#quadro-rm).
 */
export function gruppiRm(redditi: readonly RedditoEstero[], persona: boolean): readonly GruppoRm[] {
  const chiave = ({ stato, specie, aliquota }: RedditoEstero) =>
    [quadroDi(specie, persona), stato, comeSiDichiara(specie), aliquota].join(' ');
  return [...Map.groupBy(redditi, chiave)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, suoi]) => gruppoDi(suoi, persona));
}
