import { type Data, partiData } from '#domain/tempo/data.ts';
import type { EsitoScarico, MetodoCosto, ParteScaricata } from './metodo.ts';
import {
  type Lotto,
  type Posizione,
  posizioneVuota,
  quantitaDeiLotti,
  quota,
} from './posizione.ts';

/** What a ratio leaves over: a fraction, and the cost that goes with it where nothing whole is left. */
export interface EsitoFrazionamento {
  readonly frazione: { readonly n: bigint; readonly d: bigint };
  readonly costo: bigint;
  readonly costoDivisa: bigint;
}

/**
 * Changes every lot's quantity in one ratio, at the same cost and with the same day: split, reverse
 * split, free allotment (docs/regole/costo.md#operazioni-sul-capitale, #conservazione). The whole
 * is rounded down to the last decimal of a quantity, as the issuer gives whole shares; the fraction
 * that is lost is answered, to be paid in cash. Lots share the whole without losing a unit, and one
 * of which nothing is left gives its cost to its neighbour; where nothing at all is left the cost
 * goes out. A ratio that is not of positive numbers throws `RangeError`.
 */
export function frazionamento(
  posizione: Posizione,
  { nuove, vecchie }: { readonly nuove: bigint; readonly vecchie: bigint },
): EsitoFrazionamento {
  if (nuove <= 0n || vecchie <= 0n)
    throw new RangeError('Il rapporto di un frazionamento è di numeri positivi.');
  const { anno, lotti } = posizione;
  const esatta = posizione.quantita * nuove;
  const quantita = esatta / vecchie;
  const frazione = { n: esatta % vecchie, d: vecchie };
  if (anno) {
    const iniziale = (quantitaDeiLotti(posizione) * nuove) / vecchie;
    const caricata = (anno.caricata * nuove) / vecchie;
    ripartisci(lotti, iniziale);
    // What is held came from somewhere: roundings may not leave less than that.
    anno.caricata = caricata < quantita - iniziale ? quantita - iniziale : caricata;
    anno.scaricata = iniziale + anno.caricata - quantita;
  } else {
    ripartisci(lotti, quantita);
  }
  posizione.quantita = quantita;
  if (quantita > 0n || anno) {
    unisciVuoti(posizione);
    return { frazione, costo: 0n, costoDivisa: 0n };
  }
  const { costo, costoDivisa } = posizione;
  Object.assign(posizione, posizioneVuota());
  return { frazione, costo, costoDivisa };
}

/**
 * A lot of nothing gives its cost to the one before it, or after it where it is the first, or to
 * what the year bought: no cost stays without a quantity (docs/regole/costo.md#conservazione).
 */
export function unisciVuoti(posizione: Posizione): void {
  const { lotti, anno } = posizione;
  for (let i = lotti.length - 1; i >= 0; i--) {
    const lotto = lotti[i];
    if (!lotto || lotto.quantita > 0n) continue;
    const vicino = lotti[i - 1] ?? lotti[i + 1] ?? anno;
    if (vicino) {
      vicino.costo += lotto.costo;
      vicino.costoDivisa += lotto.costoDivisa;
    }
    lotti.splice(i, 1);
  }
}

/**
 * Of what changed the cost of what is held, what stays with so many of it, cents half up; the rest goes with
 * the others (docs/regole/costo.md#operazioni-sul-capitale).
 */
export function tieniRettifica({ anno, quantita }: Posizione, restano: bigint): void {
  if (!anno || quantita === 0n) return;
  anno.rettifica = quota(anno.rettifica, restano, quantita);
  anno.rettificaDivisa = quota(anno.rettificaDivisa, restano, quantita);
}

/** No change of cost goes below zero (docs/regole/costo.md#operazioni-sul-capitale). */
export function esigiNonSottoZero(costo: bigint): void {
  if (costo < 0n) throw new RangeError('La rettifica porterebbe il costo sotto zero.');
}

/**
 * Spreads a change of cost over what is held, each lot by its share of the cost, by its quantity
 * where there is none; the last one takes what rounding leaves, so that the parts make the whole
 * (OIC 20 and 21; docs/regole/costo.md#operazioni-sul-capitale). By a yearly method, once the year has sold,
 * the change waits for the end of the year: what was sold has no part in it. Below zero throws `RangeError`,
 * and changes nothing.
 */
