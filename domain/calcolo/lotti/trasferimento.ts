import type { Data } from '#domain/tempo/data.ts';
import type { MetodoCosto, ParteScaricata } from './metodo.ts';
import { ripartisci, tieniRettifica, unisciVuoti } from './operazioni-sul-capitale.ts';
import {
  costoDeiLotti,
  esigiNonNegativa,
  fra,
  GiacenzaInsufficiente,
  type Posizione,
  quota,
} from './posizione.ts';

/**
 * A quantity goes from one position to another at cost: another depositary, another portfolio,
 * another security.
 */
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
  /** The lots that went out. */
  readonly parti: readonly ParteScaricata[];
}

const NIENTE = { quantitaEntrata: 0n, costo: 0n, costoDivisa: 0n, parti: [] };

/** What lots and purchases cost, with what has changed the cost of what is left. */
const diChiResta = (posizione: Posizione) => ({
  costo: costoDeiLotti(posizione, 'costo') + (posizione.anno?.rettifica ?? 0n),
  costoDivisa: costoDeiLotti(posizione, 'costoDivisa') + (posizione.anno?.rettificaDivisa ?? 0n),
});

/**
 * What was sold has no cost yet with the yearly methods: what moves takes its share of the opening
 * lots and of the year's purchases, and what is left settles the sales when the year ends.
 */
function staccaDallAnno(posizione: Posizione, quantita: bigint, giorno: Data): ParteScaricata[] {
  const { anno, lotti } = posizione;
  const tutte = posizione.quantita + (anno?.scaricata ?? 0n);
  const restano = tutte - quantita;
  const prima = diChiResta(posizione);
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
  unisciVuoti(posizione);
  tieniRettifica(posizione, posizione.quantita - quantita);
  posizione.quantita -= quantita;
  const dopo = diChiResta(posizione);
  const [sua, suaDivisa] = [prima.costo - dopo.costo, prima.costoDivisa - dopo.costoDivisa];
  // What the layers lack, or have too much, by a change larger than the share of their cost stays with what is left.
  const costo = fra(0n, sua, posizione.costo);
  const costoDivisa = fra(0n, suaDivisa, posizione.costoDivisa);
  if (anno) {
    anno.rettifica += sua - costo;
    anno.rettificaDivisa += suaDivisa - costoDivisa;
  }
  posizione.costo -= costo;
  posizione.costoDivisa -= costoDivisa;
  return [{ id: giorno, data: giorno, quantita, costo, costoDivisa }];
}

/**
 * Takes a quantity out at its cost without a sale (docs/regole/costo.md#trasferimenti): its parts,
 * with the days of their lots. More than there is throws `GiacenzaInsufficiente`.
 */
export function stacca(
  metodo: MetodoCosto,
  da: Posizione,
  uno: Trasferimento,
): readonly ParteScaricata[] {
  const { data, quantita, lotti } = uno;
  if (quantita > da.quantita) throw new GiacenzaInsufficiente(da.quantita, quantita);
  if (metodo.chiudiAnno) return staccaDallAnno(da, quantita, data);
  return metodo.scarica(da, { data, quantita, ...(lotti && { lotti }) }).parti;
}

/**
 * What comes in of a whole, part by part in the ratio of their quantities, with their days and all
 * their cost: a part of which the ratio leaves nothing goes in with the next one, or with the one
 * before where it is the last (docs/regole/costo.md#trasferimenti, #conservazione). Of a whole of
 * nothing, nothing.
 */
export function inQuantita(parti: readonly ParteScaricata[], intera: bigint): ParteScaricata[] {
  const tutte = parti.reduce((somma, { quantita }) => somma + quantita, 0n);
  const entrano: ParteScaricata[] = [];
  let [vista, assegnata, costo, costoDivisa] = [0n, 0n, 0n, 0n];
  if (tutte === 0n || intera === 0n) return entrano;
  for (const parte of parti) {
    vista += parte.quantita;
    costo += parte.costo;
    costoDivisa += parte.costoDivisa;
    const fino = (intera * vista) / tutte;
    if (fino === assegnata) continue;
    entrano.push({ ...parte, quantita: fino - assegnata, costo, costoDivisa });
    [assegnata, costo, costoDivisa] = [fino, 0n, 0n];
  }
  const ultima = entrano.pop();
  if (ultima)
    entrano.push({
      ...ultima,
      costo: ultima.costo + costo,
      costoDivisa: ultima.costoDivisa + costoDivisa,
    });
  return entrano;
}

/**
 * Moves a quantity at its cost: no gain, and lots that keep their days (art. 6 c. 6 D.Lgs.
 * 461/1997; docs/regole/costo.md#trasferimenti). With a ratio other than one for one the whole that
 * comes in is rounded down; where nothing whole comes in nothing is carried, and `costo` is that of
 * the cash. The position that it enters may count by another method.
 */
export function trasferimento(
  metodo: MetodoCosto,
  da: Posizione,
  a: Posizione,
  uno: Trasferimento,
  metodoEntrata: MetodoCosto = metodo,
): EsitoTrasferimento {
  const { nuove = 1n, vecchie = 1n } = uno;
  if (nuove <= 0n || vecchie <= 0n)
    throw new RangeError('Il rapporto di un concambio è di numeri positivi.');
  esigiNonNegativa(uno.quantita);
  if (uno.quantita === 0n) return { ...NIENTE, frazione: { n: 0n, d: vecchie } };
  const parti = stacca(metodo, da, uno);
  const esatta = uno.quantita * nuove;
  const intera = esatta / vecchie;
  const costo = parti.reduce((somma, parte) => somma + parte.costo, 0n);
  const costoDivisa = parti.reduce((somma, parte) => somma + parte.costoDivisa, 0n);
  for (const entra of inQuantita(parti, intera)) metodoEntrata.carica(a, entra);
  return {
    quantitaEntrata: intera,
    costo,
    costoDivisa,
    frazione: { n: esatta % vecchie, d: vecchie },
    parti,
  };
}
