import type { Data } from '#domain/tempo/data.ts';
import type { MetodoCosto, ParteScaricata } from './metodo.ts';
import { ripartisci } from './operazioni-sul-capitale.ts';
import { esigiNonNegativa, GiacenzaInsufficiente, type Posizione, quota } from './posizione.ts';

/** From one position to another at cost: another depositary, another portfolio, another security. */
export interface Trasferimento {
  readonly data: Data;
  readonly quantita: bigint;
  readonly lotti?: readonly { readonly id: string; readonly quantita: bigint }[];
  /** How many come in for how many that go out: 1 for 1 unless told (conversion, merger). */
  readonly nuove?: bigint;
  readonly vecchie?: bigint;
}

export interface EsitoTrasferimento {
  readonly quantitaEntrata: bigint;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
  /** What the ratio does not make a whole unit of, to be paid in cash. */
  readonly frazione: { readonly n: bigint; readonly d: bigint };
}

const NIENTE = { quantitaEntrata: 0n, costo: 0n, costoDivisa: 0n };

/**
 * With yearly methods what was sold has no cost yet: what moves takes its share of the opening lots and
 * of the year's purchases, and what is left settles the sales when the year ends.
 */
function staccaDallAnno(posizione: Posizione, quantita: bigint, giorno: Data): ParteScaricata[] {
  const { anno, lotti } = posizione;
  const tutte = posizione.quantita + (anno?.scaricata ?? 0n);
  const restano = tutte - quantita;
  const prima = { costo: posizione.costo, costoDivisa: posizione.costoDivisa };
  const iniziale = tutte - (anno?.caricata ?? 0n);
  const inizialeRimasta = (iniziale * restano) / tutte;
  if (anno) {
    anno.caricata = restano - inizialeRimasta;
    anno.costo = quota(anno.costo, restano, tutte);
    anno.costoDivisa = quota(anno.costoDivisa, restano, tutte);
  }
  for (const lotto of lotti) {
    lotto.costo = quota(lotto.costo, restano, tutte);
    lotto.costoDivisa = quota(lotto.costoDivisa, restano, tutte);
  }
  ripartisci(lotti, inizialeRimasta);
  posizione.quantita -= quantita;
  posizione.costo = lotti.reduce((somma, { costo }) => somma + costo, anno?.costo ?? 0n);
  posizione.costoDivisa = lotti.reduce(
    (somma, { costoDivisa }) => somma + costoDivisa,
    anno?.costoDivisa ?? 0n,
  );
  const costo = prima.costo - posizione.costo;
  const costoDivisa = prima.costoDivisa - posizione.costoDivisa;
  return [{ id: giorno, data: giorno, quantita, costo, costoDivisa }];
}

function stacca(metodo: MetodoCosto, da: Posizione, uno: Trasferimento): readonly ParteScaricata[] {
  const { data, quantita, lotti } = uno;
  if (quantita > da.quantita) throw new GiacenzaInsufficiente(da.quantita, quantita);
  if (metodo.chiudiAnno) return staccaDallAnno(da, quantita, data);
  return metodo.scarica(da, { data, quantita, ...(lotti && { lotti }) }).parti;
}

/**
 * Moves a quantity at its cost: no gain, and lots that keep their days (art. 6 c. 6 D.Lgs. 461/1997;
 * domain.md §3.4). With a ratio other than one for one the whole that comes in is rounded
 * down; where nothing whole comes in nothing is carried, and `costo` is that of the cash.
 */
export function trasferimento(
  metodo: MetodoCosto,
  da: Posizione,
  a: Posizione,
  uno: Trasferimento,
): EsitoTrasferimento {
  const { nuove = 1n, vecchie = 1n } = uno;
  if (nuove <= 0n || vecchie <= 0n)
    throw new RangeError('Il rapporto di un concambio è di numeri positivi.');
  esigiNonNegativa(uno.quantita);
  if (uno.quantita === 0n) return { ...NIENTE, frazione: { n: 0n, d: vecchie } };
  const parti = stacca(metodo, da, uno);
  const esatta = uno.quantita * nuove;
  const intera = esatta / vecchie;
  let vista = 0n;
  let entrata = 0n;
  let costo = 0n;
  let costoDivisa = 0n;
  // What parts bring of which the ratio leaves nothing goes in with the next one.
  let inAttesa = { costo: 0n, costoDivisa: 0n };
  for (const parte of parti) {
    vista += parte.quantita;
    const fino = (intera * vista) / uno.quantita;
    costo += parte.costo;
    costoDivisa += parte.costoDivisa;
    inAttesa = {
      costo: inAttesa.costo + parte.costo,
      costoDivisa: inAttesa.costoDivisa + parte.costoDivisa,
    };
    if (fino === entrata) continue;
    metodo.carica(a, { ...parte, ...inAttesa, quantita: fino - entrata });
    inAttesa = { costo: 0n, costoDivisa: 0n };
    entrata = fino;
  }
  return {
    quantitaEntrata: intera,
    costo,
    costoDivisa,
    frazione: { n: esatta % vecchie, d: vecchie },
  };
}
