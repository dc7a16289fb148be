import type { Carico, EsitoScarico, MetodoCosto, ParteScaricata, Scarico } from './metodo.ts';
import {
  esigiNonNegativa,
  GiacenzaInsufficiente,
  LottiInadatti,
  type Lotto,
  type Posizione,
  staccato,
} from './posizione.ts';

function entra(posizione: Posizione, { quantita, costo, costoDivisa }: Carico): void {
  esigiNonNegativa(quantita);
  posizione.quantita += quantita;
  posizione.costo += costo;
  posizione.costoDivisa += costoDivisa;
}

function esce(posizione: Posizione, parti: readonly ParteScaricata[]): EsitoScarico {
  let costo = 0n;
  let costoDivisa = 0n;
  for (const parte of parti) {
    posizione.quantita -= parte.quantita;
    costo += parte.costo;
    costoDivisa += parte.costoDivisa;
  }
  posizione.costo -= costo;
  posizione.costoDivisa -= costoDivisa;
  return { costo, costoDivisa, parti };
}

function esigi({ quantita: disponibile }: { quantita: bigint }, chiesta: bigint): void {
  esigiNonNegativa(chiesta);
  if (chiesta > disponibile) throw new GiacenzaInsufficiente(disponibile, chiesta);
}

const comeLotto = ({ data, id, quantita, costo, costoDivisa }: Carico): Lotto => ({
  data,
  id,
  quantita,
  costo,
  costoDivisa,
});

/** Takes a quantity out of a lot, at its cost in proportion, the last unit with all that is left. */
function togli(lotto: Lotto, quantita: bigint): ParteScaricata {
  const { costo, costoDivisa } = staccato(lotto, quantita);
  const parte = { id: lotto.id, data: lotto.data, quantita, costo, costoDivisa };
  lotto.quantita -= quantita;
  lotto.costo -= costo;
  lotto.costoDivisa -= costoDivisa;
  return parte;
}

/**
 * Moving average (costo medio ponderato continuo): the average is made anew at each purchase; what
 * is sold takes quantity × average, rounded to the cent and taken from the whole, so that the
 * residual stays exact (art. 6 D.Lgs. 461/1997; art. 2426 n. 10 c.c.; docs/regole/costo.md#metodi).
 */
export const costoMedioContinuo: MetodoCosto = {
  codice: 'CM',
  carica: (posizione, carico) => {
    entra(posizione, carico);
    const [unico] = posizione.lotti;
    if (!unico) {
      posizione.lotti.push(comeLotto(carico));
      return;
    }
    unico.quantita += carico.quantita;
    unico.costo += carico.costo;
    unico.costoDivisa += carico.costoDivisa;
  },
  scarica: (posizione, { quantita }) => {
    esigi(posizione, quantita);
    const [unico] = posizione.lotti;
    if (!unico) return { costo: 0n, costoDivisa: 0n, parti: [] };
    const esito = esce(posizione, [togli(unico, quantita)]);
    if (unico.quantita === 0n) posizione.lotti.length = 0;
    return esito;
  },
};

/** Lots go out from one end of the queue until the quantity is reached. */
function aCoda(daCima: boolean): (posizione: Posizione, scarico: Scarico) => EsitoScarico {
  return (posizione, { quantita }) => {
    esigi(posizione, quantita);
    const { lotti } = posizione;
    const parti: ParteScaricata[] = [];
    let resta = quantita;
    let finiti = 0;
    while (resta > 0n) {
      const lotto = daCima ? lotti[finiti] : lotti.at(-1);
      if (!lotto) throw new GiacenzaInsufficiente(quantita - resta, quantita);
      const presa = lotto.quantita < resta ? lotto.quantita : resta;
      parti.push(togli(lotto, presa));
      resta -= presa;
      if (lotto.quantita > 0n) continue;
      if (daCima) finiti++;
      else lotti.pop();
    }
    if (finiti > 0) lotti.splice(0, finiti);
    return esce(posizione, parti);
  };
}

function caricaInOrdine(posizione: Posizione, carico: Carico): void {
  entra(posizione, carico);
  const { lotti } = posizione;
  const ultimo = lotti.at(-1);
  if (!ultimo || ultimo.data <= carico.data) {
    lotti.push(comeLotto(carico));
    return;
  }
  // What comes in with an older day (a transfer) stands among the lots of its time.
  const dove = lotti.findIndex(({ data }) => data > carico.data);
  lotti.splice(dove, 0, comeLotto(carico));
}

/** The oldest lot goes out first (art. 2426 n. 10 c.c.; docs/regole/costo.md#metodi). */
export const fifo: MetodoCosto = {
  codice: 'FI',
  carica: caricaInOrdine,
  scarica: aCoda(true),
};

/** The latest lot goes out first, by days (art. 67 c. 1-bis TUIR; docs/regole/costo.md#metodi). */
export const lifoContinuo: MetodoCosto = {
  codice: 'LC',
  carica: caricaInOrdine,
  scarica: aCoda(false),
};

/**
 * Who sells says which lots; their quantities must make the whole. A lot chosen twice or quantities
 * that do not make the whole throw `RangeError`, more than a lot has `GiacenzaInsufficiente` (art.
 * 2426 n. 10 c.c., OIC 21; docs/regole/costo.md#metodi).
 */
export const costoSpecifico: MetodoCosto = {
  codice: 'CS',
  carica: (posizione, carico) => {
    // A lot that comes in two parts (two transfers) is one lot: who sells names it once.
    const stesso = posizione.lotti.find(({ id }) => id === carico.id);
    if (!stesso) {
      caricaInOrdine(posizione, carico);
      return;
    }
    entra(posizione, carico);
    stesso.quantita += carico.quantita;
    stesso.costo += carico.costo;
    stesso.costoDivisa += carico.costoDivisa;
  },
  scarica: (posizione, { quantita, lotti: scelti = [] }) => {
    esigi(posizione, quantita);
    const totale = scelti.reduce((somma, uno) => somma + uno.quantita, 0n);
    if (totale !== quantita)
      throw new LottiInadatti(
        'I lotti scelti non fanno la quantità da scaricare: dire quanto da ciascuno.',
      );
    const presi = scelti.map((uno) => {
      const lotto = posizione.lotti.find(({ id }) => id === uno.id);
      esigi(lotto ?? { quantita: 0n }, uno.quantita);
      return { lotto, quantita: uno.quantita };
    });
    if (new Set(presi.map(({ lotto }) => lotto)).size !== presi.length)
      throw new LottiInadatti('Lo stesso lotto è scelto due volte.');
    const parti = presi.flatMap(({ lotto, quantita: presa }) =>
      lotto && presa > 0n ? [togli(lotto, presa)] : [],
    );
    posizione.lotti = posizione.lotti.filter((lotto) => lotto.quantita > 0n);
    return esce(posizione, parti);
  },
};
