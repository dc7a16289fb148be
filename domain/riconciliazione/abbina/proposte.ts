import type { Aperti } from './parti.ts';
import {
  coppieUniche,
  giornoMovimento,
  giornoRiga,
  type PerImporto,
  perImporto,
} from './uno-a-uno.ts';

/** Beyond the window, up to so many days: proposed, and told as a day far away. */
export const GIORNI_LONTANI = 90;

/** Groups that one could not look through are not proposed. */
const PARTI_DI_UN_GRUPPO = 500;

/** By day, what an amount has on both sides. */
function perGiorno(aperti: Aperti, { righe, movimenti }: PerImporto): PerImporto[] {
  const giorni = new Map<number, PerImporto>();
  const del = (giorno: number): PerImporto => {
    const suo = giorni.get(giorno) ?? { righe: [], movimenti: [] };
    giorni.set(giorno, suo);
    return suo;
  };
  for (const quale of righe) del(giornoRiga(aperti, quale)).righe.push(quale);
  for (const quale of movimenti) del(giornoMovimento(aperti, quale)).movimenti.push(quale);
  return [...giorni.values()].filter((uno) => uno.righe.length * uno.movimenti.length > 0);
}

type Ammessa = (riga: number, movimento: number) => boolean;

/** As many lines as movements of one amount on one day: which is which makes no difference, and they are proposed together. */
function gruppiUguali(aperti: Aperti, gruppo: PerImporto, puo: Ammessa): void {
  for (const delGiorno of perGiorno(aperti, gruppo)) {
    // Who is somebody else is of no group.
    const righe = delGiorno.righe.filter((una) => delGiorno.movimenti.some((uno) => puo(una, uno)));
    const movimenti = delGiorno.movimenti.filter((uno) => righe.some((una) => puo(una, uno)));
    if (righe.length === 0 || righe.length !== movimenti.length) continue;
    if (righe.length > PARTI_DI_UN_GRUPPO) continue;
    if (!righe.every((una) => movimenti.every((uno) => puo(una, uno)))) continue;
    const come = righe.length === 1 ? 'importo' : 'gruppo';
    aperti.prendi({ come, stato: 'proposto', idRegola: null, righe, movimenti });
  }
}

/** The nearest of the other side, if it alone is so near. */
function vicino(giorno: number, altri: readonly number[], giornoDi: (quale: number) => number) {
  let [scelto, distanza, pari] = [-1, Number.POSITIVE_INFINITY, false];
  for (const uno of altri) {
    const sua = Math.abs(giornoDi(uno) - giorno);
    if (sua < distanza) [scelto, distanza, pari] = [uno, sua, false];
    else if (sua === distanza) pari = true;
  }
  return pari ? -1 : scelto;
}

/** Each the nearest of the other within the window, and alone so near. */
function piuVicini(aperti: Aperti, gruppo: PerImporto, finestra: number, puo: Ammessa): void {
  const righe = gruppo.righe.filter((una) => aperti.riga(una));
  const movimenti = gruppo.movimenti.filter((uno) => aperti.movimento(uno));
  if (righe.length * movimenti.length > PARTI_DI_UN_GRUPPO ** 2) return;
  const diMovimento = (quale: number) => giornoMovimento(aperti, quale);
  const diRiga = (quale: number) => giornoRiga(aperti, quale);
  const scelti = righe.flatMap((riga): [number, number][] => {
    const suoi = movimenti.filter((uno) => puo(riga, uno));
    const movimento = vicino(diRiga(riga), suoi, diMovimento);
    if (movimento < 0 || Math.abs(diRiga(riga) - diMovimento(movimento)) > finestra) return [];
    const sue = righe.filter((una) => puo(una, movimento));
    return vicino(diMovimento(movimento), sue, diRiga) === riga ? [[riga, movimento]] : [];
  });
  for (const [riga, movimento] of scelti) aperti.coppia(riga, movimento, 'importo', 'proposto');
}

/**
 * Fifth pass, of what nobody may confirm without looking: equal amounts of one day as one group, then the nearest days,
 * then one pair alone far away. What is left has several that are as good, or none.
 */
export function proponi(aperti: Aperti, finestra: number, ammessa: Ammessa): void {
  const puo: Ammessa = (riga, movimento) =>
    !aperti.sciolta(riga, movimento) && ammessa(riga, movimento);
  for (const gruppo of perImporto(aperti)) {
    gruppiUguali(aperti, gruppo, puo);
    piuVicini(aperti, gruppo, finestra, puo);
  }
  for (const gruppo of perImporto(aperti))
    for (const [riga, movimento] of coppieUniche(aperti, gruppo, GIORNI_LONTANI))
      if (ammessa(riga, movimento)) aperti.coppia(riga, movimento, 'importo', 'proposto');
}
