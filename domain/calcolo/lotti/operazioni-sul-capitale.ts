import type { Data } from '#domain/tempo/data.ts';
import type { EsitoScarico, ParteScaricata } from './metodo.ts';
import { type Lotto, type Posizione, quantitaDeiLotti, quota } from './posizione.ts';

/**
 * Changes every lot's quantity in one ratio, at the same cost and with the same day: split, reverse
 * split, free allotment (domain.md §3.4, Appendix A.2). The whole is rounded down to the last decimal of
 * a quantity, as the issuer gives whole shares; the fraction that is lost is answered, to be paid in
 * cash. Lots share the whole without losing a unit.
 */
export function frazionamento(
  posizione: Posizione,
  { nuove, vecchie }: { readonly nuove: bigint; readonly vecchie: bigint },
): { readonly frazione: { readonly n: bigint; readonly d: bigint } } {
  if (nuove <= 0n || vecchie <= 0n)
    throw new RangeError('Il rapporto di un frazionamento è di numeri positivi.');
  const { anno, lotti } = posizione;
  const esatta = posizione.quantita * nuove;
  const quantita = esatta / vecchie;
  if (anno) {
    ripartisci(lotti, (quantitaDeiLotti(posizione) * nuove) / vecchie);
    anno.caricata = (anno.caricata * nuove) / vecchie;
    anno.scaricata = quantitaDeiLotti(posizione) + anno.caricata - quantita;
  } else {
    ripartisci(lotti, quantita);
  }
  posizione.quantita = quantita;
  return { frazione: { n: esatta % vecchie, d: vecchie } };
}

/**
 * Gives the lots a new whole, each in proportion to what it had. Rounded down along the way, so
 * that the parts make the whole (domain.md Appendix A.1).
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

/**
 * A part of every lot's cost leaves it while the quantity stays: rights detached from their share, a
 * demerger, capital repaid by a pool factor (cost × (PF₀ − PF₁) / PF₀, domain.md §1.9). The part is
 * n / d; the parts keep the lots' days, so that what takes them in is as old, and
 * what was bought in an open year has the day of the operation.
 */
export function scorporo(
  posizione: Posizione,
  { n, d, giorno }: { readonly n: bigint; readonly d: bigint; readonly giorno: Data },
): EsitoScarico {
  if (n < 0n || d <= 0n || n > d)
    throw new RangeError('La parte di costo da scorporare sta fra zero e tutto.');
  const parti: ParteScaricata[] = posizione.lotti.map((lotto) => {
    const costo = quota(lotto.costo, n, d);
    const costoDivisa = quota(lotto.costoDivisa, n, d);
    lotto.costo -= costo;
    lotto.costoDivisa -= costoDivisa;
    return { id: lotto.id, data: lotto.data, quantita: 0n, costo, costoDivisa };
  });
  const { anno } = posizione;
  if (anno) {
    const costo = quota(anno.costo, n, d);
    const costoDivisa = quota(anno.costoDivisa, n, d);
    anno.costo -= costo;
    anno.costoDivisa -= costoDivisa;
    parti.push({ id: 'anno', data: giorno, quantita: 0n, costo, costoDivisa });
  }
  const costo = parti.reduce((somma, parte) => somma + parte.costo, 0n);
  const costoDivisa = parti.reduce((somma, parte) => somma + parte.costoDivisa, 0n);
  posizione.costo -= costo;
  posizione.costoDivisa -= costoDivisa;
  return { costo, costoDivisa, parti };
}
