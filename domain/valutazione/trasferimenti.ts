import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { parte } from './importi.ts';
import type { Aperte, RigaStoria } from './ingressi.ts';
import { type Corso, conRiga, corsoDa } from './storia.ts';

/** A row of one of several positions; what came in by a transfer says which row gave it. */
export interface RigaDiPosizione extends RigaStoria {
  readonly id: number;
  readonly posizione: number;
  readonly da: number | null;
}

const nulla = ({ euro, divisa }: Aperte): boolean => segno(euro) === 0 && segno(divisa) === 0;

/** What a row took away of write-downs, and the cost that it took. */
interface Uscita {
  readonly aperte: Aperte;
  readonly costo: string;
}

/** Its part of them, by the cost that came in; all where nothing is left of the cost. */
function portate({ aperte, costo }: Uscita, entrato: string): Aperte {
  if (segno(costo) === 0) return aperte;
  return { euro: parte(aperte.euro, entrato, costo), divisa: parte(aperte.divisa, entrato, costo) };
}

/** A load at what it would have cost, then the write-down that came with it. */
function conSvalutazione<R extends RigaStoria>(riga: R, { euro, divisa }: Aperte): readonly R[] {
  const lordo = {
    costo: somma(riga.costo, euro),
    costoDivisa: somma(riga.costoDivisa, divisa),
  };
  const svalutazione = { costo: differenza('0', euro), costoDivisa: differenza('0', divisa) };
  return [
    { ...riga, ...lordo },
    { ...riga, che: 'rivalutazione', quantita: '0', interessi: '0', ...svalutazione },
  ];
}

/**
 * Rows of positions that transfers join, in the order of play: what was written down passes on with its part of the
 * cost, from hand to hand, so that each position alone knows what of it is open
 * (OIC 20; docs/regole/valutazione.md#motore). `iniziali` are of another system, by position.
 */
export function conSvalutazioniPortate<R extends RigaDiPosizione>(
  righe: readonly R[],
  iniziali: ReadonlyMap<number, Aperte> = new Map(),
): readonly R[] {
  const corsi = new Map<number, Corso>();
  const uscite = new Map<number, Uscita>();
  return righe.flatMap((riga) => {
    const prima = corsi.get(riga.posizione) ?? corsoDa(iniziali.get(riga.posizione));
    const uscita = riga.da === null ? undefined : uscite.get(riga.da);
    const sue = uscita ? portate(uscita, riga.costo) : null;
    const fatte = sue === null || nulla(sue) ? [riga] : conSvalutazione(riga, sue);
    const dopo = fatte.reduce(conRiga, prima);
    corsi.set(riga.posizione, dopo);
    if (riga.che === 'scarico') {
      const costo = differenza('0', riga.costo);
      const [euro, divisa] = [
        differenza(prima.aperte.euro, dopo.aperte.euro),
        differenza(prima.aperte.divisa, dopo.aperte.divisa),
      ];
      uscite.set(riga.id, { aperte: { euro, divisa }, costo });
    }
    return fatte;
  });
}
