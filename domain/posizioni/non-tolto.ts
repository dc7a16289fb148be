import { quota } from '#domain/calcolo/lotti/posizione.ts';
import type { RigaRicostruita, StatoPosizione } from './riga.ts';

const maggiore = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const minore = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Of a change of cost, what a cost that stops at zero takes: a write-down no more than there is, and what it could not take a later
 * write-back gives back first, as the books had written that down too (docs/regole/imposte.md#imposta-sulle-transazioni).
 */
export function fermatoAZero(stato: StatoPosizione, resta: bigint, costo: bigint): bigint {
  const preso = costo < 0n ? maggiore(costo, -resta) : costo - minore(costo, stato.nonTolto);
  stato.nonTolto += preso - costo;
  return preso;
}

/** Of what was not taken, what stays with what a row leaves, of so many as were held. */
function resta(
  { genere, quota: parte }: RigaRicostruita,
  { nonTolto, posizione }: StatoPosizione,
  tenute: bigint,
): bigint {
  if (parte !== null) return nonTolto - quota(nonTolto, parte.n, parte.d);
  if (genere !== 'scarico' && genere !== 'uscita') return nonTolto;
  return quota(nonTolto, posizione.quantita, tenute);
}

/** What was not taken goes with what goes out, in its part, and to who loads it. */
export function passaNonTolto(
  { riga, stato, tenute }: { riga: RigaRicostruita; stato: StatoPosizione; tenute: bigint },
  aChi: StatoPosizione | null,
): void {
  if (stato.nonTolto === 0n) return;
  const tutto = stato.nonTolto;
  stato.nonTolto = resta(riga, stato, tenute);
  if (aChi) aChi.nonTolto += tutto - stato.nonTolto;
}
