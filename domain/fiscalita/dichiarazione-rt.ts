import { differenza, segno, somma } from '#domain/money/decimale.ts';
import type { NaturaRisultato } from './zainetto.ts';

/** A line of the pouch of what is declared, euro; null where it cannot be told. */
export interface RigaRealizzata {
  readonly natura: NaturaRisultato;
  readonly rettifica: boolean;
  readonly ricavo: string | null;
  readonly costo: string | null;
  readonly scarto: string | null;
  readonly oneri: string | null;
  readonly importo: string | null;
  readonly percImponibile: string;
  readonly imponibile: string | null;
}

export type SpecieRt = 'pubblici' | 'altri' | 'oicr' | 'rettifiche';

/** What lines of a kind come to: sides of the section, and what counts of their results. */
export interface GruppoRt {
  readonly specie: SpecieRt;
  readonly quante: number;
  readonly percImponibile: string;
  readonly corrispettivi: string;
  readonly costi: string;
  readonly plusvalenze: string;
  readonly minusvalenze: string;
}

const INTERO = '100';

/** Which lines of the section a result stands in; null of proceeds of funds, which are income of capital. */
export function specieRt(riga: RigaRealizzata): SpecieRt | null {
  const { natura, rettifica, importo, percImponibile } = riga;
  if (importo === null || (natura === 'oicr' && segno(importo) >= 0)) return null;
  if (rettifica) return 'rettifiche';
  if (natura === 'oicr') return 'oicr';
  return percImponibile === INTERO ? 'altri' : 'pubblici';
}

/** Proceeds without the income of capital in them, which is another quadro's. */
export const corrispettivoDi = ({ ricavo, scarto }: RigaRealizzata): string =>
  differenza(ricavo ?? '0', scarto ?? '0');

/** Cost with its charges. */
export const costoDi = ({ costo, oneri }: RigaRealizzata): string =>
  somma(costo ?? '0', oneri ?? '0');

const ORDINE: readonly SpecieRt[] = ['altri', 'pubblici', 'oicr', 'rettifiche'];

/** The lines of the section by kind (T.U.I.R. art. 67–68; docs/regole/dichiarazione.md#quadro-rt). */
export function gruppiRt(righe: readonly RigaRealizzata[]): readonly GruppoRt[] {
  const perSpecie = Map.groupBy(righe, (riga) => `${specieRt(riga)} ${riga.percImponibile}`);
  const gruppi = [...perSpecie.values()].flatMap((sue): GruppoRt[] => {
    const [prima] = sue;
    const specie = prima ? specieRt(prima) : null;
    if (!prima || specie === null) return [];
    const conta = (verso: 1 | -1): string =>
      somma(
        '0',
        ...sue.flatMap(({ imponibile }) =>
          imponibile !== null && segno(imponibile) === verso ? [imponibile] : [],
        ),
      );
    return [
      {
        ...{ specie, quante: sue.length, percImponibile: prima.percImponibile },
        corrispettivi: somma('0', ...sue.map(corrispettivoDi)),
        costi: somma('0', ...sue.map(costoDi)),
        plusvalenze: conta(1),
        minusvalenze: differenza('0', conta(-1)),
      },
    ];
  });
  return gruppi.toSorted((a, b) => ORDINE.indexOf(a.specie) - ORDINE.indexOf(b.specie));
}
