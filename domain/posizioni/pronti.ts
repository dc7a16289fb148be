import { confronta, differenza } from '#domain/money/decimale.ts';
import { type Data, giorniTra } from '#domain/tempo/data.ts';

/** A registered leg of a repurchase agreement, of those of one titolo at one custodian, by time. */
export interface Gamba {
  readonly id: number;
  readonly che: 'pronti' | 'termine';
  readonly data: Data;
  readonly quantita: string;
  /** When it was agreed to come back; null where the spot leg does not say it. */
  readonly dataTermine: Data | null;
  /** Of a forward leg, the spot leg that it was generated for. */
  readonly origine: number | null;
}

const MAI = Number.POSITIVE_INFINITY;

/**
 * How much of each spot leg is still lent. What came back is of the leg that it was generated for, then of the one
 * whose day is nearest: a forward leg that was written by hand names none.
 */
export function ancoraPrestato(gambe: readonly Gamba[]): ReadonlyMap<number, string> {
  const aperte = new Map<number, Gamba>();
  const resta = new Map<number, string>();
  for (const gamba of gambe) {
    if (gamba.che === 'pronti') {
      aperte.set(gamba.id, gamba);
      resta.set(gamba.id, gamba.quantita);
      continue;
    }
    const lontana = ({ id, dataTermine }: Gamba): number => {
      if (id === gamba.origine) return -1;
      return dataTermine === null ? MAI : Math.abs(giorniTra(dataTermine, gamba.data));
    };
    let torna = gamba.quantita;
    const vicine = [...aperte.values()].sort((a, b) => lontana(a) - lontana(b) || a.id - b.id);
    for (const { id } of vicine) {
      const sua = resta.get(id) ?? '0';
      const presa = confronta(sua, torna) < 0 ? sua : torna;
      resta.set(id, differenza(sua, presa));
      torna = differenza(torna, presa);
    }
  }
  return resta;
}
