import { fineAnno } from '#domain/calcolo/lotti/annuali.ts';
import { metodiCosto } from '#domain/calcolo/lotti/metodi.ts';
import type { EsitoAnno, GiornoDiChiusura } from '#domain/calcolo/lotti/metodo.ts';
import { quota } from '#domain/calcolo/lotti/posizione.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { EffettoAnno, StatoPosizione, UscitaDelAnno } from './riga.ts';

/** The exercise of a day, by the year in which it ends. */
const annoDi = (giorno: Data, chiusura: GiornoDiChiusura): number =>
  Number(giorno.slice(0, 4)) + (giorno.slice(5) > chiusura ? 1 : 0);

/**
 * A cost that a year let go of, by the rows that took out: each the part of its quantity, rounded along the way so
 * that the parts make the whole, and its share of what had changed the cost by then. Where one of them would then
 * cost less than nothing, what changed the cost is shared as the rest.
 */
function diOgnuna(
  uscite: readonly UscitaDelAnno[],
  scaricato: bigint,
  rettifica: (uscita: UscitaDelAnno) => bigint,
): readonly bigint[] {
  const tutte = uscite.reduce((somma, { quantita }) => somma + quantita, 0n);
  const comune = uscite.reduce((resta, una) => resta - rettifica(una), scaricato);
  let [vista, assegnata] = [0n, 0n];
  const sue = uscite.map((una) => {
    vista += una.quantita;
    const prima = assegnata;
    assegnata = quota(comune, vista, tutte);
    return assegnata - prima + rettifica(una);
  });
  return sue.some((sua) => sua < 0n) ? diOgnuna(uscite, scaricato, () => 0n) : sue;
}

/** What the rows that took out of a year cost; of no row where none did. */
function ripartite(
  uscite: readonly UscitaDelAnno[],
  { costoScaricato, costoDivisaScaricato }: EsitoAnno,
): readonly Omit<EffettoAnno, 'posizione' | 'anno' | 'fine'>[] {
  if (uscite.every(({ quantita }) => quantita === 0n))
    return [{ scarico: null, costo: -costoScaricato, costoDivisa: -costoDivisaScaricato }];
  const costi = diOgnuna(uscite, costoScaricato, (una) => una.rettifica);
  const inDivisa = diOgnuna(uscite, costoDivisaScaricato, (una) => una.rettificaDivisa);
  return uscite.map(({ id }, i) => ({
    scarico: id,
    costo: -(costi[i] ?? 0n),
    costoDivisa: -(inDivisa[i] ?? 0n),
  }));
}

/** Closes the years of a yearly method that ended before the day; null closes the one in progress too. */
export function chiudiAnni(
  posizione: number,
  stato: StatoPosizione,
  fino: Data | null,
  anni: EffettoAnno[],
): void {
  const { chiudiAnno } = metodiCosto[stato.metodo];
  if (!chiudiAnno || stato.ultimaData === null || stato.posizione.anno === null) return;
  const { chiusura } = stato;
  const anno = annoDi(stato.ultimaData, chiusura);
  if (fino !== null && annoDi(fino, chiusura) <= anno) return;
  const fine = fineAnno(anno, chiusura);
  for (const sua of ripartite(stato.uscite, chiudiAnno(stato.posizione, anno, chiusura)))
    if (sua.costo !== 0n || sua.costoDivisa !== 0n) anni.push({ posizione, anno, fine, ...sua });
  stato.uscite = [];
}
