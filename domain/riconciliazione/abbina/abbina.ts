import type { Regola } from '../regole.ts';
import { perRegole } from './con-regole.ts';
import { gruppiPerSomma } from './gruppi.ts';
import { Aperti, type MovimentoDaAbbinare, type RigaDaAbbinare, type Trovato } from './parti.ts';
import { proponi } from './proposte.ts';
import { eForte, type Nomine, nome, nomine, paroleDi } from './riferimenti.ts';
import { perImportoUnico, perRiferimento, senzaAltriNomi } from './uno-a-uno.ts';

export interface ComeAbbinare {
  /** By so many days a movement may be away from its line. */
  readonly finestra: number;
  /** The company's own, in their order. */
  readonly regole: readonly Regola[];
  /** Names of movements that are matched already: who names one of them is no other movement. */
  readonly nomiConfermati?: ReadonlySet<string>;
}

export interface Abbinati {
  readonly trovati: readonly Trovato[];
  readonly nomine: Nomine;
  /** What nobody took, not even as a proposal. */
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
}

/** The names beyond doubt that a line holds. */
export const nomiForti = ({ riferimenti, testo }: RigaDaAbbinare): string[] => [
  ...new Set([...riferimenti.map(nome), ...paroleDi(testo)].filter(eForte)),
];

function chiNomina(righe: readonly RigaDaAbbinare[], nomi: ReadonlySet<string>): Set<number> {
  const dette = new Set<number>();
  if (nomi.size === 0) return dette;
  for (const [quale, riga] of righe.entries())
    if (nomiForti(riga).some((uno) => nomi.has(uno))) dette.add(quale);
  return dette;
}

/**
 * Which lines are which movements (docs/regole/riconciliazione.md#cassa): by reference and amount, by an amount alone in the
 * window, by a sum, by the company's rules, and the rest proposed. What several could be is never confirmed, and the order
 * of lines and movements changes nothing.
 */
export function abbina(
  righe: readonly RigaDaAbbinare[],
  movimenti: readonly MovimentoDaAbbinare[],
  { finestra, regole, nomiConfermati = new Set() }: ComeAbbinare,
): Abbinati {
  const aperti = new Aperti(righe, movimenti);
  const nomi = nomine(aperti);
  const ammessa = senzaAltriNomi(nomi, chiNomina(righe, nomiConfermati));
  perRiferimento(aperti, nomi);
  perImportoUnico(aperti, finestra, ammessa);
  gruppiPerSomma(aperti, nomi, finestra);
  perRegole(aperti, nomi, regole);
  proponi(aperti, finestra, ammessa);
  return {
    trovati: aperti.trovati,
    nomine: nomi,
    righe: aperti.righeAperte,
    movimenti: aperti.movimentiAperti,
  };
}
