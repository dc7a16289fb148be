import type { Aperti } from './parti.ts';
import type { Nomine } from './riferimenti.ts';

/** First pass: exactly one movement and one line claim each other, by a name and the same amount. */
export function perRiferimento(aperti: Aperti, { perRiga }: Nomine): void {
  const { righe, movimenti } = aperti;
  const reclami = new Map<number, number[]>();
  const scelte: [riga: number, movimento: number][] = [];
  for (const [riga, { tutti }] of perRiga) {
    const uguali = tutti.filter(
      (quale) => movimenti[quale]?.importo === righe[riga]?.importo && aperti.movimento(quale),
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

/** What is open, by amount, where both sides have some. */
export function perImporto(aperti: Aperti): PerImporto[] {
  const gruppi = new Map<bigint, PerImporto>();
  for (const [quale, { importo }] of aperti.movimenti.entries()) {
    if (!aperti.movimento(quale)) continue;
    const gruppo = gruppi.get(importo);
    if (gruppo) gruppo.movimenti.push(quale);
    else gruppi.set(importo, { righe: [], movimenti: [quale] });
  }
  for (const [quale, { importo }] of aperti.righe.entries())
    if (aperti.riga(quale)) gruppi.get(importo)?.righe.push(quale);
  const insieme = [...gruppi.values()].filter(({ righe }) => righe.length > 0);
  for (const { righe, movimenti } of insieme) {
    if (righe.length > 1) righe.sort((a, b) => giornoRiga(aperti, a) - giornoRiga(aperti, b));
    if (movimenti.length > 1)
      movimenti.sort((a, b) => giornoMovimento(aperti, a) - giornoMovimento(aperti, b));
  }
  return insieme;
}

export const giornoRiga = ({ righe }: Aperti, quale: number): number => righe[quale]?.giorno ?? 0;
export const giornoMovimento = ({ movimenti }: Aperti, quale: number): number =>
  movimenti[quale]?.giorno ?? 0;

/** How many of `altri` are within the window of each of `questi`, and the first of them; both by day. */
function vicini(
  [questi, giorno]: readonly [readonly number[], (quale: number) => number],
  [altri, giornoAltro]: readonly [readonly number[], (quale: number) => number],
  finestra: number,
): { primo: number; quanti: number }[] {
  let inizio = 0;
  let fine = 0;
  return questi.map((quale) => {
    const suo = giorno(quale);
    while (inizio < altri.length && giornoAltro(altri[inizio] as number) < suo - finestra) inizio++;
    if (fine < inizio) fine = inizio;
    while (fine < altri.length && giornoAltro(altri[fine] as number) <= suo + finestra) fine++;
    return { primo: inizio, quanti: fine - inizio };
  });
}

/** The pairs of an amount of which each side has the other alone within the window. */
export function coppieUniche(
  aperti: Aperti,
  { righe, movimenti }: PerImporto,
  finestra: number,
): [riga: number, movimento: number][] {
  const delleRighe = [righe, (quale: number) => giornoRiga(aperti, quale)] as const;
  const deiMovimenti = [movimenti, (quale: number) => giornoMovimento(aperti, quale)] as const;
  const perRiga = vicini(delleRighe, deiMovimenti, finestra);
  const perMovimento = vicini(deiMovimenti, delleRighe, finestra);
  return perRiga.flatMap(({ primo, quanti }, i) => {
    if (quanti !== 1 || perMovimento[primo]?.quanti !== 1) return [];
    return [[righe[i] as number, movimenti[primo] as number] as [number, number]];
  });
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