export function rivaluta(
  posizione: Posizione,
  cambia: { readonly costo: bigint; readonly costoDivisa: bigint },
): void {
  const { lotti, anno } = posizione;
  for (const di of ['costo', 'costoDivisa'] as const) esigiNonSottoZero(posizione[di] + cambia[di]);
  if (anno && anno.scaricata > 0n) {
    anno.rettifica += cambia.costo;
    anno.rettificaDivisa += cambia.costoDivisa;
    posizione.costo += cambia.costo;
    posizione.costoDivisa += cambia.costoDivisa;
    return;
  }
  const parti = [
    ...lotti.map((lotto) => ({ di: lotto, quantita: lotto.quantita })),
    ...(anno ? [{ di: anno, quantita: anno.caricata }] : []),
  ];
  for (const quale of ['costo', 'costoDivisa'] as const) {
    const haCosto = posizione[quale] > 0n;
    const pesi = parti.map(({ di, quantita }) => (haCosto ? di[quale] : quantita));
    let pesoRimasto = pesi.reduce((tutto, peso) => tutto + peso, 0n);
    let resta = cambia[quale];
    for (const [i, { di }] of parti.entries()) {
      const peso = pesi[i] ?? 0n;
      if (peso === 0n) continue;
      const sua = quota(resta, peso, pesoRimasto);
      pesoRimasto -= peso;
      resta -= sua;
      di[quale] += sua;
    }
    posizione[quale] += cambia[quale];
  }
}

/**
 * Gives the lots a new whole, each in proportion to what it had. Rounded down along the way, so
 * that the parts make the whole (docs/regole/costo.md#conservazione).
 */
export function ripartisci(lotti: readonly Lotto[], intero: bigint): void {
  const prima = lotti.reduce((somma, { quantita }) => somma + quantita, 0n);
  if (prima === 0n) return;
  let vista = 0n;
  let assegnata = 0n;
  for (const lotto of lotti) {
    vista += lotto.quantita;
    const fino = (intero * vista) / prima;
    lotto.quantita = fino - assegnata;
    assegnata = fino;
  }
}

/** What is held, at the cost that it would have if its year ended now (docs/regole/costo.md#metodi). */
export function seFinisseLAnno(
  { chiudiAnno }: MetodoCosto,
  posizione: Posizione,
  giorno: Data,
): Posizione {
  const { lotti, anno } = posizione;
  const resta = {
    ...posizione,
    lotti: lotti.map((uno) => ({ ...uno })),
    anno: anno && { ...anno },
  };
  if (resta.anno) chiudiAnno?.(resta, partiData(giorno).anno);
  return resta;
}

/**
 * A part of every lot's cost leaves it while the quantity stays: rights detached from their share,
 * a demerger, capital repaid by a pool factor (cost × (PF₀ − PF₁) / PF₀,
 * docs/regole/cedole.md#capitale-a-rate). The part is n / d; the parts keep the lots' days, so that
 * what takes them in is as old, and what was bought in an open year has the day of the operation. Once that year
 * has sold, the part is of what is left, and one (docs/regole/costo.md#operazioni-sul-capitale).
 */
export function scorporo(
  metodo: MetodoCosto,
  posizione: Posizione,
  { n, d, giorno }: { readonly n: bigint; readonly d: bigint; readonly giorno: Data },
): EsitoScarico {
  if (n < 0n || d <= 0n || n > d)
    throw new RangeError('La parte di costo da scorporare sta fra zero e tutto.');
  const { lotti, anno } = posizione;
  const diUno = (uno: { readonly costo: bigint; readonly costoDivisa: bigint }) => ({
    costo: quota(uno.costo, n, d),
    costoDivisa: quota(uno.costoDivisa, n, d),
  });
  const delGiorno = { id: giorno, data: giorno, quantita: 0n };
  if (anno && (anno.scaricata > 0n || anno.rettifica !== 0n || anno.rettificaDivisa !== 0n)) {
    const uscito = diUno(seFinisseLAnno(metodo, posizione, giorno));
    rivaluta(posizione, { costo: -uscito.costo, costoDivisa: -uscito.costoDivisa });
    return { ...uscito, parti: [{ ...delGiorno, ...uscito }] };
  }
  const toglie = (da: { costo: bigint; costoDivisa: bigint }) => {
    const uscito = diUno(da);
    da.costo -= uscito.costo;
    da.costoDivisa -= uscito.costoDivisa;
    return uscito;
  };
  const parti: ParteScaricata[] = lotti.map((lotto) => ({
    ...{ id: lotto.id, data: lotto.data, quantita: 0n },
    ...toglie(lotto),
  }));
  if (anno) parti.push({ ...delGiorno, ...toglie(anno) });
  const costo = parti.reduce((somma, parte) => somma + parte.costo, 0n);
  const costoDivisa = parti.reduce((somma, parte) => somma + parte.costoDivisa, 0n);
  posizione.costo -= costo;
  posizione.costoDivisa -= costoDivisa;
  return { costo, costoDivisa, parti };
}
