import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { parte } from './importi.ts';
import type { Aperte, RigaStoria } from './ingressi.ts';
import { conRigaDelValore, corsoDelValore } from './riserva.ts';
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
function conSvalutazione<R extends RigaStoria>(
  riga: R,
  { euro, divisa }: Aperte,
  che: RigaStoria['che'],
): readonly R[] {
  const lordo = {
    costo: somma(riga.costo, euro),
    costoDivisa: somma(riga.costoDivisa, divisa),
  };
  const svalutazione = { costo: differenza('0', euro), costoDivisa: differenza('0', divisa) };
  return [
    { ...riga, ...lordo },
    { ...riga, che, quantita: '0', interessi: '0', ...svalutazione },
  ];
}

/** What is carried along: by which rows, from where on, and what each of them makes of it. */
interface Portato<C extends Corso> {
  readonly che: RigaStoria['che'];
  readonly inizio: (posizione: number) => C;
  readonly conRiga: (corso: C, riga: RigaStoria) => C;
}

/** Rows of positions that transfers join, in the order of play: what is open passes on, from hand to hand. */
function conPortati<R extends RigaDiPosizione, C extends Corso>(
  righe: readonly R[],
  { che, inizio, conRiga: dopoLa }: Portato<C>,
): readonly R[] {
  const corsi = new Map<number, C>();
  const uscite = new Map<number, Uscita>();
  return righe.flatMap((riga) => {
    const prima = corsi.get(riga.posizione) ?? inizio(riga.posizione);
    const uscita = riga.da === null || riga.che !== 'carico' ? undefined : uscite.get(riga.da);
    const sue = uscita ? portate(uscita, riga.costo) : null;
    const fatte = sue === null || nulla(sue) ? [riga] : conSvalutazione(riga, sue, che);
    const dopo = fatte.reduce(dopoLa, prima);
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

/**
 * What was written down passes on with its part of the cost, so that each position alone knows what of it is open
 * (OIC 20; docs/regole/valutazione.md#motore). `iniziali` are of another system, by position.
 */
export const conSvalutazioniPortate = <R extends RigaDiPosizione>(
  righe: readonly R[],
  iniziali: ReadonlyMap<number, Aperte> = new Map(),
): readonly R[] =>
  conPortati(righe, {
    che: 'rivalutazione',
    inizio: (posizione) => corsoDa(iniziali.get(posizione)),
    conRiga,
  });

/** In an IFRS book, the reserve passes on with what it is of (docs/regole/valutazione.md#ifrs-9). */
export const conRiservePortate = <R extends RigaDiPosizione>(righe: readonly R[]): readonly R[] =>
  conPortati(righe, { che: 'valutazione', inizio: corsoDelValore, conRiga: conRigaDelValore });
