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
