import { type Candidata, rapportoDi } from './proposte.ts';
import { SPECIE } from './specie.ts';

/**
 * What is registered together, of what is given by day: in a relation one repayment at a time, as the next one is
 * counted with what that leaves. Income leaves positions as they are, and goes first.
 */
export function aTurni<P extends Pick<Candidata, 'tipo' | 'posizione'>>(
  scelte: readonly P[],
): readonly (readonly P[])[] {
  const rimborsi = new Map<string, number>();
  const turnoDi = ({ tipo, posizione }: P): number => {
    if (!SPECIE[tipo].muove) return 0;
    // Two exercises may trade the same underlying.
    const rapporto = tipo === 'OES' ? tipo : rapportoDi(posizione);
    const suo = rimborsi.get(rapporto) ?? 0;
    rimborsi.set(rapporto, suo + 1);
    return suo;
  };
  return [...Map.groupBy(scelte, turnoDi)].sort(([a], [b]) => a - b).map(([, sue]) => sue);
}
