import type { Aperti } from './parti.ts';
import type { Nomine } from './riferimenti.ts';

/** First pass: exactly one movement and one line claim each other, by a name and the same amount. */
export function perRiferimento(aperti: Aperti, { perRiga }: Nomine): void {
  const { righe, movimenti } = aperti;
  const reclami = new Map<number, number[]>();
  const scelte: [riga: number, movimento: number][] = [];
  for (const [riga, { tutti }] of perRiga) {
    const uguali = tutti.filter(
      (quale) =>
        movimenti[quale]?.importo === righe[riga]?.importo &&
        aperti.movimento(quale) &&
        !aperti.sciolta(riga, quale),
    );
    for (const quale of uguali) {
      const altre = reclami.get(quale);
      if (altre) altre.push(riga);
      else reclami.set(quale, [riga]);
    }
    if (uguali.length === 1) scelte.push([riga, uguali[0] as number]);
  }
  for (const [riga, movimento] of scelte)
    if (reclami.get(movimento)?.length === 1) aperti.coppia(riga, movimento, 'riferimento');
}

/** Lines and movements of one amount, each list by day. */
export interface PerImporto {
  readonly righe: number[];
  readonly movimenti: number[];
}

/** Numbers in as many lists as are asked for, each in the order in which they came: a hundred thousand lists of one. */
class Liste {
  readonly #prima: Int32Array;
  readonly #ultima: Int32Array;
  readonly #dopo: Int32Array;

  constructor(liste: number, numeri: number) {
    this.#prima = new Int32Array(liste).fill(-1);
    this.#ultima = new Int32Array(liste).fill(-1);
    this.#dopo = new Int32Array(numeri).fill(-1);
  }

  metti(lista: number, numero: number): void {
    const ultimo = this.#ultima[lista] ?? -1;
    if (ultimo < 0) this.#prima[lista] = numero;
    else this.#dopo[ultimo] = numero;
    this.#ultima[lista] = numero;
  }

  di(lista: number): number[] {
    const trovati: number[] = [];
    for (let uno = this.#prima[lista] ?? -1; uno >= 0; uno = this.#dopo[uno] ?? -1)
      trovati.push(uno);
    return trovati;
  }
}

/** What is open when it is asked, by amount, where both sides have some. */
export function* perImporto(aperti: Aperti): Generator<PerImporto> {
  const { length: quanti } = aperti.movimenti;
  const posti = new Map<bigint, number>();
  const deiMovimenti = new Liste(quanti, quanti);
  for (const [quale, { importo }] of aperti.movimenti.entries()) {
    if (!aperti.movimento(quale)) continue;
    const posto = posti.get(importo) ?? posti.size;
    if (posto === posti.size) posti.set(importo, posto);
    deiMovimenti.metti(posto, quale);
  }
  const delleRighe = new Liste(posti.size, aperti.righe.length);
  for (const [quale, { importo }] of aperti.righe.entries()) {
    const posto = aperti.riga(quale) ? posti.get(importo) : undefined;
    if (posto !== undefined) delleRighe.metti(posto, quale);
  }
  for (let posto = 0; posto < posti.size; posto++) {
    const righe = delleRighe.di(posto);
    if (righe.length === 0) continue;
    const movimenti = deiMovimenti.di(posto);
    if (righe.length > 1) righe.sort((a, b) => giornoRiga(aperti, a) - giornoRiga(aperti, b));
    if (movimenti.length > 1)
      movimenti.sort((a, b) => giornoMovimento(aperti, a) - giornoMovimento(aperti, b));
    yield { righe, movimenti };
  }
}

export const giornoRiga = ({ righe }: Aperti, quale: number): number => righe[quale]?.giorno ?? 0;
export const giornoMovimento = ({ movimenti }: Aperti, quale: number): number =>
  movimenti[quale]?.giorno ?? 0;

type DiUnLato = readonly [quali: readonly number[], giorno: (quale: number) => number];

/** For each of `questi` the place of the only one of `altri` within the window that may be it, or -1; both by day. */
function soliVicini(
  [questi, giorno]: DiUnLato,
  [altri, giornoAltro]: DiUnLato,
  finestra: number,
  puo: (questo: number, altro: number) => boolean,
): number[] {
  let inizio = 0;
  return questi.map((quale) => {
    const suo = giorno(quale);
    while (inizio < altri.length && giornoAltro(altri[inizio] as number) < suo - finestra) inizio++;
    let solo = -1;
    for (let i = inizio; i < altri.length; i++) {
      const altro = altri[i] as number;
      if (giornoAltro(altro) > suo + finestra) break;
      if (!puo(quale, altro)) continue;
      if (solo >= 0) return -1;
      solo = i;
    }
    return solo;
  });
}

/** The pairs of an amount of which each side has the other alone within the window. */
export function coppieUniche(
  aperti: Aperti,
  { righe, movimenti }: PerImporto,
  finestra: number,
): [riga: number, movimento: number][] {
  const [sola = -1, solo = -1] = [righe[0], movimenti[0]];
  if (righe.length === 1 && movimenti.length === 1) {
    const giorni = Math.abs(giornoRiga(aperti, sola) - giornoMovimento(aperti, solo));
    return giorni <= finestra && !aperti.sciolta(sola, solo) ? [[sola, solo]] : [];
  }
  const delleRighe: DiUnLato = [righe, (quale) => giornoRiga(aperti, quale)];
  const deiMovimenti: DiUnLato = [movimenti, (quale) => giornoMovimento(aperti, quale)];
  const insieme = (riga: number, movimento: number) => !aperti.sciolta(riga, movimento);
  const perRiga = soliVicini(delleRighe, deiMovimenti, finestra, insieme);
  const perMovimento = soliVicini(deiMovimenti, delleRighe, finestra, (uno, riga) =>
    insieme(riga, uno),
  );
  return perRiga.flatMap((posto, i): [number, number][] =>
    posto >= 0 && perMovimento[posto] === i
      ? [[righe[i] as number, movimenti[posto] as number]]
      : [],
  );
}

/** Whether nothing that is named beyond doubt speaks against a pair: who names somebody is nobody else. */
export const senzaAltriNomi =
  ({ perRiga, perMovimento }: Nomine, giaDette: ReadonlySet<number>) =>
  (riga: number, movimento: number): boolean => {
    if (giaDette.has(riga)) return false;
    const forti = perRiga.get(riga)?.forti ?? [];
    if (forti.length > 0 && !forti.includes(movimento)) return false;
    const daRighe = perMovimento.get(movimento);
    return daRighe === undefined || daRighe.includes(riga);
  };

/** Second pass: one line and one movement of the amount within the window, in both directions. */
export function perImportoUnico(
  aperti: Aperti,
  finestra: number,
  ammessa: (riga: number, movimento: number) => boolean,
): void {
  for (const gruppo of perImporto(aperti))
    for (const [riga, movimento] of coppieUniche(aperti, gruppo, finestra))
      if (ammessa(riga, movimento)) aperti.coppia(riga, movimento, 'importo');
}
